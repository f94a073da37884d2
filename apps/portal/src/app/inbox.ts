import { createClient } from '@fanfara/contract/client'
import { initializeSession, RECONNECT_MAX_MS } from '@fanfara/contract/inbox'
import { useSyncExternalStore } from 'react'
import { loadConfig } from './config.ts'
import { session } from './session.ts'

/** INBOX-35: local storage key of the inbox session's token. */
export const INBOX_TOKEN_KEY = 'inbox_widget_token'

/** Who the inbox belongs to, as GET /users tells it. */
export interface Subscriber {
  subscriberId: string
  hash: string | null
}

let unseen = 0
const listeners = new Set<() => void>()
function show(count: number) {
  unseen = count
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many messages wait unseen; it follows the socket (LAY-02). */
export const useUnseenCount = (): number => useSyncExternalStore(subscribe, () => unseen)

/** The count of an event; null unless it is an integer (INBOX-40). */
export function countOf(payload: unknown): number | null {
  const count = typeof payload === 'object' && payload !== null && 'unseenCount' in payload ? payload.unseenCount : null
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null
}

/**
 * Opens the inbox session and its socket, and keeps the count until it is told to stop (AUTH-42, RT-07).
 * @param onEnded the server ended the connection: the session may be over.
 * @returns stops it: the socket closes, the token is forgotten (AUTH-32).
 */
export function keepInbox(subscriber: Subscriber, onEnded: () => void): () => void {
  const stopping = new AbortController()
  void open(subscriber, stopping.signal, onEnded).catch((error: unknown) => {
    if (!stopping.signal.aborted) log('Failed to initialize the session', error)
  })
  return () => {
    stopping.abort()
    localStorage.removeItem(INBOX_TOKEN_KEY)
    show(0)
  }
}

/** INBOX-37, RT-06: failures of the inbox are logged, and nobody is bothered. */
function log(what: string, why: unknown) {
  // oxlint-disable-next-line no-console -- the requirement asks for the console
  console.warn(what, why)
}

async function open({ subscriberId, hash }: Subscriber, signal: AbortSignal, onEnded: () => void): Promise<void> {
  const { inbox } = await loadConfig()
  const call = createClient({ baseUrl: `${inbox.backend_url}/v1`, language: session.language })
  const body = {
    applicationIdentifier: inbox.application_identifier,
    subscriberId,
    hmacHash: hash,
    accessToken: session.token() ?? undefined,
  }
  const { data } = await call(initializeSession, { body }, { signal })
  const { io } = await import('socket.io-client')
  if (signal.aborted) return
  localStorage.setItem(INBOX_TOKEN_KEY, data.token)
  const socket = io(inbox.socket_url || window.location.origin, {
    auth: { token: data.token },
    transports: ['websocket'],
    reconnectionDelayMax: RECONNECT_MAX_MS,
  })
  signal.addEventListener('abort', () => socket.disconnect())
  socket.on('unseen_count_changed', (payload: unknown) => {
    const count = countOf(payload)
    if (count !== null) show(count)
  })
  socket.on('disconnect', reason => {
    if (reason === 'io server disconnect') onEnded()
  })
  socket.on('connect_error', error => log('inbox socket', error.message))
}
