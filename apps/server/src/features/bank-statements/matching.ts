import type { PayoutId } from '@fanfara/contract/money-ids'
import { type Tx, withTransaction } from '#/db/port.ts'
import { step } from '#/db/preview.ts'
import { Refused } from '#/errors.ts'
import { BANK_SAID_NOTHING } from '#/i18n/bank-reasons.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as ledger from '../ledger/service.ts'
import * as payments from '../payments/service.ts'
import { recordAdvertiserPayment } from '../settlement/service.ts'
import { grosze, toZloty } from '@fanfara/contract/money'
import { type LineDetails, openDetails, textOfLine } from './details.ts'
import * as lineStore from './line-store.ts'
import { campaignReferencesIn, judgePayer, judgePayoutLine, payoutNumbersIn, type PayoutFacts } from './policy.ts'
import { countByState, lockDesk } from './store.ts'

/** Lines that are matched in one transaction: others wait no longer for it than for any act. */
export const LINES_AT_ONCE = 100
/** Of a line alone, none of its round was shown before it. */
const NONE_SHOWN: ReadonlySet<string> = new Set()
/** Pieces that whoever imports waits for. */
const PIECES_AT_ONCE = 5

/** Matches every line of a statement that nobody looked at; cut off, it goes on where it was. */
export async function matchLines(world: World, statementId: string): Promise<void> {
  while (await matchSome(world, statementId));
}

/** Matches the first lines of a statement, while somebody waits for the answer. */
export async function matchFirst(world: World, statementId: string): Promise<void> {
  for (let piece = 0; piece < PIECES_AT_ONCE && (await matchSome(world, statementId)); piece += 1);
}

/** Matches the next lines of a statement. @returns whether there may be more. */
const matchSome = (world: World, statementId: string): Promise<boolean> =>
  withTransaction(world.db, async tx => {
    // Two statements at once would both show one payment that was recorded by hand.
    await lockDesk(tx)
    const statement = await lineStore.lockStatement(tx, statementId)
    if (!statement) return false
    const unread = await lineStore.unreadLines(tx, statementId, LINES_AT_ONCE + 1)
    if (unread.length === 0) return false
    const isLast = unread.length <= LINES_AT_ONCE
    await matchRound(world, tx, unread.slice(0, LINES_AT_ONCE), statement.importedBy)
    if (isLast) await noteMatched(world, tx, statementId, statement.importedBy)
    return !isLast
  })

/** Matches these lines, and writes down what they became. The desk is locked. @returns what they became. */
export async function matchRound(
  world: World,
  tx: Tx,
  lines: readonly lineStore.Line[],
  operatorId: string,
): Promise<lineStore.Settled[]> {
  const matching = await beginMatching(world, tx, lines, operatorId)
  const settled: lineStore.Settled[] = []
  for (const line of matching.lines) settled.push(await matchLine(matching, line))
  await payments.confirmExecuted(world, tx, matching.confirmed, operatorId)
  await lineStore.settleLines(tx, settled)
  return settled
}

/** One line of the log for a whole statement, however many pieces it took. */
async function noteMatched(world: World, tx: Tx, statementId: string, actorId: string): Promise<void> {
  const states = await countByState(tx, statementId)
  await audit.record(tx, {
    actorId,
    action: 'bank_lines_matched',
    object: { type: 'bank_statement', id: statementId, name: null },
    before: { unread: states.reduce((all, { count }) => all + count, 0) },
    after: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    at: world.clock.now(),
  })
}

/** Its sealed texts unsealed: name, account, title. */
export interface OpenLine extends lineStore.Line {
  details: LineDetails
}

/** A payout with what lines said of it, as it stands while lines are matched one after the other. */
interface Candidate {
  of: payments.BankPayout
  facts: PayoutFacts
}

/** One round of matching: everything that its lines can be about, read and locked in one order. */
interface Matching {
  world: World
  tx: Tx
  operatorId: string
  lines: OpenLine[]
  candidates: ReadonlyMap<number, Candidate>
  owing: Awaited<ReturnType<typeof payments.owingCampaigns>>
  payersBefore: ReadonlyMap<string, ReadonlySet<string>>
  /** Payouts that turned out to be carried out. */
  confirmed: payments.BankPayout['payout'][]
  /** Advertisers' payments that lines of this round showed. */
  shown: Set<string>
}

