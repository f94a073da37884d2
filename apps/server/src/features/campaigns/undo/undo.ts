import type { UndoKind } from '@fanfara/contract/enums'
import { withTransaction } from '#/db/port.ts'
import { Forbidden, Missing, Refused } from '#/errors.ts'
import * as accounts from '#/features/accounts/service.ts'
import type { World } from '#/world.ts'
import { offerAll } from '../easy-ad/easy-ad.ts'
import { momentOf } from '../entry.ts'
import type { Creator } from '../joining.ts'
import { restorePart } from './restoring.ts'
import * as store from './undo-store.ts'

/** What a creator can still take back, the newest first. */
export const listUndoable = (world: World, creatorId: string) =>
  store.listUndoable(world.db, creatorId, world.clock.now())

/**
 * Takes an act back, whole: everything is as it was, in one transaction, or nothing has changed. Twice is once.
 * @throws Missing for another's; Forbidden for a limited account; Refused `undo_over` once the time is up, `undo_gone` when the places are.
 */
export async function takeBack(world: World, creator: Creator, id: string): Promise<UndoKind> {
  const moment = momentOf(world)
  const kind = await withTransaction(world.db, async tx => {
    await accounts.lockLiving(tx, creator.id)
    const act = await store.lockUndoable(tx, creator.id, id)
    if (!act) throw new Missing()
    if (act.takenBackAt) return act.kind
    if (!creator.isActive) throw new Forbidden('account_limited')
    if (act.until <= moment.at) throw new Refused('undo_over')
    for (const part of act.parts)
      if (!(await restorePart(tx, creator.id, { part, leftAt: act.at }, moment))) throw new Refused('undo_gone')
    await store.markTakenBack(tx, act.id, moment.at)
    if (act.kind === 'easy_ad') {
      await accounts.setEasyAd(tx, creator.id, true)
      // What was published meanwhile.
      await offerAll(tx, creator.id, moment.at)
    }
    return act.kind
  })
  world.bus.say('account-changed', creator.id)
  return kind
}
