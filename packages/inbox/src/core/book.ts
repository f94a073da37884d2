import type { FeedStatus, FeedView, Message, StoreConfig } from './types.ts'

/** Counts go no higher (wire protocol §5); at this figure there may be more. */
export const COUNT_MAX = 100
/** Seen was shown; read was opened. */
export type Kind = 'unseen' | 'unread'
/** What the service said about a count, and as of which of its versions. */
interface Count {
  count: number
  version?: number
}

/**
 * Something done here that the service has not confirmed: what each of these messages looks like with it; null when it is
 * gone. Putting it back is forgetting it.
 */
export interface Change {
  ids: ReadonlySet<string>
  apply(message: Message): Message | null
  /** Counts that it brings to zero, loaded messages or not. */
  zero?: readonly Kind[]
}

interface Feed extends StoreConfig {
  ids: string[]
  /** Pages held, `pageSize` rows each. */
  pages: number
  pageSize: number
  hasMore: boolean
  version?: number
  status: FeedStatus
  isFetchingNextPage: boolean
  tab: Count
}

/** A page of the feed, as it travels. */
export interface Page {
  data: Message[]
  hasMore: boolean
  page: number
  pageSize?: number
  version?: number
}

const isCounted = (message: Message | null | undefined, kind: Kind): number =>
  message && !(kind === 'unseen' ? message.seen : message.read) ? 1 : 0

/** Two pages or several, newest knowledge kept, each message once: rows shift while somebody pages. */
const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]

/**
 * What the service has said (messages, feeds, counts), and above it what was done here and is not confirmed. Screens see both
 * together, so that badges and lists always agree. No calls, no clock.
 */
export class Book {
  readonly counts: Record<Kind, Count> = { unseen: { count: 0 }, unread: { count: 0 } }
  readonly feeds: ReadonlyMap<string, Feed>
  readonly #messages = new Map<string, Message>()
  readonly #changes = new Set<Change>()

  constructor(stores: readonly StoreConfig[]) {
    this.feeds = new Map(stores.map(store => [store.storeId, { ...store, ...emptyFeed() }]))
  }

  /** Puts a change above what the service said. */
  begin(change: Change): void {
    this.#changes.add(change)
  }

  /** Forgets a change: it has been confirmed, or is put back. */
  end(change: Change): void {
    this.#changes.delete(change)
  }

  /** What the service said about a message, without what was done here. */
  known(id: string): Message | undefined {
    return this.#messages.get(id)
  }

  /** A message as it is shown; null when it was removed here. */
  shown(id: string): Message | null {
    let message = this.#messages.get(id) ?? null
    for (const change of this.#changes) if (message && change.ids.has(id)) message = change.apply(message)
    return message
  }

  /** Messages of these stores as they are shown, each once. */
  loaded(storeIds: Iterable<string> = this.feeds.keys()): Message[] {
    const ids = [...storeIds].flatMap(storeId => this.feeds.get(storeId)?.ids ?? [])
    return distinct(ids).flatMap(id => this.shown(id) ?? [])
  }

  /** A count as it is shown. */
  total(kind: Kind): number {
    for (const { zero } of this.#changes) if (zero?.includes(kind)) return 0
    return this.#shift(this.counts[kind].count, kind, this.#held())
  }

  /** A feed as it is shown. */
  view({ storeId, query = {}, ids, hasMore, status, isFetchingNextPage, tab }: Feed): FeedView {
    const unseenCount = this.#shift(tab.count, 'unseen', new Set(ids))
    const messages = ids.flatMap(id => this.shown(id) ?? [])
    return { storeId, query, messages, hasMore, status, isFetchingNextPage, unseenCount }
  }

  /** A count of the service with what was done here to these messages; a capped one cannot be worked out. */
  #shift(count: number, kind: Kind, among: ReadonlySet<string>): number {
    if (count >= COUNT_MAX) return COUNT_MAX
    let total = count
    for (const id of new Set([...this.#changes].flatMap(change => [...change.ids])))
      if (among.has(id)) total += isCounted(this.shown(id), kind) - isCounted(this.#messages.get(id), kind)
    return Math.max(0, total)
  }

  /** Takes over what the service answered to a change made here, with the counts that follow from it. */
  confirm(messages: readonly Message[]): void {
    for (const message of messages) {
      this.#move(message._id, message)
      if (this.#messages.has(message._id)) this.#messages.set(message._id, message)
    }
  }

  /** These messages are no longer there. */
  forget(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#move(id, null)
      this.#messages.delete(id)
      for (const feed of this.feeds.values()) feed.ids = feed.ids.filter(other => other !== id)
    }
  }

  #move(id: string, next: Message | null): void {
    const before = this.#messages.get(id)
    if (!before) return
    const feeds = [...this.feeds.values()].filter(({ ids }) => ids.includes(id)).map(({ tab }) => tab)
    for (const kind of ['unseen', 'unread'] as const)
      for (const entry of kind === 'unseen' ? [this.counts.unseen, ...feeds] : [this.counts.unread])
        if (entry.count < COUNT_MAX)
          entry.count = Math.max(0, entry.count + isCounted(next, kind) - isCounted(before, kind))
  }

  /** Takes over a count, unless a newer one is known. @returns whether it was taken */
  setCount(entry: Count, count: unknown, version?: number): boolean {
    if (!Number.isInteger(count) || (version ?? Infinity) < (entry.version ?? 0)) return false
    entry.count = count as number
    entry.version = version
    return true
  }

  /** Replaces a feed's rows by what was read from its beginning. */
  replaceRows(feed: Feed, pages: readonly Page[]): void {
    const last = pages.at(-1)
    if (!last) return
    const rows = pages.flatMap(({ data }) => data)
    this.#take(rows, true)
    feed.ids = distinct(rows.map(({ _id }) => _id))
    // Rows are counted in the pages that the feed is read by, whatever the size of these.
    if (feed.pages < 2) feed.pageSize = last.pageSize ?? (rows.length || 10)
    feed.pages = Math.max(1, Math.ceil(rows.length / feed.pageSize))
    feed.hasMore = last.hasMore
    feed.version = pages.every(({ version }) => version === last.version) ? last.version : -1
    feed.status = 'ready'
    this.#sweep()
  }

  /** Adds a further page; rows that shifted into it are there already. */
  addRows(feed: Feed, { data, hasMore, page, version }: Page): void {
    this.#take(data, false)
    feed.ids = distinct([...feed.ids, ...data.map(({ _id }) => _id)])
    feed.pages = page + 1
    feed.hasMore = hasMore
    if (version !== feed.version) feed.version = -1
  }

  #take(messages: readonly Message[], isNewer: boolean): void {
    for (const message of messages)
      if (isNewer || !this.#messages.has(message._id)) this.#messages.set(message._id, message)
  }

  #held(): ReadonlySet<string> {
    return new Set([...this.feeds.values()].flatMap(({ ids }) => ids))
  }

  /** Messages that no feed holds are dropped. */
  #sweep(): void {
    const held = this.#held()
    for (const id of this.#messages.keys()) if (!held.has(id)) this.#messages.delete(id)
  }
}

const emptyFeed = (): Omit<Feed, 'storeId' | 'query'> => ({
  ids: [],
  pages: 0,
  pageSize: 10,
  hasMore: false,
  status: 'idle',
  isFetchingNextPage: false,
  tab: { count: 0 },
})
