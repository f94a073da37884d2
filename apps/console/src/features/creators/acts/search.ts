import { type CreatorActOutcome, creatorActOutcomes } from '@fanfara/contract/ops/people/creator-acts'
import { oneOf, type Paging, pagingIn, type Raw } from '@fanfara/ui/search'

/** Which of the people of an act are shown, and the page of them. */
export type ActSearch = Paging & { outcome?: CreatorActOutcome }
/** What an address says of it; what it cannot mean counts as absent. */
export const actSearch = (raw: Raw): ActSearch => ({
  ...pagingIn(raw),
  outcome: oneOf(creatorActOutcomes, raw.outcome),
})
