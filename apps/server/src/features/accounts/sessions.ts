import { type Tx, withTransaction } from '#/db/port.ts'
import { Forbidden, Missing, type ToldEnd, Unauthenticated } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import { isShared, originOf, type Visitor } from '#/edge/visitor.ts'
import { post } from '#/mail/letters.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as inbox from '../inbox/service.ts'
import { mailboxOf } from './addresses/addresses.ts'
import { deviceOf, deviceText } from './devices.ts'
import { judgeRefresh, lifetimes, PASSWORD_REPLACED, SESSION, sessionsPage } from './policy.ts'
import * as store from './store.ts'
import * as trips from './for-others/trip-store.ts'
import * as sessionStore from './session-store.ts'
import { needsSecondFactor } from './second-factor/second-factor-policy.ts'
import { momentOf } from './telling.ts'
import { makeAccessToken, readAccessToken, sessionNamedBy, successorOf } from './tokens.ts'

/** A started session: what the answer and its cookies carry. */
export interface SignedIn {
  account: store.Account
  accessToken: string
  accessUntil: Date
  /** Only with remember-me (threat model §3.1). */
  refreshToken: string | null
  refreshUntil: Date
  browser: string
  /** What its owner sees, where it was read anyhow. */
  owner?: store.Owner
}

interface Start {
  isRemembered: boolean
  visitor: Visitor
  now: Date
  /** The account was made this moment: nobody needs to be told of its first sign-in. */
  isNew?: boolean
  /** The try that led here: its place is given back. */
  tried?: string | null
}

/**
 * Starts a session; an account that has been used elsewhere is told by mail of a browser it does not know.
 * @param account as it was read when it was locked; it stays so, so that whatever ends all its sessions ends this one too (AUTH-43).
 * @throws Forbidden `operator_limited`.
 */
export async function startSession(
  world: World,
  tx: Tx,
  account: store.Account,
  { isRemembered, visitor, now, isNew = false, tried = null }: Start,
): Promise<SignedIn> {
  if (account.role === 'operator' && !account.isActive) throw new Forbidden('operator_limited')
  const { session, given } = newSession(world, account.id, { isRemembered, visitor, now, tried })
  const { isKnown } = await sessionStore.insertSession(tx, session)
  if (!isKnown && !isNew) await tellOfNewBrowser(world, tx, account, session, now)
  return { account, ...given }
}

/**
 * Starts a session where nothing stands in its way, in one statement that is its own transaction: the browser signed in before, the password is still
 * the one that was compared, no second factor protects the account, and its holder may enter.
 * @returns null where something does: nothing is written then, and `enter` says what.
 */
export async function enterAtOnce(
  world: World,
  accountId: string,
  { comparedWith, ...start }: Omit<Start, 'isNew'> & { comparedWith: string | null },
): Promise<SignedIn | null> {
  const { session, given } = newSession(world, accountId, start)
  const owner = await sessionStore.insertUnhindered(world.store, session, comparedWith)
  return owner && { account: owner.account, owner, ...given }
}

/** A session before it is written, and what whoever starts it is given. */
function newSession(
  world: World,
  accountId: string,
  { isRemembered, visitor, now, tried = null }: Start,
): { session: sessionStore.NewSession; given: Omit<SignedIn, 'account' | 'owner'> } {
  const { sessionUntil, accessUntil } = lifetimes(isRemembered, now)
  const id = crypto.randomUUID()
  const browser = visitor.browser ?? randomSecret()
  const refreshToken = isRemembered ? randomSecret() : null
  return {
    session: {
      id,
      accountId,
      at: now,
      until: sessionUntil,
      ...deviceOf(visitor.userAgent),
      browserHash: hashOf(browser),
      origin: isShared(visitor.address) ? null : originOf(world, visitor.address),
      refresh: refreshToken === null ? null : { hash: hashOf(refreshToken), idleUntil: idleUntil(now) },
      tried,
    },
    given: {
      accessToken: makeAccessToken(world.keys, id, accessUntil),
      accessUntil,
      refreshToken,
      refreshUntil: sessionUntil,
      browser,
    },
  }
}

/** Until when a refresh token that nobody uses works. */
const idleUntil = (now: Date): Date => new Date(now.getTime() + SESSION.refreshIdleMs)

async function tellOfNewBrowser(
  world: World,
  tx: Tx,
  account: store.Account,
  device: ReturnType<typeof deviceOf>,
  now: Date,
): Promise<void> {
  const { language } = account
  const email = mailboxOf(account)
  if (email === null) return
  const values = { device: deviceText(language, device), at: momentOf(now, language) }
  await post(world, tx, { to: email, language, kind: 'new-sign-in', values, path: sessionsPage(account) }, now)
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
    const found = await sessionStore.lockRefreshToken(tx, hash)
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
      await sessionStore.endSession(tx, session.id, now, 'refresh token used again')
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
    await sessionStore.useRefreshToken(tx, hash, now)
    await sessionStore.insertRefreshToken(tx, {
      hash: hashOf(refreshToken),
      sessionId: session.id,
      generation: token.generation + 1,
      idleUntil: idleUntil(now),
    })
    const accessUntil = new Date(Math.min(now.getTime() + SESSION.accessRememberedMs, session.expires_at.getTime()))
    return {
      refreshToken,
      refreshUntil: session.expires_at,
      accessToken: makeAccessToken(world.keys, session.id, accessUntil),
      accessUntil,
    }
  })
  if (outcome?.ended !== undefined) {
    world.log.warn({ security: 'refresh-token-reused', outcome: 'refused', session: outcome.ended }, 'security')
    world.bus.say('session-ended', outcome.ended)
  }
  if (!outcome || outcome.ended !== undefined) throw new Unauthenticated('error.session_over')
  return outcome
}

