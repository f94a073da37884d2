import {
  type PayoutRunSort,
  payoutRunSorts,
  type PayoutRunState,
  payoutRunStates,
} from '@fanfara/contract/ops/payout-runs'
import { oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'

/** Page, state, words and order of payout runs, as the address has them. */
export type RunsSearch = Paging & { state?: PayoutRunState; search?: string; sort?: PayoutRunSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const runsSearch = (raw: Raw): RunsSearch => ({
  ...pagingIn(raw),
  state: oneOf(payoutRunStates, raw.state),
  search: textIn(raw.search),
  sort: oneOf(payoutRunSorts, raw.sort),
})
