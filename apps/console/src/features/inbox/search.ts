import { type ApplicationSort, applicationSorts } from '@fanfara/contract/ops/inbox'
import { oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'

/** Page, words and order of applications, as the address has them. */
export type ApplicationsSearch = Paging & { search?: string; sort?: ApplicationSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const applicationsSearch = (raw: Raw): ApplicationsSearch => ({
  ...pagingIn(raw),
  search: textIn(raw.search),
  sort: oneOf(applicationSorts, raw.sort),
})
