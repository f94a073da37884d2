import type { ConversionForm } from '@fanfara/contract/tracking/conversions'
import { DAY_MS, MINUTE_MS } from '@fanfara/contract/durations'
import { grosze, toZloty } from '@fanfara/contract/money'
import { BURST_PER_MINUTE } from '@fanfara/contract/verdicts'
import type { Tx } from '../../db/port.ts'
import { clickIdAt, ensureShopKey, takeReports } from '../../features/tracking/service.ts'
import type { World } from '../../world.ts'
import { type Chance, chanceOf } from '../chance.ts'
import type { Visit } from './clicks.ts'
import type { Entry } from '../entries.ts'

/** People who open a link for each of them who then does or buys something. */
export const VISITS_EACH = 14
/** Days after a click in which what followed counts, in campaigns of the demo world that pay for it. */
const WINDOW_DAYS = 7
/** One in so many is sent back, beside those that stay. */
const RETURNED_EVERY = 6

interface Report {
  form: ConversionForm
  at: Date
}

/**
 * Has the advertiser's shop report what visitors did: exactly as many actions and sales as the creator is paid for stay, and
 * beside them some that were sent back, one that came too late after its click, and one that names no click of ours.
 * @param until nothing happens at this moment or later.
 */
export async function playConversions(
  world: World,
  tx: Tx,
  entry: Entry,
  visits: readonly Visit[],
  until: Date,
): Promise<void> {
  const { campaign, results } = entry
  const reports = [
    ...imagine(entry, 'action', valuesOf(results.actions ?? 0, 0), { visits, until }),
    ...imagine(entry, 'sale', valuesOf(results.sales ?? 0, results.sales_value_grosze ?? 0), { visits, until }),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  if (reports.length === 0) return
  await tx
    .insertInto('campaign_tracking')
    .values({
      campaign_id: campaign.id,
      is_paused: false,
      burst_per_minute: BURST_PER_MINUTE,
      attribution_days: WINDOW_DAYS,
      changed_at: campaign.createdAt,
    })
    .onConflict(conflict => conflict.column('campaign_id').doNothing())
    .execute()
  const { id: keyId } = await ensureShopKey(world, tx, campaign.id)
  await takeReports(tx, { keyId, campaignId: campaign.id }, reports, until)
}

/** So many values that add up to a sum, in grosze, no two neighbours the same. */
function valuesOf(count: number, sum: number): number[] {
  const weights = Array.from({ length: count }, (_, nth) => 3 + (nth % 5))
  const all = weights.reduce((total, weight) => total + weight, 0)
  const values = weights.map(weight => Math.floor((sum * weight) / all / 100) * 100)
  const rest = sum - values.reduce((total, value) => total + value, 0)
  return values.map((value, nth) => (nth === 0 ? value + rest : value))
}

/** Reports of one kind: those that stay, then some that do not. */
function imagine(
  entry: Entry,
  type: 'action' | 'sale',
  values: readonly number[],
  { visits, until }: { visits: readonly Visit[]; until: Date },
): Report[] {
  if (values.length === 0) return []
  const chance = chanceOf(`${entry.campaign.name} ${entry.id} ${type}`)
  const order = (nth: number) =>
    `${type === 'sale' ? 'ZAM' : 'AKC'}-${entry.id.slice(0, 4).toUpperCase()}-${1001 + nth}`
  const report = (nth: number, { id }: Visit, at: number, value: number): Report => ({
    form: {
      event_id: order(nth),
      order: order(nth),
      type,
      click_id: id,
      ...(type === 'sale' ? { value: toZloty(grosze(value)) } : {}),
    },
    at: new Date(Math.min(at, until.getTime() - 1)),
  })
  const stay = values.map((value, nth) => {
    const visit = pickVisit(chance, visits)
    return report(nth, visit, visit.at.getTime() + chance.whole(4, 600) * MINUTE_MS, value)
  })
  const back = values.slice(0, Math.ceil(values.length / RETURNED_EVERY)).flatMap((value, more) => {
    const nth = values.length + more
    const visit = pickVisit(chance, visits)
    const sold = report(nth, visit, visit.at.getTime() + 9 * MINUTE_MS, value)
    const form = { event_id: `${order(nth)}-Z`, type: 'reversal', reverses: order(nth) } as const
    return [sold, { form, at: new Date(Math.min(sold.at.getTime() + DAY_MS, until.getTime())) }]
  })
  const [first] = visits
  const tooLate = first ? first.at.getTime() + (WINDOW_DAYS + 1) * DAY_MS : Infinity
  const late = first && tooLate < until.getTime() ? [report(values.length + 900, first, tooLate, values[0] ?? 0)] : []
  const nobody = clickIdAt(new Date(until.getTime() - DAY_MS))
  const foreign = report(values.length + 901, { id: nobody, at: until }, until.getTime() - DAY_MS / 2, values[0] ?? 0)
  return [...stay, ...back, ...late, foreign]
}

function pickVisit(chance: Chance, visits: readonly Visit[]): Visit {
  const visit = visits[chance.whole(0, visits.length - 1)]
  if (!visit) throw new Error('nobody opened the link')
  return visit
}
