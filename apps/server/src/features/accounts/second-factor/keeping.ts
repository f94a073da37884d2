import { randomBytes } from 'node:crypto'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@fanfara/contract/own/second-factor'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import type { World } from '#/world.ts'
import { lockLiving, requireLive } from '../account.ts'
import * as confirmations from '../confirmation/confirmation-store.ts'
import * as trips from '../for-others/trip-store.ts'
import * as sessionStore from '../session-store.ts'
import { announceEnded } from '../sessions.ts'
import type * as store from '../store.ts'
import { recoveryMac, secondWaysOf } from './proving.ts'
import { grouped, needsSecondFactor, recoveryCodeOf } from './second-factor-policy.ts'
import * as factors from './second-factor-store.ts'

/** What an act on the second factor is given: its transaction, the account, locked, and the moment. */
export type FactorAct<Result> = (tx: Tx, account: store.Account, at: Date) => Promise<Result>

/**
 * Runs an act of somebody on their own second factor, account locked.
 * @throws Unauthenticated when the session ended meanwhile, and what the act throws.
 */
export async function onOwnFactor<Result>(
  world: World,
  { accountId, sessionId }: Caller,
  act: FactorAct<Result>,
): Promise<Result> {
  const at = world.clock.now()
  const result = await withTransaction(world.db, async tx => {
    const account = await lockLiving(tx, accountId)
    await requireLive(tx, sessionId, at)
    return act(tx, account, at)
  })
  world.bus.say('account-changed', accountId)
  return result
}

/**
 * Runs an act that adds something to what protects the account, which shows that it is the owner. With the first of it, sessions that were opened
 * without end, and recovery codes are made.
 * @returns recovery codes; null where there was something before.
 */
export async function protect(world: World, caller: Caller, act: FactorAct<void>): Promise<string[] | null> {
  const { accountId, sessionId } = caller
  const { codes, ended } = await onOwnFactor(world, caller, async (tx, account, at) => {
    const isFirst = (await secondWaysOf(tx, accountId)).length === 0
    await act(tx, account, at)
    await factors.voidChallenges(tx, accountId)
    await confirmations.markConfirmed(tx, sessionId, at)
    if (!isFirst) return { codes: null, ended: [] }
    return { codes: await newCodes(world, tx, accountId), ended: await endOthers(tx, caller, at) }
  })
  announceEnded(world, ended)
  return codes
}

/** Other sessions, and trips that somebody else may have begun: they were opened with less. */
async function endOthers(tx: Tx, { accountId, sessionId }: Caller, at: Date): Promise<string[]> {
  await trips.voidTrips(tx, accountId)
  const because = 'second factor switched on'
  return sessionStore.endSessions(tx, accountId, { except: sessionId, at, because })
}

/**
 * Runs an act that takes something of what protects the account away. Where nothing is left, recovery codes go too.
 * @throws Refused `second_factor_of_role` with 409 where the account's role needs something; nothing has happened then.
 */
export const unprotect = (world: World, caller: Caller, act: FactorAct<void>): Promise<void> =>
  onOwnFactor(world, caller, async (tx, account, at) => {
    await act(tx, account, at)
    if ((await secondWaysOf(tx, account.id)).length > 0) return
    if (needsSecondFactor(world.config.mode, account.operatorRole))
      throw new Refused('second_factor_of_role', { status: 409 })
    await factors.removeFactor(tx, account.id)
  })

/** Ten codes in the place of all before. */
export async function newCodes(world: World, tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_LENGTH)))
  await factors.writeRecoveryCodes(
    tx,
    accountId,
    codes.map(code => recoveryMac(world, accountId, code)),
  )
  return codes.map(grouped)
}
