import { ApiError } from '@fanfara/contract/client'
import { type Language, languages, type Role, roles, type Theme, themes } from '@fanfara/contract/enums'
import { defaultLanguage } from '@fanfara/contract/languages'
import { INBOX_TOKEN_KEY, KEPT_ANSWERS, STORAGE } from '@fanfara/contract/limits'
import { type OperatorRole, operatorRoles } from '@fanfara/contract/rights'
import type { ErrorCode } from '@fanfara/contract/refusals'
import { useSyncExternalStore } from 'react'
import type { SessionEnd } from './session-expired.ts'

/** DATA-03: what the browser keeps of the session; the refresh token never reaches it. */
export interface Auth {
  token: string | null
  remember: boolean
}
/** DATA-04: kept in the browser's storage as `settings`. */
export interface Settings {
  language: Language
  theme: Theme
  easyAd: boolean
}
/** What the screens show of the signed-in person; never billing data (design §4). */
export interface SessionUser {
  id: string
  name: string
  avatar_url: string | null
  role: Role
  /** What an operator is; absent for creators, and until it was asked for. */
  operator_role?: OperatorRole | null
  language: Language
}
/** The answer of a sign-in, as far as the session keeps it. */
export type SignedInUser = SessionUser & { theme: Theme; easy_ad: boolean }

/** One persisted value: the same in every tab, always read from the storage, so that no tab acts on an old token. */
export interface Slice<T> {
  get: () => T
  set: (value: T) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const oneOf = <T extends string>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find(candidate => candidate === value) ?? fallback

const readAuth = (value: unknown): Auth => ({
  token: isRecord(value) && typeof value.token === 'string' && value.token !== '' ? value.token : null,
  remember: isRecord(value) && value.remember === true,
})
const readSettings = (value: unknown): Settings => ({
  language: oneOf(languages, isRecord(value) ? value.language : undefined, defaultLanguage),
  theme: oneOf(themes, isRecord(value) ? value.theme : undefined, 'dark'),
  easyAd: isRecord(value) && value.easyAd === true,
})
function readUser(value: unknown): SessionUser | null {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.name !== 'string') return null
  const operatorRole = operatorRoles.find(role => role === value.operator_role)
  return {
    id: value.id,
    name: value.name,
    avatar_url: typeof value.avatar_url === 'string' ? value.avatar_url : null,
    role: oneOf(roles, value.role, 'influencer'),
    ...(operatorRole && { operator_role: operatorRole }),
    language: oneOf(languages, value.language, defaultLanguage),
  }
}

