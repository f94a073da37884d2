import { COUNT_MAX } from '@fanfara/contract/inbox/names'
import { DASHBOARD_ITEMS, INBOX_TOKEN_KEY } from '@fanfara/contract/limits'
import type { FeedView, Inbox, InboxState } from '@fanfara/inbox/core'
import { useEffect, useSyncExternalStore } from 'react'
import { loadConfig } from './config.ts'
import { session } from '#/app/session/session.ts'

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

/**
 * The feeds that the portal shows. Messages: the newest hundred, in one call (MSG-06), of which screens turn the pages.
 * Unread: what the home page shows of it (DASH-10).
 */
const feeds = {
  messages: { limit: COUNT_MAX },
  unread: { limit: DASHBOARD_ITEMS, read: false },
} as const
type FeedName = keyof typeof feeds
/** How long what was removed can be had back. */
const UNDO_MS = 10_000

/** The open inbox: the client that other products embed, without its screens (MSG-14). */
let inbox: Inbox | null = null
let openSession: InboxSession | null = null
/** Opens the inbox anew where that came to nothing: without a connection, not even its code may be there. */
let openAgain: (() => void) | null = null
/** Stops the inbox that is kept: there is one at a time, whoever forgot to let go of the one before. */
let stopKept: (() => void) | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const useInboxState = <T>(select: (state: InboxState | undefined) => T): T =>
  useSyncExternalStore(subscribe, () => select(inbox?.getState()))

/** How many messages wait unseen; it follows the socket (LAY-02). */
export const useUnseenCount = (): number => useInboxState(state => state?.unseenCount ?? 0)
/** How many are unread, which the icon of the installed portal says too. */
export const useUnreadCount = (): number => useInboxState(state => state?.unreadCount ?? 0)
/** The inbox's session; null until it is open. */
export const useInboxSession = (): InboxSession | null => useSyncExternalStore(subscribe, () => openSession)
/** The inbox, to act on it; null until it is opened. */
export const useInbox = (): Inbox | null => useSyncExternalStore(subscribe, () => inbox)

/** A feed as a screen shows it; what happens elsewhere arrives by itself. */
export interface ShownFeed {
  /** Null until it is known. */
  messages: FeedView['messages'] | null
  /** Neither there nor to be had; `retry` asks again. */
  hasFailed: boolean
  retry: () => void
}

/** Shows one of the portal's feeds: it is read, and read again whenever something changed, while a screen shows it. */
export function useFeed(name: FeedName): ShownFeed {
  const opened = useInbox()
  useEffect(() => opened?.setStore(name), [opened, name])
  return useReadFeed(name)
}

/** A feed that the page around reads already. */
export function useReadFeed(name: FeedName): ShownFeed {
  const opened = useInbox()
  const feed = useInboxState(state => state?.feeds[name])
  const isRefused = useInboxState(state => state?.session === 'failed')
  const isClosed = useSyncExternalStore(subscribe, () => openAgain !== null)
  const isKnown = feed?.status === 'ready'
  const retry = () => {
    openAgain?.()
    void opened?.begin()
    opened?.setStore(name)
    opened?.refetch()
  }
  return {
    messages: isKnown ? feed.messages : null,
    hasFailed: !isKnown && (isClosed || isRefused || feed?.status === 'failed'),
    retry,
  }
}

/**
 * Opens the inbox session and its socket, and keeps both until it is told to stop (AUTH-42, RT-07), or another is kept.
 * @param onRefused the service ended the connection: the person's session may be over.
 * @param onMessage a message came, which leads to this address.
 * @param onCounts what is counted of a campaign changed.
 * @returns stops it: the socket closes, the token is forgotten (AUTH-32).
 */
export function keepInbox(
  subscriber: Subscriber,
  onRefused: () => void,
  onMessage?: (url: string | null) => void,
  onCounts?: (campaignId: string) => void,
): () => void {
  stopKept?.()
  let stopping = new AbortController()
  const attempt = () => {
    const { signal } = stopping
    openAgain = null
    tell()
    open(subscriber, signal, { onRefused, onMessage, onCounts }).catch(() => {
      if (signal.aborted) return
      openAgain = attempt
      tell()
    })
  }
  const close = () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    inbox?.logout()
    inbox = openSession = openAgain = null
    localStorage.removeItem(INBOX_TOKEN_KEY)
    tell()
  }
  attempt()
  // Signed out, here or elsewhere: at once, whenever the screens follow. A new token may begin what was closed, or what an old one could not.
  const forget = session.auth.subscribe(() => {
    if (session.token() === null) close()
    else if (stopping.signal.aborted) {
      stopping = new AbortController()
      attempt()
    } else if (inbox?.getState().isRefused) void inbox.begin()
  })
  const stop = () => {
    if (stopKept !== stop) return
    stopKept = null
    forget()
    close()
  }
  stopKept = stop
  return stop
}

/**
 * Says that nobody knows whose inbox it is, since the person could not be read: what shows messages says that it failed (SCR-112).
 * @param ask asks for the person again.
 * @returns takes it back: they are asked for, or known.
 */
export function missSubscriber(ask: () => void): () => void {
  openAgain = ask
  tell()
  return () => {
    if (openAgain !== ask) return
    openAgain = null
    tell()
  }
}

/**
 * Stops listening for as long as an act may end the session from the server's side: what it says of that is no fault.
 * @returns takes up listening again.
 */
export function pauseInbox(): () => void {
  const paused = inbox
  paused?.pause()
  return () => {
    if (inbox === paused) paused?.start()
  }
}

/** Said on the socket when events of a campaign were judged: `{ campaignId }`. */
const COUNTS_EVENT = 'fanfara_counts'

interface Told {
  onRefused: () => void
  onMessage?: (url: string | null) => void
  onCounts?: (campaignId: string) => void
}

async function open({ subscriberId, hash }: Subscriber, signal: AbortSignal, told: Told): Promise<void> {
  const [{ inbox: service }, core] = await Promise.all([loadConfig(), import('@fanfara/inbox/core')])
  if (signal.aborted) return
  const opened = new core.Inbox({
    applicationIdentifier: service.application_identifier,
    subscriberId,
    hmacHash: hash ?? undefined,
    backendUrl: service.backend_url,
    socketUrl: service.socket_url,
    sessionFields: () => ({ accessToken: session.token() ?? undefined }),
    stores: Object.entries(feeds).map(([storeId, query]) => ({ storeId, query })),
    // The unread are told on connecting anyway: asked for with the rest, they are no news that everything is read again for.
    strategy: { fetchOrganization: false, tabs: false },
    undoMs: UNDO_MS,
    onEvent: (name, payload) => {
      if (name === COUNTS_EVENT && typeof payload?.campaignId === 'string') told.onCounts?.(payload.campaignId)
    },
  })
  inbox = opened
  let wasRefused = false
  opened.subscribe(() => {
    const { token } = opened.http
    // Written after another tab signed out, which this one has not heard of yet.
    if (token && session.token() === null) return opened.logout()
    const { isRefused } = opened.getState()
    if (isRefused && !wasRefused) told.onRefused()
    wasRefused = isRefused
    if (token !== (openSession?.token ?? null)) openSession = token ? { token, backendUrl: service.backend_url } : null
    tell()
  })
  opened.on('refused', told.onRefused)
  opened.on('notification_received', ({ cta }) => told.onMessage?.(cta?.data?.url ?? null))
  opened.start()
  tell()
}
