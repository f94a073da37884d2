import { createHash } from 'node:crypto'
import type { Tx } from '#/db/port.ts'
import { put } from '#/db/outbox.ts'
import { Invalid } from '#/errors.ts'
import type { ReceivedFile } from '#/edge/received-file.ts'
import type { TextKey, TextValues } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import { requireCompany } from '../company/service.ts'
import { grosze, plnText, sum } from '@fanfara/contract/money'
import { macOf, sealDetails } from './details.ts'
import { refuseStatement } from './policy.ts'
import { inTurns, readStatements } from './reading/read.ts'
import { accountOf, NotAStatement, type ReadLine, type ReadStatement } from './reading/statement.ts'
import * as store from './store.ts'

/** A statement of a file, with its lines as they will be kept. */
export interface PreparedStatement {
  read: ReadStatement
  identity: string
  lines: store.NewLine[]
  /** Lines in złoty that are there once. */
  sum: number
}

/** What became of a statement of a file. */
export interface Outcome {
  outcome: 'imported' | 'known' | 'refused'
  account: string
  reference: string
  problem: { text: TextKey; values: TextValues } | null
  statementId: string | null
}

/** A file that was read, before anything is written. */
export interface StatementFile {
  sha256: string
  statements: PreparedStatement[]
}

/**
 * Reads a file of statements and seals what its lines say; others have their turn between lines.
 * @throws Invalid on `statement` for what is no statement.
 */
export async function readFile(world: World, { bytes }: ReceivedFile): Promise<StatementFile> {
  const read = await readStatements(bytes).catch((error: unknown) => {
    throw error instanceof NotAStatement ? new Invalid({ statement: [`inputs.error.${error.problem}`] }) : error
  })
  const statements: PreparedStatement[] = []
  for (const one of read) statements.push(await inTurns(prepare(world, one)))
  return { sha256: createHash('sha256').update(bytes).digest('hex'), statements }
}

const digest = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 32)

/** By the bank's own name for a line; else by all that it says. */
const identityOf = (line: ReadLine): string =>
  /\d{4}/.test(line.bankReference)
    ? `ref:${line.bookedOn}:${line.amount}:${line.bankReference}`
    : `sum:${line.bookedOn}:${line.amount}:${digest(line.currency, line.name, line.iban, line.title, line.references)}`

function* prepare(world: World, read: ReadStatement): Generator<void, PreparedStatement> {
  const lines: store.NewLine[] = []
  const seen = new Map<string, number>()
  const all = sum(read.lines.map(({ amount, currency }) => (currency === 'PLN' ? amount : 0)))
  const isAllMeant = read.opening !== null && read.closing !== null && read.opening.amount + all === read.closing.amount
  for (const [position, line] of read.lines.entries()) {
    yield
    const said = identityOf(line)
    const times = (seen.get(said) ?? 0) + 1
    seen.set(said, times)
    // Where the sums need all of them, the bank gives one name to several lines.
    const isDoubled = times > 1 && !isAllMeant
    const why = line.currency !== 'PLN' ? ('foreign_currency' as const) : isDoubled ? ('doubled' as const) : null
    const id = crypto.randomUUID()
    lines.push({
      id,
      position: position + 1,
      identity: times === 1 ? said : `${said}#${times}`,
      bookedOn: line.bookedOn,
      currency: line.currency || '?',
      amount: line.amount,
      state: why ? 'wrong' : 'unread',
      why,
      sealed: sealDetails(world, id, line),
      mac: line.amount > 0 ? macOf(world, line.iban) : null,
    })
  }
  const { opening, closing } = read
  const identity = digest(
    read.reference,
    opening?.on ?? '',
    closing?.on ?? '',
    String(opening?.amount),
    String(closing?.amount),
  )
  return { read, identity, lines, sum: sum(lines.filter(({ why }) => why === null).map(({ amount }) => amount)) }
}

