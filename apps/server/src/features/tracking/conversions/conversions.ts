import { createHmac } from 'node:crypto'
import type { ConversionForm } from '@fanfara/contract/tracking/conversions'
import { DAY_MS, SECOND_MS } from '@fanfara/contract/durations'
import { type PostbackOutcome, SIGNATURE_SECONDS } from '@fanfara/contract/verdicts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Refused, Unsigned } from '#/errors.ts'
import { sameSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { momentOfClick } from '../click-id.ts'
import * as store from './conversion-store.ts'
import { judgeLink } from '../judging.ts'
import { type Answer, settleEffects, type Taken, takeEvent, takingOf } from '../taking/taking.ts'

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
  if (!key) {
    world.log.info({ security: 'conversion-refused', because: 'key_unknown' }, 'security')
    throw new Unsigned('conversion_key_unknown')
  }
  const signer = { keyId, campaignId: key.campaign_id }
  const refuse = async (outcome: PostbackOutcome, code: ConstructorParameters<typeof Unsigned>[0]): Promise<never> => {
    await note(world, signer, outcome, null)
    world.log.info({ security: 'conversion-refused', outcome: 'refused', because: outcome, key: keyId }, 'security')
    throw new Unsigned(code)
  }
  const secret = world.keys.open('conversion-key', key.secret_sealed, keyId)
  const expected = createHmac('sha256', secret).update(`${timestamp}.${raw}`).digest()
  if (!DIGEST.test(signature) || !sameSecret(Buffer.from(signature, 'hex'), expected))
    return refuse('forged', 'signature_wrong')
  const ahead = Number(timestamp) * SECOND_MS - world.clock.now().getTime()
  if (!/^\d{1,12}$/.test(timestamp) || -ahead > SIGNATURE_SECONDS * SECOND_MS) return refuse('stale', 'signature_stale')
  if (ahead > SIGNATURE_SECONDS * SECOND_MS) return refuse('future', 'signature_future')
  return signer
}

/** Notes what became of a report. @param eventId the advertiser's name of the event, where it could be read */
export const note = (world: World, { keyId, campaignId }: Signer, outcome: PostbackOutcome, eventId: string | null) =>
  store.notePostback(world.db, { at: world.clock.now(), campaignId, keyId, outcome, eventId })

/** What is noted of a report that is refused. */
const OUTCOMES: Readonly<Record<string, PostbackOutcome>> = {
  conversion_differs: 'differs',
  conversion_taken_back: 'taken_back',
  amount_out_of_bounds: 'out_of_bounds',
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
      const [taken] = await takeReports(tx, signer, [{ form, at }], at)
      if (!taken) throw new Error('one report was taken')
      return taken
    })
    if (creatorId !== null) world.bus.say('counts-changed', { creatorId, campaignId: signer.campaignId })
    return answer
  } catch (error) {
    if (error instanceof Refused) await note(world, signer, OUTCOMES[error.code ?? ''] ?? 'unknown', form.event_id)
    throw error
  }
}

/**
 * Takes signed reports in the order in which they came, within a transaction; what follows from them is written once.
 * @param now when they are taken; each `at` is when it came. @throws Refused like `takeConversion`
 */
export async function takeReports(
  tx: Tx,
  signer: Signer,
  reports: readonly { form: ConversionForm; at: Date }[],
  now: Date,
): Promise<Taken[]> {
  const taking = await takingOf(tx, signer.campaignId, now)
  const taken: Taken[] = []
  for (const { form, at } of reports) {
    const one = await takeEvent(taking, { form, at, code: null, importedAt: null })
    const outcome = one.answer.is_repeated ? 'repeated' : 'taken'
    await store.notePostback(tx, { ...signer, at, outcome, eventId: form.event_id })
    taken.push(one)
  }
  await settleEffects(
    tx,
    taken.flatMap(({ effects }) => effects),
    now,
  )
  return taken
}

/** A click that nobody judged yet is judged before what followed it. */
async function judgeFirst(world: World, clickId: string): Promise<void> {
  const at = momentOfClick(clickId)
  const click = at && (await store.findClick(world.db, at, clickId))
  // Its own link alone: what waits elsewhere is the job's.
  if (click?.verdict === null) while ((await judgeLink(world, click.participation_id)) > 0);
}

/** How long what became of reports is kept. */
const POSTBACKS_KEPT_MS = 90 * DAY_MS
/** Forgets what became of reports after 90 days. Safe to run twice. */
export const tendPostbacks = (world: World): Promise<void> =>
  store.removePostbacks(world.db, new Date(world.clock.now().getTime() - POSTBACKS_KEPT_MS))
