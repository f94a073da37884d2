import type { Campaign } from '@fanfara/contract/campaigns'
import { Badge } from '@fanfara/ui/badge'
import { campaignLooks } from '@fanfara/ui/status-looks'
import { useText } from '#/i18n/text.ts'

/** A campaign's status as this creator sees it; of one that they are out of, a second line says how that came (ENUM-01). */
export function CampaignStatusBadge({ status, way_out: way = null }: Pick<Campaign, 'status' | 'way_out'>) {
  const [word, campaigns] = [useText('enums'), useText('campaigns')]
  const badge = (
    <Badge look={campaignLooks[status]} isCalm>
      {word(`campaign_status.${status}`)}
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
