import { bankFileId as asBankFileId, payoutId as asPayoutId } from '@fanfara/contract/money-ids'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { dayOf } from '@fanfara/contract/time'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { type Act, walkTable } from '@fanfara/testkit/walk-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Tx, withTransaction } from '#/db/port.ts'
import { forfeit, restoreForfeited } from './accrual.ts'
import { createBankFile, recallBankFile } from './bank-files/bank-file-acts.ts'
import * as bankFileStore from './bank-files/bank-file-store.ts'
import { sendInvoice } from './invoices/invoices.ts'
import { confirmPayout, recallOrders, refusePayoutOrder, requestPayout, returnPayout } from './payouts.ts'
import * as payoutStore from './payout-store.ts'
import { fixAmounts, takeAdvertiserPayment } from './settlement.ts'
import { paymentMoves, payoutMoves, type StoredPaymentStatus } from './states.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const amount = grosze(300_00)

/** Where a payment stands while its payout stands so; an order that ended has no payments any more. */
const payoutOf = {
  waiting_for_acceptance: 'refused',
  waiting_for_payment: 'refused',
  ready_for_payout: 'refused',
  sent_for_payout: 'ordered',
  waiting_for_payout: 'in_bank_file',
  paid: 'paid',
  removed: 'refused',
} as const
const paymentOf = {
  ordered: 'sent_for_payout',
  in_bank_file: 'waiting_for_payout',
  paid: 'paid',
  refused: 'ready_for_payout',
  returned: 'ready_for_payout',
} as const

/** A payment of a campaign that is over, with a payout and a bank file to put it into. */
async function earned() {
  const ola = await world.creator()
  const operator = await world.operator()
  const colleague = await world.colleague('finance')
  const campaign = { id: await world.campaigns.published(), name: 'Sok' }
  await ola.call(joinCampaign, { params: { id: campaign.id } })
  const taskId = (await ola.call(listTasks)).data[0]?.id ?? ''
  await ola.call(finishTask, { params: { id: taskId }, body: { url: 'https://www.twitch.tv/ola/about' } })
  await operator.call(opsCloseCampaign, { params: { id: campaign.id } })
  const { db, keys } = world.world
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'participation_id'])
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow()
  const at = world.clock.now()
  const payoutId = asPayoutId(crypto.randomUUID())
  const bankFileId = asBankFileId(crypto.randomUUID())
  const iban = keys.seal('personal-data', 'PL61109010140000071219812874', `payout:${payoutId}`)
  await withTransaction(db, async tx => {
    const to = { holder: 'Anna Przykładowa', address: 'ul. Przykładowa 1|00-001 Warszawa', ibanSealed: iban }
    await payoutStore.insertPayout(tx, { id: payoutId, creatorId: ola.id, amount, at, ...to, invoice: null })
    const content = {
      format: 'pain.001',
      sha256: 'x',
      contentSealed: Buffer.from('x'),
      executionOn: dayOf(at),
    } as const
    const file = { id: bankFileId, at, createdBy: operator.id, payouts: 1, amount, ...content }
    await bankFileStore.insertBankFile(tx, file)
    await bankFileStore.releaseBankFile(tx, bankFileId, { at, actorId: colleague.id })
  })

  /** Rows and balances as the acts before would have left them. */
  async function put(tx: Tx, status: StoredPaymentStatus, payout: keyof typeof paymentOf): Promise<void> {
    const isOrdered = status === 'sent_for_payout' || status === 'waiting_for_payout' || status === 'paid'
    await sql`update payment set status = ${status}, payout_id = ${isOrdered ? payoutId : null} where id = ${payment.id}`.execute(
      tx,
    )
    const inFile = payout === 'in_bank_file' || payout === 'paid' ? bankFileId : null
    await sql`update payout set status = ${payout}, bank_file_id = ${inFile} where id = ${payoutId}`.execute(tx)
    const isPending = status === 'waiting_for_acceptance' || status === 'waiting_for_payment'
    for (const [kind, holds] of [
      ['pending', isPending],
      ['available', status === 'ready_for_payout'],
      ['in_payout', isOrdered && status !== 'paid'],
    ] as const)
      await sql`insert into ledger_account (kind, owner_id, balance_grosze) values (${kind}, ${ola.id}, ${holds ? amount : 0})
        on conflict (owner_id, kind) do update set balance_grosze = excluded.balance_grosze`.execute(tx)
  }

  const payee = { id: ola.id, isActive: true }
  const refuse: Act = (tx, here) =>
    refusePayoutOrder(here, tx, payoutId, { reason: 'x', hasBankRefused: true }, operator.id)
  const recall: Act = tx => recallOrders(tx, ola.id, { at, reason: 'x' })
  const acts = {
    acceptSettlement: [(tx, here) => fixAmounts(here, tx, campaign, operator.id)],
    takeBack: [
      async tx => {
        const { moved_at: forfeitedAt } = await tx
          .selectFrom('payment')
          .select('moved_at')
          .where('id', '=', payment.id)
          .executeTakeFirstOrThrow()
        await restoreForfeited(tx, payment.participation_id, { id: ola.id, at, forfeitedAt })
      },
    ],
    forfeit: [tx => forfeit(tx, payment.participation_id, { id: ola.id, at })],
    advertiserPaid: [(tx, here) => takeAdvertiserPayment(here, tx, campaign, { amount, reference: 'x' }, operator.id)],
    requestPayout: [(tx, here) => requestPayout(here, tx, payee)],
    sendInvoice: [
      (tx, here) => sendInvoice(here, tx, payee, { file: 'x', sha256: 'a'.repeat(64), shown: null, ksefNumber: null }),
    ],
    putIntoBankFile: [
      (tx, here) => createBankFile(here, tx, { format: 'pain.001', payoutIds: [payoutId] }, operator.id),
    ],
    refuse: [refuse, recall],
    bankConfirmed: [(tx, here) => confirmPayout(here, tx, payoutId, operator.id)],
    recallBankFile: [(tx, here) => recallBankFile(here, tx, bankFileId, { reason: 'x' }, operator.id)],
    bankReturned: [(tx, here) => returnPayout(here, tx, payoutId, 'x', operator.id)],
  } satisfies Record<string, [Act, ...Act[]]>
  return { paymentId: payment.id, payoutId, acts, put }
}

test('TRAN-40 TRAN-41 TRAN-42 TRAN-43 TRAN-44 TRAN-45 TRAN-46 TRAN-47 TRAN-48 TRAN-49 from every status every act leads where the table of payments says, and every move of the table is made by one', async () => {
  const { acts, put, paymentId } = await earned()
  expect(
    await walkTable(world.world, {
      table: paymentMoves,
      acts,
      put: (tx, status) => put(tx, status, payoutOf[status]),
      read: async tx => {
        const { status } = await tx
          .selectFrom('payment')
          .select('status')
          .where('id', '=', paymentId)
          .executeTakeFirstOrThrow()
        return status
      },
    }),
  ).toEqual([])
})

test('TRAN-44 TRAN-45 TRAN-46 TRAN-47 the same of payouts', async () => {
  const { acts, put, payoutId } = await earned()
  const { putIntoBankFile, refuse, bankConfirmed, recallBankFile: recalled, bankReturned } = acts
  expect(
    await walkTable(world.world, {
      table: payoutMoves,
      acts: { putIntoBankFile, refuse, bankConfirmed, recallBankFile: recalled, bankReturned },
      put: (tx, status) => put(tx, paymentOf[status], status),
      read: async tx => (await payoutStore.findPayout(tx, payoutId))?.payout.status ?? null,
    }),
  ).toEqual([])
})
