import { type Platform, platforms, type ProviderFlags } from '@fanfara/contract/enums'
import { Alert } from '@fanfara/ui/alert'
import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HelpLink, HelpTextLink } from '#/app/route/help-link.tsx'
import { channelTypesQuery } from '#/app/server/channel-types.ts'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { channelsQuery } from './api.ts'
import { ChannelRow } from './channel-row.tsx'
import { ConnectDialog, preparationOf } from './connect-dialog.tsx'
import { rowGrid } from './row-grid.ts'
import { useConnect } from './use-connect.ts'

/** One row per supported platform, also for those never connected (CHAN-01). */
export function ChannelsSection() {
  const text = useText('channels')
  const help = useText('help')
  const types = useQuery(channelTypesQuery)
  const channels = useQuery(channelsQuery)
  const { connect, waitingFor, trouble } = useConnect()
  const [preparing, setPreparing] = useState<Platform | null>(null)
  const flags = (type: Platform) => types.data?.find(({ name }) => name === type)
  const connected = (type: Platform) =>
    channels.data?.some(channel => channel.type === type && channel.status === 'connected')
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
    <Section title={text('title')} hint={text('purpose')} aside={<HelpLink place="ad_types" />}>
      {trouble && (
        <Alert
          className="mb-4"
          title={trouble === 'blocked' ? undefined : text('connect_failed')}
          action={<HelpTextLink place="connecting">{help('connecting_why')}</HelpTextLink>}
        >
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
        <div className="@container">
          <ColumnNames />
          <ul aria-label={text('table')} className="divide-y divide-line">
            {platforms
              .filter(type => !flags(type)?.hidden || connected(type))
              .map(type => (
                <ChannelRow
                  key={type}
                  type={type}
                  channel={channels.data.find(channel => channel.type === type)}
                  obstacle={obstacleOf(flags(type))}
                  isWaiting={waitingFor === type}
                  onConnect={() => start(type)}
                />
              ))}
          </ul>
        </div>
      )}
      <ConnectDialog
        preparation={preparing && preparationOf(preparing, flags(preparing)?.need_confirm ?? false)}
        onContinue={goOn}
        onCancel={() => setPreparing(null)}
      />
    </Section>
  )
}

/** What keeps a platform from being connected, as its flags say it (CHAN-14, CHAN-17). */
function obstacleOf(flags: ProviderFlags | undefined): 'soon' | 'unavailable' | undefined {
  if (flags?.coming_soon) return 'soon'
  return flags && !flags.active ? 'unavailable' : undefined
}

/** Names of the columns, where the rows stand in columns; each cell says its own name as well. */
function ColumnNames() {
  const text = useText('channels')
  return (
    <div
      aria-hidden="true"
      className={`${rowGrid} mb-3 border-b border-line pb-2 text-12 font-semibold text-muted @max-[50rem]:hidden`}
    >
      <span className="col-span-2">{text('column.channel')}</span>
      <span>{text('column.status')}</span>
      <span>{text('column.ad')}</span>
      <span className="pr-11 text-right">{text('column.price')}</span>
    </div>
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
