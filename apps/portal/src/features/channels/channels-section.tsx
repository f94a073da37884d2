import type { UserChannel } from '@fanfara/contract/channels'
import { type ChannelStatus, type Platform, platforms } from '@fanfara/contract/enums'
import { Alert } from '@fanfara/ui/alert'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatDate } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#/app/message.ts'
import { useText } from '#/i18n/text.ts'
import { channelsQuery, channelTypesQuery } from './api.ts'
import { ConnectDialog, preparationOf } from './connect-dialog.tsx'
import { DisconnectButton } from './disconnect-button.tsx'
import { useConnect } from './use-connect.ts'

/** One row per supported platform, also for those never connected (CHAN-01). */
export function ChannelsSection() {
  const text = useText('channels')
  const types = useQuery(channelTypesQuery)
  const channels = useQuery(channelsQuery)
  const { connect, waitingFor, trouble } = useConnect()
  const [preparing, setPreparing] = useState<Platform | null>(null)
  const flags = (type: Platform) => types.data?.find(({ name }) => name === type)
  const start = (type: Platform) => {
    if (!preparationOf(type, flags(type)?.need_confirm ?? false)) return connect(type)
    return setPreparing(type)
  }
  const goOn = () => {
    const type = preparing
    setPreparing(null)
    if (type) void connect(type)
  }
  const error = channels.error ?? types.error
  const isReady = channels.data !== undefined && types.data !== undefined
  return (
    <Section title={text('title')} hint={text('purpose')}>
      {trouble && (
        <Alert className="mb-4" title={trouble === 'blocked' ? undefined : text('connect_failed')}>
          {trouble === 'blocked' ? text('popup_blocked') : trouble.failed}
        </Alert>
      )}
      {waitingFor && (
        <Alert tone="info" className="mb-4">
          {text('popup_waiting')}
        </Alert>
      )}
      {error && !isReady && (
        <ErrorState message={messageOf(error)} onRetry={() => Promise.all([channels.refetch(), types.refetch()])} />
      )}
      {!error && !isReady && <ChannelSkeletons />}
      {isReady && (
        <ul aria-label={text('table')} className="divide-y divide-line">
          {platforms
            .filter(type => !flags(type)?.hidden)
            .map(type => (
              <ChannelRow
                key={type}
                type={type}
                channel={channels.data.find(channel => channel.type === type)}
                isSoon={flags(type)?.coming_soon ?? false}
                isWaiting={waitingFor === type}
                onConnect={() => start(type)}
              />
            ))}
        </ul>
      )}
      <ConnectDialog
        preparation={preparing && preparationOf(preparing, flags(preparing)?.need_confirm ?? false)}
        onContinue={goOn}
        onCancel={() => setPreparing(null)}
      />
    </Section>
  )
}

const looks: Record<ChannelStatus, BadgeLook> = {
  connected: 'green',
  disconnected: 'warning',
  notconnected: 'secondary',
}

function ChannelRow({
  type,
  channel,
  isSoon,
  isWaiting,
  onConnect,
}: {
  type: Platform
  channel: UserChannel | undefined
  isSoon: boolean
  isWaiting: boolean
  onConnect: () => unknown
}) {
  const text = useText('channels')
  const enums = useText('enums')
  const status = channel?.status ?? 'notconnected'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <PlatformIcon type={type} size={36} labelled />
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-semibold">{platformNames[type]}</p>
        <ChannelIdentity channel={channel} />
      </div>
      <div className="w-36">
        <Badge look={looks[status]}>{enums(`channel_status.${status}`)}</Badge>
      </div>
      <div className="flex min-w-36 justify-end">
        {channel && status === 'connected' ? (
          <DisconnectButton channel={channel} />
        ) : (
          <Button
            size="small"
            variant={status === 'disconnected' ? 'secondary' : 'primary'}
            disabled={isSoon}
            hint={isSoon ? text('soon') : undefined}
            busy={isWaiting}
            aria-label={`${text(status === 'disconnected' ? 'reconnect' : 'connect')} ${platformNames[type]}`}
            onPointerEnter={preloadModal}
            onClick={onConnect}
          >
            {text(status === 'disconnected' ? 'reconnect' : 'connect')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Login, else link, else nothing beside the platform's name (CHAN-02). */
function ChannelIdentity({ channel }: { channel: UserChannel | undefined }) {
  const text = useText('channels')
  const language = useLanguage()
  const name = channel?.login ?? channel?.url
  if (!channel || !name) return null
  return (
    <p className="truncate text-14 text-muted">
      {channel.url ? (
        <a href={channel.url} target="_blank" rel="noopener noreferrer" className="hover:text-text hover:underline">
          {name}
        </a>
      ) : (
        name
      )}
      {channel.status === 'connected' &&
        channel.connected_at &&
        ` · ${text('connected_since', { date: formatDate(channel.connected_at, language) })}`}
    </p>
  )
}

function ChannelSkeletons() {
  return (
    <Loading className="divide-y divide-line">
      {platforms.map(type => (
        <div key={type} className="flex h-16.5 items-center gap-4">
          <Skeleton className="size-9" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="ml-auto h-8 w-24" />
        </div>
      ))}
    </Loading>
  )
}
