import type { registrationForm, User } from '@fanfara/contract/accounts'
import type { Language, Platform, Theme } from '@fanfara/contract/enums'
import type { output } from 'zod/mini'
import { type Db, type Tx, withTransaction } from '../../db/port.ts'
import { Invalid, Refused, Unauthenticated } from '../../errors.ts'
import { countOrRefuse, giveBack, type Hit } from '../../db/limits.ts'
import { type TextKey, textOf } from '../../i18n/texts.ts'
import { hashOf, randomSecret } from '../../secrets.ts'
import { addressBlock } from '../../http/address-block.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { World } from '../../world.ts'
import * as inbox from '../inbox/service.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'
import { BROWSER_DAYS, LEGAL_VERSION, LIMITS, SIGN_IN_TICKET_MS } from './policy.ts'
import { authenticate, type SignedIn, startSession } from './sessions.ts'
import * as store from './store.ts'

export { announceEnded, ERASED } from './sessions.ts'

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
  const passwordHash = await hashPassword(form.password)
  return withTransaction(world.db, async tx => {
    const { email, name } = form
    const account = { email, name, language: form.language ?? language, passwordHash, at: now }
    const accountId = await createCreator(tx, account)
    if (!accountId) throw new Invalid({ email: ['refusal.email_taken'] }, { code: 'email_taken' })
    return startSession(world, tx, accountId, { isRemembered: false, visitor, now, isNew: true })
  })
}

/** Counts a registration, by whatever way. @throws Limited over 5 an hour or 20 a day from one address block. */
async function countRegistration(world: World, address: string): Promise<void> {
  const block = keyed(world, addressBlock(address))
  const limits = [
    { key: `register-hour:${block}`, ...LIMITS.registerHour },
    { key: `register-day:${block}`, ...LIMITS.registerDay },
  ]
  await countOrRefuse(world.db, limits, world.clock.now())
}

/** A creator with both consents and a word of welcome. @returns its id, or null when the e-mail is taken. */
async function createCreator(
  tx: Tx,
  account: Pick<store.NewAccount, 'email' | 'name' | 'language' | 'passwordHash' | 'at'>,
): Promise<string | null> {
  const { at } = account
  const id = crypto.randomUUID()
  if (!(await store.insertAccount(tx, { ...account, id, role: 'influencer' }))) return null
  await store.insertConsents(tx, id, LEGAL_VERSION, at)
  await inbox.notify(tx, {
    accountId: id,
    template: 'welcome',
    occasion: 'welcome',
    values: { name: account.name },
    url: '/settings/profile',
    at,
  })
  return id
}

function refuseCommon(password: string): void {
  if (isCommonPassword(password))
    throw new Invalid({ password: ['refusal.password_common'] }, { code: 'password_common' })
}

/** Who holds an access token; null when it is no good. */
export const callerOf = (world: World, token: string) => authenticate(world, token)

/** The hash of a new password. @throws Invalid when it is one of the most common ones. */
export async function hashNewPassword(password: string): Promise<string> {
  refuseCommon(password)
  return hashPassword(password)
}

/** The account behind a trimmed, lower-case address; null when nobody has it. */
export async function findByEmail(world: World, email: string): Promise<store.Account | null> {
  return (await store.findSignIn(world.db, email))?.account ?? null
}

