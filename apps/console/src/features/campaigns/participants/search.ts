import { type CampaignStatus, campaignStatuses } from '@fanfara/contract/enums'
import { type ParticipantSort, participantSorts } from '@fanfara/contract/ops/participants'
import { oneOf, type Raw, textIn } from '@fanfara/ui/search'

/** Which of a campaign's creators its page shows, and in which order, as the address has it (DESK-19). */
export interface ParticipantSearch {
  who?: string
  is?: CampaignStatus
  by?: ParticipantSort
}

/** What the address of a campaign's page says of its creators. */
export const participantSearch = (raw: Raw): ParticipantSearch => ({
  who: textIn(raw.who),
  is: oneOf(campaignStatuses, raw.is),
  by: oneOf(participantSorts, raw.by),
})

/** The same as the server is asked. */
export const askedOf = ({ who, is, by }: ParticipantSearch) => ({ name: who, status: is, sort: by })
