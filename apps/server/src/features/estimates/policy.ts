import type { Estimate } from '@fanfara/contract/campaigns'
import { type AdType, adTypeFacts, modelFacts, type Platform } from '@fanfara/contract/enums'
import { type Grosze, grosze, sum, toZloty } from '@fanfara/contract/money'
import { paysOwnPrices, type Rate } from '#/rates.ts'
import type { Lately } from '../evaluation/policy.ts'
import { type Facts, priceKey } from '../payments/policy.ts'

/** Over how many days it is said. */
export const DAYS = 28

/** A line of the campaign's plan, as far as it matters here. */
export interface Asked {
  platform: Platform
  ad_type: AdType
  amount: number
}
/** The formula of pay: one for estimates and settlements. */
type Pay = (rate: Rate, facts: Facts) => { quantity: number; amount: Grosze }

/** Banners that the overlay shows. */
const BANNERS: readonly AdType[] = ['automatic', 'stream_banner']

/**
 * Views that one line of a plan would have had in the creator's last 28 days; null when nobody measured them.
 * - A banner shows once a minute at most while the channel is live, to everybody who watches then: the viewers of all live
 *   minutes, added up. Several banners share the minutes, so that this is the most that one can have.
 * - A live task counts the average viewers, a video the average views of one, each as often as the plan asks for it.
 * - Platforms that tell followers only say nothing of views.
 */
export function viewsOf({ ad_type, amount }: Asked, lately: Lately): number | null {
  if (BANNERS.includes(ad_type)) return lately.viewerMinutes
  const each = adTypeFacts[ad_type].media_type === 'live' ? lately.averageViewers : lately.averageViews
  return each === null ? null : Math.round(each * amount)
}

/**
 * What a campaign would have paid a creator for their last 28 days: views as measured, all of the fee for all of the tasks,
 * their own prices where the campaign pays those. Clicks, actions and sales are other people's to do: nothing is said of them.
 * @param platforms where the creator has something to do in the campaign.
 */
export function estimateOf(
  { rates, plan }: { rates: readonly Rate[]; plan: readonly Asked[] },
  { lately, prices }: { lately: readonly Lately[]; prices: Readonly<Record<string, number>> },
  pay: Pay,
): Estimate {
  const asked = plan.flatMap(line => {
    const channel = lately.find(({ platform }) => platform === line.platform)
    return channel ? [{ line, channel, views: viewsOf(line, channel) }] : []
  })
  const seen = asked.flatMap(({ views }) => (views === null ? [] : [views]))
  const finished = asked.flatMap(({ line }) =>
    Array.from({ length: line.amount }, () => ({ platform: line.platform, adType: line.ad_type })),
  )
  const views = seen.length === 0 ? null : sum(seen)
  const facts: Facts = {
    views: views ?? 0,
    clicks: 0,
    actions: 0,
    sales: 0,
    salesValue: sum([]),
    finished,
    tasks: finished.length,
    prices,
  }
  const lines = rates.map(rate => {
    const reason = refuseLine(rate, { hasChannel: asked.length > 0, views })
    if (reason) return { model: rate.model, quantity: null, amount: null, reason }
    const { quantity, amount } = pay(rate, facts)
    return { model: rate.model, quantity, amount, reason: null }
  })
  const known = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  const isViewPartial =
    rates.some(({ model }) => modelFacts[model].counts === 'views') &&
    (seen.length < asked.length || asked.some(({ channel }) => channel.isShort))
  return {
    days: DAYS,
    amount: known.length === 0 ? null : toZloty(sum(known)),
    reason: known.length === 0 ? (lines[0]?.reason ?? 'not_measured') : null,
    is_partial: known.length > 0 && (known.length < lines.length || isViewPartial),
    lines: lines.map(line => ({ ...line, amount: line.amount === null ? null : toZloty(line.amount) })),
    tasks: tasksOf(plan, { lately, prices }, rates.some(paysOwnPrices)),
  }
}

/** What of the plan is the creator's to do, and what one of it costs by their own prices. */
const tasksOf = (
  plan: readonly Asked[],
  { lately, prices }: { lately: readonly Lately[]; prices: Readonly<Record<string, number>> },
  isByPrice: boolean,
): Estimate['tasks'] =>
  plan.map(({ platform, ad_type: type, amount }) => {
    const price = isByPrice ? prices[priceKey(platform, type)] : undefined
    const isMine = lately.some(channel => channel.platform === platform)
    return { platform, type, amount, is_mine: isMine, price: price === undefined ? null : toZloty(grosze(price)) }
  })

/** Why nothing can be said of one income, or null when something can. */
function refuseLine(
  { model }: Rate,
  { hasChannel, views }: { hasChannel: boolean; views: number | null },
): Estimate['reason'] {
  if (!hasChannel) return 'no_channel'
  const { counts } = modelFacts[model]
  if (counts === 'views') return views === null ? 'not_measured' : null
  return counts === 'tasks' ? null : 'depends_on_viewers'
}
