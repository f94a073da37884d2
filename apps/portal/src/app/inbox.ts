import { type Client, createClient } from '@fanfara/contract/client'
import { initializeSession, RECONNECT_MAX_MS } from '@fanfara/contract/inbox'
import { useSyncExternalStore } from 'react'
import { loadConfig } from './config.ts'
import { session } from './session.ts'

/** INBOX-35: local storage key of the inbox session's token. */
export const INBOX_TOKEN_KEY = 'inbox_widget_token'

/** Key of what is kept of the inbox's messages. */
export const INBOX_KEY = 'Inbox'

/** Who the inbox belongs to, as GET /users tells it. */
export interface Subscriber {
  subscriberId: string
  hash: string | null
}

/** The open session, for what shares it (MSG-14). */
export interface InboxSession {
  token: string
  backendUrl: string
}

/** What the frame and the messages show of the inbox: its count, and how to call it once its session is open. */
interface Inbox {
  unseen: number
  call: Client | null
  session: InboxSession | null
  hasFailed: boolean
}
const closed: Inbox = { unseen: 0, call: null, session: null, hasFailed: false }
let inbox = closed
const listeners = new Set<() => void>()
function show(change: Partial<Inbox>) {
  inbox = { ...inbox, ...change }
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many messages wait unseen; it follows the socket (LAY-02). */
export const useUnseenCount = (): number => useSyncExternalStore(subscribe, () => inbox.unseen)
/** Calls the inbox service; null until its session is open. */
export const useInboxCall = (): Client | null => useSyncExternalStore(subscribe, () => inbox.call)
/** Whether the session could not be opened. */
export const useHasInboxFailed = (): boolean => useSyncExternalStore(subscribe, () => inbox.hasFailed)
/** The inbox's session; null until it is open. */
export const useInboxSession = (): InboxSession | null => useSyncExternalStore(subscribe, () => inbox.session)

/** The count of an event; null unless it is an integer (INBOX-40). */
export function countOf(payload: unknown): number | null {
  const count = typeof payload === 'object' && payload !== null && 'unseenCount' in payload ? payload.unseenCount : null
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null
}

/** Whom the inbox tells what happened. */
export interface InboxListener {
  /** Messages came, went, or were marked, here or elsewhere. */
  onChanged: () => void
  /** The server ended the connection: the session may be over. */
  onEnded: () => void
}

/**
 * Opens the inbox session and its socket, and keeps the count until it is told to stop (AUTH-42, RT-07).
 * @returns stops it: the socket closes, the token is forgotten (AUTH-32).
 */
export function keepInbox(subscriber: Subscriber, listener: InboxListener): () => void {
  const stopping = new AbortController()
  void open(subscriber, stopping.signal, listener).catch((error: unknown) => {
    if (stopping.signal.aborted) return
    log('Failed to initialize the session', error)
    show({ hasFailed: inbox.call === null })
  })
  return () => {
    stopping.abort()
    localStorage.removeItem(INBOX_TOKEN_KEY)
    show(closed)
  }
}

/** INBOX-37, RT-06: failures of the inbox are logged, and nobody is bothered. */
function log(what: string, why: unknown) {
  // oxlint-disable-next-line no-console -- the requirement asks for the console
  console.warn(what, why)
}

async function open(
  { subscriberId, hash }: Subscriber,
  signal: AbortSignal,
  { onChanged, onEnded }: InboxListener,
): Promise<void> {
  const { inbox: service } = await loadConfig()
  let token: string | null = null
  const baseUrl = `${service.backend_url}/v1`
  const call = createClient({ baseUrl, language: session.language, token: () => token })
  const body = {
    applicationIdentifier: service.application_identifier,
    subscriberId,
    hmacHash: hash,
    accessToken: session.token() ?? undefined,
  }
  const { data } = await call(initializeSession, { body }, { signal })
  if (signal.aborted) return
  token = data.token
  localStorage.setItem(INBOX_TOKEN_KEY, data.token)
  show({ call, session: { token, backendUrl: service.backend_url } })
  const { io } = await import('socket.io-client')
  const socket = io(service.socket_url || window.location.origin, {
    auth: { token: data.token },
    transports: ['websocket'],
    reconnectionDelayMax: RECONNECT_MAX_MS,
  })
  if (signal.aborted) socket.disconnect()
  signal.addEventListener('abort', () => socket.disconnect())
  socket.on('unseen_count_changed', (payload: unknown) => {
    const count = countOf(payload)
    if (count !== null) show({ unseen: count })
    onChanged()
  })
  socket.on('disconnect', reason => {
    if (reason === 'io server disconnect') onEnded()
  })
  socket.on('connect_error', error => log('inbox socket', error.message))
}
