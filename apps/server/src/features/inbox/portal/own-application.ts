import type { Keys } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'

/** The portal's own application: always in secure mode (WAPI-02). */
export const PORTAL_APPLICATION = 'fanfara-portal'

/** Digests that are kept at most, so that whoever asks again costs none; all are forgotten when there are more. */
const KEPT_MAX = 10_000
const kept = new WeakMap<Keys, Map<string, string>>()

/** What a subscriber proves its identity with: keyed digest of its id, lower-case hexadecimal (WAPI-02). */
export function subscriberHash({ keys }: Pick<World, 'keys'>, subscriberId: string): string {
  const known = kept.get(keys) ?? new Map<string, string>()
  kept.set(keys, known)
  const hash = known.get(subscriberId) ?? keys.mac('inbox-hash', subscriberId).toString('hex')
  if (known.size >= KEPT_MAX) known.clear()
  known.set(subscriberId, hash)
  return hash
}
