import { type ParticipantList, participantLists } from '@fanfara/contract/enums'
import { PAGE_SIZES } from '@fanfara/contract/limits'

/** Query of the participant page; it stays here, out of what the first pages load. */
export interface ParticipantsSearch {
  list?: ParticipantList
  name?: string
  page?: number
  per_page?: number
}

const LONGEST_NAME = 200

/** What cannot be read counts as absent (NAV-43). */
export const participantsSearch = (raw: Record<string, unknown>): ParticipantsSearch => ({
  list: participantLists.find(list => list === raw.list),
  name: typeof raw.name === 'string' && raw.name.trim() ? raw.name.slice(0, LONGEST_NAME) : undefined,
  page: /^[1-9]\d{0,3}$/.test(String(raw.page)) ? Number(raw.page) : undefined,
  per_page: PAGE_SIZES.find(size => String(size) === String(raw.per_page)),
})
