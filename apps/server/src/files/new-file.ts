import * as outbox from '../db/outbox.ts'
import { type Tx, withTransaction } from '../db/port.ts'
import type { World } from '../world.ts'

/**
 * Writes a file for an act that refers to it. That it will be removed is noted before it is there, and taken back in the
 * transaction that refers to it: also an act that is killed leaves no file that nobody knows of.
 * @param act calls `keep` in its transaction; a file that was not kept is removed after the act, whatever became of it.
 * @throws what the act throws; Conflict from `keep` when the file was given up already.
 */
export async function withNewFile<T>(
  world: World,
  { name, bytes }: { name: string; bytes: Uint8Array },
  act: (keep: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  const at = new Date(world.clock.now().getTime() + outbox.FORSAKEN_MS)
  const removal = await withTransaction(world.db, tx => outbox.plan(tx, { kind: 'remove-file', payload: { name }, at }))
  try {
    await world.files.write(name, bytes)
    return await act(tx => outbox.takeBack(tx, removal))
  } finally {
    // Where this fails too, it goes when it was planned.
    await outbox
      .hasten(world.db, removal, world.clock.now())
      .catch((error: unknown) => world.log.warn({ err: error }, 'a file is removed later'))
    world.bus.say('outbox', '')
  }
}
