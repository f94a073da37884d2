import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import type { World } from '#/world.ts'
import * as audit from '../../audit/service.ts'
import { findByEmail, lockLiving } from '../account.ts'
import * as trips from '../for-others/trip-store.ts'
import * as operatorStore from '../operators/operator-store.ts'
import { admitOwner } from '../operators/operators.ts'
import * as sessionStore from '../session-store.ts'
import { announceEnded } from '../sessions.ts'
import { tellOwner } from '../telling.ts'
import * as factors from './second-factor-store.ts'

/**
 * Takes the second factor off an account whose holder lost it, signs them out everywhere and tells them. The account is locked.
 * @returns ids of sessions to announce as ended after the commit.
 * @throws Refused `second_factor_absent` with 409.
 */
export async function removeSecondFactor(world: World, tx: Tx, accountId: string): Promise<string[]> {
  const at = world.clock.now()
  if (!(await factors.removeFactor(tx, accountId))) throw new Refused('second_factor_absent', { status: 409 })
  await tellOwner(world, tx, accountId, { notice: 'second-factor-removed', visitor: null, at })
  await trips.voidTrips(tx, accountId)
  return sessionStore.endSessions(tx, accountId, { at, because: 'second factor removed' })
}

/**
 * An owner takes the second factor off a colleague's account.
 * @throws Missing; Forbidden `right_people`; Refused `second_factor_own`, `second_factor_absent`, both 409.
 */
export async function removeOperatorFactor(
  world: World,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const at = world.clock.now()
  const ended = await withTransaction(world.db, async tx => {
    await admitOwner(tx, caller)
    const operator = await operatorStore.lockOperator(tx, id)
    if (!operator) throw new Missing()
    if (id === caller.accountId) throw new Refused('second_factor_own', { status: 409 })
    const sessions = await removeSecondFactor(world, tx, id)
    await audit.record(tx, {
      actorId: caller.accountId,
      action: 'second_factor_removed',
      object: { type: 'operator', id, name: operator.name },
      reason,
      before: { second_factor: true },
      after: { second_factor: false },
      at,
    })
    return sessions
  })
  announceEnded(world, ended)
  world.bus.say('account-changed', id)
}

/** The command line takes it off, for the last owner. @returns false when nobody has the address, or there was none. */
export async function removeFactorOf(world: World, email: string): Promise<boolean> {
  const found = await findByEmail(world, email)
  if (!found) return false
  try {
    const ended = await withTransaction(world.db, async tx => {
      await lockLiving(tx, found.id)
      return removeSecondFactor(world, tx, found.id)
    })
    announceEnded(world, ended)
    world.bus.say('account-changed', found.id)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
