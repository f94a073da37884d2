import { type Book, COUNT_MAX, type Kind, type Page } from './book.ts'
import type { ServiceError } from './http.ts'
import type { Session } from './session.ts'
import type { StoreQuery } from './types.ts'

/** What is to be read again. `check`: look first whether anything changed. */
export interface Due {
  unseen?: boolean
  unread?: boolean
  feed?: boolean
  check?: boolean
}
/** Both counts and the feed. */
export const EVERYTHING: Due = { unseen: true, unread: true, feed: true }

const WHAT = ['unseen', 'unread', 'feed', 'check'] as const

interface CountAnswer {
  data: { count: number; version?: number }
}
interface Heard {
  count: number
  version?: number
}
type Feed = Parameters<Book['view']>[0]

/** Rows that one request may ask for. */
const LIMIT_MAX = 100
/** A change that the service keeps waiting does not hold up reading for longer. */
const WRITE_WAIT_MS = 3000
/** A burst of triggers is gathered for at most this many times the debounce. */
const MAX_BURSTS = 10
const WAIT_STEP_MS = 50
/** What could not be read is tried again, at growing distance: longest, in milliseconds. */
const RETRY_MAX_MS = 30_000

const isPassing = ({ status }: ServiceError): boolean => [0, 401, 429].includes(status) || status > 499

/** What a reader tells its owner. */
export interface ReaderListener {
  /** Unless false the unseen of each feed are counted. */
  tabs?: boolean
  /** An event changed a count. */
  counted(kind: Kind): void
  /** Something was read. */
  changed(): void
}

/**
 * Reads counts and feeds: in rounds, whose answers are taken over together, so that no screen shows half of a change. Triggers
 * are gathered (INBOX-43); a round that is overtaken by a change made here counts for nothing and is repeated.
 */
