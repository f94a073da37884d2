import { newsStatuses } from '@fanfara/contract/enums'
import { type NewsShown, newsSorts } from '@fanfara/contract/news'
import { oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'

/** Page, status, words and order of news, as the address has them. */
export type NewsSearch = Paging & NewsShown

/** What an address says of the list; what it cannot mean counts as absent. */
export const newsSearch = (raw: Raw): NewsSearch => ({
  ...pagingIn(raw),
  status: oneOf(newsStatuses, raw.status),
  search: textIn(raw.search),
  sort: oneOf(newsSorts, raw.sort),
})
