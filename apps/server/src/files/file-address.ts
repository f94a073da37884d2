import { HOUR_MS } from '@fanfara/contract/durations'
import { sameSecret } from '../setup/secrets.ts'
import type { World } from '../world.ts'

/** Path of the page tree below which kept pictures of proofs are served. */
export const PROOF_PATH = '/files/proofs'

type Needed = Pick<World, 'keys' | 'clock'>

/**
 * Address under which whoever is given it can read a kept file, for one to two hours. Pictures are read by the browser
 * itself, which sends no token: the answer that holds the address goes to owner and operators only. It stays the same
 * for an hour, so that a list that is fetched again shows the same picture.
 */
export function fileAddress({ keys, clock }: Needed, name: string): string {
  const until = (Math.floor(clock.now().getTime() / HOUR_MS) + 2) * HOUR_MS
  return `${PROOF_PATH}/${name}?until=${until}&key=${keyOf(keys, name, String(until)).toString('base64url')}`
}

/** Whether an address is one of `fileAddress` and still good. */
export function isFileAddress({ keys, clock }: Needed, name: string, until: string, key: string): boolean {
  if (!(Number(until) > clock.now().getTime())) return false
  return sameSecret(Buffer.from(key, 'base64url'), keyOf(keys, name, until))
}

const keyOf = (keys: World['keys'], name: string, until: string): Buffer => keys.mac('file-address', `${until}:${name}`)
