/**
 * The first page of a feed and its unseen count: for a subscriber with 100 messages among 10,000, and for one with 10,000
 * among 1,000,000; each against a bare route with the same single query.
 */
import { listFeed, countUnseen } from '@fanfara/contract/inbox/messages'
import { hashOf } from '@fanfara/server/setup/secrets'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { inboxApplication } from '@fanfara/testkit/inbox'
import { sql } from 'kysely'
import { type Compared, compare } from './tools/compare.ts'

/** One route with so many messages of the subscriber among all. */
export interface MeasuredInbox extends Compared {
  what: string
  own: number
  all: number
}

const PEOPLE = 100
const ROUTES = [
  { what: 'a page of the feed', path: `/v1${listFeed.path}?page=0&limit=10` },
  { what: 'the unseen count', path: `/v1${countUnseen.path}?limit=100` },
]

/** Measures both on the database that the environment names. */
export async function measureInbox(): Promise<MeasuredInbox[]> {
  const measured: MeasuredInbox[] = []
  for (const own of [100, 10_000]) {
    const world = await startWorld()
    try {
      const token = await fill(world, own)
      for (const { what, path } of ROUTES)
        measured.push({ what, own, all: own * PEOPLE, ...(await compare(world, path, token)) })
    } finally {
      await world.close()
    }
  }
  return measured
}

/** So many messages for each of a hundred people, a quarter of them unseen. @returns the token of one of the people. */
async function fill(world: TestWorld, own: number): Promise<string> {
  const { db } = world.world
  const shop = await inboxApplication(world)
  await sql`
    insert into inbox_subscriber (id, application_id, external_id, created_at)
    select gen_random_uuid(), ${shop.id}::uuid, 'person-' || number, now() from generate_series(1, ${PEOPLE}::int) as number`.execute(
    db,
  )
  const step = 250
  for (let from = 0; from < own; from += step)
    await sql`
      insert into inbox_message (id, subscriber_id, template, content, is_html, url, payload, provider, created_at, seen_at, read_at)
      select gen_random_uuid(), person.id, 'message', 'Your order <b>' || number || '</b> is on its way to you', true, '/orders/' || number,
        jsonb_build_object('kind', 'order', 'order', number), 'novu', now() - make_interval(secs => number), seen.at, seen.at
      from generate_series(${from + 1}::int, ${Math.min(own, from + step)}::int) as number, inbox_subscriber as person,
        lateral (select case when number % 4 = 0 then null else now() end as at) as seen
      where person.application_id = ${shop.id}::uuid`.execute(db)
  await sql`vacuum (analyze) inbox_message`.execute(db)
  const token = 'a token of the bench'
  await sql`
    insert into inbox_session (token_hash, subscriber_id, expires_at)
    select ${hashOf(token.replaceAll(' ', '-'))}::bytea, id, '2100-01-01' from inbox_subscriber where external_id = 'person-50'`.execute(
    db,
  )
  return token.replaceAll(' ', '-')
}
