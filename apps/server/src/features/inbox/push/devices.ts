import type { BodyOf } from '@fanfara/contract/endpoint'
import type { addPushDevice, PushDevice } from '@fanfara/contract/own/push'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { Caller } from '#/edge/caller.ts'
import { Missing, Refused } from '#/errors.ts'
import { hashOf } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as subscribers from '../subscriber-store.ts'
import { DEVICES_MAX, isPushService } from './push-policy.ts'
import * as store from './push-store.ts'
import { vapidOf } from './vapid.ts'

/** Where a browser takes messages, and the keys that they are sealed with for it. */
export type Subscription = BodyOf<typeof addPushDevice>
type Person = Pick<Caller, 'accountId' | 'sessionId'>

const contextOf = (accountId: string) => `push:${accountId}`

/** The simulated push service's address; null where everything is real. */
const sandboxOf = ({ config }: World): string | null => (config.mode === 'demo' ? config.publicUrl : null)

/** The key that browsers subscribe with, and the person's devices: the one that asks first. */
export async function readDevices(
  world: World,
  { accountId, sessionId }: Person,
): Promise<{ public_key: string; devices: PushDevice[] }> {
  const rows = await store.listDevices(world.db, accountId, world.clock.now(), DEVICES_MAX)
  const devices = rows.map(({ id, session_id, browser, system, added_at }) => ({
    id,
    is_current: session_id === sessionId,
    browser,
    system,
    added_at: added_at.toISOString(),
  }))
  const { publicKey } = vapidOf(world)
  return {
    public_key: publicKey,
    devices: devices.toSorted((one, other) => Number(other.is_current) - Number(one.is_current)),
  }
}

/** Sends the person's messages to this browser too. @throws Refused for an address that is no push service's. */
export function addDevice(world: World, { accountId, sessionId }: Person, subscription: Subscription): Promise<string> {
  if (!isPushService(subscription.endpoint, sandboxOf(world))) throw new Refused('push_service_unknown')
  return withTransaction(world.db, async tx => {
    await subscribers.lockReader(tx, accountId)
    const id = await store.writeDevice(tx, {
      id: crypto.randomUUID(),
      accountId,
      sessionId,
      endpointHash: hashOf(subscription.endpoint),
      sealed: world.keys.seal('push', JSON.stringify(subscription), contextOf(accountId)),
      at: world.clock.now(),
    })
    await store.removeBeyond(tx, accountId, DEVICES_MAX)
    return id
  })
}

/** Where it takes messages and how they are sealed for it. */
export function openDevice(world: World, accountId: string, sealed: Uint8Array): Subscription {
  const subscription: Subscription = JSON.parse(world.keys.open('push', sealed, contextOf(accountId)))
  return subscription
}

/** Sends nothing to this device any more. @throws Missing for one that is not the person's, or not any more. */
export async function removeDevice(world: World, { accountId }: Person, id: string): Promise<void> {
  if (!(await store.removeDevice(world.db, accountId, id))) throw new Missing()
}

/** Forgets the devices of an account that is erased. */
export const eraseDevices = (tx: Tx, accountId: string): Promise<void> => store.removeDevices(tx, accountId)
