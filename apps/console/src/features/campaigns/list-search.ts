import { type CampaignStage, campaignStages } from '@fanfara/contract/enums'
import { type CampaignWait, campaignWaits } from '@fanfara/contract/ops/campaigns'
import { idIn, oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'
import type { Viewable, Viewed } from '#/shared/views/queries.ts'

/** Page, stage, what waits and a part of the name, as the address has them. */
export type CampaignsSearch = Paging &
  Viewed & {
    stage?: CampaignStage
    waits?: CampaignWait
    name?: string
  }

/** What an address says of the list; what it cannot mean counts as absent. */
export const campaignsSearch = (raw: Raw): CampaignsSearch => ({
  ...pagingIn(raw),
  stage: oneOf(campaignStages, raw.stage),
  waits: oneOf(campaignWaits, raw.waits),
  name: textIn(raw.name),
  view: idIn(raw.view),
})

/** How a kept stage, wait and name are opened and kept again (decision 0093). */
export const campaignViews: Viewable = {
  address: (filter, view) => ({ to: '/campaigns', search: { ...campaignsSearch(filter), view } }),
  shown: filter => {
    const { stage, waits, name } = campaignsSearch(filter)
    return { list: 'campaigns', query: { stage, waits, name } }
  },
}
