import type { World } from '#/world.ts'

/** The portal's own application: always in secure mode (WAPI-02). */
export const PORTAL_APPLICATION = 'fanfara-portal'

/** What a subscriber proves its identity with: keyed digest of its id, lower-case hexadecimal (WAPI-02). */
export const subscriberHash = (world: World, subscriberId: string): string =>
  world.keys.mac('inbox-hash', subscriberId).toString('hex')
