import { counted, type Hit, withTries } from '#/db/limits.ts'
import { addressBlock } from '#/edge/address-block.ts'
import type { World } from '#/world.ts'
import { LIMITS } from './policy.ts'

/** How limits name a text: as a keyed digest. */
export const keyed = (world: World, text: string): string =>
  world.keys.mac('visitor', text).toString('base64url').slice(0, 22)
/** How limits name an address block: as a keyed digest. */
export const blockKey = (world: World, address: string): string => keyed(world, addressBlock(address))
/** How limits name an e-mail address. */
export const emailKey = (world: World, email: string): string => keyed(world, email)

/**
 * Counts a registration, by whatever way, or another question whether an address is taken, before it is done.
 * @throws Limited over 5 an hour or 20 a day from one address block.
 */
export const registering = <T>(world: World, address: string, act: () => Promise<T>): Promise<T> =>
  counted(world.db, registrationsOf(world, address), world.clock.now(), act)

/**
 * Runs an act that may find an address taken, which counts like a registration; one that goes well does not count.
 * @param act throws `Invalid` when it found one. @throws Limited like `registering`.
 */
export const askingForAddress = <T>(world: World, address: string, act: () => Promise<T>): Promise<T> =>
  withTries(world.db, registrationsOf(world, address), () => world.clock.now(), act)

function registrationsOf(world: World, address: string): Hit[] {
  const block = blockKey(world, address)
  return [
    { key: `register-hour:${block}`, ...LIMITS.registerHour },
    { key: `register-day:${block}`, ...LIMITS.registerDay },
  ]
}
