import type { ConversionForm } from '@fanfara/contract/tracking/conversions'
import { SECOND_MS } from '@fanfara/contract/durations'
import { grosze, toZloty } from '@fanfara/contract/money'
import { type ConversionVerdict, SIGNATURE_SECONDS } from '@fanfara/contract/verdicts'
import type { Tx } from '#/db/port.ts'
import { step } from '#/db/preview.ts'
import { Refused } from '#/errors.ts'
import type { TextKey } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as audit from '#/features/audit/service.ts'
import * as campaigns from '#/features/campaigns/service.ts'
import * as payments from '#/features/payments/service.ts'
import { momentOfClick } from '../click-id.ts'
import * as store from '../conversions/conversion-store.ts'
import { judgeClicks } from '../judging.ts'
import { lockLink } from '../judging-store.ts'
import { settleEffects, type Taken, takeEvent, type Taking, takingOf } from './taking.ts'
import { type EventLine, readEventLines } from './events-csv.ts'

/** How far a shop's clock may be off, like a signature's (threat model §3.8). */
const CLOCK_OFF_MS = SIGNATURE_SECONDS * SECOND_MS

/** What became of a line; its problem as a key of a sentence. */
export interface EventOutcome {
  line: EventLine
  /** When it happened: what the line says, else now; never later than now. */
  at: Date
  verdict: ConversionVerdict | null
  /** It was known already, and nothing was done now. */
  isRepeated: boolean
  /** Name of the creator whose link it followed. */
  creator: string | null
  /** Whose figures it changed, by id. */
  creatorId: string | null
  problem: TextKey | null
}

/** What an operator hands over. */
export interface EventFile {
  csv: string
  apply: boolean
  /** The good lines are wanted although others are wrong. */
  skipWrong: boolean
}

/** What a file did, or would do; amounts in grosze, of everybody whom it concerns. */
export interface ImportedEvents {
  outcomes: EventOutcome[]
  isApplied: boolean
  amountBefore: number
  amountAfter: number
}

/**
 * Takes events from CSV (OPS-13, OPS-16; decision 0042) by the very rules of what is reported: same verdicts and windows, once by their
 * ids, returns. A preview does the same and is taken back by whoever asked for it. Wrong lines are outcomes, and do nothing.
 * @throws Missing; Invalid for a file that cannot be read; Refused `amount_out_of_bounds`.
 */
export async function importEvents(
  world: World,
  tx: Tx,
  operatorId: string,
  campaignId: string,
  { csv, apply, skipWrong }: EventFile,
): Promise<ImportedEvents> {
  const lines = readEventLines(csv)
  const now = world.clock.now()
  const campaign = await campaigns.lock(tx, campaignId)
  const concerned = await lockConcerned(world, tx, campaignId, lines)
  const taking = await takingOf(tx, campaignId, now)
  const names = await store.namesOf(tx, concerned)
  const amountBefore = await amountOf(tx, concerned)
  const outcomes: EventOutcome[] = []
  const effects: Taken['effects'][number][] = []
  for (const line of lines) {
    const { outcome, taken } = await takeLine(taking, line)
    outcomes.push({ ...outcome, creator: names.get(taken[0]?.participationId ?? '') ?? null })
    effects.push(...taken.flatMap(one => one.effects))
  }
  await settleEffects(tx, effects, now)
  const wrong = outcomes.filter(({ problem }) => problem !== null).length
  const amountAfter = await amountOf(tx, concerned)
  const isApplied = apply && wrong < outcomes.length && (wrong === 0 || skipWrong)
  if (isApplied) {
    const object = { type: 'campaign' as const, id: campaignId, name: campaign.name }
    await audit.record(tx, {
      actorId: operatorId,
      action: 'events_imported',
      object,
      before: { amount_grosze: amountBefore },
      after: { ...summary(outcomes), amount_grosze: amountAfter },
      at: now,
    })
  }
  return { outcomes, isApplied, amountBefore, amountAfter }
}

/** What the log says of a file. */
function summary(outcomes: readonly EventOutcome[]) {
  const good = outcomes.filter(({ problem }) => problem === null)
  const fresh = good.filter(({ isRepeated }) => !isRepeated)
  return {
    lines: outcomes.length,
    counted: fresh.filter(({ verdict }) => verdict === 'counted').length,
    not_counted: fresh.filter(({ verdict }) => verdict !== 'counted').length,
    known_before: good.length - fresh.length,
    skipped: outcomes.length - good.length,
  }
}

