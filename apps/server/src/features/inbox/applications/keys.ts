import { createHmac } from 'node:crypto'
import type { Tx } from '#/db/port.ts'
import { hashOf, randomSecret, sameSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as store from './application-store.ts'

/** Random; the prefix lets scanners of leaked code recognise it. */
export const newSecret = (): string => `ffk_${randomSecret()}`

/** Gives an application a key; the one before works until `previousEndsAt`. */
export async function keepSecret(
  world: World,
  tx: Tx,
  applicationId: string,
  secret: string,
  previousEndsAt: Date,
): Promise<void> {
  const sealed = world.keys.seal('inbox-key', secret, `inbox:${applicationId}`)
  const times = { at: world.clock.now(), previousEndsAt }
  await store.rotateSecret(tx, applicationId, { digest: hashOf(secret), sealed }, times)
}

/** Whether a subscriber's id is signed with a key of the application that works now (wire protocol §2). */
export async function isSignedBy(
  world: World,
  applicationId: string,
  subscriberId: string,
  hash: string,
): Promise<boolean> {
  const given = Buffer.from(hash)
  const secrets = await store.liveSecrets(world.db, applicationId, world.clock.now())
  // Every key is tried, so that the time tells nothing of which one it was.
  const verdicts = secrets.map(({ sealed }) => {
    const secret = world.keys.open('inbox-key', sealed, `inbox:${applicationId}`)
    return sameSecret(given, Buffer.from(createHmac('sha256', secret).update(subscriberId).digest('hex')))
  })
  return verdicts.includes(true)
}

/** How long a process trusts what it remembers of a key without being told otherwise. Milliseconds. */
const REMEMBERED_MS = 5000
const REMEMBERED_MAX = 1000
type Owner = NonNullable<Awaited<ReturnType<typeof store.findBySecret>>>
interface Memory {
  owners: Map<string, { owner: Owner; freshUntilMs: number }>
  /** Counts what was forgotten: who read the database meanwhile may have read what is not so any more. */
  forgotten: number
}
const memories = new WeakMap<World, Memory>()

function memoryOf(world: World): Memory {
  const known = memories.get(world)
  if (known) return known
  const memory: Memory = { owners: new Map(), forgotten: 0 }
  memories.set(world, memory)
  for (const topic of ['inbox-application-changed', 'gap'] as const)
    world.bus.on(topic, () => {
      memory.forgotten += 1
      memory.owners.clear()
    })
  return memory
}

/** The application whose key this is; undefined for none. Remembered for a moment: servers call in bursts. */
export async function findByKey(world: World, secret: string): Promise<Owner | undefined> {
  const [memory, digest, now] = [memoryOf(world), hashOf(secret), world.clock.now()]
  const name = digest.toString('base64')
  const remembered = memory.owners.get(name)
  if (remembered && remembered.freshUntilMs > performance.now()) {
    const { owner } = remembered
    return owner.ends_at === null || owner.ends_at > now ? owner : undefined
  }
  memory.owners.delete(name)
  const { forgotten } = memory
  const owner = await store.findBySecret(world.db, digest, now)
  if (!owner || memory.forgotten !== forgotten) return owner
  if (memory.owners.size >= REMEMBERED_MAX) memory.owners.clear()
  memory.owners.set(name, { owner, freshUntilMs: performance.now() + REMEMBERED_MS })
  return owner
}
