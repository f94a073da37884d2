import {
  type CampaignStage,
  campaignStages,
  type CampaignType,
  campaignTypes,
  type Platform,
  platforms,
} from '@fanfara/contract/enums'
import { type CampaignSort, campaignSorts, type CampaignWait, campaignWaits } from '@fanfara/contract/ops/campaigns'
import { idIn, oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'
import type { Viewable, Viewed } from '#/shared/views/queries.ts'

/** Page, stage, what waits, a month, platform, type and a part of the name, as the address has them; `show` is what it is drawn as. */
export type CampaignsSearch = Paging &
  Viewed & {
    stage?: CampaignStage
    waits?: CampaignWait
    /** `YYYY-MM`, or `none` for those without any day. */
    month?: string
    platform?: Platform
    type?: CampaignType
    name?: string
    sort?: CampaignSort
    show?: 'calendar'
  }

const SHOWS = ['calendar'] as const

/** What an address says of the list; what it cannot mean counts as absent. */
export const campaignsSearch = (raw: Raw): CampaignsSearch => ({
  ...pagingIn(raw),
  stage: oneOf(campaignStages, raw.stage),
  waits: oneOf(campaignWaits, raw.waits),
  month: /^(\d{4}-(0[1-9]|1[0-2])|none)$/.exec(textIn(raw.month) ?? '')?.[0],
  platform: oneOf(platforms, raw.platform),
  type: oneOf(campaignTypes, raw.type),
  name: textIn(raw.name),
  sort: oneOf(campaignSorts, raw.sort),
  view: idIn(raw.view),
  show: oneOf(SHOWS, raw.show),
})

/** How a kept filter and order are opened and kept again (decision 0093). */
export const campaignViews: Viewable = {
  address: (filter, view) => ({ to: '/campaigns', search: { ...campaignsSearch(filter), view } }),
  shown: filter => {
    const { stage, waits, month, platform, type, name, sort } = campaignsSearch(filter)
    return { list: 'campaigns', query: { stage, waits, month, platform, type, name, sort } }
  },
}
