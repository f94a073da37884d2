import type { Campaign } from '@fanfara/contract/campaigns'
import { type ButtonVariant, buttonClass } from '@fanfara/ui/button'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Tooltip } from '@fanfara/ui/tooltip'
import { Link } from '@tanstack/react-router'
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
  const [only, ...others] = channels
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
