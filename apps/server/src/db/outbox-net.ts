import type { World } from '../world.ts'
import type { OutboxItem } from './outbox.ts'
import { plan, removeAll } from './outbox.ts'
import type { Tx } from './port.ts'

/** After so long the outbox does what the process that wrote an item has not done. Milliseconds. */
const NET_MS = 10_000
/** How long items that were done are gathered before they are removed. Milliseconds. */
const GATHER_MS = 500

/**
 * Notes, inside an act, what its process does by itself right after the commit: the outbox does it only when the process
 * came to its end before. @returns the number that `caught` takes.
 */
export const put = (tx: Tx, item: OutboxItem): Promise<number> =>
  plan(tx, { ...item, at: new Date(item.at.getTime() + NET_MS) })

const gathered = new WeakMap<World, number[]>()

/** It is done: its item goes, together with those of the same moment. One that stays is done twice, which harms nobody. */
export function caught(world: World, id: number): void {
  const waiting = gathered.get(world)
  if (waiting) return void waiting.push(id)
  const ids = [id]
  gathered.set(world, ids)
  setTimeout(() => {
    gathered.delete(world)
    removeAll(world.db, ids).catch((error: unknown) => world.log.warn({ err: error }, 'outbox'))
  }, GATHER_MS).unref()
}