/** Whether this is the account's password; null when it has none. */
export async function isOwnPassword(world: World, accountId: string, password: string): Promise<boolean | null> {
  const hash = await store.passwordHashOf(world.db, accountId)
  return hash === null ? null : isPassword(password, hash)
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

/** As `lockLiving`, for work that nobody waits for: null when the account was erased meanwhile. */
export const findLivingLocked = (tx: Tx, accountId: string): Promise<store.Account | null> =>
  store.lockLiving(tx, accountId)

/** Notes that a creator turned Easy Ad on or off; the account is locked. */
export const setEasyAd = (tx: Tx, accountId: string, isOn: boolean): Promise<void> =>
  store.setEasyAd(tx, accountId, isOn)

/**
 * Sets another password, ends the account's sessions but `exceptSession` (AUTH-43) and voids trips to platforms that
 * somebody else may have begun.
 * @returns the account, and ids of sessions to announce as ended after the commit.
 * @throws Unauthenticated when the account is gone, or `exceptSession` ended meanwhile: a reset beats a change.
 */
export async function replacePassword(
  tx: Tx,
  accountId: string,
  passwordHash: string,
  { at, exceptSession = null }: { at: Date; exceptSession?: string | null },
): Promise<{ account: store.Account; ended: string[] }> {
  const account = await lockLiving(tx, accountId)
  if (exceptSession !== null && !(await store.isLiveSession(tx, exceptSession, at))) throw new Unauthenticated()
  await store.setPasswordHash(tx, accountId, passwordHash, at)
  await store.voidTrips(tx, accountId)
  const ended = await store.endSessions(tx, accountId, { except: exceptSession, at, because: 'password replaced' })
  return { account, ended }
}

/** Ends every session of an account. @returns ids to announce as ended after the commit. */
export const endAllSessions = (tx: Tx, accountId: string, why: { at: Date; because: string }): Promise<string[]> =>
  store.endSessions(tx, accountId, why)

/** Whether the visitor's browser signed in to the account before. */
export async function knowsBrowser(world: World, accountId: string, { browser }: Visitor): Promise<boolean> {
  return browser !== null && store.isKnownBrowser(world.db, accountId, hashOf(browser))
}

/** How limits name an address block: as a keyed digest. */
export const blockKey = (world: World, address: string): string => keyed(world, addressBlock(address))
/** How limits name an e-mail address. */
export const emailKey = (world: World, email: string): string => keyed(world, email)

/** An account at a platform, as its adapter tells. */
export interface SocialPerson {
  provider: Platform
  externalId: string
  login: string
  displayName: string
  email: string | null
}

/** The account that an account at a platform opens: by registration, or because it is connected as a channel; null: nobody's. */
export const findBySocial = (db: Db | Tx, provider: Platform, externalId: string): Promise<string | null> =>
  store.findBySocial(db, provider, externalId)

/**
 * Locks an account at a platform until the transaction ends, so that it is registered with or connected once (CHAN-21).
 * @returns the account here that it opens already; null: nobody's.
 */
export async function claimSocial(tx: Tx, provider: Platform, externalId: string): Promise<string | null> {
  await store.lockSocial(tx, provider, externalId)
  return store.findBySocial(tx, provider, externalId)
}

/**
 * Creates a creator's account for a person who proved an account at a platform; both consents were given before (SOC-05).
 * Its e-mail is kept when the platform has verified it and nobody has it yet; accounts are never merged by it (SOC-24).
 * @returns the ticket that signs in, or null when the platform's account opens an account already (SOC-12).
 * @throws Limited like a registration.
 */
export async function registerSocial(
  world: World,
  person: SocialPerson,
  { language, visitor, browserHash, isRemembered }: SocialStart & { language: Language; visitor: Visitor },
): Promise<string | null> {
  const at = world.clock.now()
  if (await store.findBySocial(world.db, person.provider, person.externalId)) return null
  await countRegistration(world, visitor.address)
  return withTransaction(world.db, async tx => {
    if ((await claimSocial(tx, person.provider, person.externalId)) !== null) return null
    const account = { name: person.displayName, language, passwordHash: null, at }
    const accountId =
      (await createCreator(tx, { ...account, email: person.email })) ??
      (await createCreator(tx, { ...account, email: null }))
    if (!accountId || !(await store.insertSocialIdentity(tx, { ...person, accountId, at })))
      throw new Refused('conflict', { status: 409 })
    return insertTicket(tx, { accountId, browserHash, isRemembered, at })
  })
}

/** What a social sign-in was started with. */
export interface SocialStart {
  browserHash: Buffer
  isRemembered: boolean
}

/** Makes the ticket that signs in to an account: 60 s, single use, for one browser (SOC-23). */
export const createSignInTicket = (world: World, accountId: string, start: SocialStart): Promise<string> =>
  withTransaction(world.db, tx => insertTicket(tx, { accountId, ...start, at: world.clock.now() }))

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
  await countOrRefuse(world.db, limits, now)
  const signedIn = await withTransaction(world.db, async tx => {
    const hashes = { ticket: hashOf(ticket), browser: hashOf(flowBrowser ?? '') }
    const owner = await store.ownerOfTicket(tx, hashes.ticket)
    // The account before its ticket, as in every act that voids tickets.
    if (owner !== null) await store.lockLiving(tx, owner)
    const used = await store.useSignInTicket(tx, hashes, now)
    if (!used) throw new Invalid({ token: ['refusal.wrong_token'] }, { code: 'wrong_token' })
    return startSession(world, tx, used.account_id, { isRemembered: used.is_remembered, visitor, now })
  })
  await giveBack(world.db, limits)
  return signedIn
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
  const limits = signInLimits(world, email, visitor, isKnown)
  await countOrRefuse(world.db, limits, now)
  const isRight = await isPassword(password, found?.passwordHash ?? null).catch(async (error: unknown) => {
    // Nothing was tried: there was no room to hash.
    await giveBack(world.db, limits)
    throw error
  })
  if (!isRight || !found) {
    throw wrongCredentials()
  }
  await giveBack(world.db, limits)
  return withTransaction(world.db, async tx => {
    const signedIn = await startSession(world, tx, found.account.id, { isRemembered: remember, visitor, now })
    // Comparing takes long enough for a reset; the old password must not outlive it.
    if ((await store.passwordHashOf(tx, found.account.id)) !== found.passwordHash) throw wrongCredentials()
    return signedIn
  })
}

