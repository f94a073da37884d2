import { DAY_MS } from '@fanfara/contract/durations'
import type { User } from '@fanfara/contract/accounts'
import type { Language, Theme } from '@fanfara/contract/enums'
import { type Tx, withTransaction } from '#/db/port.ts'
import { removeAnswers } from '#/db/idempotency.ts'
import { removeEndedLimits } from '#/db/limits.ts'
import { Invalid, Refused, Unauthenticated } from '#/errors.ts'
import { textOf } from '#/i18n/texts.ts'
import { hashOf } from '#/setup/secrets.ts'
import type { Caller } from '#/edge/caller.ts'
import type { Visitor } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import * as inbox from '../inbox/service.ts'
import { withdrawPlatformSignIn } from './identities.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'
import { BROWSER_DAYS, ORIGIN_DAYS, PASSWORD_REPLACED } from './policy.ts'
import * as store from './store.ts'
import * as trips from './for-others/trip-store.ts'
import * as sessionStore from './session-store.ts'
import { removeOldLooks } from './looks/look-store.ts'
import { INVITATION } from './operators/operator-policy.ts'
import { removeEndedInvitations } from './operators/operator-store.ts'
import { endSignInByPasskeys } from './passkeys/passkey-store.ts'
import { removeEndedSteps, removeFactor, voidChallenges } from './second-factor/second-factor-store.ts'
import { tellOwner } from './telling.ts'

/** @throws Invalid for one of the most common passwords. */
export function refuseCommon(password: string): void {
  if (isCommonPassword(password))
    throw new Invalid({ password: ['refusal.password_common'] }, { code: 'password_common' })
}

/** The hash of a new password. @param asker whose share of the queue it takes. @throws Invalid for one of the most common. */
export async function hashNewPassword(password: string, asker?: string): Promise<string> {
  refuseCommon(password)
  return hashPassword(password, asker)
}

/** The account behind a trimmed, lower-case address; null when nobody has it. */
export const findByEmail = (world: World, email: string): Promise<store.Account | null> =>
  store.findByEmail(world.db, email)

/** Whether this is the account's password; null when it has none. */
export async function isOwnPassword(world: World, accountId: string, password: string): Promise<boolean | null> {
  const hash = await store.passwordHashOf(world.db, accountId)
  return hash === null ? null : isPassword(password, hash, accountId)
}

/**
 * Locks an account before an act on what belongs to it, so that such acts and its deletion follow each other. It comes
 * before every other lock (decision 0005).
 * @throws Unauthenticated when the account was erased meanwhile.
 */
export async function lockLiving(tx: Tx, accountId: string): Promise<store.Account> {
  const account = await store.lockLiving(tx, accountId)
  if (!account) throw new Unauthenticated()
  return account
}

/** Of acts that a reset must beat: the account is locked. @throws Unauthenticated when the session ended meanwhile. */
export async function requireLive(tx: Tx, sessionId: string, at: Date): Promise<void> {
  if (!(await sessionStore.isLiveSession(tx, sessionId, at))) throw new Unauthenticated()
}

/** As `lockLiving`, for work that nobody waits for: null when the account was erased meanwhile. */
export const findLivingLocked = (tx: Tx, accountId: string): Promise<store.Account | null> =>
  store.lockLiving(tx, accountId)
/** Notes that a creator turned Easy Ad on or off; the account is locked. */
export const setEasyAd = (tx: Tx, accountId: string, isOn: boolean): Promise<void> =>
  store.setEasyAd(tx, accountId, isOn)
/**
 * Sets another password, ends the account's sessions but `exceptSession` (AUTH-43), voids trips to platforms that somebody
 * else may have begun, and forgets browsers that signed in before but `browser`, whose secret it is.
 * @returns the account, and ids of sessions to announce as ended after the commit.
 * @throws Unauthenticated when the account is gone, or `exceptSession` ended meanwhile: a reset beats a change.
 */
export async function replacePassword(
  tx: Tx,
  accountId: string,
  passwordHash: string,
  { at, exceptSession = null, browser = null }: { at: Date; exceptSession?: string | null; browser?: string | null },
): Promise<{ account: store.Account; ended: string[] }> {
  const account = await lockLiving(tx, accountId)
  if (exceptSession !== null) await requireLive(tx, exceptSession, at)
  await store.setPasswordHash(tx, accountId, passwordHash, at)
  await trips.voidTrips(tx, accountId)
  await voidChallenges(tx, accountId)
  // Who knew the old password may have signed in with it: limits of their own are for browsers of the owner.
  await store.forgetBrowsers(tx, accountId, browser === null ? null : hashOf(browser))
  // Who proves the address takes the account back: nothing that others attached opens it any more (decision 0009).
  if (exceptSession === null) {
    await withdrawPlatformSignIn(tx, accountId, at)
    await endSignInByPasskeys(tx, accountId)
  }
  const ended = await sessionStore.endSessions(tx, accountId, {
    except: exceptSession,
    at,
    because: PASSWORD_REPLACED,
  })
  return { account, ended }
}