const opened = (world: World, lines: readonly lineStore.Line[]): OpenLine[] =>
  lines.map(line => ({ ...line, details: openDetails(world, line) }))

async function beginMatching(
  world: World,
  tx: Tx,
  read: readonly lineStore.Line[],
  operatorId: string,
): Promise<Matching> {
  const lines = opened(world, read)
  const numbers = lines.flatMap(({ details }) => payoutNumbersIn(textOfLine(details)))
  const money = lines.filter(
    ({ amount_grosze, details }) => amount_grosze > 0 && payoutNumbersIn(textOfLine(details)).length === 0,
  )
  const payersBefore = await lineStore.payersBefore(
    tx,
    money.flatMap(({ account_mac: mac }) => mac ?? []),
  )
  const owing = await lockOwing(tx, money, payersBefore)
  const candidates = await candidatesFor(tx, await payments.lockForBank(world, tx, { numbers }))
  // The bank's account first, as in every transfer that touches it.
  await ledger.lockBalance(tx, ledger.bank())
  return { world, tx, operatorId, lines, candidates, owing, payersBefore, confirmed: [], shown: new Set() }
}

/** Campaigns that money of these lines may be for, locked in one order before any payout; what they owe is read after that. */
async function lockOwing(tx: Tx, money: readonly OpenLine[], payersBefore: Matching['payersBefore']) {
  if (money.length === 0) return []
  const owing = await payments.owingCampaigns(tx)
  const meant = new Set(
    money.flatMap(line => {
      const found = judgePayer(payerOf(line, payersBefore), owing)
      return 'campaign' in found ? found.campaign.id : []
    }),
  )
  for (const id of [...meant].toSorted()) await campaigns.lock(tx, id)
  return meant.size > 0 ? payments.owingCampaigns(tx) : owing
}

async function candidatesFor(tx: Tx, found: readonly payments.BankPayout[]): Promise<Map<number, Candidate>> {
  const { executed, returned } = await lineStore.linesOfPayouts(
    tx,
    found.map(({ payout }) => payout.id),
  )
  return new Map(
    found.map(of => {
      const { payout, iban, isAtBank } = of
      const seen = { isExecuted: executed.has(payout.id), isReturned: returned.has(payout.id) }
      return [payout.number, { of, facts: { amount: payout.amount, status: payout.status, iban, isAtBank, ...seen } }]
    }),
  )
}

const payerOf = (line: OpenLine, payersBefore: Matching['payersBefore']) => ({
  amount: line.amount_grosze,
  references: campaignReferencesIn(textOfLine(line.details)),
  payersBefore:
    payersBefore.get(line.account_mac ? Buffer.from(line.account_mac).toString('hex') : '') ?? new Set<string>(),
})

async function matchLine(matching: Matching, line: OpenLine): Promise<lineStore.Settled> {
  const numbers = payoutNumbersIn(textOfLine(line.details))
  const [candidate, another] = numbers.flatMap(number => matching.candidates.get(number) ?? [])
  if (candidate && !another) return matchPayout(matching, line, candidate)
  if (line.amount_grosze > 0 && numbers.length === 0) return matchPayer(matching, line)
  return lineStore.waiting(line.id, 'nothing_fits')
}

async function matchPayout(matching: Matching, line: OpenLine, candidate: Candidate): Promise<lineStore.Settled> {
  const { of, facts } = candidate
  const judged = judgePayoutLine({ amount: line.amount_grosze, iban: line.details.iban }, facts)
  if (judged.state === 'waiting') return lineStore.waiting(line.id, judged.why)
  if (judged.move === 'confirm') {
    matching.confirmed.push(of.payout)
    candidate.facts = { ...facts, status: 'paid' }
  } else if (judged.move === 'take_back') {
    await payments.takeBack(matching.world, matching.tx, of.payout, reasonOf(line.details), matching.operatorId)
    candidate.facts = { ...facts, status: of.payout.status === 'paid' ? 'returned' : 'refused' }
  }
  const seen = judged.state === 'matched_payout' ? { isExecuted: true } : { isReturned: true }
  candidate.facts = { ...candidate.facts, ...seen }
  return { ...matched(line.id, judged.state), payoutId: of.payout.id, hasMoved: judged.move !== null }
}

const matched = (id: string, state: lineStore.Settled['state']): lineStore.Settled => ({
  ...lineStore.waiting(id, 'nothing_fits'),
  state,
  why: null,
})

