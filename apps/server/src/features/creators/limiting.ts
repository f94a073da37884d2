import type { Tx } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { post } from '#/mail/letters.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as audit from '../audit/service.ts'
import * as inbox from '../inbox/service.ts'

/**
 * Limits a creator's account (OPS-27): they read and are told, but join, apply, hand in and order payouts no more. Sessions stay.
 * @throws Missing; Refused `creator_limited` with 409 when it is limited already.
 */
export const limit = (world: World, tx: Tx, operatorId: string, id: string, reason: string): Promise<void> =>
  setActive(world, tx, { operatorId, id, reason, isActive: false })

/** Restores a limited account. @throws Missing; Refused `creator_not_limited` with 409. */
export const restore = (world: World, tx: Tx, operatorId: string, id: string, reason: string): Promise<void> =>
  setActive(world, tx, { operatorId, id, reason, isActive: true })

async function setActive(
  world: World,
  tx: Tx,
  { operatorId, id, reason, isActive }: { operatorId: string; id: string; reason: string; isActive: boolean },
): Promise<void> {
  const at = world.clock.now()
  const account = await livingCreator(tx, id)
  if (!(await accounts.limiting.setActive(tx, id, isActive)))
    throw new Refused(isActive ? 'creator_not_limited' : 'creator_limited', { status: 409 })
  const template = isActive ? 'account-restored' : 'account-limited'
  await inbox.notify(tx, {
    accountId: id,
    template,
    occasion: `${template}:${id}:${at.getTime()}`,
    values: { reason },
    url: '/',
    at,
  })
  await tellByMail(world, tx, account, { kind: template, values: { reason } })
  await audit.record(tx, {
    actorId: operatorId,
    action: isActive ? 'creator_restored' : 'creator_limited',
    object: { type: 'account', id, name: account.name },
    creatorId: id,
    reason,
    before: { is_active: !isActive },
    after: { is_active: isActive },
    at,
  })
}

/** The statement of reasons leaves by mail too, whatever is switched off; nowhere while the address is not confirmed. */
async function tellByMail(
  world: World,
  tx: Tx,
  { email, email_confirmed_at: confirmed, language }: Awaited<ReturnType<typeof livingCreator>>,
  letter: { kind: 'account-limited' | 'account-restored'; values: { reason: string } },
): Promise<void> {
  if (email === null || confirmed === null) return
  await post(world, tx, { to: email, language, path: '/', ...letter }, world.clock.now())
}

/** Why a session of a creator ended, as it is kept with it. */
const ENDED = 'ended by an operator'

/** Signs a creator out everywhere. @returns the sessions that ended, to be announced after the commit. @throws Missing */
export async function endSessions(
  world: World,
  tx: Tx,
  { operatorId, id, reason }: { operatorId: string; id: string; reason: string },
): Promise<string[]> {
  const at = world.clock.now()
  const account = await livingCreator(tx, id)
  const ended = await accounts.endAllSessions(tx, id, { at, because: ENDED })
  await audit.record(tx, {
    actorId: operatorId,
    action: 'creator_sessions_ended',
    object: { type: 'account', id, name: account.name },
    creatorId: id,
    reason,
    before: { sessions: ended.length },
    after: { sessions: 0 },
    at,
  })
  return ended
}

/**
 * Takes the second factor off the account of a creator who lost it, and signs them out everywhere.
 * @returns the sessions that ended, to be announced after the commit. @throws Missing; Refused `second_factor_absent`, 409.
 */
export async function removeFactor(
  world: World,
  tx: Tx,
  { operatorId, id, reason }: { operatorId: string; id: string; reason: string },
): Promise<string[]> {
  const account = await livingCreator(tx, id)
  const ended = await accounts.removeSecondFactor(world, tx, id)
  await audit.record(tx, {
    actorId: operatorId,
    action: 'second_factor_removed',
    object: { type: 'account', id, name: account.name },
    creatorId: id,
    reason,
    before: { second_factor: true },
    after: { second_factor: false },
    at: world.clock.now(),
  })
  return ended
}

/** A creator whose account is not erased. @throws Missing */
export async function livingCreator(tx: Tx, id: string) {
  const account = await accounts.limiting.findCreator(tx, id)
  if (!account || account.erased_at) throw new Missing()
  return account
}

/** Has every process look at the account anew; after the commit. */
export const announce = (world: World, id: string): void => world.bus.say('account-changed', id)