/**
 * Sets the first password of an account that signs in by a platform only, and tells its owner; sessions stay.
 * @throws Unauthenticated when the account or the session ended; Refused `password_set` with 409 when there is one
 * already, `email_unset` without an address to sign in with.
 */
export async function setFirstPassword(
  world: World,
  { accountId, sessionId }: Caller,
  password: string,
  visitor: Visitor,
): Promise<void> {
  const passwordHash = await hashNewPassword(password)
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    const account = await lockLiving(tx, accountId)
    await requireLive(tx, sessionId, at)
    if (account.hasPassword) throw new Refused('password_set', { status: 409 })
    if (account.email === null) throw new Refused('email_unset')
    await store.setPasswordHash(tx, accountId, passwordHash, at)
    await tellOwner(world, tx, accountId, { notice: 'password-set', values: { email: account.email }, visitor, at })
  })
  world.bus.say('account-changed', accountId)
}

/** When the account's password was set; null without one. */
export const passwordSetAt = (world: World, accountId: string): Promise<Date | null> =>
  store.passwordSetAt(world.db, accountId)
/** Ends every session of an account. @returns ids to announce as ended after the commit. */
export const endAllSessions = (tx: Tx, accountId: string, why: { at: Date; because: string }): Promise<string[]> =>
  sessionStore.endSessions(tx, accountId, why)
/** Whether the visitor's browser signed in to the account before. */
export async function knowsBrowser(world: World, accountId: string, { browser }: Visitor): Promise<boolean> {
  return browser !== null && store.isKnownBrowser(world.db, accountId, hashOf(browser))
}

/** Whether the visitor's browser signed in to whoever has this address; known and unknown addresses take the same work. */
export const knowsBrowserAt = (world: World, email: string, { browser }: Pick<Visitor, 'browser'>): Promise<boolean> =>
  store.isKnownAt(world.db, email, hashOf(browser ?? ''))
/** Removes what an earlier holder of an account wrote about themselves, their second factor, and the browsers that they signed in with. */
export async function clearTraces(tx: Tx, accountId: string): Promise<void> {
  await store.forgetBrowsers(tx, accountId)
  await removeFactor(tx, accountId)
  await store.clearProfile(tx, accountId)
}

/** The account of a caller, with its interests. */
export async function readAccount(world: World, accountId: string) {
  const owner = await store.findOwner(world.store, accountId, world.clock.now())
  if (!owner) throw new Unauthenticated()
  return seenBy(world, owner)
}

/** What an owner sees of what was read. */
export function seenBy(world: World, { account, categories, waitingEmail }: store.Owner) {
  const pendingEmail = waitingEmail === account.email ? null : waitingEmail
  return { account, categories, pendingEmail, subscriberHash: inbox.subscriberHash(world, account.inboxSubscriberId) }
}

/** The account as its owner sees it (DATA-05). */
export function presentUser(
  { account, categories, pendingEmail, subscriberHash }: Awaited<ReturnType<typeof readAccount>>,
  language: Language,
): User {
  return {
    id: account.id,
    uuid: account.connectUuid,
    name: account.name,
    description: account.description,
    avatar_url: account.avatarUrl,
    categories: categories.map(({ id, key }) => ({ id, name: textOf(language, `category.${key}`) })),
    language: account.language,
    theme: account.theme,
    email: account.email,
    email_confirmed: account.isEmailConfirmed,
    pending_email: pendingEmail,
    novu_subscriber_id: account.inboxSubscriberId,
    novu_subscriber_hash: subscriberHash,
    is_active: account.isActive,
    easy_ad: account.easyAd,
    role: account.role,
    operator_role: account.operatorRole,
    has_password: account.hasPassword,
  }
}

/** Keys in the order of the form; names are the catalogue's. */
export const listCategories = (world: World) => store.allCategories(world.db)

/** Chooses language or theme; messages and mail follow. */
export async function choose(
  world: World,
  accountId: string,
  set: { language: Language } | { theme: Theme },
): Promise<void> {
  await store.updatePreference(world.db, accountId, set)
  world.bus.say('account-changed', accountId)
}

/** Removes what ended more than 90 days ago, answers with what is shown once after a day, and browsers whose cookie ran out. Safe to run twice. */
export async function removeEnded(world: World): Promise<void> {
  const now = world.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await sessionStore.removeEnded(world.db, {
    ended: before(90),
    unseen: before(BROWSER_DAYS),
    origins: before(ORIGIN_DAYS),
    now,
  })
  await removeOldLooks(world.db, before(90))
  await removeEndedSteps(world.db, now)
  await removeEndedInvitations(world.db, new Date(now.getTime() - INVITATION.listedMs))
  await removeEndedLimits(world.db, now)
  await removeAnswers(world.db, before(90), before(1))
}
