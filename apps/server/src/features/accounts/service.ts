import type { registrationForm } from '@fanfara/contract/accounts'
import type { Language, Role, Theme } from '@fanfara/contract/enums'
import type { output } from 'zod/mini'
import { type Tx, withTransaction } from '../../db/port.ts'
import { Invalid, Refused, Unauthenticated } from '../../errors.ts'
import type { Caller } from '../../http/guard.ts'
import { countOrRefuse, giveBack, type Hit } from '../../db/limits.ts'
import { hashOf, randomSecret } from '../../secrets.ts'
import type { World } from '../../world.ts'
import * as inbox from '../inbox/service.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'
import { addressBlock, BROWSER_DAYS, judgeRefresh, LEGAL_VERSION, LIMITS, lifetimes, SESSION } from './policy.ts'
import * as store from './store.ts'
import { makeAccessToken, readAccessToken, successorOf } from './tokens.ts'

/** Where a sign-in comes from. */
export interface Visitor {
  address: string
  /** Cookie of a browser that signed in before, if it has one. */
  browser: string | null
}
/** A started session: what the answer and its cookies carry. */
export interface SignedIn {
  account: store.Account
  accessToken: string
  accessUntil: Date
  /** Only with remember-me (threat model §3.1). */
  refreshToken: string | null
  refreshUntil: Date
  browser: string
}
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
  const block = keyed(world, addressBlock(visitor.address))
  const limits = [
    { key: `register-hour:${block}`, ...LIMITS.registerHour },
    { key: `register-day:${block}`, ...LIMITS.registerDay },
  ]
  if (isCommonPassword(form.password))
    throw new Invalid({ password: ['refusal.password_common'] }, { code: 'password_common' })
  await countOrRefuse(world.db, limits, now)
  const passwordHash = await hashPassword(form.password)
  return withTransaction(world.db, async tx => {
    const account = {
      id: crypto.randomUUID(),
      role: 'influencer' as const,
      email: form.email,
      name: form.name,
      language: form.language ?? language,
    }
    if (!(await store.insertAccount(tx, { ...account, passwordHash, at: now }))) {
      throw new Invalid({ email: ['refusal.email_taken'] }, { code: 'email_taken' })
    }
    await store.insertConsents(tx, account.id, LEGAL_VERSION, now)
    await inbox.notify(tx, {
      accountId: account.id,
      template: 'welcome',
      occasion: 'welcome',
      values: { name: form.name },
      url: '/settings/profile',
      at: now,
    })
    return startSession(world, tx, account.id, { isRemembered: false, visitor, now })
  })
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
  const browserHash = visitor.browser ? hashOf(visitor.browser) : null
  const isKnown =
    found !== null && browserHash !== null && (await store.isKnownBrowser(world.db, found.account.id, browserHash))
  const limits = signInLimits(world, email, visitor, isKnown)
  await countOrRefuse(world.db, limits, now)
  if (!(await isPassword(password, found?.passwordHash ?? null)) || !found) {
    throw new Invalid({ email: ['refusal.wrong_credentials'] }, { code: 'wrong_credentials' })
  }
  await giveBack(world.db, limits)
  return withTransaction(world.db, tx =>
    startSession(world, tx, found.account.id, { isRemembered: remember, visitor, now }),
  )
}

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

async function startSession(
  world: World,
  tx: Tx,
  accountId: string,
  { isRemembered, visitor, now }: { isRemembered: boolean; visitor: Visitor; now: Date },
): Promise<SignedIn> {
  const account = await store.findAccount(tx, accountId)
  if (!account) throw new Unauthenticated()
  const { sessionUntil, accessUntil } = lifetimes(isRemembered, now)
  const sessionId = crypto.randomUUID()
  const browser = visitor.browser ?? randomSecret()
  await store.insertSession(tx, { id: sessionId, accountId, isRemembered, at: now, until: sessionUntil })
  await store.rememberBrowser(tx, accountId, hashOf(browser), now)
  let refreshToken: string | null = null
  if (isRemembered) {
    refreshToken = randomSecret()
    const idleUntil = new Date(now.getTime() + SESSION.refreshIdleMs)
    await store.insertRefreshToken(tx, { hash: hashOf(refreshToken), sessionId, generation: 0, idleUntil })
  }
  const accessToken = makeAccessToken(world.keys, sessionId, accessUntil)
  return { account, accessToken, accessUntil, refreshToken, refreshUntil: sessionUntil, browser }
}

/**
 * Exchanges a refresh token (AUTH-40): rotated at every use, its immediate predecessor answered for 10 s, anything else
 * ends the whole family.
 * @throws Unauthenticated when the session is over.
 */
