import { type Grosze, grosze, plnText, sum, toZloty } from '@fanfara/contract/money'
import type { Reader, Tx } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as ledger from '#/features/ledger/service.ts'
import { shareOut } from '../credit/credit-policy.ts'
import { noteMoney, standOf } from '../note-money.ts'
import { release } from '../settled/releasing.ts'
import * as settlementStore from '../settlement-store.ts'
import { writeOffMoves } from '../states.ts'
import * as store from '../store.ts'
import * as writeOffStore from './write-off-store.ts'

/** A campaign as its money is asked for; it is locked. */
interface Campaign {
  id: string
  name: string
}

/** What a campaign's accepted payments lack, with them, locked. */
async function lockOwed(tx: Tx, campaignId: string): Promise<{ due: store.Payment[]; owed: Grosze }> {
  const due = await store.lockCampaignPayments(tx, campaignId, 'waiting_for_payment')
  const { money, released } = await settlementStore.readSettlement(tx, campaignId)
  return { due, owed: grosze(Math.max(0, sum(due.map(({ amount }) => amount)) - (money - released))) }
}

const changed = (owed: Grosze) =>
  new Refused('write_off_changed', { status: 409, values: { amount: plnText(owed) }, amount: toZloty(owed) })

/**
 * Proposes to write off all that a campaign's advertiser still owes (decision 0055); somebody else approves it.
 * @throws Refused `settlement_not_accepted` where nothing is owed; `write_off_changed`, `write_off_open`, both 409.
 */
export async function proposeWriteOff(
  world: World,
  tx: Tx,
  campaign: Campaign,
  { amount, reason }: { amount: Grosze; reason: string },
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const { owed } = await lockOwed(tx, campaign.id)
  if (owed === 0) throw new Refused('settlement_not_accepted')
  if (owed !== amount) throw changed(owed)
  const id = crypto.randomUUID()
  if (!(await writeOffStore.insertWriteOff(tx, { id, campaignId: campaign.id, amount, reason, at, by: operatorId })))
    throw new Refused('write_off_open', { status: 409 })
  await noteMoney(tx, campaign, {
    action: 'write_off_proposed',
    actorId: operatorId,
    at,
    reason,
    before: await standOf(tx, campaign.id),
    after: { state: 'proposed', amount_grosze: amount },
  })
}

/** The campaign of a write-off, to be locked before it. @throws Missing */
export async function campaignOfWriteOff(db: Reader, id: string): Promise<string> {
  const campaignId = await writeOffStore.campaignOfWriteOff(db, id)
  if (!campaignId) throw new Missing()
  return campaignId
}

/** @throws Missing; Refused `write_off_closed` (409). */
async function lockProposed(tx: Tx, id: string) {
  const found = await writeOffStore.lockWriteOff(tx, id)
  if (!found) throw new Missing()
  if (found.state !== 'proposed') throw new Refused('write_off_closed', { status: 409 })
  return found
}

/**
 * Writes off what somebody else proposed: the debt becomes our loss, and the creators are paid all the same.
 * @throws Missing; Refused `write_off_own` (403); `write_off_closed`, `write_off_changed`, both 409; `payouts_stopped`.
 */
export async function approveWriteOff(
  world: World,
  tx: Tx,
  campaign: Campaign,
  id: string,
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const { amount, proposedBy } = await lockProposed(tx, id)
  if (proposedBy === operatorId) throw new Refused('write_off_own', { status: 403 })
  if (await ledger.arePayoutsStopped(tx)) throw new Refused('payouts_stopped')
  const { due, owed } = await lockOwed(tx, campaign.id)
  if (owed !== amount) throw changed(owed)
  const before = { state: 'proposed', ...(await standOf(tx, campaign.id)) }
  await writeOffStore.moveWriteOff(tx, id, { from: 'proposed', to: writeOffMoves.proposed.approve, at, by: operatorId })
  const event = { at, actorId: operatorId }
  const [from, to] = [ledger.losses(), ledger.owedByAdvertiser(campaign.id)]
  const loss: ledger.Transfer = { key: `write-off:${id}`, kind: 'write_off', ...event, amount, from, to }
  await release(tx, campaign, due, { ...event, cause: id, beside: [loss] })
  await noteMoney(tx, campaign, {
    action: 'write_off_approved',
    ...event,
    before,
    after: { state: writeOffMoves.proposed.approve, amount_grosze: amount, released: due.length },
  })
}

/** Withdraws a proposal. @throws Missing; Refused `write_off_closed` (409). */
export async function withdrawWriteOff(
  world: World,
  tx: Tx,
  campaign: Campaign,
  { id, reason }: { id: string; reason: string },
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const { amount } = await lockProposed(tx, id)
  await writeOffStore.moveWriteOff(tx, id, {
    from: 'proposed',
    to: writeOffMoves.proposed.withdraw,
    at,
    by: operatorId,
  })
  await noteMoney(tx, campaign, {
    action: 'write_off_withdrawn',
    actorId: operatorId,
    at,
    reason,
    before: { state: 'proposed', ...(await standOf(tx, campaign.id)) },
    after: { state: writeOffMoves.proposed.withdraw, amount_grosze: amount },
  })
}

/** What an advertiser pays of a debt that was written off makes the loss good first. @returns the transfers, and how much they are. */
export async function recover(
  tx: Tx,
  campaignId: string,
  most: Grosze,
  event: { at: Date; actorId: string | null; cause: string },
): Promise<{ recovered: Grosze; transfers: ledger.Transfer[] }> {
  const parts = shareOut(await writeOffStore.openLosses(tx, campaignId), most)
  await writeOffStore.addRecovered(tx, parts)
  const [from, to] = [ledger.owedByAdvertiser(campaignId), ledger.losses()]
  const { cause, ...by } = event
  const transfers = parts.map(
    ({ id, amount }): ledger.Transfer => ({
      key: `recovered:${id}:${cause}`,
      kind: 'write_off_recovered',
      ...by,
      amount,
      from,
      to,
    }),
  )
  return { recovered: sum(parts.map(({ amount }) => amount)), transfers }
}

/** Takes back that losses were made good, by a payment that was none; at most so much. */
export async function lose(
  tx: Tx,
  campaignId: string,
  most: Grosze,
  { cause, ...by }: { at: Date; actorId: string | null; cause: string },
): Promise<void> {
  const losses = await writeOffStore.openLosses(tx, campaignId)
  const parts = shareOut(losses.map(({ id, recovered }) => ({ id, amount: recovered })).toReversed(), most)
  await writeOffStore.addRecovered(
    tx,
    parts.map(({ id, amount }) => ({ id, amount: -amount })),
  )
  const [from, to] = [ledger.losses(), ledger.owedByAdvertiser(campaignId)]
  const transfers = parts.map(
    ({ id, amount }): ledger.Transfer => ({ key: `lost:${id}:${cause}`, kind: 'write_off', ...by, amount, from, to }),
  )
  if (transfers.length > 0) await ledger.transferAll(tx, transfers)
}

/** What waits for a second person, and what was written off and not paid after all. */
export const readWriteOffs = async (db: Reader, campaignId: string) => ({
  proposed: await writeOffStore.proposedOf(db, campaignId),
  lost: sum((await writeOffStore.openLosses(db, campaignId)).map(({ amount }) => amount)),
})
