import { createHmac } from 'node:crypto'
import type { ConversionForm } from '@fanfara/contract/tracking/conversions'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@fanfara/contract/durations'
import { fromZloty } from '@fanfara/contract/money'
import { type ConversionVerdict, type PostbackOutcome, SIGNATURE_SECONDS } from '@fanfara/contract/verdicts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Refused, Unsigned } from '#/errors.ts'
import { sameSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as campaigns from '../campaigns/service.ts'
import * as payments from '../payments/service.ts'
import { momentOfClick } from './click-id.ts'
import * as store from './conversion-store.ts'
import { judgeLink } from './judging.ts'
import { lockLink } from './judging-store.ts'
import { judgeConversion } from './policy.ts'
import { addTallies } from './tally-store.ts'

/** What came with a signed report. */
export interface Signed {
  keyId: string
  /** Seconds since 1970, as text: it is signed as it came. */
  timestamp: string
  /** HMAC-SHA-256 in hexadecimal, 64 digits. */
  signature: string
  raw: string
}

/** A key that signed, and whose reports are its campaign's. */
export interface Signer {
  keyId: string
  campaignId: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DIGEST = /^[0-9a-f]{64}$/i

/**
 * Who signed a report (threat model §3.8): HMAC-SHA-256 over time and raw body, compared in constant time, at most 300 s old or
 * ahead. What a known key came with is noted, refused or not.
 * @throws Unsigned
 */
export async function whoSigned(world: World, { keyId, timestamp, signature, raw }: Signed): Promise<Signer> {
  const key = UUID.test(keyId) ? await store.findKey(world.db, keyId) : undefined
  if (!key) throw new Unsigned('conversion_key_unknown')
  const signer = { keyId, campaignId: key.campaign_id }
  const refuse = async (outcome: PostbackOutcome, code: 'signature_wrong' | 'signature_stale'): Promise<never> => {
    await note(world, signer, outcome, null)
    world.log.info({ security: 'conversion-refused', outcome: 'refused', because: outcome, key: keyId }, 'security')
    throw new Unsigned(code)
  }
  const secret = world.keys.open('conversion-key', key.secret_sealed, keyId)
  const expected = createHmac('sha256', secret).update(`${timestamp}.${raw}`).digest()
  if (!DIGEST.test(signature) || !sameSecret(Buffer.from(signature, 'hex'), expected))
    return refuse('forged', 'signature_wrong')
  const off = Math.abs(world.clock.now().getTime() - Number(timestamp) * SECOND_MS)
  if (!/^\d{1,12}$/.test(timestamp) || off > SIGNATURE_SECONDS * SECOND_MS) return refuse('stale', 'signature_stale')
  return signer
}

/** Notes what became of a report. @param eventId the advertiser's name of the event, where it could be read */
export const note = (world: World, { keyId, campaignId }: Signer, outcome: PostbackOutcome, eventId: string | null) =>
  store.notePostback(world.db, { at: world.clock.now(), campaignId, keyId, outcome, eventId })

/** The advertiser's name of an event, its verdict, and whether it was known before. */
export interface Answer {
  event_id: string
  verdict: ConversionVerdict
  is_repeated: boolean
}

/**
 * Takes a reported event once: kept, judged, counted and accrued in one transaction; sent again it answers the same.
 * @throws Refused `conversion_differs` (409), `conversion_unknown`, `conversion_taken_back`.
 */
export async function takeConversion(world: World, signer: Signer, form: ConversionForm): Promise<Answer> {
  if (form.click_id !== undefined) await judgeFirst(world, form.click_id)
  const at = world.clock.now()
  try {
    const { answer, creatorId } = await withTransaction(world.db, async tx => {
      const taken =
        form.reverses === undefined
          ? await take(tx, signer.campaignId, form, at)
          : await takeBack(tx, signer.campaignId, { ...form, reverses: form.reverses }, at)
      const outcome = taken.answer.is_repeated ? 'repeated' : 'taken'
      await store.notePostback(tx, { ...signer, at, outcome, eventId: form.event_id })
      return taken
    })
    if (creatorId !== null) world.bus.say('counts-changed', { creatorId, campaignId: signer.campaignId })
    return answer
  } catch (error) {
    if (error instanceof Refused)
      await note(world, signer, error.code === 'conversion_differs' ? 'differs' : 'unknown', form.event_id)
    throw error
  }
}

/** A click that nobody judged yet is judged before what followed it. */
async function judgeFirst(world: World, clickId: string): Promise<void> {
  const at = momentOfClick(clickId)
  const click = at && (await store.findClick(world.db, at, clickId))
  // Its own link alone: what waits elsewhere is the job's.
  if (click?.verdict === null) while ((await judgeLink(world, click.participation_id)) > 0);
}

interface Taken {
  answer: Answer
  /** Whose figures changed; null when nobody's did. */
  creatorId: string | null
}

/** The click that a report names, whose it is, and what follows from it. */
async function attribute(tx: Tx, campaignId: string, clickId: string, at: Date) {
  const clickedAt = momentOfClick(clickId)
  const found = clickedAt && (await store.findClick(tx, clickedAt, clickId))
  const click = found && found.campaign_id === campaignId ? found : null
  const link = click && (await lockLink(tx, click.participation_id))
  const verdict = judgeConversion(
    click && clickedAt ? { clickedAt, verdict: click.verdict } : null,
    link?.facts ?? null,
    { at, windowDays: await store.attributionDays(tx, campaignId) },
  )
  return { clickId: clickedAt && clickId, link, verdict }
}

async function take(tx: Tx, campaignId: string, form: ConversionForm, at: Date): Promise<Taken> {
  const { clickId, link, verdict } = await attribute(tx, campaignId, form.click_id ?? '', at)
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
    verdict,
  }
  if (!(await store.insertConversion(tx, conversion))) return repeated(tx, conversion)
  await addTallies(tx, { participationId, campaignId }, [{ event, hour: hourOf(at), verdict, quantity: 1, value }])
  if (verdict === 'counted' && participationId !== null) {
    await campaigns.addCounted(tx, participationId, figuresOf(event, { quantity: 1, value }))
    await payments.accrue(tx, participationId, { id: null, at })
  }
  return { answer: answerOf(conversion, false), creatorId: link?.creatorId ?? null }
}

const figuresOf = (type: 'sale' | 'action' | 'reversal', { quantity, value }: { quantity: number; value: number }) =>
  type === 'sale' ? { sales: quantity, salesValue: value } : { actions: quantity }

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

const answerOf = ({ eventId, verdict }: store.Conversion, isRepeated: boolean): Answer => ({
  event_id: eventId,
  verdict,
  is_repeated: isRepeated,
})

/** The answer to an event that was reported before. @throws Refused when it was another one */
async function repeated(tx: Tx, conversion: store.Conversion): Promise<Taken> {
  const kept = await store.lockConversion(tx, conversion.campaignId, conversion.eventId)
  const members = ['type', 'clickId', 'value', 'orderName', 'reverses'] as const
  if (!kept || members.some(member => kept[member] !== conversion[member]))
    throw new Refused('conversion_differs', { status: 409 })
  return { answer: answerOf(kept, true), creatorId: null }
}

/** Takes an event back, or a part of a sale. */
async function takeBack(
  tx: Tx,
  campaignId: string,
  form: ConversionForm & { reverses: string },
  at: Date,
): Promise<Taken> {
  const owner = await store.ownerOf(tx, campaignId, form.reverses)
  if (!owner) throw new Refused('conversion_unknown')
  const link = owner.participation_id === null ? null : await lockLink(tx, owner.participation_id)
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
    verdict: link?.facts.isSettled ? 'late' : 'reversal',
  }
  if (!(await store.insertConversion(tx, reversal))) return repeated(tx, reversal)
  if (original.verdict === 'reversed' || value > left) throw new Refused('conversion_taken_back')
  if (reversal.verdict === 'late') return { answer: answerOf(reversal, false), creatorId: null }
  await reverse(tx, original, { value, isAll: value === left })
  if (link && original.verdict === 'counted') await payments.accrue(tx, link.participationId, { id: null, at })
  return { answer: answerOf(reversal, false), creatorId: link?.creatorId ?? null }
}