const wrongCredentials = () => new Invalid({ email: ['refusal.wrong_credentials'] }, { code: 'wrong_credentials' })

function signInLimits(world: World, email: string, visitor: Visitor, isKnown: boolean): Hit[] {
  const account = keyed(world, email)
  // A browser that signed in before has its own counter, so that a stranger cannot lock the owner out.
  if (isKnown)
    return [{ key: `sign-in-browser:${account}:${keyed(world, visitor.browser ?? '')}`, ...LIMITS.signInKnownBrowser }]
  const block = keyed(world, addressBlock(visitor.address))
  return [
    { key: `sign-in:${account}:${block}`, ...LIMITS.signInAccountAndBlock },
    { key: `sign-in-account:${account}`, ...LIMITS.signInAccount },
    { key: `sign-in-block:${block}`, ...LIMITS.signInBlock },
  ]
}

const keyed = (world: World, text: string): string => world.keys.mac('visitor', text).toString('base64url').slice(0, 22)

/** The account of a caller, with its interests. */
export async function readAccount(world: World, accountId: string) {
  const account = await store.findAccount(world.db, accountId)
  if (!account) throw new Unauthenticated()
  const categories = await store.categoriesOf(world.db, accountId)
  return { account, categories, subscriberHash: inbox.subscriberHash(world, account.inboxSubscriberId) }
}

/** The account as its owner sees it (DATA-05). */
export function presentUser(
  { account, categories, subscriberHash }: Awaited<ReturnType<typeof readAccount>>,
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

const DAY_MS = 86_400_000

/** Removes what ended more than 90 days ago, and browsers whose cookie ran out. Safe to run twice. */
export async function removeEnded(world: World): Promise<void> {
  const now = world.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await store.removeEnded(world.db, { ended: before(90), unseen: before(BROWSER_DAYS), now })
}

/**
 * Makes an operator (OPS-01); there is no other way to become one.
 * @throws Refused when the e-mail is taken.
 */
export async function createOperator(
  world: World,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    const added = await store.insertAccount(tx, {
      id: crypto.randomUUID(),
      role: 'operator',
      email,
      name,
      language: 'pl',
      passwordHash,
      at,
    })
    if (!added) throw new Refused('email_taken')
  })
}
