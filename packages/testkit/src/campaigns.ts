import { adTypeFacts, adTypes, isOnPlatform, type Platform } from '@fanfara/contract/enums'
import type { CampaignForm } from '@fanfara/contract/ops/campaigns'
import { type Day, dayOf, plusDays } from '@fanfara/contract/time'
import { createCampaign, publishCampaign } from '@fanfara/server/features/campaigns/service'
import type { World } from '@fanfara/server/world'
import { said, START } from './basics.ts'

/** Campaigns made through the operator's services. */
export interface Campaigns {
  /** A published campaign. @returns its id. */
  published(changes?: Partial<CampaignForm>): Promise<string>
  /** A draft. @returns its id. */
  draft(changes?: Partial<CampaignForm>): Promise<string>
}

/** A form that passes every check: open, running for 30 days, one task that a link proves on each platform, 300 zł. */
export function campaignForm(changes: Partial<CampaignForm> = {}, now: Date = START): CampaignForm {
  const platforms = changes.platforms ?? ['twitch']
  const today = dayOf(now)
  return {
    name: 'Sok Malinowy Zorza',
    description: 'Pokaż sok na swoim kanale.',
    advertiser: 'Zorza',
    advertiser_email: 'marketing@zorza.test',
    type: 'open',
    platforms,
    start_date: today,
    end_date: plusDays(today, 29),
    recruiting_until: null,
    places: null,
    is_held_back: false,
    is_automatic: false,
    landing_url: 'https://zorza.test/sok',
    incomes: [{ model: 'FLAT_FEE', unit: 'flat', value: 300 }],
    task_plan: platforms.map(platform => ({
      platform,
      ad_type: linkAdType(platform),
      amount: 1,
      start_date: null as Day | null,
      end_date: null as Day | null,
      brief: said('Pokaż produkt.', 'Show the product.'),
      need_acceptance: false,
    })),
    product_photos: [],
    ...changes,
  }
}

/** What makes a form that of an automatic campaign: 10 zł for 1000 views of a banner. */
export const automatic = (platforms: readonly Platform[] = ['twitch']): Partial<CampaignForm> => ({
  is_automatic: true,
  platforms: [...platforms],
  incomes: [{ model: 'CPM', unit: 'flat', value: 10 }],
  task_plan: campaignForm({ platforms: [...platforms] }).task_plan.map(line => ({ ...line, ad_type: 'automatic' })),
})

/** The first ad type of a platform that a link proves. */
function linkAdType(platform: Platform) {
  const found = adTypes.find(adType => adTypeFacts[adType].media_type === 'other' && isOnPlatform(adType, platform))
  if (!found) throw new Error(`${platform} has no ad type that a link proves`)
  return found
}

/** Creates and publishes. @returns the campaign's id. */
export async function publishedCampaign(world: World, operatorId: string, form: CampaignForm): Promise<string> {
  const { id } = await createCampaign(world, operatorId, form)
  await publishCampaign(world, operatorId, id)
  return id
}

/** Campaigns of a world. */
export const campaignsOf = (world: World, operatorId: () => Promise<string>): Campaigns => ({
  published: async changes => publishedCampaign(world, await operatorId(), campaignForm(changes, world.clock.now())),
  draft: async changes =>
    (await createCampaign(world, await operatorId(), campaignForm(changes, world.clock.now()))).id,
})