/**
 * Finds whom the lines concern, judges their clicks that wait, and locks them in one order, so that two files never wait for each
 * other. @returns participations
 */
async function lockConcerned(world: World, tx: Tx, campaignId: string, lines: readonly EventLine[]): Promise<string[]> {
  const found = new Set(await store.ownersOf(tx, campaignId, [...new Set(lines.map(({ eventId }) => eventId))]))
  const unjudged = new Set<string>()
  for (const source of new Set(lines.filter(({ isCode }) => !isCode).map(line => line.source))) {
    const at = momentOfClick(source)
    const click = at && (await store.findClick(tx, at, source))
    if (!click || click.campaign_id !== campaignId) continue
    found.add(click.participation_id)
    if (click.verdict === null) unjudged.add(click.participation_id)
  }
  for (const code of new Set(lines.filter(({ isCode }) => isCode).map(line => line.source))) {
    const id = await store.findCode(tx, campaignId, code)
    if (id !== null) found.add(id)
  }
  const concerned = [...found].toSorted()
  for (const id of concerned) await lockLink(tx, id)
  for (const id of [...unjudged].toSorted()) while (await judgeClicks(world, tx, id));
  return concerned
}

/** Takes one line, and where it says so, takes it back. */
async function takeLine(taking: Taking, line: EventLine): Promise<{ outcome: EventOutcome; taken: Taken[] }> {
  const { now } = taking
  const at = new Date(Math.min((line.at ?? now).getTime(), now.getTime()))
  const outcome: EventOutcome = {
    line,
    at,
    verdict: null,
    isRepeated: false,
    creator: null,
    creatorId: null,
    problem: null,
  }
  const problem = line.problem ?? timeProblem(line, now)
  if (problem) return { outcome: { ...outcome, problem }, taken: [] }
  try {
    const take = () =>
      takeEvent(taking, { form: formOf(line), at, code: line.isCode ? line.source : null, importedAt: now })
    const [taken, back] = line.isReturned
      ? await step(taking.tx, () => takeAndReturn(taking, line, take))
      : [await take()]
    const last = back ?? taken
    return {
      outcome: {
        ...outcome,
        verdict: back?.answer.verdict === 'reversal' ? 'reversed' : last.answer.verdict,
        isRepeated: taken.answer.is_repeated && last.answer.is_repeated,
        creatorId: last.creatorId ?? taken.creatorId,
      },
      taken: back ? [taken, back] : [taken],
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { outcome: { ...outcome, problem: error.text }, taken: [] }
  }
}

/** Takes an event, and takes back what is left of it; that is nothing where all of it was taken back before. */
async function takeAndReturn(
  taking: Taking,
  { eventId }: EventLine,
  take: () => Promise<Taken>,
): Promise<[Taken, Taken?]> {
  const taken = await take()
  if (taken.answer.verdict === 'reversed') return [taken]
  const form = { event_id: `return:${eventId}`, type: 'reversal', reverses: eventId } as const
  return [taken, await takeEvent(taking, { form, at: taking.now, code: null, importedAt: taking.now })]
}

/** The line as a shop would have reported it. */
const formOf = ({ eventId, type, source, isCode, value, order }: EventLine): ConversionForm => ({
  event_id: eventId,
  type: type ?? 'action',
  ...(isCode ? {} : { click_id: source }),
  ...(value === null ? {} : { value: toZloty(grosze(value)) }),
  ...(order === null ? {} : { order }),
})

/** Why the time of a line cannot be. */
function timeProblem({ at, source, isCode }: EventLine, now: Date): TextKey | null {
  if (at === null) return null
  if (at.getTime() > now.getTime() + CLOCK_OFF_MS) return 'import.future'
  const clickedAt = isCode ? null : momentOfClick(source)
  return clickedAt && at.getTime() < clickedAt.getTime() - CLOCK_OFF_MS ? 'import.before_click' : null
}

async function amountOf(tx: Tx, participationIds: readonly string[]): Promise<number> {
  const rows = await payments.paymentsOfParticipations(tx, participationIds)
  return rows.reduce((sum, { amount_grosze }) => sum + amount_grosze, 0)
}
