// The server of bench/inbox-burst.ts: a whole world with its jobs, two applications, and so many subscribers with a session.
import { runningClock } from '@fanfara/server/clock'
import { startJobs } from '@fanfara/server/jobs/runner'
import { hashOf } from '@fanfara/server/setup/secrets'
import { startWorld } from '@fanfara/testkit'
import { inboxApplication } from '@fanfara/testkit/inbox'
import { sql } from 'kysely'

const people = Number(process.argv[2])
const world = await startWorld()
// Messages carry the time at which they are written.
world.world.clock = runningClock()
await startJobs(world.world)

async function fill(application: string, names: readonly string[]) {
  const subscribers = names.map(() => crypto.randomUUID())
  await sql`
    insert into inbox_subscriber (id, application_id, external_id, created_at)
    select id, ${application}::uuid, name, now() from unnest(${subscribers}::uuid[], ${names}::text[]) as person (id, name)`.execute(
    world.world.db,
  )
  const digests = names.map(name => hashOf(`token-of-${name}`).toString('hex'))
  await sql`
    insert into inbox_session (token_hash, subscriber_id, expires_at)
    select decode(digest, 'hex'), id, '2100-01-01' from unnest(${digests}::text[], ${subscribers}::uuid[]) as session (digest, id)`.execute(
    world.world.db,
  )
}
const [crowd, lonely] = [await inboxApplication(world), await inboxApplication(world)]
await fill(
  crowd.id,
  Array.from({ length: people }, (_, at) => `person-${at}`),
)
await fill(lonely.id, ['lonely'])
process.send?.({
  port: Number(new URL(world.origin).port),
  crowdIdentifier: crowd.identifier,
  crowd: crowd.secret,
  lonely: lonely.secret,
})
process.on('disconnect', () => process.exit())
