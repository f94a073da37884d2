import { payoutId } from '@fanfara/contract/money-ids'
import type { Tx } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import { takeBackAdvertiserPayment } from '../settlement/service.ts'
import { openDetails } from './details.ts'
import * as lineStore from './line-store.ts'
import { settleWithCampaign, settleWithPayout } from './matching.ts'
import { lockDesk } from './store.ts'

/** What a person says that a line is. */
export type Said = { payout_id: string } | { campaign_id: string }

/** @throws Missing; Refused `bank_line_settled` (409). */
async function lockWaiting(world: World, tx: Tx, id: string) {
  await lockDesk(tx)
  const line = await lineStore.lockLine(tx, id)
  if (!line) throw new Missing()
  if (line.state !== 'waiting') throw new Refused('bank_line_settled', { status: 409 })
  return { ...line, details: openDetails(world, line) }
}

/**
 * Settles a waiting line by what a person says that it is.
 * @throws Missing; Refused `bank_line_settled`, `bank_line_unfit`, both 409; or as `payments.takeAdvertiserPayment`.
 */
export async function settleLine(world: World, tx: Tx, id: string, said: Said, operatorId: string): Promise<void> {
  const line = await lockWaiting(world, tx, id)
  if ('campaign_id' in said && line.amount_grosze <= 0) throw new Refused('bank_line_unfit', { status: 409 })
  const settled =
    'campaign_id' in said
      ? await settleWithCampaign(world, tx, { line, campaignId: said.campaign_id, operatorId })
      : await settleWithPayout(world, tx, line, { payoutId: payoutId(said.payout_id), operatorId })
  if (!settled) throw new Refused('bank_line_unfit', { status: 409 })
  await note(world, tx, { line, settled, action: 'bank_line_settled', reason: null, operatorId })
}

/** Says that a waiting line is none of ours: a fee, the company's own money. @throws Missing; Refused `bank_line_settled` (409). */
export async function setLineAside(
  world: World,
  tx: Tx,
  id: string,
  reason: string,
  operatorId: string,
): Promise<void> {
  const line = await lockWaiting(world, tx, id)
  const settled = { ...lineStore.waiting(id, 'nothing_fits'), state: 'set_aside', why: null } as const
  await note(world, tx, { line, settled, action: 'bank_line_set_aside', reason, operatorId })
}

/**
 * Takes a match back, so that the line waits again. What moved money goes back by the opposite transfer where the statuses have a way:
 * an advertiser's payment of which no creator got anything; one that was recorded by hand stays. A payout that was paid or given back has none (decision 0046).
 * @throws Missing; Refused `bank_line_unmatched`, `bank_line_final`, `advertiser_payment_released`, all 409.
 */
export async function unmatchLine(world: World, tx: Tx, id: string, reason: string, operatorId: string): Promise<void> {
  await lockDesk(tx)
  const line = await lineStore.lockLine(tx, id)
  if (!line) throw new Missing()
  if (line.state === 'waiting' || line.state === 'unread' || line.state === 'wrong')
    throw new Refused('bank_line_unmatched', { status: 409 })
  if (line.payout_id !== null && line.has_moved) throw new Refused('bank_line_final', { status: 409 })
  if (line.has_moved && line.campaign_id !== null && line.advertiser_payment_id !== null) {
    const payment = { id: line.advertiser_payment_id, reason }
    await takeBackAdvertiserPayment(world, tx, operatorId, line.campaign_id, payment)
  }
  const settled = lineStore.waiting(id, 'taken_back')
  await note(world, tx, { line, settled, action: 'bank_line_unmatched', reason, operatorId })
}

/**
 * Takes an advertiser's payment back that was entered by hand and was none (DESK-78). @returns the campaign's id.
 * @throws Missing; Refused `advertiser_payment_matched` where a line of a statement stands for it, `advertiser_payment_released`, both 409.
 */
export async function takeBackRecorded(
  world: World,
  tx: Tx,
  id: string,
  reason: string,
  operatorId: string,
): Promise<string> {
  // Before the campaign, as lines are matched: none is matched with the payment meanwhile.
  await lockDesk(tx)
  const payment = await lineStore.findRecorded(tx, id)
  if (!payment) throw new Missing()
  if (payment.isMatched) throw new Refused('advertiser_payment_matched', { status: 409 })
  await takeBackAdvertiserPayment(world, tx, operatorId, payment.campaignId, { id, reason })
  return payment.campaignId
}

/** Whether a match can be taken back, as far as a screen can know: the ledger has the last word. */
export const canUnmatch = ({ state, has_moved, payout_id }: lineStore.Line): boolean =>
  state !== 'waiting' && state !== 'unread' && state !== 'wrong' && !(payout_id !== null && has_moved)

async function note(
  world: World,
  tx: Tx,
  {
    line,
    settled,
    action,
    reason,
    operatorId,
  }: { line: lineStore.Line; settled: lineStore.Settled; action: string; reason: string | null; operatorId: string },
): Promise<void> {
  const at = world.clock.now()
  await lineStore.settleLines(tx, [settled], { at, actorId: operatorId, reason })
  await audit.record(tx, {
    actorId: operatorId,
    action,
    object: { type: 'bank_line', id: line.id, name: null },
    ...(reason === null ? {} : { reason }),
    before: { state: line.state },
    after: { state: settled.state, amount_grosze: line.amount_grosze },
    at,
  })
}
