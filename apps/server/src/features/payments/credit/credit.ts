import { type Grosze, grosze, plnText, sum, toZloty } from '@fanfara/contract/money'
import type { Reader, Tx } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as ledger from '#/features/ledger/service.ts'
import { noteMoney, standOf } from '../note-money.ts'
import { coveredBy } from '../policy.ts'
import { release } from '../settled/releasing.ts'
import * as settlementStore from '../settlement-store.ts'
import * as store from '../store.ts'
import { recover } from '../write-offs/write-offs.ts'
import * as creditStore from './credit-store.ts'
import { shareOut } from './credit-policy.ts'

/** A campaign as its money is asked for; it is locked. */
interface Campaign {
  id: string
  name: string
}
interface By {
  at: Date
  actorId: string | null
}

/** What a campaign's advertiser paid too much, once losses are made good, as moves that are not written yet; `more` is on its way to what they owe. */
export async function surplusOf(
  tx: Tx,
  campaignId: string,
  more: Grosze,
  { at, actorId }: By,
): Promise<{ moves: creditStore.CreditMove[]; transfers: ledger.Transfer[] }> {
  const balance = await ledger.balanceOf(tx, ledger.owedByAdvertiser(campaignId))
  const over = grosze(Math.max(0, balance + more))
  const id = crypto.randomUUID()
  const { recovered, transfers } = await recover(tx, campaignId, over, { at, actorId, cause: id })
  const amount = grosze(over - recovered)
  if (amount === 0) return { moves: [], transfers }
  const [from, to] = [ledger.owedByAdvertiser(campaignId), ledger.credit(campaignId)]
  return {
    moves: [{ id, campaignId, kind: 'surplus', amount, at, actorId }],
    transfers: [...transfers, { key: `credit:${id}`, kind: 'credit_surplus', at, actorId, amount, from, to }],
  }
}

/** Sets aside as credit what a campaign's advertiser paid too much by now (decision 0055); it is locked. */
export async function keepSurplus(tx: Tx, campaignId: string, by: By): Promise<void> {
  const { moves, transfers } = await surplusOf(tx, campaignId, grosze(0), by)
  await creditStore.insertMoves(tx, moves)
  if (transfers.length > 0) await ledger.transferAll(tx, transfers)
}

/** Takes back into a campaign's money what of its payment had become credit. @returns how much that was, at most `amount`. */
export async function restoreCredit(tx: Tx, campaignId: string, most: Grosze, { at, actorId }: By): Promise<Grosze> {
  const there = await ledger.lockBalance(tx, ledger.credit(campaignId))
  const amount = grosze(Math.min(there, most))
  if (amount === 0) return amount
  const id = crypto.randomUUID()
  await creditStore.insertMoves(tx, [{ id, campaignId, kind: 'restored', amount, at, actorId }])
  const [from, to] = [ledger.credit(campaignId), ledger.owedByAdvertiser(campaignId)]
  await ledger.transfer(tx, { key: `credit:${id}`, kind: 'credit_restored', at, actorId, amount, from, to })
  return amount
}

/** What an advertiser has to their credit: with this campaign, and with all of theirs. In grosze. */
export async function readCredit(db: Reader, campaignId: string): Promise<{ own: Grosze; all: Grosze }> {
  const found = await creditStore.creditBeside(db, campaignId)
  return {
    own: grosze(found.find(({ id }) => id === campaignId)?.amount ?? 0),
    all: sum(found.map(({ amount }) => amount)),
  }
}

/** Campaigns whose credit could pay for another one; the caller locks them with it, in one order. */
export const { creditBeside } = creditStore

/**
 * Pays what a campaign owes out of its advertiser's credit, the oldest first, as far as it reaches, and releases what that covers. All campaigns are
 * locked.
 * @param shown what the operator saw that it would pay.
 * @throws Refused `credit_none`; `credit_changed` (409) when it would pay another sum.
 */
export async function useCredit(
  world: World,
  tx: Tx,
  campaign: Campaign,
  shown: Grosze,
  operatorId: string,
): Promise<void> {
  const by = { at: world.clock.now(), actorId: operatorId }
  const due = await store.lockCampaignPayments(tx, campaign.id, 'waiting_for_payment')
  const { money, released } = await settlementStore.readSettlement(tx, campaign.id)
  const owed = grosze(Math.max(0, sum(due.map(({ amount }) => amount)) - (money - released)))
  const parts = shareOut(await creditStore.creditBeside(tx, campaign.id), owed)
  const paid = sum(parts.map(({ amount }) => amount))
  if (paid === 0) throw new Refused('credit_none')
  if (paid !== shown)
    throw new Refused('credit_changed', { status: 409, values: { amount: plnText(paid) }, amount: toZloty(paid) })
  const moves = parts.flatMap(({ id: campaignId, amount }): creditStore.CreditMove[] =>
    campaignId === campaign.id
      ? [{ id: crypto.randomUUID(), campaignId, kind: 'restored', amount, ...by }]
      : [{ id: crypto.randomUUID(), campaignId, kind: 'used', toCampaignId: campaign.id, amount, ...by }],
  )
  const before = await standOf(tx, campaign.id)
  await creditStore.insertMoves(tx, moves)
  const beside = moves.map(
    ({ id, campaignId, amount }): ledger.Transfer => ({
      key: `credit:${id}`,
      kind: 'credit_used',
      ...by,
      amount,
      from: ledger.credit(campaignId),
      to: ledger.owedByAdvertiser(campaign.id),
    }),
  )
  const covered = coveredBy(due, grosze(money - released + paid))
  await release(tx, campaign, covered, { ...by, cause: moves[0]?.id ?? '', beside })
  await noteMoney(tx, campaign, {
    ...by,
    action: 'credit_used',
    before,
    after: { amount_grosze: paid, released: covered.length },
  })
}

/**
 * Records that an advertiser's credit was paid back to them from the bank account; the campaign is locked.
 * @throws Refused `credit_none`; `credit_changed` (409) when another sum is there.
 */
export async function payCreditBack(
  world: World,
  tx: Tx,
  campaign: Campaign,
  { amount: shown, reason }: { amount: Grosze; reason: string },
  operatorId: string,
): Promise<void> {
  const by = { at: world.clock.now(), actorId: operatorId }
  await ledger.lockBalances(tx, [ledger.bank(), ledger.credit(campaign.id)])
  const amount = await ledger.balanceOf(tx, ledger.credit(campaign.id))
  if (amount === 0) throw new Refused('credit_none')
  if (amount !== shown)
    throw new Refused('credit_changed', { status: 409, values: { amount: plnText(amount) }, amount: toZloty(amount) })
  const before = { credit_grosze: amount, ...(await standOf(tx, campaign.id)) }
  const id = crypto.randomUUID()
  await creditStore.insertMoves(tx, [{ id, campaignId: campaign.id, kind: 'paid_back', amount, reason, ...by }])
  const [from, to] = [ledger.credit(campaign.id), ledger.bank()]
  await ledger.transfer(tx, { key: `credit:${id}`, kind: 'credit_paid_back', ...by, reason, amount, from, to })
  await noteMoney(tx, campaign, {
    ...by,
    action: 'credit_paid_back',
    reason,
    before,
    after: { amount_grosze: amount, credit_grosze: 0 },
  })
}
