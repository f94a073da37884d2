import { type PayoutRunSort, payoutRunSorts } from '@fanfara/contract/ops/payout-runs'
import { oneOf, type Paging, pagingIn, type Raw } from '@fanfara/ui/search'

/** Page and order of payout runs, as the address has them. */
export type RunsSearch = Paging & { sort?: PayoutRunSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const runsSearch = (raw: Raw): RunsSearch => ({ ...pagingIn(raw), sort: oneOf(payoutRunSorts, raw.sort) })