function createSlice<T>(storage: Storage, key: string, read: (value: unknown) => T): Slice<T> {
  const listeners = new Set<() => void>()
  let known: { raw: string | null; value: T } | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  window.addEventListener('storage', event => {
    if (event.key === key || event.key === null) tell()
  })
  return {
    get() {
      const raw = storage.getItem(key)
      if (!known || known.raw !== raw) known = { raw, value: read(parse(raw)) }
      return known.value
    },
    set(value) {
      storage.setItem(key, JSON.stringify(value))
      tell()
    },
    clear() {
      storage.removeItem(key)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function parse(raw: string | null): unknown {
  try {
    return raw === null ? null : JSON.parse(raw)
  } catch {
    return null
  }
}

/** A slice's value as state. */
export const useSlice = <T>(slice: Slice<T>): T => useSyncExternalStore(slice.subscribe, slice.get)

/** The session of portal and console: three persisted slices and the one refresh (GEN-12, AUTH-35…AUTH-41). */
export interface Session {
  auth: Slice<Auth>
  settings: Slice<Settings>
  user: Slice<SessionUser | null>
  token: () => string | null
  language: () => Language
  signIn: (of: { token: string; remember: boolean; user: SignedInUser }) => void
  signOut: () => void
  /** For the client's `onUnauthenticated`: true when the call may be repeated with another token. Nothing is refreshed of what the server says has ended. */
  renew: (rejectedToken: string, code?: ErrorCode | null) => Promise<boolean>
}

/** The ways in which a session ends without the person's wish; each is said before the token goes. */
function endings(auth: Slice<Auth>, onExpired: ((end: SessionEnd) => void) | undefined) {
  const expire = (end: SessionEnd = 'expired') => {
    onExpired?.(end)
    auth.clear()
  }
  /** Somebody else may have signed in meanwhile. @returns whether somebody is signed in. */
  const endAs = (end: SessionEnd, rejectedToken: string): boolean => {
    if (auth.get().token === rejectedToken) expire(end)
    return auth.get().token !== null
  }
  return { expire, endAs }
}

/** The end that the server names; null where it names none. */
function endOf(code: ErrorCode | null): SessionEnd | null {
  if (code === 'account_erased') return 'erased'
  return code === 'password_changed' ? code : null
}

const LOCK = 'fanfara-refresh'

/** Signed out, nothing of the person stays: here, in another tab, which learns of it a moment later, and after tabs that were closed. */
function forgetWhenSignedOut(storage: Storage, auth: Slice<Auth>, user: Slice<SessionUser | null>): void {
  const forget = () => {
    if (auth.get().token !== null) return
    storage.removeItem(INBOX_TOKEN_KEY)
    // Pages that are no secure context have none.
    if ('caches' in window) void caches.delete(KEPT_ANSWERS)
    if (user.get() !== null) user.clear()
  }
  auth.subscribe(forget)
  forget()
}

/**
 * Makes the session of a browser, or of one tab.
 * @param refresh asks the server for a new access token (POST /refresh-token).
 * @param onExpired is told when the session ended without the person's wish (AUTH-37…AUTH-39), and whether with the account (DAY-18).
 * @param storage where it is kept: `sessionStorage` for what one tab alone shall know (decision 0080).
 * @example const session = createSession(async () => (await call(refreshToken)).data.access_token)
 */
export function createSession(
  refresh: () => Promise<string>,
  onExpired?: (end: SessionEnd) => void,
  storage: Storage = localStorage,
): Session {
  const auth = createSlice(storage, STORAGE.auth, readAuth)
  const settings = createSlice(storage, STORAGE.settings, readSettings)
  const user = createSlice(storage, STORAGE.user, readUser)

  forgetWhenSignedOut(storage, auth, user)

  const signOut = () => auth.clear()

  const { expire, endAs } = endings(auth, onExpired)

  /** Inside the lock: another tab or request may have brought a new token meanwhile. */
  async function refreshOnce(rejectedToken: string): Promise<boolean> {
    if (auth.get().token === rejectedToken && (await isReplaced(rejectedToken))) await change(auth, ARRIVES_WITHIN_MS)
    const { token, remember } = auth.get()
    if (token !== null && token !== rejectedToken) return true
    if (token === null) return false
    if (!remember) {
      expire()
      return false
    }
    try {
      const renewed = await refresh()
      if (auth.get().token === null) return false
      await markReplaced(rejectedToken)
      auth.set({ token: renewed, remember })
      return true
    } catch (error) {
      // "Later" says nothing of the session: a server that is busy or being replaced signs nobody out.
      const isAnswer = error instanceof ApiError && error.kind === null && error.status !== 429 && error.status !== 503
      if (!isAnswer) throw error
      expire()
      return false
    }
  }

  let inFlight: Promise<boolean> | undefined
  function renew(rejectedToken: string, code: ErrorCode | null = null): Promise<boolean> {
    const end = endOf(code)
    if (end !== null && rejectedToken !== '') return Promise.resolve(endAs(end, rejectedToken))
    if (rejectedToken === '') {
      expire()
      return Promise.resolve(false)
    }
    inFlight ??= exclusively(() => refreshOnce(rejectedToken)).finally(() => {
      inFlight = undefined
    })
    return inFlight
  }

  return {
    auth,
    settings,
    user,
    token: () => auth.get().token,
    language: () => settings.get().language,
    signIn({ token, remember, user: { id, name, avatar_url, role, operator_role, language, theme, easy_ad } }) {
      settings.set({ language, theme, easyAd: easy_ad })
      user.set({ id, name, avatar_url, role, ...(operator_role && { operator_role }), language })
      auth.set({ token, remember })
    },
    signOut,
    renew,
  }
}

/** One tab at a time, where the browser can say so; otherwise the server's grace for racing tabs does (AUTH-40). */
const exclusively = <T>(act: () => Promise<T>): Promise<T> =>
  'locks' in navigator && navigator.locks ? navigator.locks.request(LOCK, act) : act()

/**
 * What one tab stores reaches the others a moment after its lock does: on a busy machine seconds later. All tabs see at
 * once which locks are held, so the tab that replaced a token says so by one that it keeps (AUTH-36).
 */
const markOf = (token: string) => `${LOCK}:${token.slice(-12)}`

/** How long the tab that replaced a token says so. */
const MARK_MS = 30_000
/** How long what another tab stored is waited for; then a refresh of one's own, which the server's grace allows. */
const ARRIVES_WITHIN_MS = 10_000

const markReplaced = (token: string): Promise<void> =>
  new Promise(marked => {
    if (!('locks' in navigator) || !navigator.locks) return marked()
    void navigator.locks.request(markOf(token), { mode: 'shared' }, () => {
      marked()
      return new Promise(end => setTimeout(end, MARK_MS))
    })
  })

async function isReplaced(token: string): Promise<boolean> {
  if (!('locks' in navigator) || !navigator.locks) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(lock => lock.name === markOf(token))
}

/** Settles when a slice changes, or when waiting longer is no use. */
function change(slice: Pick<Slice<Auth>, 'subscribe'>, withinMs: number): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = slice.subscribe(end)
    const timer = setTimeout(end, withinMs)
  })
}
