/**
 * The reads that screens make most, of the demo world's richest creator among 1,000 campaigns, against plain ones: ten rows of the same table
 * by an index and the same bytes, or an answer from memory.
 */
import { getUser } from '@fanfara/contract/accounts'
import { listCampaigns } from '@fanfara/contract/campaigns'
import { getConfig } from '@fanfara/contract/config'
import { listFeed, countUnseen } from '@fanfara/contract/inbox/messages'
import { initializeSession } from '@fanfara/contract/inbox/sessions'
import { getPayments } from '@fanfara/contract/payments'
import { listTasks } from '@fanfara/contract/tasks'
import { createClient } from '@fanfara/contract/client'
import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { longSession, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { type Asked, comparePlainly, type MeasuredPlainly } from '../tools/plain.ts'

/** `BENCH_READS=campaigns,users` measures some of them. */
const WANTED = process.env.BENCH_READS?.split(',')

/** Measures them on the database that the environment names. */
export async function measureReads(): Promise<MeasuredPlainly[]> {
  const { world, routes } = await readsWorld()
  try {
    return await comparePlainly(
      world,
      routes.filter(({ what }) => !WANTED || WANTED.includes(what)),
    )
  } finally {
    await world.close()
  }
}

/** The demo world with 1,000 campaigns, or `BENCH_CAMPAIGNS`, in the pool. */
export async function readsWorld(): Promise<{ world: TestWorld; routes: Asked[] }> {
  const world = await startWorld({ at: new Date() })
  await seedDemoIfEmpty(world.world, () => {})
  await fill(world, Number(process.env.BENCH_CAMPAIGNS ?? 1000))
  return { world, routes: await routesOf(world) }
}

async function routesOf(world: TestWorld): Promise<Asked[]> {
  const { id } = await world.world.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'ola@demo.test')
    .executeTakeFirstOrThrow()
  const token = await longSession(world.world, id)
  const call = world.caller(token)
  const { data: user } = await call(getUser)
  const inboxToken = await inboxSession(world, token)
  const { id: subscriberId } = await world.world.db
    .selectFrom('inbox_subscriber')
    .select('id')
    .where('external_id', '=', user.novu_subscriber_id)
    .executeTakeFirstOrThrow()
  const ofMine = (table: string, column = 'creator_id') => ({
    sql: `select * from ${table} where ${column} = $1 order by id limit 10`,
    parameters: [user.id],
  })
  const campaigns = {
    sql: 'select * from campaign where id > $1 order by id limit 10',
    parameters: ['00000000-0000-0000-0000-000000000000'],
  }
  const messages = {
    sql: 'select * from inbox_message where subscriber_id = $1 order by created_at desc limit 10',
    parameters: [subscriberId],
  }
  const unseen = {
    sql: 'select id from inbox_message where subscriber_id = $1 and seen_at is null limit 10',
    parameters: [subscriberId],
  }
  const api = (what: string, path: string, plain: Asked['plain'], wanted: number): Asked => ({
    what,
    path: `/api${path}`,
    token,
    plain,
    wanted,
  })
  return [
    api('campaigns', listCampaigns.path, campaigns, 0.5),
    api('available', `${listCampaigns.path}?filter=available`, campaigns, 0.4),
    api('tasks', listTasks.path, ofMine('task'), 0.4),
    api('payments', getPayments.path, ofMine('payment'), 0.6),
    api('users', getUser.path, ofMine('account', 'id'), 0.6),
    api('config', getConfig.path, null, 0.7),
    { what: 'feed', path: `/v1${listFeed.path}?page=0&limit=10`, token: inboxToken, plain: messages, wanted: 0.6 },
    { what: 'unseen', path: `/v1${countUnseen.path}?limit=100`, token: inboxToken, plain: unseen, wanted: 0.6 },
    { what: 'static', path: '/', token: null, plain: null, wanted: 0.5 },
  ]
}

async function inboxSession(world: TestWorld, token: string): Promise<string> {
  const call = world.caller(token)
  const [{ data: user }, { data: settings }] = [await call(getUser), await call(getConfig)]
  const inbox = createClient({ baseUrl: `${world.origin}/v1`, token: () => null, language: () => 'en' })
  const { data } = await inbox(initializeSession, {
    body: {
      applicationIdentifier: settings.inbox.application_identifier,
      subscriberId: user.novu_subscriber_id,
      ...(user.novu_subscriber_hash === null ? {} : { hmacHash: user.novu_subscriber_hash }),
      accessToken: token,
    },
  })
  return data.token
}

/** Copies of the demo world's open campaigns, until there are so many in the pool. */
async function fill(world: TestWorld, upTo: number): Promise<void> {
  const { db } = world.world
  await sql`
    insert into campaign (id, stage, name, description, advertiser, advertiser_email, type, platforms, start_date, end_date, places, incomes, task_plan, product_photos, topic, created_at, published_at)
    select gen_random_uuid(), 'running', 'Kampania ' || number, sample.description, sample.advertiser, sample.advertiser_email,
      sample.type, sample.platforms, sample.start_date - (number % 300)::int, sample.end_date + 300, 50, sample.incomes, sample.task_plan,
      sample.product_photos, sample.topic, sample.created_at, sample.created_at
    from generate_series(1, ${upTo}::int - (select size from campaign_pool_size)::int) as number
      join (select *, row_number() over (order by id) as place, count(*) over () as many from campaign
        where stage = 'running' and type in ('open', 'semi_open') and not is_automatic) as sample on sample.place = 1 + number % sample.many`.execute(
    db,
  )
  await sql`vacuum (analyze)`.execute(db)
}
