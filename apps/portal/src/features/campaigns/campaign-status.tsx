import type { CampaignStatus } from '@fanfara/contract/enums'
import { Badge } from '@fanfara/ui/badge'
import { campaignLooks } from '@fanfara/ui/status-looks'
import { useText } from '#/i18n/text.ts'

/** A campaign's status as this creator sees it. */
export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  return (
    <Badge look={campaignLooks[status]} isCalm>
      {useText('enums')(`campaign_status.${status}`)}
    </Badge>
  )
}
