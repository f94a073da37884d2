import type { UserChannel } from '@fanfara/contract/channels'
import type { ChannelStatus, Platform } from '@fanfara/contract/enums'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { formatDate } from '@fanfara/ui/format'
import { ChevronDownIcon } from '@fanfara/ui/icons'
import { preloadModal } from '@fanfara/ui/modal'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { Rich, useLanguage, useUiText } from '@fanfara/ui/text'
import { ExternalLink } from '@fanfara/ui/text-link'
import { useId, useState } from 'react'
import { useText } from '#/i18n/text.ts'
import { ChannelPrices } from './channel-prices.tsx'
import { DisconnectButton } from './disconnect-button.tsx'
import { rowGrid } from './row-grid.ts'

const looks: Record<ChannelStatus, BadgeLook> = {
  connected: 'green',
  disconnected: 'warning',
  notconnected: 'secondary',
}

/** Undefined channel: never connected, the row only offers to. */
export interface ChannelRowProps {
  type: Platform
  channel: UserChannel | undefined
  /** Why it cannot be connected; undefined when it can. */
  obstacle: 'soon' | 'unavailable' | undefined
  isWaiting: boolean
  onConnect: () => unknown
}

/** One platform: who one is there, its status, and for a connected channel prices and the way out (CHAN-02…CHAN-08). Without a price it opens by itself (SCR-91). */
export function ChannelRow({ type, channel, ...connecting }: ChannelRowProps) {
  const enums = useText('enums')
  const detailsId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isBare, setBare] = useState(false)
  const status = channel?.status ?? 'notconnected'
  const connected = channel?.status === 'connected' ? channel : undefined
  // Opened by what is missing, and left open once it is there: nobody's next press loses its place.
  const lacksPrice = connected?.salary === null
  if (lacksPrice !== isBare) {
    setBare(lacksPrice)
    if (lacksPrice) setOpen(true)
  }
  return (
    <li className={`${rowGrid} py-3.5 first:pt-0 last:pb-0`}>
      <span className="row-span-2 self-start @min-[50rem]:row-span-1 @min-[50rem]:self-center">
        <PlatformIcon type={type} size={36} labelled />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{platformNames[type]}</p>
        <ChannelIdentity channel={channel} />
      </div>
      <div className="col-start-2 row-start-2 @min-[50rem]:col-start-3 @min-[50rem]:row-start-1">
        <Badge look={looks[status]}>{enums(`channel_status.${status}`)}</Badge>
      </div>
      {connected ? (
        <>
          <RowToggle type={type} isOpen={isOpen} detailsId={detailsId} onToggle={() => setOpen(!isOpen)} />
          <div id={detailsId} className={`col-span-3 mt-2 gap-4 @min-[50rem]:contents ${isOpen ? 'grid' : 'hidden'}`}>
            <ChannelPrices channel={connected} />
            <div className="flex @min-[50rem]:justify-end">
              <DisconnectButton channel={connected} />
            </div>
          </div>
        </>
      ) : (
        <ConnectButtons type={type} isReturning={status === 'disconnected'} {...connecting} />
      )}
    </li>
  )
}

/** Opens the further columns of a row where they do not fit beside it. */
function RowToggle({
  type,
  isOpen,
  detailsId,
  onToggle,
}: {
  type: Platform
  isOpen: boolean
  detailsId: string
  onToggle: () => void
}) {
  const ui = useUiText()
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={detailsId}
      aria-label={ui(isOpen ? 'details_hide' : 'details_show', { name: platformNames[type] })}
      onClick={onToggle}
      className="col-start-3 row-span-2 row-start-1 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text @min-[50rem]:hidden"
    >
      <ChevronDownIcon className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
    </button>
  )
}

/** Login, else link, else nothing beside the platform's name (CHAN-02); since when on a line of its own. */
function ChannelIdentity({ channel }: { channel: UserChannel | undefined }) {
  const text = useText('channels')
  const language = useLanguage()
  const name = channel?.login ?? channel?.url
  if (!channel || !name) return null
  return (
    <>
      <p className="truncate text-14 text-muted" title={name}>
        {channel.url ? (
          <a href={channel.url} target="_blank" rel="noopener noreferrer" className="hover:text-text hover:underline">
            {name}
          </a>
        ) : (
          name
        )}
      </p>
      {channel.status === 'connected' && channel.connected_at && (
        <p className="figures text-12 text-muted">
          <Rich
            text={text('connected_since', { date: formatDate(channel.connected_at, language) })}
            parts={{ date: inner => <span className="whitespace-nowrap">{inner}</span> }}
          />
        </p>
      )}
    </>
  )
}

/** Connects; for Instagram, where it can be connected, a second way leads to the help on linking a Facebook page (CHAN-04, CHAN-10, CHAN-17, SETUP-36). */
function ConnectButtons({
  type,
  isReturning,
  obstacle,
  isWaiting,
  onConnect,
}: Pick<ChannelRowProps, 'type' | 'obstacle' | 'isWaiting' | 'onConnect'> & { isReturning: boolean }) {
  const text = useText('channels')
  const label = obstacle === 'soon' ? text('soon') : text(isReturning ? 'reconnect' : 'connect')
  return (
    <>
      <div className="col-start-3 row-span-2 row-start-1 flex justify-end @min-[50rem]:col-span-2 @min-[50rem]:col-start-5 @min-[50rem]:row-span-1 @min-[50rem]:row-start-1">
        <Button
          size="small"
          variant={isReturning || obstacle === 'soon' ? 'secondary' : 'primary'}
          disabled={obstacle !== undefined}
          hint={obstacle === 'unavailable' ? text(obstacle) : undefined}
          busy={isWaiting}
          aria-label={obstacle === 'soon' ? `${label}: ${platformNames[type]}` : `${label} ${platformNames[type]}`}
          onPointerEnter={preloadModal}
          onClick={onConnect}
        >
          {label}
        </Button>
      </div>
      {type === 'instagram' && obstacle === undefined && (
        <p className="col-span-2 col-start-2 row-start-3 text-14 @min-[50rem]:col-start-4 @min-[50rem]:row-start-1 @min-[50rem]:justify-self-end">
          <ExternalLink href="/settings/instruction/facebook-fan-page" className="min-h-11 desktop:min-h-0">
            {text('instagram_button')}
          </ExternalLink>
        </p>
      )}
    </>
  )
}
