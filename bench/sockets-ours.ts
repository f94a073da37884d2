// The server of bench/sockets.ts: a whole world with so many subscribers, each with a session.
import { withTransaction } from '@fanfara/server/db/port'
import { recountAll } from '@fanfara/server/features/inbox/service'
import { hashOf } from '@fanfara/server/setup/secrets'
import { startWorld } from '@fanfara/testkit'
import { inboxApplication } from '@fanfara/testkit/inbox'
import { sql } from 'kysely'

const redis = process.env.REDIS_URL
const world = await startWorld(redis ? { env: { REDIS_URL: redis } } : {})
const people = Number(process.argv[2])
const answer = (name: string, value: unknown) => process.send?.({ answer: name, value })

async function prepare() {
  const shop = await inboxApplication(world)
  const tokens = Array.from({ length: people }, (_, at) => `token-of-person-${at}`)
  const subscribers = tokens.map(() => crypto.randomUUID())
  await sql`
    insert into inbox_subscriber (id, application_id, external_id, created_at)
    select id, ${shop.id}::uuid, 'person-' || id, now() from unnest(${subscribers}::uuid[]) as person (id)`.execute(
    world.world.db,
  )
  const digests = tokens.map(token => hashOf(token).toString('hex'))
  await sql`
    insert into inbox_session (token_hash, subscriber_id, expires_at)
    select decode(digest, 'hex'), id, '2100-01-01' from unnest(${digests}::text[], ${subscribers}::uuid[]) as session (digest, id)`.execute(
    world.world.db,
  )
  await sql`
    insert into inbox_message (id, subscriber_id, template, content, created_at)
    select gen_random_uuid(), person.id, 'message', 'Hello', now() from inbox_subscriber as person, generate_series(1, 3)
    where application_id = ${shop.id}::uuid`.execute(world.world.db)
  await withTransaction(world.world.db, recountAll)
  await sql`analyze`.execute(world.world.db)
  return { port: Number(new URL(world.origin).port), tokens, subscribers }
}
const facts = await prepare()

process.on('message', ({ question }: { question: string }) => {
  if (question === 'start') answer('started', facts)
  if (question === 'memory') {
    globalThis.gc?.()
    answer('memory', process.memoryUsage().rss)
  }
  if (question === 'tell') for (const id of facts.subscribers) world.world.bus.say('inbox-changed', id)
})
