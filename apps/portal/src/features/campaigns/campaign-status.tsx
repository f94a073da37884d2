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

/** A campaign's status as this creator sees it. */
export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  return <Badge look={looks[status]}>{useText('enums')(`campaign_status.${status}`)}</Badge>
}
