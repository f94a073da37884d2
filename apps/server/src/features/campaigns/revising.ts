import { revisionOf } from '#/revision.ts'
import type * as store from './store.ts'

/** Everything that a form can change, for the log (OPS-02). */
export const summary = (campaign: store.Campaign) => ({
  name: campaign.name,
  description: campaign.description,
  advertiser: campaign.advertiser,
  advertiserEmail: campaign.advertiserEmail,
  landingUrl: campaign.landingUrl,
  topic: campaign.topic,
  productPhotos: campaign.productPhotos,
  type: campaign.type,
  platforms: campaign.platforms,
  startDate: campaign.startDate,
  endDate: campaign.endDate,
  recruitingUntil: campaign.recruitingUntil,
  places: campaign.places,
  isHeldBack: campaign.isHeldBack,
  isAutomatic: campaign.isAutomatic,
  incomes: campaign.incomes,
  taskPlan: campaign.taskPlan,
})

/** Stands for what a form can change of a campaign, and for whether it still can. */
export const revisionOfCampaign = (campaign: store.Campaign): string =>
  revisionOf([campaign.stage === 'draft', summary(campaign)])
