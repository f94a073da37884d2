import { Book, type Change, type Kind } from './book.ts'
import { usualDebounceMs } from './debounce.ts'
import { type Call, Http, type ServiceError } from './http.ts'
import { Preferences } from './preferences.ts'
import { EVERYTHING, Reader } from './reader.ts'
import { Session } from './session.ts'
import { SharedSocket } from './shared-socket.ts'
import { isHidden } from './socket.ts'
import type {
  ActionStatus,
  ButtonType,
  Channel,
  ChannelSwitches,
  FeedView,
  FetchingStrategy,
  Flags,
  GlobalPreference,
  InboxEvents,
  InboxOptions,
  InboxState,
  Message,
  Organization,
  Outcome,
  Preference,
  StoreQuery,
} from './types.ts'

/** INBOX-14: of whoever names no other: one feed of everything. */
export const DEFAULT_STORE = 'default_store'
/** What is fetched when nothing is said (wire protocol §14.1). */
export const DEFAULT_STRATEGY: FetchingStrategy = {
  fetchUnseenCount: true,
  fetchUnreadCount: true,
  fetchOrganization: true,
  fetchNotifications: false,
  fetchUserPreferences: false,
  fetchUserGlobalPreferences: false,
}

const UNDO_MS = 4000
const TICK_MS = 10_000
/** A tick that comes this late comes after a sleep. */
const SLEPT_MS = 30_000
/** How often somebody who looks is shown what no event told: after so long, or up to twice that. */
const LOOK_MS = 60_000
/** Most ids in one call (wire protocol §6, §8). */
const MARK_MAX = 1000
const REMOVE_MAX = 100

type Ids = string | readonly string[]
type Listeners = { [Name in keyof InboxEvents]: Set<(value: InboxEvents[Name]) => void> }

const listOf = (ids: Ids): readonly string[] => (typeof ids === 'string' ? [ids] : ids)

/**
 * A subscriber's inbox without a screen: session, counts, feeds, preferences, realtime. What is done shows at once and is put back
 * when the service refuses it; what happens elsewhere arrives by itself.
 *
 * @example
 * const inbox = new Inbox({ applicationIdentifier: 'fanfara-demo', subscriberId: 'ola', backendUrl: 'http://localhost:3000' })
 * inbox.subscribe(() => console.log(inbox.getState().unseenCount))
 * inbox.start()
 */
