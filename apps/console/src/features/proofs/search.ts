import { type Platform, platforms, type ProofState, proofStates } from '@fanfara/contract/enums'
import { type ProofSort, proofSorts } from '@fanfara/contract/ops/proofs'
import { idIn, oneOf, pagingIn, type Raw, textIn } from '@fanfara/ui/search'
import type { Viewable, Viewed } from '#/shared/views/queries.ts'

/** Filter and search of the queue; `open` is the task whose proof stands in the pane. */
export type ProofSearch = Viewed & {
  page?: number
  state?: ProofState
  platform?: Platform
  campaign?: string
  creator?: string
  sort?: ProofSort
  open?: string
}

/** What an address says of the list; what it cannot mean counts as absent. */
export const proofSearch = (raw: Raw): ProofSearch => ({
  page: pagingIn(raw).page,
  state: oneOf(proofStates, raw.state),
  platform: oneOf(platforms, raw.platform),
  campaign: idIn(raw.campaign),
  creator: textIn(raw.creator),
  sort: oneOf(proofSorts, raw.sort),
  open: idIn(raw.open),
  view: idIn(raw.view),
})

/** How a kept filter of the queue is opened and kept again, without the proof that stood beside it (decision 0093). */
export const proofViews: Viewable = {
  address: (filter, view) => ({ to: '/proofs', search: { ...proofSearch(filter), view } }),
  shown: filter => {
    const { state, platform, campaign, creator, sort } = proofSearch(filter)
    return { list: 'proofs', query: { state, platform, campaign, creator, sort } }
  },
}
