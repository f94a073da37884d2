import {
  type CreatorActKind,
  creatorActKinds,
  type CreatorActOutcome,
  creatorActOutcomes,
  type CreatorActSort,
  creatorActSorts,
  type CreatorActState,
  creatorActStates,
} from '@fanfara/contract/ops/people/creator-acts'
import { oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'

/** Page, state, kind, words and order of acts, as the address has them. */
export type ActsSearch = Paging & {
  state?: CreatorActState
  kind?: CreatorActKind
  search?: string
  sort?: CreatorActSort
}
/** What an address says of the list; what it cannot mean counts as absent. */
export const actsSearch = (raw: Raw): ActsSearch => ({
  ...pagingIn(raw),
  state: oneOf(creatorActStates, raw.state),
  kind: oneOf(creatorActKinds, raw.kind),
  search: textIn(raw.search),
  sort: oneOf(creatorActSorts, raw.sort),
})

/** Which of the people of an act are shown, and the page of them. */
export type ActSearch = Paging & { outcome?: CreatorActOutcome; search?: string }
/** What an address says of it; what it cannot mean counts as absent. */
export const actSearch = (raw: Raw): ActSearch => ({
  ...pagingIn(raw),
  outcome: oneOf(creatorActOutcomes, raw.outcome),
  search: textIn(raw.search),
})
