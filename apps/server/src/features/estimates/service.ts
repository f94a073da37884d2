import type { Estimate } from '@fanfara/contract/campaigns'
import { paysOwnPrices, rateOf } from '#/rates.ts'
import type { World } from '#/world.ts'
import * as campaigns from '../campaigns/service.ts'
import * as evaluation from '../evaluation/service.ts'
import * as payments from '../payments/service.ts'
import { DAYS, estimateOf } from './policy.ts'

/** What a campaign would have paid the creator for their last 28 days. @throws Missing for one that they may not see. */
export async function estimate(world: World, creatorId: string, campaignId: string): Promise<Estimate> {
  const { campaign } = await campaigns.readCampaign(world, creatorId, campaignId)
  const lately = await evaluation.readLately(world, creatorId, DAYS)
  const rates = campaign.incomes.map(rateOf)
  const prices = rates.some(paysOwnPrices) ? await campaigns.readPrices(world, creatorId) : {}
  const plan = campaign.taskPlan.filter(({ platform }) => campaign.platforms.includes(platform))
  return estimateOf({ rates, plan }, { lately, prices }, payments.lineOf)
}
