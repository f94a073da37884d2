import { createHmac } from 'node:crypto'
import type { Tx } from '../../db/port.ts'
import { hashOf, randomSecret, sameSecret } from '../../secrets.ts'
import type { World } from '../../world.ts'
import * as store from './application-store.ts'

/** A fresh key of an application. */
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

/** The application whose key this is; undefined for none. */
export const findByKey = (world: World, secret: string) =>
  store.findBySecret(world.db, hashOf(secret), world.clock.now())
