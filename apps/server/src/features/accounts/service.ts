import { DAY_MS } from '@fanfara/contract/durations'
import type { registrationForm, User } from '@fanfara/contract/accounts'
import type { Language, Theme } from '@fanfara/contract/enums'
import type { output } from 'zod/mini'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Conflict, Invalid, Refused, Unauthenticated } from '#/errors.ts'
import { type Hit, withTries } from '#/db/limits.ts'
import { type TextKey, textOf } from '#/i18n/texts.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { Caller } from '#/http/guard.ts'
import type { Visitor } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import * as inbox from '../inbox/service.ts'
import { type AtPlatform, claimSocial, noteSignIn, ownerOfSocial, withdrawPlatformSignIn } from './identities.ts'
import { insertSocialIdentity } from './identity-store.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'
import { takeUnconfirmed, waitingEmail } from './address-store.ts'
import { askToConfirm, forgetLetter, mayWrite } from './addresses.ts'
import { blockKey, countRegistration, keyed } from './limit-keys.ts'
import { BROWSER_DAYS, LEGAL_VERSION, LIMITS, SIGN_IN_TICKET_MS } from './policy.ts'
import { authenticate, type SignedIn, startSession } from './sessions.ts'
import * as store from './store.ts'
import { tellOwner } from './telling.ts'

export { askingForAddress, blockKey, emailKey } from './limit-keys.ts'
export { announceEnded, ERASED } from './sessions.ts'
export { askToConfirm, confirmByMail, forgetLetter, mailboxOf, mayWrite } from './addresses.ts'
export { isConfirmed, markConfirmed } from './confirmation.ts'
export * from './identities.ts'
export { tellOwner } from './telling.ts'

type Registration = output<typeof registrationForm>

/**
 * Creates a creator's account and signs it in (AUTH-21).
 * @throws Limited over 5 an hour or 20 a day from one address block; Invalid for a common password or a taken e-mail.
 */
export async function register(
  world: World,
  form: Registration,
  language: Language,
  visitor: Visitor,
): Promise<SignedIn> {
  const now = world.clock.now()
  refuseCommon(form.password)
  await countRegistration(world, visitor.address)
  const passwordHash = await hashPassword(form.password, blockKey(world, visitor.address))
  const { email, name } = form
  const id = crypto.randomUUID()
  const isAsked = await mayWrite(world, id, email)
  return withTransaction(world.db, async tx => {
    const account = {
      id,
      email,
      name,
      language: form.language ?? language,
      passwordHash,
      isEmailConfirmed: false,
      at: now,
    }
    if (!(await createCreator(tx, account)))
      throw new Invalid({ email: ['refusal.email_taken'] }, { code: 'email_taken' })
    if (isAsked) await askToConfirm(world, tx, account, email, now)
    return startSession(world, tx, id, { isRemembered: false, visitor, now, isNew: true })
  }).catch(async (error: unknown) => {
    if (isAsked) await forgetLetter(world, id, email)
    throw error
  })
}

/** A creator with both consents and a word of welcome. @returns false when the e-mail is taken. */
async function createCreator(tx: Tx, account: Omit<store.NewAccount, 'role'>): Promise<boolean> {
  const { id, at } = account
  if (!(await store.insertAccount(tx, { ...account, role: 'influencer' }))) return false
  await store.insertConsents(tx, id, LEGAL_VERSION, at)
  await inbox.notify(tx, {
    accountId: id,
    template: 'welcome',
    occasion: 'welcome',
    values: { name: account.name },
    url: '/settings/profile',
    at,
  })
  return true
}

/** @throws Invalid for one of the most common passwords. */
export function refuseCommon(password: string): void {
  if (isCommonPassword(password))
    throw new Invalid({ password: ['refusal.password_common'] }, { code: 'password_common' })
}

/** Who holds an access token; null when it is no good. */
export const callerOf = (world: World, token: string) => authenticate(world, token)

/** The hash of a new password. @param asker whose share of the queue it takes. @throws Invalid for one of the most common. */
export async function hashNewPassword(password: string, asker?: string): Promise<string> {
  refuseCommon(password)
  return hashPassword(password, asker)
}

/** The account behind a trimmed, lower-case address; null when nobody has it. */
export async function findByEmail(world: World, email: string): Promise<store.Account | null> {
  return (await store.findSignIn(world.db, email))?.account ?? null
}

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
  if (!(await store.isLiveSession(tx, sessionId, at))) throw new Unauthenticated()
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
  await store.voidTrips(tx, accountId)
  // Who knew the old password may have signed in with it: limits of their own are for browsers of the owner.
  await store.forgetBrowsers(tx, accountId, browser === null ? null : hashOf(browser))
  // Who proves the address takes the account back: nothing that others attached opens it any more (decision 0009).
  if (exceptSession === null) await withdrawPlatformSignIn(tx, accountId, at)
  const ended = await store.endSessions(tx, accountId, { except: exceptSession, at, because: 'password replaced' })
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
  store.endSessions(tx, accountId, why)

