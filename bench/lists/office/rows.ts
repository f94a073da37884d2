/** Rows of years, made inside the database: creators with their cards, campaigns with what belongs to them, payout orders, lines of the log, corrections. */
import { createHash } from 'node:crypto'
import { inventedIban } from '@fanfara/server/demo/identifiers'
import { type Tx, withTransaction } from '@fanfara/server/db/port'
import type { TestWorld } from '@fanfara/testkit'
import { type RawBuilder, sql } from 'kysely'

/** Rows of each table; `lines` are those of the audit log. */
export interface Office {
  creators: number
  campaigns: number
  payouts: number
  lines: number
  corrections: number
}

/** A part of row `n` that follows no pattern: 0 to `of` - 1, another for each salt. */
const part = (of: number, salt: number) =>
  sql`((hashint8(n * 64 + ${sql.lit(salt)}) & 2147483647) % ${sql.lit(of)})::int`
const oneOf = (values: readonly string[], salt: number) =>
  sql`(array[${sql.join(values.map(value => sql.lit(value)))}])[${part(values.length, salt)} + 1]`
const numbers = (count: number) => sql`generate_series(1, ${count}::int) as n`
const creatorId = (number: RawBuilder<unknown>) => sql`md5('creator ' || ${number})::uuid`
const campaignId = (number: RawBuilder<unknown>) => sql`md5('campaign ' || ${number})::uuid`

const FIRST = ['Zośka', 'Łukasz', 'Ola', 'Kuba', 'Maja', 'Tomek', 'Żaneta', 'Iza', 'Paweł', 'Święty', 'Hanna', 'Borys']
const LAST = ['Wrzos', 'Łoś', 'Świerk', 'Żurek', 'Nowak', 'Kowalska', 'Ćma', 'Dąb', 'Jasień', 'Brzoza']
const THINGS = ['Lampa', 'Krzesło', 'Kubek', 'Słuchawki', 'Żarówka', 'Rower', 'Sok']
const BRANDS = ['Palarnia Świt', 'Sklep Łąka', 'Tarka', 'Młyn', 'Pióro']

/** Carries statements out as if nobody had to be told of the rows: their triggers and references rest, their indexes are made afterwards. */
async function fill(
  { world: { db } }: TestWorld,
  tables: readonly string[],
  statements: readonly RawBuilder<unknown>[],
) {
  await withTransaction(db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
    const indexes = await dropIndexes(tx, tables)
    for (const statement of statements) await statement.execute(tx)
    for (const index of indexes) await sql.raw(index).execute(tx)
  })
  for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

