import type { ConversionForm } from '@fanfara/contract/tracking/conversions'
import { HOUR_MS } from '@fanfara/contract/durations'
import { fromZloty } from '@fanfara/contract/money'
import type { Model } from '@fanfara/contract/enums'
import { type ConversionVerdict, isPaidFor } from '@fanfara/contract/verdicts'
import type { Tx } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import * as campaigns from '#/features/campaigns/service.ts'
import * as payments from '#/features/payments/service.ts'
import { momentOfClick } from '../click-id.ts'
import * as store from '../conversions/conversion-store.ts'
import { type LockedLink, lockLink } from '../judging-store.ts'
import { judgeCode, judgeConversion } from '../policy.ts'
import { addTallies, type Tally } from '../tally-store.ts'

/** An event as it came: from a shop's server, or in a file. */
export interface GivenEvent {
  form: ConversionForm
  /** When it happened: what its window is measured to, and where it stands in lists and charts. */
  at: Date
  /** A creator's code, where a file names that instead of a click. */
  code: string | null
  /** When a file brought it; null for what was reported. */
  importedAt: Date | null
}

/** The advertiser's name of an event, its verdict, whether it pays, and whether it was known before. */
export interface Answer {
  event_id: string
  verdict: ConversionVerdict
  is_paid: boolean
  is_repeated: boolean
}

/** What follows from an event: sums, and with `counted` among them, what its creator is paid for. */
interface Effect {
  participationId: string | null
  campaignId: string
  tally: Tally
}

/** What became of an event. Its effects are not written yet: `settleEffects` does so for one or for many. */
export interface Taken {
  answer: Answer
  /** Whose link it followed; null where nobody's. */
  participationId: string | null
  /** Whose figures changed; null when nobody's did. */
  creatorId: string | null
  effects: readonly Effect[]
}

/** One transaction in which events of one campaign are taken. */
export interface Taking {
  tx: Tx
  campaignId: string
  /** Now, whatever time an event says. */
  now: Date
  windowDays: number
  incomes: readonly { model: Model }[]
  /** A link, locked; what was asked once is remembered. */
  linkOf(participationId: string): Promise<LockedLink | null>
}

/** Begins to take events of a campaign. */
export async function takingOf(tx: Tx, campaignId: string, now: Date): Promise<Taking> {
  const { windowDays, incomes } = await store.termsOf(tx, campaignId)
  const links = new Map<string, LockedLink | null>()
  return {
    tx,
    campaignId,
    now,
    windowDays,
    incomes,
    async linkOf(participationId) {
      const known = links.get(participationId)
      if (known !== undefined) return known
      const link = await lockLink(tx, participationId)
      links.set(participationId, link)
      return link
    },
  }
}

/**
 * Takes an event once, or takes one back: kept and judged; sent again it answers the same. Nothing is written where it refuses.
 * @throws Refused `conversion_differs` (409), `conversion_unknown`, `conversion_taken_back`.
 */
export const takeEvent = (taking: Taking, given: GivenEvent): Promise<Taken> =>
  given.form.reverses === undefined
    ? take(taking, given)
    : takeBack(taking, given, { ...given.form, reverses: given.form.reverses })

/** Writes what follows from events: sums by hour, figures, and what is paid for them. @throws Refused `amount_out_of_bounds` */
export async function settleEffects(tx: Tx, effects: readonly Effect[], at: Date): Promise<void> {
  const subjects = new Map<string, Effect[]>()
  for (const effect of effects) {
    const key = `${effect.participationId} ${effect.campaignId}`
    const own = subjects.get(key)
    if (own) own.push(effect)
    else subjects.set(key, [effect])
  }
  for (const own of subjects.values()) {
    const [first] = own
    if (!first) continue
    const { participationId, campaignId } = first
    const tallies = merged(own.map(({ tally }) => tally))
    await addTallies(tx, { participationId, campaignId }, tallies)
    const counted = tallies.filter(({ verdict }) => verdict === 'counted')
    if (participationId === null || counted.length === 0) continue
    const sumOf = (event: Tally['event'], of: 'quantity' | 'value') =>
      counted.reduce((sum, tally) => sum + (tally.event === event ? tally[of] : 0), 0)
    const figures = {
      actions: sumOf('action', 'quantity'),
      sales: sumOf('sale', 'quantity'),
      salesValue: sumOf('sale', 'value'),
    }
    await campaigns.addCounted(tx, participationId, figures)
    await payments.accrue(tx, participationId, { id: null, at })
  }
}