/** Whether the visitor's browser signed in to the account before. */
export async function knowsBrowser(world: World, accountId: string, { browser }: Visitor): Promise<boolean> {
  return browser !== null && store.isKnownBrowser(world.db, accountId, hashOf(browser))
}

/** Whether the visitor's browser signed in to whoever has this address; known and unknown addresses take the same work. */
export const knowsBrowserAt = (world: World, email: string, { browser }: Pick<Visitor, 'browser'>): Promise<boolean> =>
  store.isKnownAt(world.db, email, hashOf(browser ?? ''))

/** Removes what an earlier holder of an account wrote about themselves, and the browsers that they signed in with. */
export async function clearTraces(tx: Tx, accountId: string): Promise<void> {
  await store.forgetBrowsers(tx, accountId)
  await store.clearProfile(tx, accountId)
}

/** An account at a platform, as its adapter tells. */
export interface SocialPerson extends AtPlatform {
  displayName: string
  /** Only an address that the platform has verified. */
  email: string | null
}

/**
 * Creates a creator's account for a person who proved an account at a platform; both consents were given before (SOC-05).
 * Its e-mail, which the platform has verified, is kept and confirmed when nobody confirmed it here before; accounts are
 * never merged by it (SOC-24).
 * @returns the ticket that signs in; `taken` when the platform's account signs in to an account already (SOC-12);
 * `only_connected` when it is somebody's channel, which signs nobody in (decision 0009).
 * @throws Limited like a registration.
 */
export async function registerSocial(
  world: World,
  person: SocialPerson,
  { language, visitor, browserHash, isRemembered }: SocialStart & { language: Language; visitor: Visitor },
): Promise<{ ticket: string } | 'taken' | 'only_connected'> {
  const at = world.clock.now()
  const refusal = (owner: Awaited<ReturnType<typeof ownerOfSocial>>) =>
    owner && (owner.signsIn ? ('taken' as const) : ('only_connected' as const))
  const known = refusal(await ownerOfSocial(world.db, person.provider, person.externalId))
  if (known) return known
  await countRegistration(world, visitor.address)
  return withTransaction(world.db, async tx => {
    const claimed = refusal(await claimSocial(tx, person.provider, person.externalId))
    if (claimed) return claimed
    const id = crypto.randomUUID()
    const account = { id, name: person.displayName, language, passwordHash: null, at }
    if (person.email !== null) await takeUnconfirmed(tx, person.email)
    const isEmailConfirmed = person.email !== null
    const isMade =
      (await createCreator(tx, { ...account, email: person.email, isEmailConfirmed })) ||
      (await createCreator(tx, { ...account, email: null, isEmailConfirmed: false }))
    if (!isMade || !(await insertSocialIdentity(tx, { ...person, accountId: id, at }))) throw new Conflict()
    return { ticket: await insertTicket(tx, { accountId: id, browserHash, isRemembered, at }) }
  })
}

/** What a social sign-in was started with. */
export interface SocialStart {
  browserHash: Buffer
  isRemembered: boolean
}

/**
 * Makes the ticket that signs in to the account of whoever proved an account at a platform: 60 s, single use, for one
 * browser (SOC-23). The account stays locked meanwhile, so that whatever ends the sign-in ends this one too (decision 0009).
 * @returns `unknown_account` for nobody's, `only_connected` for somebody's channel, which signs nobody in.
 */
export async function createSignInTicket(
  world: World,
  person: Pick<AtPlatform, 'provider' | 'externalId' | 'subject'>,
  start: SocialStart,
): Promise<{ ticket: string } | 'unknown_account' | 'only_connected'> {
  const at = world.clock.now()
  const { provider, externalId } = person
  const found = await ownerOfSocial(world.db, provider, externalId)
  if (!found) return 'unknown_account'
  if (!found.signsIn) return 'only_connected'
  return withTransaction(world.db, async tx => {
    const { accountId } = found
    await lockLiving(tx, accountId)
    const owner = await ownerOfSocial(tx, provider, externalId)
    if (owner?.accountId !== accountId || !owner.signsIn) return 'unknown_account'
    await noteSignIn(tx, person, at)
    return { ticket: await insertTicket(tx, { accountId, ...start, at }) }
  })
}

async function insertTicket(tx: Tx, { at, ...ticket }: SocialStart & { accountId: string; at: Date }): Promise<string> {
  const secret = randomSecret()
  const expiresAt = new Date(at.getTime() + SIGN_IN_TICKET_MS)
  await store.insertSignInTicket(tx, { ...ticket, hash: hashOf(secret), expiresAt })
  return secret
}