export class Reader {
  /** Grows with every round that was taken over. */
  revision = 0
  activeStore: string
  readonly #session: Session
  readonly #book: Book
  readonly #listener: ReaderListener
  readonly #debounceMs: number
  #due: Due = {}
  #heard: Partial<Record<Kind, Heard>> = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #at = 0
  #firstAt: number | null = null
  #heldSince: number | null = null
  #isStopped = false
  #writing = 0
  #writes = 0
  #misses = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(session: Session, book: Book, debounceMs: number, listener: ReaderListener) {
    this.#session = session
    this.#book = book
    this.#debounceMs = debounceMs
    this.#listener = listener
    this.activeStore = book.feeds.keys().next().value ?? ''
  }

  /** The feed of a store, of the active one without a name. */
  feed(storeId = this.activeStore): Feed | undefined {
    return this.#book.feeds.get(storeId)
  }

  /** Reads this soon, together with whatever else is asked for until then. */
  want(due: Due, delayMs = this.#debounceMs): void {
    for (const what of WHAT) this.#due[what] ||= due[what]
    if (this.#isStopped) return
    const now = Date.now()
    let at = now + delayMs
    // A retry that is far off does not put off what comes sooner; events that never stop do not put reading off for ever.
    if (delayMs > this.#debounceMs) at = Math.min(at, this.#timer === undefined ? at : this.#at)
    else at = Math.min(at, (this.#firstAt ??= now) + MAX_BURSTS * this.#debounceMs)
    this.#at = at
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#go(), Math.max(0, at - now))
  }

  /** A count that the service told by itself; anything but an integer is not a count (INBOX-40). */
  hear(kind: Kind, count: unknown, version: unknown): void {
    if (!Number.isInteger(count)) return
    const next = { count: count as number, version: Number.isInteger(version) ? (version as number) : undefined }
    const before = this.#heard[kind]?.version
    if (before === undefined || next.version === undefined || next.version >= before) this.#heard[kind] = next
    this.want({})
  }

  /** Reading is wanted again. */
  resume(): void {
    this.#isStopped = false
  }

  /** A change is on its way: what was asked before it is out of date. @returns ends that */
  writing(): () => void {
    this.#writing += 1
    this.#writes += 1
    return () => {
      this.#writing -= 1
      this.want(EVERYTHING)
    }
  }

  /** Nothing more is read until `resume`; what was to be read is kept for then, what was heard is not. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#firstAt = this.#heldSince = null
    this.#heard = {}
  }

  #go(): void {
    const since = (this.#heldSince ??= Date.now())
    if (this.#writing > 0 && Date.now() - since < WRITE_WAIT_MS) {
      this.#timer = setTimeout(() => this.#go(), WAIT_STEP_MS)
      return
    }
    this.#timer = undefined
    this.#firstAt = this.#heldSince = null
    this.#takeHeard()
    const due = this.#due
    this.#due = {}
    void this.#inTurn(() => this.#round(due))
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const run = this.#turn.then(task)
    this.#turn = run.catch(() => undefined)
    return run
  }

  /** Newer counts are shown at once and lead to a round (INBOX-41); what is known already, to nothing. */
  #takeHeard(): void {
    const heard = this.#heard
    this.#heard = {}
    for (const kind of ['unseen', 'unread'] as const) {
      const news = heard[kind]
      if (!news) continue
      const entry = this.#book.counts[kind]
      // What the service says about its version by itself need not be asked for.
      if (news.version !== undefined) this.#due.check = false
      const isKnown = news.version !== undefined && news.version <= (entry.version ?? -1)
      if (!isKnown) {
        this.#book.setCount(entry, news.count, news.version)
        this.#listener.counted(kind)
        Object.assign(this.#due, { [kind]: true, feed: true })
      }
      if (this.#isBehind(news.version)) this.#due.feed = true
    }
    this.#listener.changed()
  }

  #isBehind(version: number | undefined): boolean {
    const feed = this.feed()
    return feed?.status === 'ready' && (feed.version ?? -1) < (version ?? -1)
  }

  async #round(wanted: Due): Promise<void> {
    const writes = this.#writes
    let due = wanted
    try {
      const isWhole = due.feed && due.unseen && due.unread
      if (due.check && !isWhole) due = (await this.#hasChanged()) ? EVERYTHING : due
      const taken = await Promise.all(this.#reads(due))
      if (taken.length === 0) return
      if (writes !== this.#writes) return this.want(due)
      for (const take of taken) take()
      this.revision += 1
      this.#settle()
    } catch (error) {
      this.#failed(due, error as ServiceError)
    }
    this.#listener.changed()
  }

  /** One small call tells whether anything happened while nobody listened; a service without versions cannot say. */
  async #hasChanged(): Promise<boolean> {
    const { version } = await this.#count('/notifications/unseen')
    const { unseen, unread } = this.#book.counts
    if (this.feed()?.status === 'failed') return true
    return version === undefined || unseen.version !== version || unread.version !== version || this.#isBehind(version)
  }

  /** Calls of a round; each answers how to take over what it read. */
  *#reads(due: Due): Generator<Promise<() => void>> {
    for (const kind of ['unseen', 'unread'] as const)
      if (due[kind]) yield this.#readCount(this.#book.counts[kind], `/notifications/${kind}`)
    if (!due.feed) return
    for (const feed of this.#book.feeds.values()) {
      if (this.feed()?.status === 'idle') continue
      if (this.#listener.tabs !== false)
        yield this.#readCount(feed.tab, '/notifications/count', { ...feed.query, seen: false })
      if (feed.storeId === this.activeStore) yield this.#readRows(feed)
      else feed.version = -1
    }
  }

  #count(path: string, query: StoreQuery = {}): Promise<CountAnswer['data']> {
    return this.#session.call<CountAnswer>({ path, query: { ...query, limit: COUNT_MAX } }).then(({ data }) => data)
  }

  async #readCount(entry: Book['counts'][Kind], path: string, query?: StoreQuery): Promise<() => void> {
    const { count, version } = await this.#count(path, query)
    return () => this.#book.setCount(entry, count, version)
  }

  /** All rows that are held, in as few requests as their number allows. */
  async #readRows(feed: Feed): Promise<() => void> {
    const { pages, pageSize } = feed
    const perCall = Math.max(1, Math.min(pages, Math.floor(LIMIT_MAX / pageSize)))
    const answers: Page[] = []
    for (let row = 0; row < Math.max(1, pages); row += perCall) {
      const limit = perCall > 1 ? { limit: perCall * pageSize } : {}
      answers.push(await this.#page(feed, row / perCall, limit))
      if (!answers.at(-1)?.hasMore) break
    }
    return () => {
      // A late answer must not undo a newer one.
      const version = answers.at(-1)?.version
      if (version === undefined || version >= (feed.version ?? -1)) this.#book.replaceRows(feed, answers)
    }
  }

  #page(feed: Feed, page: number, limit: object = {}): Promise<Page> {
    return this.#session.call<Page>({ path: '/notifications/feed', query: { ...feed.query, page, ...limit } })
  }

  /** Counts and rows of one round belong to one state of the service; when they do not, read again. */
  #settle(): void {
    const { unseen, unread } = this.#book.counts
    const feed = this.feed()
    const versions = [unseen.version, unread.version, feed?.status === 'ready' ? feed.version : undefined]
    if (new Set(versions.filter(version => version !== undefined)).size > 1)
      this.want(EVERYTHING, Math.min(RETRY_MAX_MS, this.#debounceMs * 3 ** this.#misses++))
    else this.#misses = 0
  }

  #failed(due: Due, error: ServiceError): void {
    const feed = this.feed()
    // An empty list that could not be read again does not say that there is nothing.
    if (feed && due.feed && feed.ids.length === 0) feed.status = 'failed'
    if (isPassing(error)) this.want(due, Math.min(RETRY_MAX_MS, 1000 * 2 ** this.#misses++))
  }

  /** The rows after those that are held, while there are more (INBOX-06). */
  async nextPage(storeId?: string): Promise<void> {
    const feed = this.feed(storeId)
    if (!feed?.hasMore || feed.isFetchingNextPage) return
    feed.isFetchingNextPage = true
    this.#listener.changed()
    try {
      await this.#inTurn(async () => {
        // What was read meanwhile may have been the last, or could not be had.
        if (feed.hasMore && feed.status === 'ready') this.#book.addRows(feed, await this.#page(feed, feed.pages))
      })
      // Rows shifted between two pages: one of them may be missing.
      if (feed.version === -1) this.want(EVERYTHING)
    } catch {
      // It can be asked for again by scrolling (INBOX-38).
    }
    feed.isFetchingNextPage = false
    this.#listener.changed()
  }

  /** Turns to a store and reads it from its beginning, unless it is known as it is now (INBOX-15). */
  turnTo(storeId: string): void {
    this.activeStore = storeId
    const feed = this.feed()
    if (!feed) return
    if (feed.status === 'idle' || feed.status === 'failed') feed.status = 'loading'
    else if (feed.version !== -1) return
    this.#misses = 0
    this.want({ feed: true }, 0)
  }
}
