import type { Campaign } from '@fanfara/contract/campaigns'
import type { CampaignStatus } from '@fanfara/contract/enums'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { useText } from '#/i18n/text.ts'

/** CAMP-19: colours; words come from the catalogue. */
const looks: Record<CampaignStatus, BadgeLook> = {
  active: 'primary',
  onboarding: 'warning',
  completed: 'error',
  declined: 'error',
  attached: 'secondary',
  invited: 'secondary',
  planned: 'secondary',
  pending_approval: 'plain',
}

/** A campaign's status as this creator sees it; of one that they are out of, a second line says how that came (ENUM-01). */
export function CampaignStatusBadge({ status, way_out: way = null }: Pick<Campaign, 'status' | 'way_out'>) {
  const [word, campaigns] = [useText('enums'), useText('campaigns')]
  const badge = <Badge look={looks[status]}>{word(`campaign_status.${status}`)}</Badge>
  if (way === null) return badge
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      {badge}
      <span className="text-14 text-muted">{campaigns(`way_out.${way}`)}</span>
    </span>
  )
}
