import { type ParticipantList, participantLists } from '@fanfara/contract/enums'
import { oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'

/** Query of the participant page; it stays here, out of what the first pages load. */
export interface ParticipantsSearch extends Paging {
  list?: ParticipantList
  name?: string
  /** The figures in place of a list. */
  part?: 'figures'
}

/** What cannot be read counts as absent (NAV-43). */
export const participantsSearch = (raw: Raw): ParticipantsSearch => ({
  list: oneOf(participantLists, raw.list),
  name: textIn(raw.name),
  part: oneOf(['figures'], raw.part),
  ...pagingIn(raw),
})
