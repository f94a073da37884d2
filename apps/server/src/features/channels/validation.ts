import { type Platform, platforms } from '@fanfara/contract/enums'
import { PlatformError } from '@fanfara/platforms'
import type { World } from '#/world.ts'
import * as store from './store.ts'
import { withAccess } from './tokens.ts'

/** Twitch wants to be asked this often (platforms.md §3.1). Milliseconds. */
const EVERY_MS = 3_600_000
/** Channels of one round of the minute's job: 12,000 in an hour. */
const ROUND = 200
/** Questions under way at a time. */
const AT_ONCE = 8

/** When a channel that was just connected is asked about first; null for platforms that do not want it. */
export const firstValidation = (world: World, type: Platform): Date | null =>
  world.platforms[type]?.validate ? new Date(world.clock.now().getTime() + EVERY_MS) : null

/**
 * Asks platforms whether tokens still live, a round of channels whose hour has come; safe to run twice and at once. Access
 * that was taken away disconnects the channel and tells its owner (TRAN-53, MSG-27); a platform that does not answer is
 * asked again an hour later.
 */
export async function validateDue(world: World): Promise<void> {
  const types = platforms.filter(type => world.platforms[type]?.validate)
  if (types.length === 0) return
  const now = world.clock.now()
  const waiting = await store.claimToValidate(world.db, {
    types,
    now,
    until: new Date(now.getTime() + EVERY_MS),
    limit: ROUND,
  })
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await validate(world, id)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function validate(world: World, channelId: string): Promise<void> {
  try {
    await withAccess(world, channelId, async ({ adapter, tokens }) => adapter.validate?.(tokens))
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    world.log.warn({ kind: error.kind, status: error.status, because: error.providerCode }, 'validating tokens failed')
  }
}
