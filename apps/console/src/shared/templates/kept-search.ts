import { type KeptQuery, keptSorts } from '@fanfara/contract/ops/campaign/kept'
import { oneOf, type Raw, textIn } from '@fanfara/ui/search'

/** What an address says of a list of what operators keep: words and order; what it cannot mean counts as absent. */
export const keptSearch = (raw: Raw): KeptQuery => ({
  search: textIn(raw.search),
  sort: oneOf(keptSorts, raw.sort),
})
