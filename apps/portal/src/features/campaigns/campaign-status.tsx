import type { Campaign } from '@fanfara/contract/campaigns'
import { Badge } from '@fanfara/ui/badge'
import { campaignLooks } from '@fanfara/ui/status-looks'
import { useText } from '#/i18n/text.ts'
import { notRecruiting } from './policy.ts'

type Standing = Pick<Campaign, 'status' | 'way_out' | 'not_joinable_reason'>

/**
 * A campaign's status as this creator sees it: of one that they are out of, a second line says how that came (ENUM-01); one that
 * takes in nobody else says so in the place of "recruiting" (SCR-45).
 */
export function CampaignStatusBadge({ way_out: way = null, ...standing }: Standing) {
  const [word, campaigns] = [useText('enums'), useText('campaigns')]
  const over = notRecruiting(standing)
  const badge = (
    <Badge look={campaignLooks[standing.status]} isCalm>
      {over ? campaigns(`why.${over}`) : word(`campaign_status.${standing.status}`)}
    </Badge>
  )
  if (way === null) return badge
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      {badge}
      <span className="text-14 text-muted">{campaigns(`way_out.${way}`)}</span>
    </span>
  )
}
