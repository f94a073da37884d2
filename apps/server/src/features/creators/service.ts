import type { Reader, Tx } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { post } from '#/mail/letters.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as audit from '../audit/service.ts'
import * as inbox from '../inbox/service.ts'
import * as ledger from '../ledger/service.ts'
import * as store from './store.ts'

/** So many lines of the log stand on a creator's page. */
const LINES_MAX = 50

/** All that operators see of a creator (OPS-26). @throws Missing for operators and unknown ids. */
export async function readCreator(db: Reader, id: string, now: Date) {
  const account = await accounts.limiting.findCreator(db, id)
  if (!account) throw new Missing()
  return {
    account,
    pending: await ledger.balanceOf(db, ledger.pending(id)),
    available: await ledger.balanceOf(db, ledger.available(id)),
    inPayout: await ledger.balanceOf(db, ledger.inPayout(id)),
    channels: await store.channelsOf(db, id),
    campaigns: await store.campaignsOf(db, id),
    payouts: await store.payoutsOf(db, id),
    liveSessions: await store.countSessions(db, id, now),
    lines: await audit.listAbout(db, id, LINES_MAX),
  }
}

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
  const account = await accounts.limiting.findCreator(tx, id)
  if (!account || account.erased_at) throw new Missing()
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
  { email, email_confirmed_at: confirmed, language }: Awaited<ReturnType<typeof readCreator>>['account'],
  letter: { kind: 'account-limited' | 'account-restored'; values: { reason: string } },
): Promise<void> {
  if (email === null || confirmed === null) return
  await post(world, tx, { to: email, language, path: '/', ...letter }, world.clock.now())
}

/** Has every process look at the account anew; after the commit. */
export const announce = (world: World, id: string): void => world.bus.say('account-changed', id)
