import { type Grosze, grosze, plnText } from '@fanfara/contract/money'
import type { Tx } from '#/db/port.ts'
import * as inbox from '#/features/inbox/service.ts'
import * as ledger from '#/features/ledger/service.ts'
import { coveredBy } from '../policy.ts'
import * as settlementStore from '../settlement-store.ts'
import { paymentMoves } from '../states.ts'
import * as store from '../store.ts'
import { setOffParts } from './settled-policy.ts'
import * as settledStore from './settled-store.ts'

/** When, by whom, and what made it happen: each release is told once by it. */
export interface Releasing {
  at: Date
  actorId: string | null
  /** Names what brought the money, for telling it once. */
  cause: string
}

/** Money that becomes available: of which payments, from which account. */
interface Coming {
  payments: readonly store.Payment[]
  /** Posted with it, and locked in the same order. */
  beside: readonly ledger.Transfer[]
}

/** Everything that a release of these payments may touch. */
export const accountsOf = (payments: readonly { creatorId: string }[]): ledger.LedgerAccount[] =>
  payments.flatMap(({ creatorId }) => [
    ledger.available(creatorId),
    ledger.pending(creatorId),
    ledger.setOff(creatorId),
  ])

/**
 * Posts what becomes available, and lets it pay what its creators owe back first (decision 0054): two lines of the same balance, so that
 * both are seen. Payments and whatever comes before the ledger are locked.
 * @returns the parts that were set off, by payment.
 */
export async function makeAvailable(
  tx: Tx,
  { payments, beside }: Coming,
  { at, actorId }: Pick<Releasing, 'at' | 'actorId'>,
): Promise<ReadonlyMap<string, Grosze>> {
  const touched = [...beside.flatMap(({ from, to }) => [from, to]), ...accountsOf(payments)]
  const balances = await ledger.lockBalances(tx, touched)
  const owed = new Map(payments.map(({ creatorId }) => [creatorId, -(balances.get(`${creatorId}/set_off`) ?? 0)]))
  const parts = setOffParts(payments, owed)
  if (parts.size > 0) await settledStore.writeSetOff(tx, parts)
  const setOffs = payments.flatMap(({ id, creatorId, setOff }): ledger.Transfer[] => {
    const amount = parts.get(id)
    if (amount === undefined) return []
    const [from, to] = [ledger.available(creatorId), ledger.setOff(creatorId)]
    return [{ key: `set-off:${id}:${setOff + amount}`, kind: 'set_off', at, actorId, amount, from, to }]
  })
  await ledger.transferAll(tx, [...beside, ...setOffs])
  return parts
}

/**
 * Releases accepted payments to their creators (TRAN-42); the campaign is locked.
 * @param beside what is posted with it: the money that came.
 */
export async function release(
  tx: Tx,
  campaign: { name: string },
  payments: readonly store.Payment[],
  { beside = [], ...releasing }: Releasing & { beside?: readonly ledger.Transfer[] },
): Promise<void> {
  const { at, actorId } = releasing
  const { advertiserPaid: to } = paymentMoves.waiting_for_payment
  await store.movePayments(tx, payments, { from: 'waiting_for_payment', to, at, actorId })
  const released = payments
    .filter(({ amount }) => amount > 0)
    .map(
      ({ id, creatorId, amount }): ledger.Transfer => ({
        key: `release:${id}`,
        kind: 'release',
        at,
        actorId,
        amount,
        from: ledger.pending(creatorId),
        to: ledger.available(creatorId),
      }),
    )
  const parts = await makeAvailable(tx, { payments, beside: [...beside, ...released] }, releasing)
  await tellReady(tx, campaign, payments, { ...releasing, parts })
}

/** Tells creators whose pay is there, and of how much of it paid what was to be set off. */
const tellReady = (
  tx: Tx,
  campaign: { name: string },
  payments: readonly store.Payment[],
  { at, cause, parts }: Releasing & { parts: ReadonlyMap<string, Grosze> },
): Promise<void> =>
  inbox.notifyAll(
    tx,
    payments
      .filter(({ amount }) => amount > 0)
      .map(({ id, creatorId, amount }) => {
        const part = parts.get(id)
        const values = { campaign: campaign.name, amount: plnText(amount) }
        const rest = { part: plnText(part ?? grosze(0)), rest: plnText(grosze(amount - (part ?? 0))) }
        return {
          accountId: creatorId,
          template: part === undefined ? ('payment-ready' as const) : ('payment-set-off' as const),
          occasion: `payment-ready:${id}:${cause}`,
          values: part === undefined ? values : { ...values, ...rest },
          url: '/finances?status=ready_for_payout',
          at,
        }
      }),
  )

/** Releases what the money that came for a campaign covers by now, oldest first, whole payments only; it is locked. */
export async function releaseCovered(
  tx: Tx,
  campaign: { id: string; name: string },
  releasing: Releasing,
): Promise<readonly store.Payment[]> {
  const due = await store.lockCampaignPayments(tx, campaign.id, 'waiting_for_payment')
  const { money, released } = await settlementStore.readSettlement(tx, campaign.id)
  const covered = coveredBy(due, grosze(money - released))
  if (covered.length > 0) await release(tx, campaign, covered, releasing)
  return covered
}