/**
 * Takes the statements of a file: each once by the bank's own identifiers, and of each the lines that no statement brought before. Nothing
 * is matched yet; what is left to be matched is noted with it.
 * @throws Refused `company_unknown`
 */
export async function importFile(
  world: World,
  tx: Tx,
  { sha256, statements }: StatementFile,
  operatorId: string,
): Promise<Outcome[]> {
  const { bank_accounts } = await requireCompany(world, tx)
  const ours = new Set(bank_accounts.map(({ iban }) => accountOf(iban)))
  await store.lockDesk(tx)
  const outcomes: Outcome[] = []
  for (const statement of statements)
    outcomes.push(
      await importOne(world, tx, statement, { isOurs: ours.has(statement.read.account), sha256, operatorId }),
    )
  return outcomes
}

async function importOne(
  world: World,
  tx: Tx,
  prepared: PreparedStatement,
  { isOurs, sha256, operatorId }: { isOurs: boolean; sha256: string; operatorId: string },
): Promise<Outcome> {
  const { read } = prepared
  const named = { account: read.account, reference: read.reference, problem: null }
  const problem = problemOf(prepared, isOurs)
  if (problem || !read.opening || !read.closing) return { ...named, outcome: 'refused', problem, statementId: null }
  const taken = await store.findTaken(tx, read.account, prepared.identity)
  if (taken) return { ...named, outcome: 'known', statementId: taken }
  const known = await store.knownLines(
    tx,
    read.account,
    prepared.lines.map(({ identity }) => identity),
  )
  const fresh = prepared.lines.filter(({ identity }) => !known.has(identity))
  if (known.size > 0 && fresh.length === 0) return { ...named, outcome: 'known', statementId: null }
  const id = crypto.randomUUID()
  const counted = fresh.filter(({ why }) => why === null).map(({ amount }) => amount)
  const at = world.clock.now()
  await store.insertStatement(tx, {
    id,
    account: read.account,
    identity: prepared.identity,
    format: read.format,
    reference: read.reference,
    from_on: read.opening.on < read.closing.on ? read.opening.on : read.closing.on,
    to_on: read.closing.on,
    opening_grosze: read.opening.amount,
    closing_grosze: read.closing.amount,
    came_grosze: sum(counted.filter(amount => amount > 0)),
    left_grosze: grosze(-sum(counted.filter(amount => amount < 0))),
    lines: fresh.length,
    known_lines: prepared.lines.length - fresh.length,
    known_grosze: grosze(prepared.sum - sum(counted)),
    sha256,
    imported_at: at,
    imported_by: operatorId,
  })
  if (fresh.length > 0) await store.insertLines(tx, { id, account: read.account }, fresh)
  await put(tx, [{ kind: 'bank-lines', payload: { statementId: id }, at }])
  await audit.record(tx, {
    actorId: operatorId,
    action: 'bank_statement_imported',
    object: { type: 'bank_statement', id, name: read.reference },
    before: null,
    after: { lines: fresh.length, known_lines: prepared.lines.length - fresh.length, sha256 },
    at,
  })
  return { ...named, outcome: 'imported', statementId: id }
}

/** Why a statement is not taken, as a sentence with its figures. */
function problemOf({ read, lines, sum: total }: PreparedStatement, isOurs: boolean): Outcome['problem'] {
  const { opening, closing } = read
  const problem = refuseStatement({
    isWhole: read.isWhole,
    isOurs,
    currency: opening?.currency === closing?.currency ? (closing?.currency ?? null) : null,
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    sum: total,
    hasForeignLines: lines.some(({ why }) => why === 'foreign_currency'),
  })
  if (!problem) return null
  const missing = grosze((closing?.amount ?? 0) - (opening?.amount ?? 0) - total)
  return {
    text: `bank.${problem}`,
    values: { amount: plnText(missing), account: read.account || '?', currency: closing?.currency ?? '?' },
  }
}