/** Moves what was taken back from the verdict that it had to `reversed`, in the hour in which it was received. */
async function reverse(
  tx: Tx,
  original: store.Conversion,
  { value, isAll }: { value: number; isAll: boolean },
): Promise<void> {
  const { participationId, campaignId, verdict, receivedAt, type } = original
  const quantity = isAll ? 1 : 0
  await store.writeReversed(tx, original.id, {
    reversed: original.reversed + value,
    verdict: isAll ? 'reversed' : verdict,
  })
  const tally = { event: type === 'sale' ? ('sale' as const) : ('action' as const), hour: hourOf(receivedAt) }
  await addTallies(tx, { participationId, campaignId }, [
    { ...tally, verdict, quantity: -quantity, value: -value },
    { ...tally, verdict: 'reversed', quantity, value },
  ])
  if (verdict === 'counted' && participationId !== null)
    await campaigns.addCounted(tx, participationId, figuresOf(type, { quantity: -quantity, value: -value }))
}

/** How long what became of reports is kept. */
const POSTBACKS_KEPT_MS = 90 * DAY_MS
/** Forgets what became of reports after 90 days. Safe to run twice. */
export const tendPostbacks = (world: World): Promise<void> =>
  store.removePostbacks(world.db, new Date(world.clock.now().getTime() - POSTBACKS_KEPT_MS))
