import { type PaymentId, paymentId } from '@fanfara/contract/money-ids'
import { writeFile } from 'node:fs/promises'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { plusDays, dayOf, endOf } from '@fanfara/contract/time'
import { type Tx, withTransaction } from '../db/port.ts'
import { hashPassword } from '../features/accounts/service.ts'
import { LEGAL_VERSION } from '../features/accounts/policy.ts'
import * as ledger from '../features/ledger/service.ts'
import { priceKey, settle } from '../features/payments/policy.ts'
import { rateOf, storedRate } from '../rates.ts'
import { randomSecret } from '../setup/secrets.ts'
import type { World } from '../world.ts'
import { insertAll } from './bulk.ts'
import { inventedIban, inventedPesel } from './identifiers.ts'
import { DEMO_PASSWORD } from './people.ts'

/** A creator to be added, with the ids of what belongs to them. */
interface LoadCreator {
  id: string
  email: string
  participation: string
  payment: PaymentId
}

/**
 * Adds creators `creator-N@load.test` with billing data, each with so much to pay out: one campaign that ran, was settled
 * and was paid for all of them, with rows and postings as the services write them. Numbers go on where they ended.
 * @param options `payable` in grosze; `out` is the file that gets the list of e-mail, password and payable.
 */
export async function seedCreators(
  world: World,
  { count, payable, out }: { count: number; payable: number; out: string },
): Promise<void> {
  if (!Number.isSafeInteger(count) || count < 1) throw new Error('--count must be a whole number of at least 1')
  if (!Number.isSafeInteger(payable) || payable < 0) throw new Error('--payable must be a whole number of grosze')
  // Everybody knows the demo's.
  const password = world.config.mode === 'production' ? `aA1-${randomSecret()}` : DEMO_PASSWORD
  const passwordHash = await hashPassword(password)
  const creators = await withTransaction(world.db, async tx => {
    const added = await imagineCreators(tx, count)
    await writeAccounts(world, tx, added, passwordHash)
    if (payable > 0) await writeEarnings(world, tx, added, grosze(payable))
    return added
  })
  const list = creators.map(({ email }) => ({ email, password, payable }))
  await writeFile(out, `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 })
}

async function imagineCreators(tx: Tx, count: number): Promise<LoadCreator[]> {
  const { total } = await tx
    .selectFrom('account')
    .select(select => select.fn.countAll<number>().as('total'))
    .where('email', 'like', 'creator-%@load.test')
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    email: `creator-${total + at + 1}@load.test`,
    participation: crypto.randomUUID(),
    payment: paymentId(crypto.randomUUID()),
  }))
}

async function writeAccounts(
  world: World,
  tx: Tx,
  creators: readonly LoadCreator[],
  passwordHash: string,
): Promise<void> {
  const at = world.clock.now()
  await insertAll(
    tx,
    'account',
    creators.map(({ id, email }) => ({
      id,
      role: 'influencer',
      connect_uuid: crypto.randomUUID(),
      email,
      name: `Load ${email.slice(0, email.indexOf('@'))}`,
      language: 'pl',
      theme: 'dark',
      inbox_subscriber_id: `subscriber-${id}`,
      password_hash: passwordHash,
      email_confirmed_at: at,
      created_at: at,
    })),
  )
  await insertAll(
    tx,
    'consent',
    creators.flatMap(({ id }) =>
      (['privacy', 'terms'] as const).map(kind => ({ account_id: id, kind, version: LEGAL_VERSION, accepted_at: at })),
    ),
  )
  const poland = await tx.selectFrom('country').select('id').where('alpha_2', '=', 'PL').executeTakeFirstOrThrow()
  const seal = (id: string, text: string, field: string) =>
    world.keys.seal('personal-data', text, `billing:${id}:${field}`)
  await insertAll(
    tx,
    'billing_profile',
    creators.map(({ id, email }) => ({
      account_id: id,
      first_name: 'Load',
      last_name: 'Creator',
      gender: 'other',
      tax_id_sealed: seal(id, inventedPesel(email, 'female'), 'tax_id'),
      street: 'ul. Zmyślona 1',
      postcode: '00-001',
      city: 'Warszawa',
      country_id: poland.id,
      email,
      phone: '+48 500 000 100',
      iban_sealed: seal(id, inventedIban(email), 'iban'),
      bank_name: 'Bank Kasztanowy',
      settlement_form: 'individual',
      company_name: null,
      saved_at: at,
    })),
  )
}

/** The campaign that paid them: a flat fee for one banner, ended and settled yesterday. */
async function writeEarnings(world: World, tx: Tx, creators: readonly LoadCreator[], payable: Grosze): Promise<void> {
  const at = world.clock.now()
  const yesterday = plusDays(dayOf(at), -1)
  const campaignId = crypto.randomUUID()
  const rate = storedRate({ model: 'FLAT_FEE', unit: 'flat', value: payable / 100 })
  const operator = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'operator')
    .limit(1)
    .executeTakeFirst()
  await insertAll(tx, 'campaign', [
    {
      id: campaignId,
      stage: 'completed',
      name: `Load ${campaignId.slice(0, 8)}`,
      description: null,
      advertiser: 'Load',
      advertiser_email: 'load@load.test',
      type: 'closed',
      platforms: ['twitch'],
      start_date: yesterday,
      end_date: yesterday,
      recruiting_until: null,
      places: null,
      taken: creators.length,
      landing_url: null,
      incomes: JSON.stringify([rate]),
      task_plan: JSON.stringify([planLine]),
      created_at: at,
      published_at: at,
      completed_at: endOf(yesterday),
    },
  ])
  await writeTakingPart(tx, campaignId, creators, at)
  const settled = settle([rateOf(rate)], {
    views: 0,
    clicks: 0,
    actions: 0,
    sales: 0,
    salesValue: grosze(0),
    finished: [{ platform: planLine.platform, adType: planLine.ad_type }],
    tasks: 1,
    prices: { [priceKey(planLine.platform, planLine.ad_type)]: payable },
  })
  await insertAll(
    tx,
    'payment',
    creators.map(({ id, payment, participation }) => ({
      id: payment,
      campaign_id: campaignId,
      creator_id: id,
      participation_id: participation,
      status: 'ready_for_payout',
      amount_grosze: settled.amount,
      lines: JSON.stringify(settled.lines),
      model: settled.model,
      accruals: 1,
      created_at: at,
      moved_at: at,
    })),
  )
  await writeMoney(tx, campaignId, creators, payable, { at, actorId: operator?.id ?? null })
}

const planLine = {
  platform: 'twitch',
  ad_type: 'onpage_banner_under_stream',
  amount: 1,
  start_date: null,
  end_date: null,
  brief: { pl: 'Baner pod transmisją.', en: 'Banner under the stream.' },
  need_acceptance: false,
} as const

async function writeTakingPart(tx: Tx, campaignId: string, creators: readonly LoadCreator[], at: Date): Promise<void> {
  await insertAll(
    tx,
    'participation',
    creators.map(({ id, participation }) => ({
      id: participation,
      campaign_id: campaignId,
      creator_id: id,
      status: 'completed',
      since: at,
      entered_at: at,
    })),
  )
  await insertAll(
    tx,
    'task',
    creators.map(({ id, participation }) => ({
      id: crypto.randomUUID(),
      campaign_id: campaignId,
      participation_id: participation,
      creator_id: id,
      platform: planLine.platform,
      ad_type: planLine.ad_type,
      name: 'Load',
      brief: JSON.stringify(planLine.brief),
      status: 'finished',
      starts_at: at,
      ends_at: at,
      finished_at: at,
      proof_url: 'https://www.twitch.tv/load/about',
      needs_acceptance: false,
      position: 0,
    })),
  )
}

/** Moves and postings as settling, paying and releasing make them, with the same keys. */
async function writeMoney(
  tx: Tx,
  campaignId: string,
  creators: readonly LoadCreator[],
  payable: Grosze,
  { at, actorId }: { at: Date; actorId: string | null },
): Promise<void> {
  const steps = ['waiting_for_acceptance', 'waiting_for_payment', 'ready_for_payout'] as const
  await insertAll(
    tx,
    'payment_move',
    creators.flatMap(({ payment }) =>
      steps.map((to, step) => ({
        payment_id: payment,
        from_status: steps[step - 1] ?? null,
        to_status: to,
        amount_grosze: payable,
        at,
        actor_id: actorId,
      })),
    ),
  )
  const owed = ledger.owedByAdvertiser(campaignId)
  const receiptId = crypto.randomUUID()
  const total = grosze(payable * creators.length)
  if (actorId) {
    await insertAll(tx, 'advertiser_payment', [
      {
        id: receiptId,
        campaign_id: campaignId,
        amount_grosze: total,
        reference: 'load',
        recorded_at: at,
        recorded_by: actorId,
      },
    ])
  }
  const move = (key: string, kind: string, amount: Grosze, from: ledger.LedgerAccount, to: ledger.LedgerAccount) => ({
    event: { key, kind, at, actorId },
    postings: [
      { account: from, amount: grosze(-amount) },
      { account: to, amount },
    ],
  })
  await ledger.postAll(tx, [
    ...creators.map(({ id, payment }) => move(`accrual:${payment}:1`, 'accrual', payable, owed, ledger.pending(id))),
    move(`advertiser-payment:${receiptId}`, 'advertiser_payment', total, ledger.bank(), owed),
    ...creators.map(({ id, payment }) =>
      move(`release:${payment}`, 'release', payable, ledger.pending(id), ledger.available(id)),
    ),
  ])
}