/** Sums of the same event, hour and verdict as one. */
function merged(tallies: readonly Tally[]): Tally[] {
  const keyOf = ({ event, hour, verdict }: Tally) => `${event} ${hour.getTime()} ${verdict}`
  const sums = new Map<string, Tally>()
  for (const tally of tallies) {
    const { quantity, value } = sums.get(keyOf(tally)) ?? { quantity: 0, value: 0 }
    sums.set(keyOf(tally), { ...tally, quantity: quantity + tally.quantity, value: value + tally.value })
  }
  return [...sums.values()]
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

const answerOf = ({ incomes }: Taking, { eventId, type, verdict }: store.Conversion, isRepeated: boolean): Answer => ({
  event_id: eventId,
  verdict,
  is_paid: verdict === 'counted' && type !== 'reversal' && isPaidFor(type, incomes),
  is_repeated: isRepeated,
})

/** The click or code that an event names, whose it is, and what follows from it. */
async function attribute(taking: Taking, { form, at, code }: GivenEvent) {
  const { tx, campaignId, windowDays } = taking
  if (code !== null) {
    const participationId = await store.findCode(tx, campaignId, code)
    const link = participationId === null ? null : await taking.linkOf(participationId)
    return { clickId: null, link, verdict: judgeCode(link?.facts ?? null, at) }
  }
  const clickId = form.click_id ?? ''
  const clickedAt = momentOfClick(clickId)
  const found = clickedAt && (await store.findClick(tx, clickedAt, clickId))
  const click = found && found.campaign_id === campaignId ? found : null
  const link = click && (await taking.linkOf(click.participation_id))
  const verdict = judgeConversion(
    click && clickedAt ? { clickedAt, verdict: click.verdict } : null,
    link?.facts ?? null,
    { at, windowDays },
  )
  return { clickId: clickedAt && clickId, link, verdict }
}

async function take(taking: Taking, given: GivenEvent): Promise<Taken> {
  const { form, at, importedAt } = given
  const { tx, campaignId } = taking
  const { clickId, link, verdict } = await attribute(taking, given)
  const event = form.type === 'sale' ? 'sale' : 'action'
  const value = event === 'sale' ? fromZloty(form.value ?? 0) : 0
  const participationId = link?.participationId ?? null
  const conversion: store.Conversion = {
    id: crypto.randomUUID(),
    campaignId,
    eventId: form.event_id,
    type: form.type,
    clickId,
    participationId,
    value,
    reversed: 0,
    orderName: form.order ?? null,
    reverses: null,
    receivedAt: at,
    importedAt,
    verdict,
  }
  if (!(await store.insertConversion(tx, conversion))) return repeated(taking, conversion)
  return {
    answer: answerOf(taking, conversion, false),
    participationId,
    creatorId: link?.creatorId ?? null,
    effects: [{ participationId, campaignId, tally: { event, hour: hourOf(at), verdict, quantity: 1, value } }],
  }
}

/** The answer to an event that was reported before. @throws Refused when it was another one */
async function repeated(taking: Taking, conversion: store.Conversion): Promise<Taken> {
  const kept = await store.lockConversion(taking.tx, conversion.campaignId, conversion.eventId)
  const members = ['type', 'clickId', 'participationId', 'value', 'orderName', 'reverses'] as const
  if (!kept || members.some(member => kept[member] !== conversion[member]))
    throw new Refused('conversion_differs', { status: 409 })
  return { answer: answerOf(taking, kept, true), participationId: kept.participationId, creatorId: null, effects: [] }
}

/** Takes an event back, or a part of a sale. */
async function takeBack(
  taking: Taking,
  { at, importedAt }: GivenEvent,
  form: ConversionForm & { reverses: string },
): Promise<Taken> {
  const { tx, campaignId } = taking
  const owner = await store.ownerOf(tx, campaignId, form.reverses)
  if (!owner) throw new Refused('conversion_unknown')
  const link = owner.participation_id === null ? null : await taking.linkOf(owner.participation_id)
  const original = await store.lockConversion(tx, campaignId, form.reverses)
  if (!original || original.type === 'reversal') throw new Refused('conversion_unknown')
  const left = original.value - original.reversed
  const value = form.value === undefined ? left : fromZloty(form.value)
  const reversal: store.Conversion = {
    ...original,
    id: crypto.randomUUID(),
    eventId: form.event_id,
    type: 'reversal',
    // What was asked for, so that the same asked again is known as the same.
    value: form.value === undefined ? 0 : value,
    reversed: 0,
    orderName: form.order ?? null,
    clickId: null,
    reverses: form.reverses,
    receivedAt: at,
    importedAt,
    verdict: link?.facts.isSettled ? 'late' : 'reversal',
  }
  if (await store.ownerOf(tx, campaignId, form.event_id)) return repeated(taking, reversal)
  if (original.verdict === 'reversed' || value > left) throw new Refused('conversion_taken_back')
  if (!(await store.insertConversion(tx, reversal))) return repeated(taking, reversal)
  const answer = answerOf(taking, reversal, false)
  const { participationId } = original
  if (reversal.verdict === 'late') return { answer, participationId, creatorId: null, effects: [] }
  return {
    answer,
    participationId,
    creatorId: link?.creatorId ?? null,
    effects: await reverse(tx, original, { value, isAll: value === left }),
  }
}

/** Moves what was taken back from the verdict that it had to `reversed`, in the hour in which it was received. */
async function reverse(
  tx: Tx,
  original: store.Conversion,
  { value, isAll }: { value: number; isAll: boolean },
): Promise<Effect[]> {
  const { participationId, campaignId, verdict, receivedAt, type } = original
  const quantity = isAll ? 1 : 0
  await store.writeReversed(tx, original.id, {
    reversed: original.reversed + value,
    verdict: isAll ? 'reversed' : verdict,
  })
  const tally = { event: type === 'sale' ? ('sale' as const) : ('action' as const), hour: hourOf(receivedAt) }
  return [
    { participationId, campaignId, tally: { ...tally, verdict, quantity: -quantity, value: -value } },
    { participationId, campaignId, tally: { ...tally, verdict: 'reversed', quantity, value } },
  ]
}
