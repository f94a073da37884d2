import type { Platform } from '@fanfara/contract/enums'
import type { Reader, Tx } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as store from './moving-store.ts'
import { openTokens, sealTokens } from './tokens.ts'

/** From which creator's account to which other one of theirs. */
export interface Way {
  from: string
  to: string
}

/** A connected channel, and whether it can go over. */
export interface Movable {
  id: string
  type: Platform
  login: string | null
  /** False where the other account has, or had, a channel of the same platform: what was done there is that one's. */
  moves: boolean
  /** Whether its tokens are being renewed at this moment. */
  isBusy: boolean
}

/** Connected channels of one account, as they would go over to another; locked when an act asks. */
export const movableChannels = (db: Reader, way: Way, now: Date, how?: 'locked'): Promise<Movable[]> =>
  store.movable(db, way, { now, isLocked: how === 'locked' })

/**
 * Gives channels over to another account, with prices, figures and overlay; tokens are sealed anew for whom they belong to
 * now (SEC-09). Both accounts are locked, and the channels are what `movableChannels` found.
 */
export async function moveChannels(
  world: World,
  tx: Tx,
  channels: readonly Movable[],
  { from, to, at }: Way & { at: Date },
) {
  const moving = channels.filter(({ moves }) => moves)
  for (const { id, type } of moving) {
    const sealed = await store.tokensOf(tx, id)
    const tokensSealed = sealed && sealTokens(world, to, type, openTokens(world, from, type, sealed))
    await store.give(tx, id, { to, tokensSealed })
  }
  // Automatic campaigns that had no channel of the creator's to run on.
  const { easyAd } = await accounts.lockLiving(tx, to)
  if (easyAd && moving.length > 0) await campaigns.offerAll(tx, to, at)
}
