import { grosze, plnText, sum } from '@fanfara/contract/money'
import type { Tx } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import { noteMoney, standOf } from '../note-money.ts'
import * as settlementStore from '../settlement-store.ts'
import * as store from '../store.ts'
import { release } from './releasing.ts'

/**
 * Releases payments that an operator chose, in place of the oldest, out of the money that is there (TRAN-42, decision 0055); the campaign is locked.
 * @throws Refused `release_unfit` where one of them does not wait in this campaign, `release_uncovered` where the money is less, both 409.
 */
export async function releaseChosen(
  world: World,
  tx: Tx,
  campaign: { id: string; name: string },
  { paymentIds, reason }: { paymentIds: readonly string[]; reason: string },
  operatorId: string,
): Promise<void> {
  const at = world.clock.now()
  const due = await store.lockCampaignPayments(tx, campaign.id, 'waiting_for_payment')
  const wanted = new Set(paymentIds)
  const chosen = due.filter(({ id }) => wanted.has(id))
  if (chosen.length !== wanted.size) throw new Refused('release_unfit', { status: 409 })
  const { money, released } = await settlementStore.readSettlement(tx, campaign.id)
  const amount = sum(chosen.map(payment => payment.amount))
  const there = grosze(Math.max(0, money - released))
  if (amount > there) throw new Refused('release_uncovered', { status: 409, values: { amount: plnText(there) } })
  const before = await standOf(tx, campaign.id)
  await release(tx, campaign, chosen, { at, actorId: operatorId, cause: `chosen:${at.getTime()}` })
  await noteMoney(tx, campaign, {
    action: 'payments_released',
    actorId: operatorId,
    at,
    reason,
    before,
    after: { released: chosen.length, amount_grosze: amount },
  })
}
