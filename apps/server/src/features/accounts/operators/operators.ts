import type { Language } from '@fanfara/contract/enums'
import { defaultLanguage } from '@fanfara/contract/languages'
import { TEAM_MAX } from '@fanfara/contract/ops/operators'
import { hasRight, type OperatorRole, rolesWith } from '@fanfara/contract/rights'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { Caller } from '#/edge/caller.ts'
import { Forbidden, Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../../audit/service.ts'
import { takeUnconfirmed } from '../addresses/address-store.ts'
import * as trips from '../for-others/trip-store.ts'
import { hashPassword } from '../passwords.ts'
import * as sessionStore from '../session-store.ts'
import { announceEnded } from '../sessions.ts'
import * as store from '../store.ts'
import { type Change, INVITATION, refuseChange, type Standing, standingAfter } from './operator-policy.ts'
import * as operatorStore from './operator-store.ts'

/** Why a session of an operator ended, as it is kept with it. */
const ENDED = { limited: 'operator limited', removed: 'operator removed', one: 'ended by a colleague' } as const

/**
 * Makes an operator from the command line (OPS-01); everybody else is invited. An address that a creator never confirmed is the operator's.
 * @param of.role unless told, the first is the owner, and others are operators.
 * @throws Refused when the e-mail is taken.
 */
export async function createOperator(
  world: World,
  { email, name, password, role }: { email: string; name: string; password: string; role?: OperatorRole | undefined },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    await operatorStore.lockTeam(tx)
    const usual = (await operatorStore.countActiveOwners(tx)) === 0 ? 'owner' : 'operator'
    const added = { email, name, role: role ?? usual, language: defaultLanguage, passwordHash, at }
    if ((await addOperator(tx, added)) === null) throw new Refused('email_taken')
  })
}

/** An operator by the address that they sign in with; null for anybody else. */
export const findOperator = (world: World, email: string) => operatorStore.findByEmail(world.db, email)

/** Adds an operator's account, its address confirmed. @returns its id; null when another confirmed account has the address. */
export async function addOperator(
  tx: Tx,
  {
    role,
    ...account
  }: { email: string; name: string; role: OperatorRole; language: Language; passwordHash: string; at: Date },
): Promise<string | null> {
  await takeUnconfirmed(tx, account.email)
  const id = crypto.randomUUID()
  const isAdded = await store.insertAccount(tx, {
    ...account,
    id,
    role: 'operator',
    operatorRole: role,
    isEmailConfirmed: true,
  })
  return isAdded ? id : null
}

/**
 * Lets acts on operators follow each other, and looks once more whether the caller still may: of two owners who take each
 * other's role at once, the first does.
 * @throws Forbidden `right_people`.
 */
export async function admitOwner(tx: Tx, { accountId }: Pick<Caller, 'accountId'>): Promise<void> {
  await operatorStore.lockTeam(tx)
  const self = await operatorStore.lockOperator(tx, accountId)
  if (!self?.isActive || !hasRight(self.role, 'people')) throw new Forbidden('right_people')
}

/** Everybody with the role `operator`, limited ones too, and invitations that nobody took up yet; or those that a search finds. */
export async function readTeam({ db, clock }: World, search?: string) {
  const waiting = { search, since: new Date(clock.now().getTime() - INVITATION.listedMs) }
  const operators = await operatorStore.listOperators(db, { search, limit: TEAM_MAX })
  const invitations = await operatorStore.listInvitations(db, { ...waiting, limit: TEAM_MAX })
  const { found, active } = await operatorStore.countOperators(db, { search, roles: rolesWith('money') })
  const asked = await operatorStore.countInvitations(db, waiting)
  const more = { operators: found - operators.length, invitations: asked - invitations.length }
  return { operators, invitations, more, isMoneyAlone: active < 2 }
}

/** Operators by name, or those that a search finds, so many at most. */
export const listTeam = ({ db }: World, search: string | undefined, limit: number) =>
  operatorStore.listOperators(db, { search, limit })

