import { type CorrectionSort, correctionSorts } from '@fanfara/contract/ops/corrections'
import { type CorrectionState, correctionStates } from '@fanfara/contract/own/corrections'
import { idIn, oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'
import type { Viewable, Viewed } from '#/shared/views/queries.ts'

/** Page, state, whose campaign, what is looked for and order, as the address has them. */
export type CorrectionsSearch = Paging &
  Viewed & { state?: CorrectionState; campaign?: string; search?: string; sort?: CorrectionSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const correctionsSearch = (raw: Raw): CorrectionsSearch => ({
  ...pagingIn(raw),
  state: oneOf(correctionStates, raw.state),
  campaign: idIn(raw.campaign),
  search: textIn(raw.search),
  sort: oneOf(correctionSorts, raw.sort),
  view: idIn(raw.view),
})

/** How a kept state, campaign, order and what was looked for are opened and kept again (decision 0093). */
export const correctionViews: Viewable = {
  address: (filter, view) => ({ to: '/corrections', search: { ...correctionsSearch(filter), view } }),
  shown: filter => {
    const { state, campaign, search, sort } = correctionsSearch(filter)
    return { list: 'corrections', query: { state, campaign, search, sort } }
  },
}
