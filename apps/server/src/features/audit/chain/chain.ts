import { type Reader, withTransaction } from '#/db/port.ts'
import type { World } from '#/world.ts'
import { type Break, type Digest, digestOf, follow, GROUND, type Reached } from './chain-policy.ts'
import * as store from './chain-store.ts'

/** Lines that are sealed, and links that are looked at, by one statement. */
const BATCH = 2000
/** Batches of one round of the clock. */
const SEALED_A_ROUND = 10

const digestIn =
  ({ keys }: World): Digest =>
  text =>
    keys.mac('log-chain', text)

/** Seals lines that were committed meanwhile. @returns how many. */
export async function seal(world: World): Promise<number> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    let head: Reached = await store.lockHead(tx)
    const lines = await store.unsealed(tx, BATCH)
    const links = lines.map(line => {
      const position = head.position + 1
      const digest = digestOf(digestIn(world), position, head.digest, line)
      head = { position, digest }
      return { position, line_id: line.id, digest, at }
    })
    if (links.length > 0) await store.insertLinks(tx, links)
    return links.length
  })
}

/** Looks through the next links, and begins again after the last. @returns the first break. */
async function check(world: World): Promise<Break | null> {
  const { position, broken } = await store.readCheck(world.db)
  if (broken) return null
  const from = (await store.linkAt(world.db, position)) ?? { position: 0, digest: GROUND }
  const links = await store.linksAfter(world.db, from.position, BATCH)
  const { reached, broken: found } = follow(digestIn(world), from, links)
  if (found) await tellBreak(world, found)
  else if (links.length < BATCH) await store.writeReached(world.db, 0, world.clock.now())
  else await store.writeReached(world.db, reached.position, null)
  return found
}

async function tellBreak(world: World, found: Break): Promise<void> {
  await store.writeBreak(world.db, found, world.clock.now())
  world.log.error({ position: found.position, line: found.lineId, why: found.why }, 'the log of acts was changed')
}

/** A round of the clock: seals what is new, in bounded pieces, and looks through the next piece of what is sealed. */
export async function tendChain(world: World): Promise<void> {
  for (let piece = 0; piece < SEALED_A_ROUND; piece += 1) if ((await seal(world)) < BATCH) break
  await check(world)
}

/** Looks through all of it now; what was found broken before and holds again is forgotten. @returns the first break. */
export async function checkWhole(world: World): Promise<{ sealed: number; head: string | null; broken: Break | null }> {
  while ((await seal(world)) === BATCH);
  let reached: Reached = { position: 0, digest: GROUND }
  for (;;) {
    const links = await store.linksAfter(world.db, reached.position, BATCH)
    const followed = follow(digestIn(world), reached, links)
    if (followed.broken) {
      await tellBreak(world, followed.broken)
      return { sealed: followed.reached.position, head: null, broken: followed.broken }
    }
    reached = followed.reached
    if (links.length < BATCH) break
  }
  await store.forgetBreak(world.db)
  await store.writeReached(world.db, 0, world.clock.now())
  return { sealed: reached.position, head: headText(reached), broken: null }
}

/** So much of the newest seal is enough to be written down elsewhere. */
const HEAD_LENGTH = 16
const headText = ({ position, digest }: Reached): string | null =>
  position === 0 ? null : Buffer.from(digest).toString('hex').slice(0, HEAD_LENGTH)

/** How much is sealed, until when, and whether it holds. */
export async function readChain({ db }: World) {
  const head = await store.headOf(db)
  const { passedAt, broken } = await store.readCheck(db)
  return { sealed: head.position, head: headText(head), sealedAt: await store.sealedAt(db), passedAt, broken }
}

/** Since when the oldest line waits for its seal, null where none does, and whether a break was found. */
export async function chainStanding(db: Reader): Promise<{ unsealedSince: Date | null; isBroken: boolean }> {
  const { broken } = await store.readCheck(db)
  return { unsealedSince: await store.unsealedSince(db), isBroken: broken !== null }
}
