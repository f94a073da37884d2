import type { Client } from '@fanfara/contract/client'
import { adTypes, isOnPlatform, type Platform } from '@fanfara/contract/enums'
import type { Grosze } from '@fanfara/contract/money'
import { withTransaction } from '@fanfara/server/db/port'
import { hashPassword } from '@fanfara/server/features/accounts/passwords'
import { makeAccessToken } from '@fanfara/server/features/accounts/tokens'
import { saveBilling } from '@fanfara/server/features/billing/service'
import { closeCampaign, enterResults, joinCampaign } from '@fanfara/server/features/campaigns/service'
import { available, balanceOf, inPayout, pending } from '@fanfara/server/features/ledger/service'
import { acceptSettlement, recordAdvertiserPayment } from '@fanfara/server/features/settlement/service'
import type { World } from '@fanfara/server/world'
import { campaignForm, publishedCampaign } from './campaigns.ts'
import { type CreatorOptions, type Operator, PASSWORD, type Caller } from './basics.ts'

/** A creator of a test world, signed in. */
export interface Creator {
  id: string
  email: string
  token: string
  call: Client
  /** What the ledger says, in grosze. */
  balances(): Promise<{ pending: number; available: number; inPayout: number }>
  /** Connects a channel without the popup, as if it had been connected before. */
  connect(platform: Platform): Promise<void>
  /** Lets so much become available, through a campaign that ran, was settled and paid. */
  earn(amount: Grosze): Promise<void>
}

/** A session that outlives every turn of the clock. @returns its access token. */
export async function longSession(world: World, accountId: string): Promise<string> {
  const until = new Date(world.clock.now().getTime() + 3650 * 86_400_000)
  const id = crypto.randomUUID()
  const at = world.clock.now()
  const session = {
    id,
    account_id: accountId,
    is_remembered: false,
    created_at: at,
    last_used_at: at,
    // As if the person had just signed in: the clock of a test may turn for years before an act needs that.
    confirmed_at: until,
    expires_at: until,
  }
  await world.db.insertInto('session').values(session).execute()
  return makeAccessToken(world.keys, id, until)
}

/** One hash for everybody: hashing is slow on purpose. */
let hash: Promise<string> | null = null

/** Makes a creator. */
export async function creatorOf(
  world: World,
  caller: Caller,
  operator: () => Promise<Operator>,
  {
    name = 'Test creator',
    platforms = ['twitch'],
    available: amount,
    billing = true,
    confirmed = true,
  }: CreatorOptions,
): Promise<Creator> {
  const id = crypto.randomUUID()
  const email = `creator-${id}@test.test`
  hash ??= hashPassword(PASSWORD)
  await world.db
    .insertInto('account')
    .values({
      id,
      role: 'influencer',
      connect_uuid: crypto.randomUUID(),
      email,
      name,
      language: 'en',
      theme: 'dark',
      inbox_subscriber_id: `subscriber-${id}`,
      password_hash: await hash,
      email_confirmed_at: confirmed ? world.clock.now() : null,
      password_set_at: world.clock.now(),
      created_at: world.clock.now(),
    })
    .execute()
  const token = await longSession(world, id)
  const creator: Creator = {
    id,
    email,
    token,
    call: caller(token),
    balances: async () => ({
      pending: await balanceOf(world.db, pending(id)),
      available: await balanceOf(world.db, available(id)),
      inPayout: await balanceOf(world.db, inPayout(id)),
    }),
    connect: platform => insertChannel(world, id, platform),
    earn: async earned => earn(world, (await operator()).id, id, earned),
  }
  for (const platform of platforms) await creator.connect(platform)
  if (billing) await saveTestBilling(world, id)
  if (amount) await creator.earn(amount)
  return creator
}

async function insertChannel(world: World, accountId: string, platform: Platform): Promise<void> {
  const id = crypto.randomUUID()
  const login = `${platform}_${accountId.slice(0, 8)}`
  await world.db
    .insertInto('channel')
    .values({
      id,
      account_id: accountId,
      type: platform,
      status: 'connected',
      external_id: id,
      login,
      url: `https://${platform}.test/${login}`,
      connected_at: world.clock.now(),
    })
    .execute()
  const fitting = adTypes.filter(adType => isOnPlatform(adType, platform))
  await world.db
    .insertInto('salary')
    .values(fitting.map(task_type => ({ id: crypto.randomUUID(), channel_id: id, task_type })))
    .execute()
}

/** A billing profile that passes every check. */
export const billingForm = {
  first_name: 'Anna',
  last_name: 'Przykładowa',
  gender: 'female',
  tax_id: '44051401359',
  street: 'ul. Przykładowa 1',
  postcode: '00-001',
  city: 'Warszawa',
  email: 'anna@test.test',
  phone: '+48 600 000 000',
  iban: 'PL61109010140000071219812874',
  bank_name: 'Bank Testowy',
  settlement_form: 'individual',
} as const

async function saveTestBilling(world: World, accountId: string): Promise<void> {
  const country = await world.db
    .selectFrom('country')
    .select('id')
    .where('alpha_2', '=', 'PL')
    .executeTakeFirstOrThrow()
  const noted = world.db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(1)
  const last = (await noted.executeTakeFirst())?.id ?? 0
  await saveBilling(
    world,
    accountId,
    { ...billingForm, country_id: country.id },
    { isNew: true, isConfirmed: true, address: '127.0.0.1' },
  )
  // A profile of long ago: its letter was read, and payouts do not rest.
  await world.db.deleteFrom('outbox').where('kind', '=', 'mail').where('id', '>', last).execute()
  await world.db
    .updateTable('billing_profile')
    .set({ iban_changed_at: null })
    .where('account_id', '=', accountId)
    .execute()
}

/** Runs a campaign from publishing to the advertiser's payment for one creator: clicks at one grosz each. */
async function earn(world: World, operatorId: string, creatorId: string, amount: Grosze): Promise<void> {
  const platforms = (
    await world.db.selectFrom('channel').select('type').where('account_id', '=', creatorId).execute()
  ).map(({ type }) => type)
  const platform = platforms[0]
  if (!platform) throw new Error('a creator without a channel cannot earn')
  const campaign = await publishedCampaign(world, operatorId, {
    ...campaignForm({ platforms: [platform] }, world.clock.now()),
    incomes: [{ model: 'CPC', unit: 'flat', value: 0.01 }],
  })
  await joinCampaign(world, { id: creatorId, isActive: true }, campaign)
  const participation = await world.db
    .selectFrom('participation')
    .select('id')
    .where('campaign_id', '=', campaign)
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow()
  const results = { views: null, clicks: amount, actions: null, sales: null, sales_value_grosze: null }
  await withTransaction(world.db, tx =>
    enterResults(world, tx, operatorId, participation.id, { results, reason: null }),
  )
  await closeCampaign(world, operatorId, campaign)
  await withTransaction(world.db, tx => acceptSettlement(world, tx, operatorId, campaign))
  const payment = { amount: amount / 100, reference: 'test' }
  await withTransaction(world.db, tx => recordAdvertiserPayment(world, tx, operatorId, campaign, payment))
}
