import {
  type PayoutRunSort,
  payoutRunSorts,
  type PayoutRunState,
  payoutRunStates,
} from '@fanfara/contract/ops/payout-runs'
import { oneOf, type Paging, pagingIn, type Raw } from '@fanfara/ui/search'

/** Page, state and order of payout runs, as the address has them. */
export type RunsSearch = Paging & { state?: PayoutRunState; sort?: PayoutRunSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const runsSearch = (raw: Raw): RunsSearch => ({
  ...pagingIn(raw),
  state: oneOf(payoutRunStates, raw.state),
  sort: oneOf(payoutRunSorts, raw.sort),
})