/** @returns how each is made again; those of a constraint stay. */
async function dropIndexes(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = any(${tables}::text[]) and indexname not in (select conname from pg_constraint)`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx)
  return rows.map(({ made }) => made)
}

/** Creators with a channel each: one in a hundred is erased, one in fifty limited, one in a hundred on X. */
export function fillCreators(world: TestWorld, count: number): Promise<void> {
  const at = world.clock.now()
  const name = sql`${oneOf(FIRST, 1)} || ' ' || ${oneOf(LAST, 2)} || ' ' || n`
  const platform = sql`case when ${part(100, 3)} = 0 then 'x' else ${oneOf(['twitch', 'youtube', 'tiktok', 'instagram'], 4)} end`
  const accounts = sql`
    insert into account (id, role, connect_uuid, email, name, language, theme, inbox_subscriber_id, created_at, email_confirmed_at, is_active, erased_at)
    select ${creatorId(sql`n`)}, 'influencer', md5('way ' || n)::uuid, 'osoba' || n || '@poczta.test', ${name},
      case when ${part(10, 5)} = 0 then 'en' else 'pl' end, 'dark', 'person-' || n, ${at}::timestamptz - make_interval(days => ${part(1000, 6)}),
      ${at}::timestamptz, ${part(50, 7)} > 0, case when ${part(100, 8)} = 0 then ${at}::timestamptz end
    from ${numbers(count)}`
  const channels = sql`
    insert into channel (id, account_id, type, status, external_id, login, connected_at)
    select md5('channel ' || n)::uuid, ${creatorId(sql`n`)}, ${platform}, 'connected', n::text, 'kanal' || n, ${at}::timestamptz from ${numbers(count)}`
  const readings = sql`
    insert into channel_reading (channel_id, metrics, observed_at, stage)
    select md5('channel ' || n)::uuid, jsonb_build_object('followers_count', ${part(1_200_000, 9)}), ${at}::timestamptz, nullif(${part(9, 10)}, 0)
    from ${numbers(count)}`
  const balances = sql`
    insert into ledger_account (kind, owner_id, balance_grosze) select 'available', ${creatorId(sql`n`)}, ${balance} from ${numbers(count)}`
  return fill(
    world,
    ['account', 'channel', 'channel_reading', 'ledger_account', 'creator_card'],
    [accounts, channels, readings, balances, cards(count), howMany],
  )
}

/** What the trigger of cards would have counted. */
const howMany = sql`insert into creator_count (change) select count(*) from creator_card where marks @> '{state:here}'`

/** Two of three have nothing to be paid out. */
const balance = sql`case when ${part(3, 11)} = 0 then ${part(300_000, 12)} else 0 end`

/** What the function that makes cards would write, for all of them at once. */
const cards = (count: number) => sql`
  insert into creator_card (account_id, plain_name, search, marks, followers, available_grosze, created_at, tasks_done, tasks_ended, on_time, campaigns,
    earned_grosze, viewers, stage, price_zloty)
  select account.id, plain_letters(account.name), ' ' || plain_letters(account.name || ' ' || account.email || ' kanal' || n),
    array_remove(array[case when erased_at is not null then 'state:erased' when is_active then 'state:active' else 'state:limited' end,
      case when erased_at is null then 'state:here' end, 'language:' || language, 'on:' || type, case when ${part(500, 13)} = 0 then 'double:yes' end,
      case when balance > 0 then 'available:0' end, case when balance >= 10000 then 'available:100' end, case when balance >= 100000 then 'available:1000' end,
      'interest:' || ${oneOf(['gaming', 'sports', 'music', 'beauty', 'food'], 14)}], null)
    || array(select 'stage:' || place || ':' || stage from generate_series(1, ${part(9, 10)}) stage, unnest(array[type, '']) place)
    || array(select 'followers:' || place || ':' || step from unnest(array[1000, 5000, 10000, 50000, 100000, 500000, 1000000]) step,
        unnest(array[type, '']) place where ${part(1_200_000, 9)} >= step)
    || array(select 'viewers:' || place || ':' || step from unnest(array[10, 50, 100, 500, 1000, 5000]) step,
        unnest(array[type, '']) place where type = 'twitch' and ${part(6000, 24)} >= step)
    || array(select 'price:' || place || ':' || step from unnest(array[100, 250, 500, 1000, 2500, 5000]) step,
        unnest(array[type, '']) place where ${part(6000, 15)} <= step)
    || array(select 'on_time:' || step from unnest(array[50, 75, 90, 100]) step where done * 100 / nullif(ended, 0) >= step)
    || array(select 'campaigns:' || step from unnest(array[1, 3, 5, 10, 25, 50]) step where ended / 2 >= step)
    || array(select 'earned:' || step from unnest(array[100, 500, 1000, 5000, 10000, 50000]) step where ended * ${part(100_000, 17)} >= step * 100),
    ${part(1_200_000, 9)}, balance, account.created_at, done, ended, coalesce(done * 100 / nullif(ended, 0), -1), ended / 2, ended * ${part(100_000, 17)},
    case when type = 'twitch' then ${part(6000, 24)} else -1 end, ${part(9, 10)}, nullif(${part(6000, 15)}, 0)
  from ${numbers(count)} join account on account.id = ${creatorId(sql`n`)} join channel on channel.account_id = account.id
    cross join lateral (select ${balance} as balance) money
    cross join lateral (select greatest(0, ${part(400, 16)} - 250) as ended) tasks
    cross join lateral (select ended - case when ${part(3, 18)} = 0 then 0 else ended * ${part(100, 19)} / 100 end as done) finished`

/** Campaigns of which most are over, with ten participations each; of every thousand something waits. */
export async function fillCampaigns(world: TestWorld, { campaigns, creators }: Office): Promise<void> {
  const sample = await world.campaigns.draft()
  const stage = sql`case when ${part(20, 20)} < 15 then 'completed' when ${part(20, 20)} < 17 then 'running' else ${oneOf(['draft', 'onboarding', 'cancelled'], 21)} end`
  const rows = sql`
    insert into campaign (id, stage, name, description, advertiser, advertiser_email, type, platforms, start_date, end_date, places, topic, incomes, task_plan,
      product_photos, created_at, published_at)
    select ${campaignId(sql`n`)}, ${stage}, ${oneOf(THINGS, 22)} || ' ' || n, sample.description, ${oneOf(BRANDS, 23)} || ' ' || ${part(5000, 24)}, sample.advertiser_email,
      ${oneOf(['open', 'semi_open', 'closed'], 25)}, sample.platforms, sample.start_date, sample.end_date, 50, null, sample.incomes, sample.task_plan,
      sample.product_photos, sample.created_at - make_interval(mins => n::int), sample.created_at
    from ${numbers(campaigns)}, (select * from campaign where id = ${sample}) as sample`
  await fill(
    world,
    ['campaign', 'participation', 'payment', 'task'],
    [rows, ...belonging(campaigns * PLACES, creators, world.clock.now())],
  )
}

/** Participations of a campaign. */
const PLACES = 10

function belonging(count: number, creators: number, at: Date): RawBuilder<unknown>[] {
  const whose = sql`${campaignId(sql`((n - 1) / ${sql.lit(PLACES)} + 1)`)}, ${creatorId(sql`(n % ${sql.lit(creators)} + 1)`)}`
  const seldom = (salt: number) => sql`${part(1000, salt)} = 0`
  return [
    sql`insert into participation (id, campaign_id, creator_id, status, since, entered_at, code)
      select md5('part ' || n)::uuid, ${whose}, case when ${seldom(30)} then 'pending_approval' else 'completed' end, ${at}::timestamptz, ${at}::timestamptz, 'office' || n
      from ${numbers(count)}`,
    sql`insert into payment (id, campaign_id, creator_id, participation_id, status, amount_grosze, lines, model, accruals, created_at, moved_at)
      select md5('payment ' || n)::uuid, ${whose}, md5('part ' || n)::uuid,
        case when ${seldom(31)} then 'waiting_for_acceptance' when ${seldom(32)} then 'waiting_for_payment' else 'paid' end, 1500, '[]'::jsonb, 'FLAT FEE', 1,
        ${at}::timestamptz, ${at}::timestamptz from ${numbers(count)}`,
    sql`insert into task (id, campaign_id, creator_id, participation_id, platform, ad_type, name, brief, status, finished_at, needs_acceptance, position, proof_state, proof_handed_at)
      select md5('task ' || n)::uuid, ${whose}, md5('part ' || n)::uuid, 'twitch', 'stream_banner', 'Baner', '{"pl": "Pokaż", "en": "Show"}'::jsonb, 'finished',
        ${at}::timestamptz, false, 1, case when ${seldom(33)} then 'waiting' end, case when ${seldom(33)} then ${at}::timestamptz end from ${numbers(count)}`,
  ]
}

/** Orders that are written at once: each has its account number sealed under its own id, as the list opens it. */
const SEALED_AT_ONCE = 20_000

/** Orders of which one in fifty waits. */
export async function fillPayouts(world: TestWorld, { payouts, creators }: Office): Promise<void> {
  const parts: RawBuilder<unknown>[] = []
  for (let from = 0; from < payouts; from += SEALED_AT_ONCE)
    parts.push(orders(world, { from, count: Math.min(SEALED_AT_ONCE, payouts - from), creators }))
  await fill(world, ['payout'], parts)
}

function orders({ world }: TestWorld, { from, count, creators }: { from: number; count: number; creators: number }) {
  const at = world.clock.now()
  const status = sql`case when ${part(50, 40)} > 0 then 'paid' else ${oneOf(['ordered', 'in_bank_file', 'refused', 'returned'], 41)} end`
  const sealed = Array.from({ length: count }, (_, nth) => {
    const id = idOf(`payout ${from + nth + 1}`)
    return world.keys.seal('personal-data', ACCOUNT, `payout:${id}`).toString('hex')
  })
  return sql`
    insert into payout (id, creator_id, amount_grosze, holder, address, iban_sealed, status, requested_at, moved_at)
    select md5('payout ' || n)::uuid, ${creatorId(sql`(n % ${sql.lit(creators)} + 1)`)}, 10000 + ${part(200_000, 42)},
      ${oneOf(FIRST, 43)} || ' ' || ${oneOf(LAST, 44)} || ' ' || n, '', decode(seal, 'hex'), ${status},
      ${at}::timestamptz - make_interval(mins => ${part(1_000_000, 45)}), ${at}::timestamptz
    from unnest(${sealed}::text[]) with ordinality as sealed (seal, nth) cross join lateral (select ${from}::int + nth::int as n) numbered`
}

const ACCOUNT = inventedIban('office')

/** The id that `md5(name)::uuid` makes. */
export function idOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const ACTIONS = [
  'proof_accepted',
  'application_accepted',
  'results_entered',
  'message_sent',
  'payment_recorded',
  'creator_limited',
  'campaign_updated',
  'note_added',
]
const OPERATORS = 20

/** The log: twenty operators, a rare act among usual ones, every fifth with a reason. */
export async function fillLog(world: TestWorld, { lines, creators, campaigns }: Office): Promise<void> {
  const at = world.clock.now()
  const actor = sql`md5('operator ' || ${part(OPERATORS, 50)})::uuid`
  const isAbout = sql`${part(2, 51)} = 0`
  const operators = sql`
    insert into account (id, role, operator_role, connect_uuid, email, name, language, theme, inbox_subscriber_id, created_at)
    select md5('operator ' || n)::uuid, 'operator', 'operator', md5('op ' || n)::uuid, 'biuro' || n || '@biuro.test', 'Biuro ' || n, 'pl', 'dark', 'office-' || n, ${at}::timestamptz
    from generate_series(0, ${sql.lit(OPERATORS - 1)}) as n`
  const rows = sql`
    insert into audit (at, actor_id, action, object_type, object_id, object_name, creator_id, reason, before, after)
    select ${at}::timestamptz - make_interval(secs => ${lines}::int - n), ${actor}, case when ${part(100_000, 52)} = 0 then 'company_changed' else ${oneOf(ACTIONS, 53)} end,
      case when ${isAbout} then 'account' else 'campaign' end,
      case when ${isAbout} then ${creatorId(part(creators, 54))} else ${campaignId(part(campaigns, 55))} end,
      case when ${isAbout} then ${oneOf(FIRST, 56)} || ' ' || ${oneOf(LAST, 57)} || ' ' || ${part(creators, 54)} else ${oneOf(THINGS, 58)} || ' ' || ${part(campaigns, 55)} end,
      case when ${isAbout} then ${creatorId(part(creators, 54))} end, case when ${part(5, 59)} = 0 then 'Dosłane później, sprawa ' || ${part(1_000_000, 60)} end,
      '{"state": "waiting"}'::jsonb, '{"state": "accepted"}'::jsonb
    from ${numbers(lines)}`
  await fill(world, ['account'], [operators])
  await fill(world, ['audit'], [rows])
}

const MISTAKES = ['Jedno zero za dużo', 'Kliknięcia policzone dwa razy', 'Zły dzień transmisji', 'Dosłane później']

/** Corrections of which one in a hundred waits, one for every tenth participation; operators and participations are there before. */
export async function fillCorrections(world: TestWorld, { corrections, campaigns, creators }: Office): Promise<void> {
  const at = world.clock.now()
  const participation = sql`(n * ${sql.lit(Math.floor((campaigns * PLACES) / corrections))})`
  const [proposer, approver] = [0, OPERATORS / 2].map(
    from => sql`md5('operator ' || (${sql.lit(from)} + ${part(OPERATORS / 2, 70)}))::uuid`,
  )
  const rows = sql`
    insert into correction (id, campaign_id, creator_id, participation_id, kind, state, before_grosze, after_grosze, reason, proposed_at, proposed_by,
      approved_at, approved_by, ended_at, moved_at, pending_grosze)
    select md5('correction ' || n)::uuid, ${campaignId(sql`((${participation} - 1) / ${sql.lit(PLACES)} + 1)`)},
      ${creatorId(sql`(${participation} % ${sql.lit(creators)} + 1)`)}, md5('part ' || ${participation})::uuid, 'sum', state, 200000, 200000 - difference,
      ${oneOf(MISTAKES, 71)} || ', sprawa ' || ${part(1_000_000, 72)}, moved, ${proposer}, case when is_ended then moved end,
      case when is_ended then ${approver} end, case when is_ended then moved end, moved, case when is_ended then difference else 0 end
    from ${numbers(corrections)}
      cross join lateral (select ${part(100, 73)} > 0 as is_ended, 1 + ${part(100_000, 74)} as difference,
        ${at}::timestamptz - make_interval(mins => ${part(1_000_000, 75)}) as moved) as made
      cross join lateral (select case when is_ended then 'in_effect' else 'proposed' end as state) as stands`
  await fill(world, ['correction'], [rows])
}
