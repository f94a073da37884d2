import { fromZloty } from '@fanfara/contract/money'
import type { Tx } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as campaigns from '../campaigns/service.ts'
import * as payments from '../payments/service.ts'
import * as tasks from '../tasks/service.ts'

/**
 * Accepts the settlement of a completed campaign: what its creators earned is fixed (OPS-14, TRAN-41).
 * @param shown to the operator, in zł: the sum that would be fixed, and that for creators without a finished task.
 * @throws Missing; Refused `campaign_not_completed`, or as `payments.fixAmounts`.
 */
export async function acceptSettlement(
  world: World,
  tx: Tx,
  operatorId: string,
  campaignId: string,
  shown: { amount?: number; unproven_amount?: number } = {},
): Promise<void> {
  const campaign = await campaigns.lock(tx, campaignId)
  if (campaign.stage !== 'completed') throw new Refused('campaign_not_completed')
  // What still waits for an advertiser's answer is settled in a later round (TASK-41).
  const open = await tasks.openParticipations(tx, campaignId)
  const inGrosze = (sum?: number) => (sum === undefined ? null : fromZloty(sum))
  const round = { open, shown: { amount: inGrosze(shown.amount), unproven: inGrosze(shown.unproven_amount) } }
  // Tasks before payments (decision 0005): who judges a proof holds its task while they wait for its payment.
  await tasks.acceptWithSettlement(tx, campaignId, { open, by: operatorId, at: world.clock.now() })
  await payments.fixAmounts(world, tx, campaign, operatorId, round)
}

/**
 * Records money from the advertiser; the payments that it covers are released (OPS-14, TRAN-42).
 * @param payment its amount in zł, what the transfer says, and in `due` what whoever records it saw as owed still, in zł.
 * @returns the payment's id. @throws Missing; Refused as `payments.requireDue` and `payments.takeAdvertiserPayment`.
 */
export async function recordAdvertiserPayment(
  world: World,
  tx: Tx,
  operatorId: string,
  campaignId: string,
  { amount, reference, hold = false, due }: { amount: number; reference: string; hold?: boolean; due?: number },
): Promise<string> {
  const campaign = await campaigns.lock(tx, campaignId)
  if (due !== undefined) await payments.requireDue(tx, campaignId, fromZloty(due))
  const received = { amount: fromZloty(amount), reference, isHeld: hold }
  return payments.takeAdvertiserPayment(world, tx, campaign, received, operatorId)
}

/**
 * Pays what a campaign owes out of its advertiser's credit (decision 0055).
 * @param shown in zł: what the operator saw that it would pay. @throws Missing; Refused as `payments.useCredit`.
 */
export async function useCredit(world: World, tx: Tx, operatorId: string, campaignId: string, shown: number) {
  const beside = await payments.creditBeside(tx, campaignId)
  // One order for all, so that two campaigns that pay for each other do not wait for each other.
  for (const id of [...new Set([campaignId, ...beside.map(source => source.id)])].toSorted())
    await campaigns.lock(tx, id)
  await payments.useCredit(world, tx, await campaigns.lock(tx, campaignId), fromZloty(shown), operatorId)
}

/** Records that credit was paid back to its advertiser. @throws Missing; Refused as `payments.payCreditBack`. */
export async function payCreditBack(
  world: World,
  tx: Tx,
  operatorId: string,
  campaignId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  const campaign = await campaigns.lock(tx, campaignId)
  await payments.payCreditBack(world, tx, campaign, { amount: fromZloty(amount), reason }, operatorId)
}

/** Releases payments that an operator chose. @throws Missing; Refused as `payments.releaseChosen`. */
export async function releaseChosen(
  world: World,
  tx: Tx,
  operatorId: string,
  campaignId: string,
  chosen: { paymentIds: readonly string[]; reason: string },
): Promise<void> {
  const campaign = await campaigns.lock(tx, campaignId)
  await payments.releaseChosen(world, tx, campaign, chosen, operatorId)
}

/** Proposes to write off what a campaign's advertiser owes. @throws Missing; Refused as `payments.proposeWriteOff`. */
export async function proposeWriteOff(
  world: World,
  tx: Tx,
  operatorId: string,
  campaignId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  const campaign = await campaigns.lock(tx, campaignId)
  await payments.proposeWriteOff(world, tx, campaign, { amount: fromZloty(amount), reason }, operatorId)
}

/** Approves or withdraws a write-off. @returns the campaign's id. @throws Missing; Refused as `payments.approveWriteOff` and `payments.withdrawWriteOff`. */
export async function decideWriteOff(
  world: World,
  tx: Tx,
  operatorId: string,
  id: string,
  decision: { isApproved: true } | { isApproved: false; reason: string },
): Promise<string> {
  const campaign = await campaigns.lock(tx, await payments.campaignOfWriteOff(tx, id))
  if (decision.isApproved) await payments.approveWriteOff(world, tx, campaign, id, operatorId)
  else await payments.withdrawWriteOff(world, tx, campaign, { id, reason: decision.reason }, operatorId)
  return campaign.id
}

/**
 * Takes an advertiser's payment back that was none.
 * @throws Missing; Refused as `payments.takeBackAdvertiserPayment`.
 */
export async function takeBackAdvertiserPayment(
  world: World,
  tx: Tx,
  operatorId: string,
  campaignId: string,
  payment: { id: string; reason: string },
): Promise<void> {
  const campaign = await campaigns.lock(tx, campaignId)
  await payments.takeBackAdvertiserPayment(world, tx, campaign, payment, operatorId)
}
