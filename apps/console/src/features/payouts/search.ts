import { type PayoutStatus, payoutStatuses } from '@fanfara/contract/enums'
import { idIn, oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'
import type { Viewable, Viewed } from '#/shared/views/queries.ts'

/** Which orders, as the address has it. */
export type PayoutsSearch = Paging & Viewed & { status?: PayoutStatus; search?: string }

/** What an address says of the list; what it cannot mean counts as absent. */
export const payoutsSearch = (raw: Raw): PayoutsSearch => ({
  ...pagingIn(raw),
  status: oneOf(payoutStatuses, raw.status),
  search: textIn(raw.search),
  view: idIn(raw.view),
})

/** Views of this list (decision 0093). */
export const payoutViews: Viewable = {
  address: (filter, view) => ({ to: '/payouts', search: { ...payoutsSearch(filter), view } }),
  shown: filter => {
    const { status, search } = payoutsSearch(filter)
    return { list: 'payouts', query: { status, search } }
  },
}