/** Ends the session at once, in every process. */
export async function signOut(world: World, sessionId: string): Promise<void> {
  await sessionStore.endSession(world.db, sessionId, world.clock.now(), 'signed out')
  world.bus.say('session-ended', sessionId)
}

/** Why the sessions of an erased account ended; its holder may still sign out (API-50). */
export const ERASED = 'account erased'

/** The ends that a session's holder is told of, by why they came about. */
const toldEnds: ReadonlyMap<string | null, ToldEnd> = new Map([
  [ERASED, 'account_erased'],
  [PASSWORD_REPLACED, 'password_changed'],
])

/**
 * Why the session of a token ended, where its holder is told: the account is gone (DAY-18), or has a new password (SCR-111). Of a token that ran out,
 * too: whoever comes back to a browser that remembered them is told so.
 */
export async function toldEndOf(world: World, token: string): Promise<ToldEnd | null> {
  const sessionId = sessionNamedBy(world.keys, token)
  if (sessionId === null) return null
  return toldEnds.get(await sessionStore.endedBecause(world.db, sessionId, world.clock.now())) ?? null
}

/** Whether a token belongs to a session that ended because its account was erased (API-50). */
export const isOfErased = async (world: World, token: string): Promise<boolean> =>
  (await toldEndOf(world, token)) === 'account_erased'

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

/** How exactly it is known when a session was last used. Milliseconds. */
const USE_STEP_MS = 5 * 60_000

/** Notes that a session is in use; nobody waits for it, and nothing is lost when it fails. */
function noteUse(world: World, sessionId: string, lastUsedAt: Date, now: Date): void {
  if (Math.abs(now.getTime() - lastUsedAt.getTime()) < USE_STEP_MS) return
  sessionStore.touchSession(world.db, sessionId, now).catch(error => world.log.warn({ err: error }, 'session use'))
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
  const row = await sessionStore.findCaller(world.db, sessionId)
  if (!row || row.expires_at <= now) return null
  noteUse(world, sessionId, row.last_used_at, now)
  const caller: Caller = {
    sessionId,
    accountId: row.id,
    role: row.role,
    operatorRole: row.operator_role,
    name: row.name,
    language: row.language,
    isActive: row.is_active,
    lacksSecondFactor: !row.has_second_factor && needsSecondFactor(world.config.mode, row.operator_role),
  }
  if (memory.forgotten !== forgotten) return caller
  if (sessions.size >= REMEMBERED_MAX) sessions.clear()
  sessions.set(sessionId, { caller, sessionUntil: row.expires_at, freshUntilMs: performance.now() + REMEMBERED_MS })
  return caller
}

/** Most sessions that a list shows. */
const LISTED_MAX = 50

/** Live sessions of an account: the current one first, then the latest used. */
export async function listSessions(world: World, { accountId, sessionId }: Caller) {
  const which = { current: sessionId, now: world.clock.now(), limit: LISTED_MAX }
  const sessions = await sessionStore.liveSessions(world.db, accountId, which)
  return sessions.map(session => ({ ...session, isCurrent: session.id === sessionId }))
}

/** Signs out one session of the caller's account. @throws Missing when it has ended, or is somebody else's. */
export async function endOwnSession(world: World, { accountId }: Caller, sessionId: string): Promise<void> {
  if ((await endAndVoid(world, accountId, { only: sessionId })) === 0) throw new Missing()
}

/** Signs out everywhere else. @returns how many sessions ended. */
export const endOtherSessions = (world: World, { accountId, sessionId }: Caller): Promise<number> =>
  endAndVoid(world, accountId, { except: sessionId })

/** Ends sessions, and with them what they may have begun: no trip to a platform outlives whoever began it. */
async function endAndVoid(
  world: World,
  accountId: string,
  which: { only: string } | { except: string },
): Promise<number> {
  const at = world.clock.now()
  const ended = await withTransaction(world.db, async tx => {
    await store.lockLiving(tx, accountId)
    const ids = await sessionStore.endSessions(tx, accountId, { ...which, at, because: 'signed out elsewhere' })
    if (ids.length > 0) await trips.voidTrips(tx, accountId)
    return ids
  })
  announceEnded(world, ended)
  return ended.length
}

/** Tells every process that these sessions ended; after the commit. */
export function announceEnded(world: World, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) world.bus.say('session-ended', sessionId)
}
