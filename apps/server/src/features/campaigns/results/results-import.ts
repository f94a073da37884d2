import type { Grosze } from '@fanfara/contract/money'
import { grosze } from '@fanfara/contract/money'
import type { Tx } from '#/db/port.ts'
import { Invalid, Refused, Told } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { TextKey } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as payments from '../../payments/service.ts'
import { lock } from '../operating.ts'
import { enterResults, type Results } from '../participants/participants.ts'
import * as participationStore from '../participation-store.ts'
import { type ResultLine, readResultLines } from './results-csv.ts'

/** A line to enter: of a file, or of the grid, which tells what its operator saw and may take a figure away. */
export interface Entered extends Omit<ResultLine, 'figures'> {
  figures: ResultLine['figures'] | Results
  seen?: Results
}

/** What a line would do; its problem as a key of a sentence. */
export interface Outcome {
  line: Pick<ResultLine, 'line' | 'who'>
  creator: string | null
  /** What was there; null where nobody was found. */
  before: Results | null
  after: Results | null
  amountBefore: Grosze
  amountAfter: Grosze
  problem: TextKey | null
}

/** A file, whether it is to stay, why it differs from what was counted, and the revision of what it takes the place of. */
interface AskedImport {
  csv: string
  apply: boolean
  reason: string | null
  revision?: string | undefined
}

/**
 * Enters results from CSV (OPS-13), all lines or none, by the act that enters one. A preview does the same and is taken back by
 * whoever asked for it, so that what it shows is what would happen.
 * @returns what each line did, and whether it may stay: it was to be applied, and every line is good.
 * @throws Missing; Invalid for a file that cannot be read; Refused `changed_meanwhile` where what the file takes the place of was not what its
 * operator saw. A line that cannot be entered is an outcome.
 */
export async function importResults(
  world: World,
  tx: Tx,
  operatorId: string,
  campaignId: string,
  { csv, apply, reason, revision: begun }: AskedImport,
): Promise<{ outcomes: Outcome[]; isApplied: boolean; revision: string }> {
  const lines = readResultLines(csv)
  await lock(tx, campaignId)
  const outcomes = await enterLines(world, tx, operatorId, { campaignId, lines, reason: apply ? reason : '…' })
  const revision = revisionOf(outcomes.map(({ before }) => before))
  refuseOutdated(begun, revision)
  return { outcomes, revision, isApplied: apply && outcomes.every(({ problem }) => problem === null) }
}

/** Enters lines one after the other; what cannot be entered is an outcome. */
export async function enterLines(
  world: World,
  tx: Tx,
  operatorId: string,
  { campaignId, lines, reason }: { campaignId: string; lines: readonly Entered[]; reason: string | null },
): Promise<Outcome[]> {
  const people = await participationStore.findByNames(
    tx,
    campaignId,
    lines.map(({ who }) => who),
  )
  const seen = new Set<string>()
  const outcomes: Outcome[] = []
  for (const line of lines) {
    const found = people.get(line.who) ?? []
    const [one] = found
    const sums = { amountBefore: grosze(0), amountAfter: grosze(0) }
    const nothing = { line, creator: one?.name ?? null, before: null, after: null, ...sums }
    const problem = problemOf(line, found.length, one !== undefined && seen.has(one.id))
    if (problem || !one) {
      outcomes.push({ ...nothing, problem: problem ?? 'import.unknown' })
      continue
    }
    seen.add(one.id)
    outcomes.push({ ...nothing, ...(await enterLine(world, tx, operatorId, { id: one.id, line, reason })) })
  }
  return outcomes
}

/** Why a line is refused before anything is looked at. */
function problemOf({ figures, seen }: Entered, found: number, isDoubled: boolean): TextKey | null {
  if (found === 0) return 'import.unknown'
  if (found > 1) return 'import.ambiguous'
  if (isDoubled) return 'import.doubled'
  return !seen && Object.values(figures).includes(null) ? 'import.no_number' : null
}

/** Enters one line as its operator would by hand. */
async function enterLine(
  world: World,
  tx: Tx,
  operatorId: string,
  { id, line, reason }: { id: string; line: Entered; reason: string | null },
): Promise<Pick<Outcome, 'before' | 'after' | 'amountBefore' | 'amountAfter' | 'problem'>> {
  const before = await participationStore.readResults(tx, id)
  const after = afterwards(line, before)
  const amountBefore = await amountOf(tx, id)
  if (line.seen && !isSame(line.seen, before))
    return { before, after: before, amountBefore, amountAfter: amountBefore, problem: 'import.changed' }
  try {
    await enterResults(world, tx, operatorId, id, { results: after, reason })
  } catch (error) {
    if (!(error instanceof Told)) throw error
    return { before, after, amountBefore, amountAfter: amountBefore, problem: problemIn(error) }
  }
  return { before, after, amountBefore, amountAfter: await amountOf(tx, id), problem: null }
}

/** The figures that a line leaves: those of the grid as they are, those of a file where it names one. */
function afterwards({ figures, seen }: Entered, before: Results): Results {
  const of = (figure: keyof Results) => (seen ? (figures[figure] ?? null) : (figures[figure] ?? before[figure]))
  return {
    views: of('views'),
    clicks: of('clicks'),
    actions: of('actions'),
    sales: of('sales'),
    sales_value_grosze: of('sales_value_grosze'),
  }
}

const isSame = (one: Results, other: Results): boolean =>
  one.views === other.views &&
  one.clicks === other.clicks &&
  one.actions === other.actions &&
  one.sales === other.sales &&
  one.sales_value_grosze === other.sales_value_grosze

/** The sentence of what the act itself refused. */
function problemIn(error: Told): TextKey {
  if (error instanceof Invalid && error.fields.reason) return 'import.needs_reason'
  return error instanceof Refused ? error.text : 'import.refused'
}

async function amountOf(tx: Tx, participationId: string): Promise<Grosze> {
  const [payment] = await payments.paymentsOfParticipations(tx, [participationId])
  return grosze(payment?.amount_grosze ?? 0)
}
