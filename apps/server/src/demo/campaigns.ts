import { wholeTexts } from '@fanfara/contract/languages'
import type { CampaignStage, Platform } from '@fanfara/contract/enums'
import { endOf, startOf, type Day } from '@fanfara/contract/time'
import type { Tx } from '../db/port.ts'
import { stageOnDay } from '../features/campaigns/policy.ts'
import type { PlanLine } from '../features/tasks/service.ts'
import { storedRate } from '../rates.ts'
import { insertAll } from './bulk.ts'
import type { Calendar } from './calendar.ts'
import { chanceOf, steadyId } from './chance.ts'
import { briefOf } from './content/briefs.ts'
import { earlierCampaigns } from './content/earlier.ts'
import { lateCampaigns } from './content/lately.ts'
import { recruitingCampaigns } from './content/recruiting.ts'
import { runningCampaigns } from './content/running.ts'
import { shelvedCampaigns } from './content/shelved.ts'
import type { CampaignSketch } from './content/sketch.ts'

/** A campaign of the demo world, with its days counted out. */
export interface DemoCampaign extends CampaignSketch {
  id: string
  advertiserEmail: string
  stageNow: CampaignStage
  platforms: Platform[]
  taskPlan: PlanLine[]
  startDate: Day | null
  endDate: Day | null
  createdAt: Date
  /** Null while a draft. */
  publishedAt: Date | null
  startsAt: Date | null
  completedAt: Date | null
  cancelledAt: Date | null
}

const letters: Readonly<Record<string, string>> = { ł: 'l', Ł: 'l' }

/** A name as it stands in addresses. @example slugOf('Żurek Ekspres') // 'zurek-ekspres' */
export const slugOf = (name: string): string =>
  name
    .replace(/[łŁ]/g, letter => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-|-$/g, '')

function planOf({ plan, say }: CampaignSketch, calendar: Calendar): PlanLine[] {
  return plan.map(({ on, ad, amount = 1, days, approve = false }) => {
    return {
      platform: on,
      ad_type: ad,
      amount,
      start_date: days ? calendar.day(days[0]) : null,
      end_date: days ? calendar.day(days[1]) : null,
      brief: wholeTexts(briefOf(ad, say)),
      need_acceptance: approve,
    }
  })
}

function stageOf({ stage, isHeldBack = false, days }: CampaignSketch, calendar: Calendar): CampaignStage {
  if (stage) return stage
  if (days.end !== null && days.end < 0) return 'completed'
  return stageOnDay({ startDate: days.start === null ? null : calendar.day(days.start), isHeldBack }, calendar.day(0))
}

/** All campaigns, in the order of their making. */
export function imagineCampaigns(calendar: Calendar): DemoCampaign[] {
  const sketches = [
    ...earlierCampaigns,
    ...lateCampaigns,
    ...runningCampaigns,
    ...recruitingCampaigns,
    ...shelvedCampaigns,
  ]
  const campaigns = sketches.map((sketch): DemoCampaign => {
    const { days } = sketch
    const chance = chanceOf(`${sketch.name} hours`)
    const startDate = days.start === null ? null : calendar.day(days.start)
    const endDate = days.end === null ? null : calendar.day(days.end)
    const stageNow = stageOf(sketch, calendar)
    return {
      ...sketch,
      id: steadyId(`campaign ${sketch.name}`),
      advertiserEmail: `kampanie@${slugOf(sketch.advertiser)}.example`,
      stageNow,
      platforms: [...new Set(sketch.plan.map(({ on }) => on))],
      taskPlan: planOf(sketch, calendar),
      startDate,
      endDate,
      createdAt: calendar.at(days.published - 2, chance.whole(9, 15), chance.whole(0, 59)),
      publishedAt: stageNow === 'draft' ? null : calendar.at(days.published, 9, chance.whole(0, 59)),
      startsAt: startDate === null ? null : startOf(startDate),
      // The job that ends campaigns runs every minute.
      completedAt: stageNow === 'completed' && endDate ? new Date(endOf(endDate).getTime() + 60_000) : null,
      cancelledAt: stageNow === 'cancelled' ? calendar.at((days.start ?? 0) - 6, 14, 5) : null,
    }
  })
  return campaigns.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** Writes campaigns. @param taken places that are taken, by campaign. */
export async function writeCampaigns(
  tx: Tx,
  campaigns: readonly DemoCampaign[],
  taken: ReadonlyMap<string, number>,
  calendar: Calendar,
): Promise<void> {
  await insertAll(
    tx,
    'campaign',
    campaigns.map(campaign => {
      const brand = slugOf(campaign.advertiser)
      const product = slugOf(campaign.name)
      return {
        id: campaign.id,
        stage: campaign.stageNow,
        name: campaign.name,
        description: campaign.text,
        advertiser: campaign.advertiser,
        advertiser_email: campaign.advertiserEmail,
        type: campaign.form,
        platforms: campaign.platforms,
        start_date: campaign.startDate,
        end_date: campaign.endDate,
        recruiting_until: campaign.days.recruiting === null ? null : calendar.day(campaign.days.recruiting),
        places: campaign.places,
        taken: taken.get(campaign.id) ?? 0,
        is_held_back: campaign.isHeldBack ?? false,
        is_automatic: campaign.isAutomatic ?? false,
        landing_url: `https://${brand}.example/${product}`,
        topic: campaign.topic ?? null,
        incomes: JSON.stringify(
          campaign.pay.map(({ model, unit, value }) => storedRate({ model, unit, value: value ?? null })),
        ),
        task_plan: JSON.stringify(campaign.taskPlan),
        product_photos: Array.from({ length: campaign.photos }, (_, at) => `/demo/products/${product}-${at + 1}.svg`),
        created_at: campaign.createdAt,
        published_at: campaign.publishedAt,
        completed_at: campaign.completedAt,
      }
    }),
  )
}