/**
 * Gives an operator another role, limits, restores or removes them; works at once, in every process. Who is limited or
 * removed is signed out, and the invitations of somebody who may invite nobody any more end.
 * @throws Missing; Forbidden `right_people`; Refused `own_role`, `last_owner`, `changed_meanwhile`, all 409.
 */
export async function changeOperator(
  world: World,
  caller: Pick<Caller, 'accountId'>,
  id: string,
  { change, reason, revision }: { change: Change; reason: string; revision?: string | undefined },
): Promise<void> {
  const at = world.clock.now()
  const ended = await withTransaction(world.db, async tx => {
    await admitOwner(tx, caller)
    const operator = await operatorStore.lockOperator(tx, id)
    if (!operator) throw new Missing()
    const before: Standing = { role: operator.role, isActive: operator.isActive }
    refuseOutdated(revision, revisionOfStanding(before))
    const after = standingAfter(before, change)
    const activeOwners = await operatorStore.countActiveOwners(tx)
    const refusal = refuseChange({ before, after, isSelf: id === caller.accountId, activeOwners })
    if (refusal) throw new Refused(refusal, { status: 409 })
    if (after?.role === before.role && after.isActive === before.isActive) return []
    await audit.record(tx, {
      actorId: caller.accountId,
      action: actionOf(change),
      object: { type: 'operator', id, name: operator.name },
      reason,
      before: presentStanding(before),
      after: after && presentStanding(after),
      at,
    })
    return carryOut(tx, id, after, at)
  })
  announceEnded(world, ended)
  world.bus.say('account-changed', id)
}

/** Writes what is left of an operator. @returns the sessions that ended with it. */
async function carryOut(tx: Tx, id: string, after: Standing | null, at: Date): Promise<string[]> {
  if (!after?.isActive || !hasRight(after.role, 'people')) await operatorStore.withdrawInvitationsOf(tx, id)
  if (after) await operatorStore.writeStanding(tx, id, after)
  if (after?.isActive) return []
  const because = after ? ENDED.limited : ENDED.removed
  const ended = await sessionStore.endSessions(tx, id, { at, because })
  await trips.voidTrips(tx, id)
  if (!after) await operatorStore.removeOperator(tx, id, at)
  return ended
}

/** Another text for every role, and for being limited (decision 0024). */
export const revisionOfStanding = ({ role, isActive }: Standing): string => revisionOf([role, isActive])

const presentStanding = ({ role, isActive }: Standing) => ({ role, is_active: isActive })

function actionOf(change: Change): string {
  if ('isRemoved' in change) return 'operator_removed'
  if ('role' in change) return 'operator_role_set'
  return change.isActive ? 'operator_restored' : 'operator_limited'
}

/** Most sessions that a list shows. */
const LISTED_MAX = 50

/** Where an operator is signed in: the caller's own session first, then the latest used. @throws Missing */
export async function listOperatorSessions(world: World, { sessionId }: Caller, id: string) {
  const account = await store.findAccount(world.db, id)
  if (account?.role !== 'operator') throw new Missing()
  const which = { current: sessionId, now: world.clock.now(), limit: LISTED_MAX }
  const sessions = await sessionStore.liveSessions(world.db, id, which)
  return sessions.map(session => ({ ...session, isCurrent: session.id === sessionId }))
}

/** Signs an operator out in one place. @throws Missing when that session ended, or is not theirs. */
export async function endOperatorSession(
  world: World,
  caller: Caller,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  const at = world.clock.now()
  const ended = await withTransaction(world.db, async tx => {
    await admitOwner(tx, caller)
    const operator = await operatorStore.lockOperator(tx, id)
    if (!operator) throw new Missing()
    const ids = await sessionStore.endSessions(tx, id, { only: sessionId, at, because: ENDED.one })
    if (ids.length === 0) throw new Missing()
    await trips.voidTrips(tx, id)
    await audit.record(tx, {
      actorId: caller.accountId,
      action: 'operator_session_ended',
      object: { type: 'operator', id, name: operator.name },
      before: { session: sessionId },
      after: null,
      at,
    })
    return ids
  })
  announceEnded(world, ended)
}