export class Inbox {
  readonly #options: InboxOptions
  readonly #http: Http
  readonly #session: Session
  readonly #socket: SharedSocket
  readonly #book: Book
  readonly #reader: Reader
  readonly #preferences = new Preferences()
  readonly #strategy: FetchingStrategy
  readonly #listeners = new Set<() => void>()
  readonly #heard: Listeners = {
    unseen_count_changed: new Set(),
    unread_count_changed: new Set(),
    notification_received: new Set(),
    unsaved: new Set(),
    refused: new Set(),
  }
  readonly #told: Record<Kind, number> = { unseen: 0, unread: 0 }
  /** Messages that were marked as seen by being shown; not tried twice. */
  readonly #shownIds = new Set<string>()
  #organization: Organization | null = null
  #state: InboxState | null = null
  #isRunning = false
  #hasBegun = false
  /** How many panels show the feed. */
  #viewers = 0
  #held: { change: Change; timer: ReturnType<typeof setTimeout> } | null = null
  #writes: Promise<unknown> = Promise.resolve()
  #tick: ReturnType<typeof setInterval> | undefined
  #tickedAt = 0
  #lookAt = 0
  #token: string | null = null
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: InboxOptions) {
    this.#options = options
    this.#strategy = { ...DEFAULT_STRATEGY, ...options.strategy }
    this.#http = new Http(options.backendUrl)
    this.#session = new Session(this.#http, options, () => this.#sessionChanged())
    this.#book = new Book(options.stores?.length ? options.stores : [{ storeId: DEFAULT_STORE }])
    this.#reader = new Reader(this.#session, this.#book, options.debounceMs ?? usualDebounceMs(), {
      tabs: this.#strategy.tabs,
      counted: kind => this.#tell(kind, true),
      changed: () => {
        this.#changed()
        this.#markShown()
      },
    })
    const { applicationIdentifier, subscriberId, socketUrl, backendUrl } = options
    this.#socket = new SharedSocket([applicationIdentifier, subscriberId], socketUrl || backendUrl, {
      connected: () => this.#check(),
      event: (name, payload) => this.#hear(name, payload as Record<string, unknown> | null),
      // A token that ran out answers 401 to the next call, which begins the session anew.
      refused: () => {
        for (const listener of this.#heard.refused) listener(undefined)
        this.#reader.want({ check: true })
      },
    })
  }

  // Life

  /** Begins the session, or takes up listening again. Nothing happens without application and subscriber (INBOX-33). */
  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#reader.resume()
    this.#tickedAt = Date.now()
    this.#lookLater()
    this.#tick = setInterval(() => {
      const now = Date.now()
      const isDue = now > Math.min(this.#lookAt, this.#tickedAt + SLEPT_MS)
      this.#tickedAt = now
      if (isDue && !isHidden()) this.#wake()
    }, TICK_MS)
    this.#listen('add')
    if (this.#session.status === 'ready') this.#wake()
    void this.#session.begin()
  }

  /** Begins as `start` does. @returns whether there is a session */
  begin(): Promise<boolean> {
    this.start()
    return this.#session.begin()
  }

  /** The calls below, with this inbox's session. */
  get http(): Http {
    return this.#http
  }

  /** Stops listening and reading; the session stays for `start`. */
  pause(): void {
    this.#isRunning = false
    this.flushRemoval(true)
    clearInterval(this.#tick)
    clearTimeout(this.#retry)
    this.#listen('remove')
    this.#reader.stop()
    this.#socket.close()
    this.#token = null
  }

  /** Ends the session here: socket closed, token gone (RT-07). */
  logout(): void {
    this.pause()
    this.#hasBegun = false
    this.#session.end()
  }

  #listen(verb: 'add' | 'remove'): void {
    const act = `${verb}EventListener` as const
    globalThis[act]?.('online', this.#wake)
    globalThis[act]?.('pagehide', this.#hide)
    globalThis.document?.[act]('visibilitychange', this.#look)
  }

  readonly #hide = (): void => this.flushRemoval(true)
  readonly #look = (): void => {
    this.#socket.look()
    if (isHidden()) this.#hide()
    else this.#wake()
  }
  /** Somebody is back, or the network is, or has looked for a while: see what happened that was not heard of. */
  readonly #wake = (): void => {
    this.#lookLater()
    if (this.#session.status === 'failed') void this.#session.begin()
    if (this.#session.status !== 'ready') return
    if (this.#http.token && !this.#token) this.#connect(this.#http.token)
    else this.#socket.wake()
    this.#check()
    this.#markShown()
  }

  /** Sees whether anything happened. Settings alone show nothing that may be out of date. */
  #check(): void {
    const { fetchUnseenCount, fetchUnreadCount } = this.#strategy
    if (fetchUnseenCount || fetchUnreadCount || this.#reader.feed()?.status !== 'idle')
      this.#reader.want({ check: true })
  }

  /** Not all pages at once, and not in step. */
  #lookLater(): void {
    this.#lookAt = Date.now() + LOOK_MS * (1 + Math.random())
  }

  #connect(token: string): void {
    this.#token = token
    if (!this.#options.token) this.#socket.open(token)
  }

  #sessionChanged(): void {
    const { token } = this.#http
    if (this.#isRunning && token && token !== this.#token) {
      this.#tries = 0
      this.#connect(token)
      this.#fetchFirst()
    }
    if (this.#session.status === 'failed') {
      // Another tab, whose session is good, may listen for all.
      this.#socket.close()
      this.#token = null
      clearTimeout(this.#retry)
      if (this.#isRunning && this.#session.isWorthRetrying)
        this.#retry = setTimeout(() => void this.#session.begin(), Math.min(60_000, 1000 * 2 ** this.#tries++))
    }
    this.#changed()
  }

  /** What is fetched by itself, once; with a new token, what is shown is read again. */
  #fetchFirst(): void {
    if (this.#hasBegun) return this.#reader.want(EVERYTHING, 0)
    this.#hasBegun = true
    const wants = this.#strategy
    const feed = this.#reader.feed()?.status === 'failed'
    this.#reader.want({ unseen: wants.fetchUnseenCount, unread: wants.fetchUnreadCount, feed }, 0)
    if (wants.fetchOrganization) void this.fetchOrganization()
    if (wants.fetchNotifications) this.#reader.turnTo(this.#reader.activeStore)
    if (wants.fetchUserPreferences) void this.loadPreferences()
    if (wants.fetchUserGlobalPreferences) void this.loadGlobalPreferences()
  }

  // State

  /** What a screen shows. The same object until something changes. */
  getState = (): InboxState => {
    this.#state ??= {
      session: this.#session.status,
      isRefused: this.#session.status === 'failed' && !this.#session.isWorthRetrying,
      profile: this.#session.profile,
      organization: this.#organization,
      unseenCount: this.#book.total('unseen'),
      unreadCount: this.#book.total('unread'),
      activeStore: this.#reader.activeStore,
      feeds: Object.fromEntries(
        [...this.#book.feeds].map(([id, feed]): [string, FeedView] => [id, this.#book.view(feed)]),
      ),
      preferences: this.#preferences.shown(),
      globalPreference: this.#preferences.shownGlobal(),
      undoable: this.#held?.change.ids.size ?? 0,
      revision: this.#reader.revision,
    }
    return this.#state
  }

  /** Calls back after every change. @returns ends that */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Listens to what the service tells, and to counts that change here. @returns ends that, for this listener */
  on<Name extends keyof InboxEvents>(name: Name, listener: (value: InboxEvents[Name]) => void): () => void {
    this.#heard[name].add(listener)
    return () => void this.#heard[name].delete(listener)
  }

  #changed(): void {
    this.#state = null
    this.#tell('unseen')
    this.#tell('unread')
    for (const listener of this.#listeners) listener()
  }

  /** Tells a count to whoever listens, on the page too (INBOX-42); without news only when it is another one. */
  #tell(kind: Kind, isNews = false): void {
    const count = this.#book.total(kind)
    if (!isNews && count === this.#told[kind]) return
    this.#told[kind] = count
    const name = `${kind}_count_changed` as const
    for (const listener of this.#heard[name]) listener(count)
    for (const event of [name, `novu:${name}`])
      globalThis.document?.dispatchEvent(new CustomEvent(event, { detail: count }))
  }

  #hear(name: string, payload: Record<string, unknown> | null): void {
    this.#options.onEvent?.(name, payload)
    if (name === 'unseen_count_changed') this.#reader.hear('unseen', payload?.unseenCount, payload?.version)
    if (name === 'unread_count_changed') this.#reader.hear('unread', payload?.unreadCount, payload?.version)
    if (name !== 'notification_received' || !payload?.message) return
    for (const listener of this.#heard[name]) listener(payload.message as Message)
    this.#reader.want({ check: true })
  }

  // Reading

  /** A panel shows the feed: it is read, and its messages count as seen until `closeFeed` (INBOX-17). */
  openFeed(storeId = this.#reader.activeStore): void {
    this.#viewers += 1
    this.log('Feed Opened', { storeId })
    this.setStore(storeId)
    this.#shownIds.clear()
    this.#markShown()
  }

  /** That panel no longer does; what was removed from it can no longer be had back. */
  closeFeed(): void {
    this.#viewers -= 1
    this.flushRemoval()
  }

  /** Turns to another store (INBOX-15). */
  setStore(storeId: string): void {
    this.#reader.turnTo(storeId)
    this.#changed()
    this.#markShown()
  }

  /** Loads the next page of a store while there is one (INBOX-06). */
  fetchNextPage = (storeId?: string): Promise<void> => this.#reader.nextPage(storeId)

  /** Reads counts and the feed in view again. */
  refetch = (): void => this.#reader.want(EVERYTHING, 0)

  /** Somebody asks for what could not be had, session included. */
  retry = (): void => {
    this.start()
    this.setStore(this.#reader.activeStore)
    this.refetch()
  }

  /** A page of any feed, for callers that keep lists of their own. */
  fetchPage = (page: number, query: StoreQuery = {}) =>
    this.#ask<{ data: Message[]; hasMore: boolean; page: number }>({
      path: '/notifications/feed',
      query: { ...query, page },
    })

  /** How many messages of a query there are, up to 100. */
  fetchCount = (query: StoreQuery) =>
    this.#ask<{ data: { count: number } }>({ path: '/notifications/count', query: { limit: 100, ...query } })

  /** INBOX-10: name and look; an error is an outcome, never a throw. */
  fetchOrganization = () =>
    this.#load<Organization>('/organization', data => {
      this.#organization = data
    })

  /** INBOX-20: one row per workflow; an error is an outcome, never a throw. */
  loadPreferences = () =>
    this.#load<Preference[]>('/preferences', data => {
      this.#preferences.list = data
    })

  /** Preferences above all workflows. */
  loadGlobalPreferences = () =>
    this.#load<GlobalPreference[]>('/preferences/global', ([first]) => {
      this.#preferences.global = first ?? null
    })

  async #ask<T>(call: Call): Promise<Outcome<T>> {
    try {
      return { data: await this.#session.call<T>(call) }
    } catch (error) {
      return { error: error as Error }
    }
  }

  /** What is in the answer's `data`. */
  async #askData<T>(call: Call): Promise<Outcome<T>> {
    const { data, error } = await this.#ask<{ data: T }>(call)
    return { data: data?.data, error }
  }

  async #load<T>(path: string, take: (data: T) => void): Promise<Outcome<T>> {
    const outcome = await this.#askData<T>({ path })
    if (outcome.data) {
      take(outcome.data)
      this.#changed()
    }
    return outcome
  }

  // Marking

  /** Sets these flags of these messages, and no others; without flags they become seen (INBOX-25). */
  markAs(ids: Ids, flags: Flags = {}): Promise<Outcome<Message[]>> {
    return this.#mark(ids, flags)
  }

  async #mark(ids: Ids, flags: Flags, isSilent?: boolean): Promise<Outcome<Message[]>> {
    const mark = Object.keys(flags).length > 0 ? flags : { seen: true }
    const all: Message[] = []
    for (let start = 0; start < listOf(ids).length; start += MARK_MAX) {
      const messageId = listOf(ids).slice(start, start + MARK_MAX)
      const { data, error } = await this.#change<Message[]>(
        { ids: new Set(messageId), apply: message => ({ ...message, ...mark }) },
        { method: 'POST', path: '/messages/markAs', body: { messageId, mark } },
        messages => this.#book.confirm(messages),
        isSilent,
      )
      if (error) return { error }
      all.push(...(data ?? []))
    }
    return { data: all }
  }

  /** INBOX-22: read implies seen. */
  markAsRead = (ids: Ids) => this.markAs(ids, { seen: true, read: true })
  /** INBOX-23: stays seen. */
  markAsUnread = (ids: Ids) => this.markAs(ids, { seen: true, read: false })
  /** INBOX-24. What becomes seen by being shown is marked without touching `read`: it may have been read elsewhere. */
  markAsSeen = (ids: Ids) => this.markAs(ids, { seen: true, read: false })

  /** INBOX-28: only what is on loaded pages. */
  markFetchedAsRead(storeId?: string): Promise<Outcome<Message[]>> {
    return this.markAsRead(this.#idsIn(storeId, message => !message.read))
  }
  /** INBOX-29: only what is on loaded pages; read ones are seen anyway. */
  markFetchedAsSeen(storeId?: string): Promise<Outcome<Message[]>> {
    return this.markAs(
      this.#idsIn(storeId, message => !message.read && !message.seen),
      { seen: true },
    )
  }

  /** INBOX-26: all messages of the store's feed, loaded or not. */
  markAllAsRead(storeId?: string): Promise<Outcome<number>> {
    this.log('Mark All As Read', {})
    return this.#markAll('read', { seen: true, read: true }, storeId)
  }
  /** INBOX-27: the loaded list follows the specification until it is read again. */
  markAllAsSeen = (storeId?: string): Promise<Outcome<number>> =>
    this.#markAll('seen', { seen: true, read: false }, storeId)

  async #markAll(act: 'read' | 'seen', flags: Flags, storeId?: string): Promise<Outcome<number>> {
    const feed = this.#reader.feed(storeId)
    // The call knows feeds, not payloads: it would mark what this store does not show.
    if (feed?.query?.payload) {
      const { data, error } = await this.markAs(
        this.#idsIn(storeId, () => true),
        flags,
      )
      return { data: data?.length, error }
    }
    return this.markFeed(act, feed?.query?.feedIdentifier, flags)
  }

  /** Marks all messages of a feed, of all feeds without a name (INBOX-26, INBOX-27). */
  markFeed(
    act: 'read' | 'seen',
    feedId?: string | string[],
    flags: Flags = act === 'read' ? { seen: true, read: true } : { seen: true },
  ): Promise<Outcome<number>> {
    const shown = this.#book.loaded(this.#storesOf(feedId))
    const ids = new Set(shown.map(({ _id }) => _id))
    const kinds: Kind[] = act === 'read' ? ['unseen', 'unread'] : ['unseen']
    const zero = feedId === undefined ? kinds : []
    const apply = (message: Message) => ({ ...message, ...flags })
    return this.#change({ ids, apply, zero }, { method: 'POST', path: `/messages/${act}`, body: { feedId } }, () => {
      this.#book.confirm([...ids].flatMap(id => this.#book.known(id) ?? []).map(apply))
      for (const kind of zero) this.#book.counts[kind].count = 0
    })
  }

  /** Stores that hold this feed and nothing else; all of them without a name. */
  #storesOf(feedId?: string | string[]): string[] {
    return [...this.#book.feeds.values()]
      .filter(({ query }) => feedId === undefined || String(query?.feedIdentifier) === String(feedId))
      .map(({ storeId }) => storeId)
  }

  #idsIn(storeId = this.#reader.activeStore, isWanted: (message: Message) => boolean): string[] {
    return this.#book
      .loaded([storeId])
      .filter(isWanted)
      .map(({ _id }) => _id)
  }

  /** Whatever is loaded and in view becomes seen, each message once (INBOX-17). */
  #markShown(): void {
    if (this.#viewers < 1 || isHidden()) return
    const ids = this.#idsIn(undefined, ({ _id, read, seen }) => !read && !seen && !this.#shownIds.has(_id))
    for (const id of ids) this.#shownIds.add(id)
    if (ids.length > 0) void this.#mark(ids, { seen: true }, true)
  }

  // Removal

  /** Removes messages now; those that are gone already are no failure. */
  async remove(ids: Ids, keepalive?: boolean): Promise<Outcome<void>> {
    const list = listOf(ids)
    const outcomes: Outcome<unknown>[] = []
    for (let start = 0; start < list.length; start += REMOVE_MAX) {
      const messageIds = list.slice(start, start + REMOVE_MAX)
      const call: Call =
        messageIds.length === 1
          ? { method: 'DELETE', path: `/messages/${messageIds[0]}`, keepalive }
          : { method: 'POST', path: '/messages/bulk/delete', body: { messageIds }, keepalive }
      const change = { ids: new Set(messageIds), apply: () => null }
      outcomes.push(await this.#change(change, call, () => this.#book.forget(messageIds)))
    }
    return { error: outcomes.find(({ error }) => error && (error as ServiceError).status !== 404)?.error }
  }

  /** Removes messages unless `undoRemoval` comes first: they are gone from view, the call is held back for some seconds. */
  removeLater(ids: Ids): void {
    this.flushRemoval()
    const change = { ids: new Set(listOf(ids)), apply: () => null }
    this.#book.begin(change)
    this.#held = { change, timer: setTimeout(() => this.flushRemoval(), this.#options.undoMs ?? UNDO_MS) }
    this.#changed()
  }

  /** Has the messages back that were removed last. */
  undoRemoval(): void {
    const change = this.#release()
    if (change) this.#changed()
  }

  /** Makes a held removal final, also when the page is about to go. */
  flushRemoval(isLast = false): void {
    const change = this.#release()
    if (change) void this.remove([...change.ids], isLast)
  }

  #release(): Change | undefined {
    const held = this.#held
    this.#held = null
    clearTimeout(held?.timer)
    if (held) this.#book.end(held.change)
    return held?.change
  }

  /** Removes all messages, or those of one feed. */
  removeAll(feedId?: string): Promise<Outcome<void>> {
    const ids = new Set(this.#book.loaded(this.#storesOf(feedId)).map(({ _id }) => _id))
    const zero: Kind[] = feedId === undefined ? ['unseen', 'unread'] : []
    return this.#change(
      { ids, apply: () => null, zero },
      { method: 'DELETE', path: '/messages', query: { feedId } },
      () => {
        this.#book.forget(ids)
        for (const kind of zero) this.#book.counts[kind].count = 0
      },
    )
  }

  // Actions, preferences, log

  /** Carries out a message's action (INBOX-32). */
  updateAction(
    messageId: string,
    type: ButtonType,
    status: ActionStatus,
    payload?: Record<string, unknown>,
  ): Promise<Outcome<Message>> {
    const apply = (message: Message): Message => {
      const action = { ...message.cta?.action, status, result: { ...message.cta?.action?.result, type, payload } }
      return { ...message, cta: { ...message.cta, action } }
    }
    return this.#change<Message>(
      { ids: new Set([messageId]), apply },
      {
        method: 'POST',
        path: `/messages/${messageId}/actions/${type}`,
        body: { executedType: type, status, payload },
      },
      message => this.#book.confirm([message]),
    )
  }

  /** Switches one channel of one workflow (INBOX-20). */
  updatePreference(templateId: string, type: Channel, enabled: boolean): Promise<Outcome<Preference>> {
    const end = this.#preferences.begin(templateId, { [type]: enabled })
    const call: Call = { method: 'PATCH', path: `/preferences/${templateId}`, body: { channel: { type, enabled } } }
    return this.#switch<Preference>(call, end, row => this.#preferences.confirm(row))
  }

  /** Switches channels, or everything, above all workflows. */
  updateGlobalPreferences(channels: ChannelSwitches, enabled?: boolean): Promise<Outcome<GlobalPreference>> {
    const end = this.#preferences.begin(null, channels)
    const preferences = Object.entries(channels).map(([type, isOn]) => ({ channelType: type, type, enabled: isOn }))
    const call: Call = { method: 'PATCH', path: '/preferences', body: { preferences, enabled } }
    return this.#switch<GlobalPreference>(call, end, row => {
      this.#preferences.global = row
    })
  }

  /** Switches are carried out one after another, so that the last one wins. */
  async #switch<T>(call: Call, end: () => void, confirm: (data: T) => void): Promise<Outcome<T>> {
    this.#changed()
    const outcome = await this.#inTurn(() => this.#askData<T>(call))
    end()
    if (outcome.data) confirm(outcome.data)
    this.#changed()
    return outcome
  }

  /** Notes what somebody did; nobody waits for it (WAPI-16). */
  log(name: string, payload: Record<string, unknown>): void {
    if (this.#session.status === 'ready' || this.#session.status === 'starting')
      void this.#ask({ method: 'POST', path: '/usage/log', body: { name: `[Widget] - ${name}`, payload } })
  }

  /** Shows a change, carries it out after those before it, and confirms it or puts it back, which is said unless nobody made it. */
  async #change<T>(change: Change, call: Call, confirm: (data: T) => void, isSilent?: boolean): Promise<Outcome<T>> {
    this.#book.begin(change)
    const written = this.#reader.writing()
    this.#changed()
    const outcome = await this.#inTurn(() => this.#askData<T>(call), call.keepalive)
    this.#book.end(change)
    const isGone = call.method === 'DELETE' && (outcome.error as ServiceError | undefined)?.status === 404
    if (!outcome.error || isGone) confirm(outcome.data as T)
    else if (!isSilent) for (const listener of this.#heard.unsaved) listener(outcome.error)
    written()
    this.#changed()
    return outcome
  }

  #inTurn<T>(task: () => Promise<T>, isUrgent = false): Promise<T> {
    const run = isUrgent ? task() : this.#writes.then(task)
    this.#writes = run
    return run
  }
}