/**
 * Signs in with the ticket of a social sign-in, in the browser that began it (threat model §3.3).
 * @throws Invalid for a ticket that is used, late, unknown, or another browser's: they look alike.
 */
export async function signInWithTicket(
  world: World,
  ticket: string,
  flowBrowser: string | null,
  visitor: Visitor,
): Promise<SignedIn> {
  const now = world.clock.now()
  const limits = [{ key: `ticket-block:${blockKey(world, visitor.address)}`, ...LIMITS.signInBlock }]
  const signIn = () =>
    withTransaction(world.db, async tx => {
      const hashes = { ticket: hashOf(ticket), browser: hashOf(flowBrowser ?? '') }
      const owner = await store.ownerOfTicket(tx, hashes.ticket)
      // The account before its ticket, as in every act that voids tickets.
      if (owner !== null) await store.lockLiving(tx, owner)
      const used = await store.useSignInTicket(tx, hashes, now)
      if (!used) throw new Invalid({ token: ['refusal.wrong_token'] }, { code: 'wrong_token' })
      return startSession(world, tx, used.account_id, { isRemembered: used.is_remembered, visitor, now })
    })
  return withTries(world.db, limits, () => world.clock.now(), signIn)
}

/**
 * Signs in with e-mail and password.
 * @throws Invalid on `email` for a wrong password and an unknown address alike; Limited over the limits of SEC-02.
 */
export async function signIn(
  world: World,
  { email, password, remember = false }: { email: string; password: string; remember?: boolean },
  visitor: Visitor,
): Promise<SignedIn> {
  const now = world.clock.now()
  const found = await store.findSignIn(world.db, email)
  const isKnown = found !== null && (await knowsBrowser(world, found.account.id, visitor))
  return withTries(
    world.db,
    signInLimits(world, email, visitor, isKnown),
    () => world.clock.now(),
    async () => {
      const isRight = await isPassword(password, found?.passwordHash ?? null, blockKey(world, visitor.address))
      if (!isRight || !found) throw wrongCredentials()
      return withTransaction(world.db, async tx => {
        const signedIn = await startSession(world, tx, found.account.id, { isRemembered: remember, visitor, now })
        // Comparing takes long enough for a reset; the old password must not outlive it.
        if ((await store.passwordHashOf(tx, found.account.id)) !== found.passwordHash) throw wrongCredentials()
        return signedIn
      })
    },
  )
}

const wrongCredentials = () => new Invalid({ email: ['refusal.wrong_credentials'] }, { code: 'wrong_credentials' })

function signInLimits(world: World, email: string, visitor: Visitor, isKnown: boolean): Hit[] {
  const account = keyed(world, email)
  // A browser that signed in before has its own counter, so that a stranger cannot lock the owner out.
  if (isKnown)
    return [{ key: `sign-in-browser:${account}:${keyed(world, visitor.browser ?? '')}`, ...LIMITS.signInKnownBrowser }]
  const block = blockKey(world, visitor.address)
  return [
    { key: `sign-in:${account}:${block}`, ...LIMITS.signInAccountAndBlock },
    { key: `sign-in-account:${account}`, ...LIMITS.signInAccount },
    { key: `sign-in-block:${block}`, ...LIMITS.signInBlock },
  ]
}

/** The account of a caller, with its interests. */
export async function readAccount(world: World, accountId: string) {
  const account = await store.findAccount(world.db, accountId)
  if (!account) throw new Unauthenticated()
  const categories = await store.categoriesOf(world.db, accountId)
  const waiting = await waitingEmail(world.db, accountId, world.clock.now())
  const pendingEmail = waiting === account.email ? null : waiting
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
    categories: categories.map(({ id, key }) => ({ id, name: textOf(language, `category.${key}` as TextKey) })),
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
    has_password: account.hasPassword,
  }
}

/** All interests. */
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

/** Removes what ended more than 90 days ago, and browsers whose cookie ran out. Safe to run twice. */
export async function removeEnded(world: World): Promise<void> {
  const now = world.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await store.removeEnded(world.db, { ended: before(90), unseen: before(BROWSER_DAYS), now })
}

/**
 * Makes an operator (OPS-01); there is no other way to become one. An address that a creator never confirmed is the operator's.
 * @throws Refused when the e-mail is taken.
 */
export async function createOperator(
  world: World,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    await takeUnconfirmed(tx, email)
    const added = await store.insertAccount(tx, {
      id: crypto.randomUUID(),
      role: 'operator',
      email,
      name,
      language: 'pl',
      passwordHash,
      isEmailConfirmed: true,
      at,
    })
    if (!added) throw new Refused('email_taken')
  })
}
