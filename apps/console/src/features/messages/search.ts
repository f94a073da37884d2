import { type SentMessageSort, sentMessageSorts } from '@fanfara/contract/ops/people/sent-messages'
import { oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'

/** Page, words and order of what was sent, as the address has them. */
export type SentSearch = Paging & { search?: string; sort?: SentMessageSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const sentSearch = (raw: Raw): SentSearch => ({
  ...pagingIn(raw),
  search: textIn(raw.search),
  sort: oneOf(sentMessageSorts, raw.sort),
})
