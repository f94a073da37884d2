import { type PayoutStatus, payoutStatuses } from '@fanfara/contract/enums'
import { type PayoutSort, payoutSorts } from '@fanfara/contract/ops/payouts'
import { idIn, oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'
import type { Viewable, Viewed } from '#/shared/views/queries.ts'

/** Page, status, and a name, reference, sum or day, as the address has them. */
export type PayoutsSearch = Paging & Viewed & { status?: PayoutStatus; search?: string; sort?: PayoutSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const payoutsSearch = (raw: Raw): PayoutsSearch => ({
  ...pagingIn(raw),
  status: oneOf(payoutStatuses, raw.status),
  search: textIn(raw.search),
  sort: oneOf(payoutSorts, raw.sort),
  view: idIn(raw.view),
})

/** How a kept status, order and what was looked for are opened and kept again (decision 0093). */
export const payoutViews: Viewable = {
  address: (filter, view) => ({ to: '/payouts', search: { ...payoutsSearch(filter), view } }),
  shown: filter => {
    const { status, search, sort } = payoutsSearch(filter)
    return { list: 'payouts', query: { status, search, sort } }
  },
}