export async function refresh(world: World, presented: string) {
  const now = world.clock.now()
  const outcome = await withTransaction(world.db, async tx => {
    const hash = hashOf(presented)
    const found = await store.lockRefreshToken(tx, hash)
    if (!found) return null
    const { session, token } = found
    const verdict = judgeRefresh(
      {
        isRevoked: session.revoked_at !== null,
        sessionUntil: session.expires_at,
        idleUntil: token.idle_until,
        usedAt: token.used_at,
        isSuccessorUsed: token.successor_used_at !== null,
      },
      now,
    )
    if (verdict === 'revoke') {
      await store.endSession(tx, session.id, now, 'refresh token used again')
      await inbox.notify(tx, {
        accountId: session.account_id,
        template: 'session-stolen',
        occasion: `session-stolen:${session.id}`,
        values: {},
        url: '/settings/system',
        at: now,
      })
      return { ended: session.id }
    }
    if (verdict === 'expired') return null
    const refreshToken = successorOf(world.keys, presented)
    const idleUntil = new Date(now.getTime() + SESSION.refreshIdleMs)
    await store.useRefreshToken(tx, hash, now)
    await store.insertRefreshToken(tx, {
      hash: hashOf(refreshToken),
      sessionId: session.id,
      generation: token.generation + 1,
      idleUntil,
    })
    const accessUntil = new Date(Math.min(now.getTime() + SESSION.accessRememberedMs, session.expires_at.getTime()))
    return {
      refreshToken,
      refreshUntil: session.expires_at,
      accessToken: makeAccessToken(world.keys, session.id, accessUntil),
      accessUntil,
    }
  })
  if (outcome?.ended !== undefined) world.bus.say('session-ended', outcome.ended)
  if (!outcome || outcome.ended !== undefined) throw new Unauthenticated('error.session_over')
  return outcome
}

/** Ends the session at once, in every process. */
export async function signOut(world: World, sessionId: string): Promise<void> {
  await store.endSession(world.db, sessionId, world.clock.now(), 'signed out')
  world.bus.say('session-ended', sessionId)
}

/** How long a process may trust what it remembers of a session without being told otherwise. Milliseconds. */
const REMEMBERED_MS = 5000
const REMEMBERED_MAX = 10_000
interface Remembered {
  caller: Caller
  sessionUntil: Date
  freshUntilMs: number
}
interface Memory {
  sessions: Map<string, Remembered>
  /** Counts what was forgotten: who read the database meanwhile may have read what is not so any more. */
  forgotten: number
}
const memories = new WeakMap<World, Memory>()

function memoryOf(world: World): Memory {
  const known = memories.get(world)
  if (known) return known
  const memory: Memory = { sessions: new Map(), forgotten: 0 }
  const { sessions } = memory
  memories.set(world, memory)
  world.bus.on('session-ended', sessionId => {
    memory.forgotten += 1
    sessions.delete(sessionId)
  })
  world.bus.on('account-changed', accountId => {
    memory.forgotten += 1
    for (const [sessionId, { caller }] of sessions) if (caller.accountId === accountId) sessions.delete(sessionId)
  })
  world.bus.on('gap', () => {
    memory.forgotten += 1
    sessions.clear()
  })
  return memory
}

/** Who holds this access token; null when it is no good, or its session ended. */
export async function authenticate(world: World, token: string): Promise<Caller | null> {
  const now = world.clock.now()
  const sessionId = readAccessToken(world.keys, token, now)
  if (!sessionId) return null
  const memory = memoryOf(world)
  const { sessions, forgotten } = memory
  const remembered = sessions.get(sessionId)
  if (remembered && remembered.freshUntilMs > performance.now())
    return remembered.sessionUntil > now ? remembered.caller : null
  sessions.delete(sessionId)
  const row = await store.findCaller(world.db, sessionId)
  if (!row || row.expires_at <= now) return null
  const caller: Caller = {
    sessionId,
    accountId: row.id,
    role: row.role as Role,
    name: row.name,
    language: row.language as Language,
    isActive: row.is_active,
  }
  if (memory.forgotten !== forgotten) return caller
  if (sessions.size >= REMEMBERED_MAX) sessions.clear()
  sessions.set(sessionId, { caller, sessionUntil: row.expires_at, freshUntilMs: performance.now() + REMEMBERED_MS })
  return caller
}

/** The account of a caller, with its interests. */
export async function readAccount(world: World, accountId: string) {
  const account = await store.findAccount(world.db, accountId)
  if (!account) throw new Unauthenticated()
  return { account, categories: await store.categoriesOf(world.db, accountId) }
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
