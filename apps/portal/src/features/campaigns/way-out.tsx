import type { Campaign } from '@fanfara/contract/campaigns'
import { Button, type ButtonVariant, buttonClass } from '@fanfara/ui/button'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Tooltip } from '@fanfara/ui/tooltip'
import { Link } from '@tanstack/react-router'
import { useConnectable } from '#/app/server/channel-types.ts'
import { useText } from '#/i18n/text.ts'
import type { Reason } from './policy.ts'

/** Reasons against joining that the creator can do something about. */
const ways = {
  no_channel: { to: '/settings/profile', hash: 'channels' },
  easy_ad_off: { to: '/settings/system' },
  account_limited: { to: '/settings/instruction/$subpath', params: { subpath: 'contact' } },
} as const satisfies Partial<Record<Reason, object>>

/** Whether somebody can do something about it. */
export const hasWayOut = (reason: Reason): reason is keyof typeof ways => reason in ways

interface WayOutProps {
  campaign: Campaign
  reason: keyof typeof ways
  size?: 'small' | 'normal'
  variant?: ButtonVariant
}

/** In the place of a button that would do nothing: what to do first, leading to where that is done. */
export function WayOut({ campaign: { channels, name }, reason, size, variant = 'secondary' }: WayOutProps) {
  const text = useText('mine')
  const campaigns = useText('campaigns')
  const isConnectable = useConnectable()
  const [only, ...others] = channels.filter(isConnectable)
  if (reason === 'no_channel' && !only) return <NotYet channels={channels} size={size} />
  const label = {
    no_channel:
      only && others.length === 0
        ? text('connect_platform', { platform: platformNames[only] })
        : text('connect_channel'),
    easy_ad_off: text('turn_on_easy_ad'),
    account_limited: text('contact'),
  }[reason]
  return (
    <Tooltip text={campaigns(`reason.${reason}`)}>
      <Link {...ways[reason]} aria-label={`${label}: ${name}`} className={buttonClass(variant, size)}>
        {label}
      </Link>
    </Tooltip>
  )
}

/** Nobody can connect a channel of this campaign yet: said instead of a way that ends at a switched-off button (SOON-01). */
function NotYet({ channels, size }: Pick<Campaign, 'channels'> & Pick<WayOutProps, 'size'>) {
  const text = useText('mine')
  const campaigns = useText('campaigns')
  const said = text('not_yet', {
    count: channels.length,
    platform: channels.map(type => platformNames[type]).join(', '),
  })
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 desktop:flex-col desktop:items-end">
      <Button size={size} disabled>
        {campaigns('join')}
      </Button>
      <span className="text-14 text-muted desktop:text-right desktop:text-12">{said}</span>
    </span>
  )
}
