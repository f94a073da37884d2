import type { World } from '#/world.ts'
import { InboxRefusal } from '../refusal.ts'
import type { Subscriber } from '../sessions/sessions.ts'
import * as store from '../subscriber-store.ts'

/** Bytes that a line of the usage log may take. */
const PAYLOAD_MAX_BYTES = 8 * 1024

/** Keeps how a widget is used, for 30 days (WAPI-16). @throws InboxRefusal for a payload that is too large. */
export async function noteUsage(world: World, { id }: Subscriber, name: string, payload: object): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(payload)) > PAYLOAD_MAX_BYTES) throw new InboxRefusal(400, 'inbox.too_large')
  await store.insertUsage(world.db, id, { name, payload, at: world.clock.now() })
}