/** Why the bank sent money back, as it said so: put into words where it is read (`reasonIn`). */
export const reasonOf = ({ reason, title }: LineDetails): string => reason || title || BANK_SAID_NOTHING

async function matchPayer(matching: Matching, line: OpenLine): Promise<lineStore.Settled> {
  const payer = payerOf(line, matching.payersBefore)
  const found = judgePayer(payer, matching.owing)
  const [named, another] = new Set(
    'campaign' in found ? [payments.campaignReference(found.campaign.id)] : payer.references,
  )
  if (named !== undefined && another === undefined) {
    const recorded = await findRecorded(matching.tx, named, { amount: payer.amount, shown: matching.shown })
    if (recorded) {
      matching.shown.add(recorded.advertiserPaymentId)
      return { ...matched(line.id, 'matched_advertiser'), ...recorded }
    }
  }
  if ('why' in found) return lineStore.waiting(line.id, found.why)
  try {
    const payment = await step(matching.tx, () =>
      takePayment(matching.world, matching.tx, matching.operatorId, { line, campaignId: found.campaign.id }),
    )
    found.campaign.owed -= line.amount_grosze
    // Its line is written with the round: until then, another line of the same sum would find it as one without a line.
    if (payment.advertiserPaymentId !== null) matching.shown.add(payment.advertiserPaymentId)
    return payment
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return lineStore.waiting(line.id, 'nothing_due')
  }
}

/** An advertiser's payment that somebody recorded by hand before its line came: to be shown, not taken a second time. */
async function findRecorded(
  tx: Tx,
  reference: string,
  { amount, shown }: { amount: number; shown: ReadonlySet<string> },
) {
  const recorded = (await lineStore.recordedByHand(tx, reference, amount)).find(({ id }) => !shown.has(id))
  return recorded ? { campaignId: recorded.campaignId, advertiserPaymentId: recorded.id } : null
}

/** Records a line's money as an advertiser's. @throws as `settlement.recordAdvertiserPayment`. */
async function takePayment(
  world: World,
  tx: Tx,
  operatorId: string,
  { line, campaignId }: { line: OpenLine; campaignId: string },
): Promise<lineStore.Settled> {
  const { title, name } = line.details
  const reference = (title || name || '–').slice(0, 140)
  const amount = toZloty(grosze(line.amount_grosze))
  const advertiserPaymentId = await recordAdvertiserPayment(world, tx, operatorId, campaignId, { amount, reference })
  return { ...matched(line.id, 'matched_advertiser'), campaignId, advertiserPaymentId, hasMoved: true }
}

/**
 * A line as a person says that it is a campaign's: what somebody recorded of the campaign by hand is shown by it, else its money is taken.
 * @throws as `settlement.recordAdvertiserPayment`.
 */
export async function settleWithCampaign(
  world: World,
  tx: Tx,
  { line, campaignId, operatorId }: { line: OpenLine; campaignId: string; operatorId: string },
): Promise<lineStore.Settled> {
  // Held before it is looked for: whoever records it now waits, or was seen.
  await campaigns.lock(tx, campaignId)
  const named = payments.campaignReference(campaignId)
  const recorded = await findRecorded(tx, named, { amount: line.amount_grosze, shown: NONE_SHOWN })
  if (recorded?.campaignId === campaignId) return { ...matched(line.id, 'matched_advertiser'), ...recorded }
  return takePayment(world, tx, operatorId, { line, campaignId })
}

/** A line as a person holds it against a payout: where it went is theirs to decide. */
export async function settleWithPayout(
  world: World,
  tx: Tx,
  line: OpenLine,
  { payoutId, operatorId }: { payoutId: PayoutId; operatorId: string },
): Promise<lineStore.Settled | null> {
  const [candidate] = (await candidatesFor(tx, await payments.lockForBank(world, tx, { ids: [payoutId] }))).values()
  if (!candidate) return null
  await ledger.lockBalance(tx, ledger.bank())
  const matching: Matching = {
    world,
    tx,
    operatorId,
    lines: [line],
    candidates: new Map(),
    owing: [],
    payersBefore: new Map(),
    confirmed: [],
    shown: new Set(),
  }
  const settled = await matchPayout(matching, { ...line, details: { ...line.details, iban: '' } }, candidate)
  await payments.confirmExecuted(world, tx, matching.confirmed, operatorId)
  return settled.state === 'waiting' ? null : settled
}
