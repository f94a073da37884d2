import { countOrRefuse, giveBack, withCounted } from '../db/limits.ts'
import type { World } from '../world.ts'

/** Uploads of one account (threat model §3.6). */
export const UPLOAD_LIMIT = { max: 10, windowMs: 3_600_000 } as const

const uploads = (accountId: string) => [{ key: `upload:${accountId}`, ...UPLOAD_LIMIT }]

/** Counts an upload before its bytes are read. @throws Limited over 10 an hour, unless measurements lift the limits. */
export async function countUpload(world: World, accountId: string): Promise<void> {
  if (world.config.generalLimits) await countOrRefuse(world.db, uploads(accountId), world.clock.now())
}

/** Does what a counted upload is for: what comes to nothing through no fault of its sender does not count (SETUP-38). */
export const withUpload = <T>(world: World, accountId: string, act: () => Promise<T>): Promise<T> =>
  withCounted(async () => {
    if (world.config.generalLimits) await giveBack(world.db, uploads(accountId))
  }, act)
