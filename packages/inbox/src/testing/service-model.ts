import type { ChannelSwitches, Flags, Message, Preference } from '../core/index.ts'

/** Method, path, token and body, without HTTP around it. */
export interface ModelCall {
  method: string
  /** Below `/v1/widgets`. */
  path: string
  query: URLSearchParams
  body: unknown
  token: string | null
}
/** What the service answers; no body with 204. */
export interface ModelAnswer {
  status: number
  body?: unknown
}
/** Hears what is sent to all sockets of a subscriber. */
export type Told = (event: string, payload: Record<string, unknown>) => void

interface Row extends Message {
  feed: string | null
}
interface Subscriber {
  id: string
  version: number
  rows: Row[]
  channels: Map<string, ChannelSwitches>
  listeners: Set<Told>
}

/** What of the service's behaviour can be chosen. */
export interface ModelOptions {
  /** Whether answers and events carry `version`; other services of the protocol do not. */
  hasVersions?: boolean
  /** Whether a socket hears both counts as soon as it is let in; other services of the protocol say nothing. */
  greets?: boolean
  removeBranding?: boolean
  direction?: 'ltr' | 'rtl'
  now?: () => number
}

const WORKFLOWS: readonly { id: string; name: string; critical: boolean; channels: ChannelSwitches }[] = [
  { id: 'w-news', name: 'News', critical: false, channels: { in_app: true, email: true } },
  {
    id: 'w-reminders',
    name: 'Reminders',
    critical: false,
    channels: { in_app: true, email: false, push: true, sms: false },
  },
  { id: 'w-security', name: 'Security', critical: true, channels: { in_app: true, email: true } },
]
const DEFAULT_PAGE = 10
const COUNT_MAX = 100

const failure = (status: number, message: string): ModelAnswer => ({ status, body: { statusCode: status, message } })
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value == null ? [] : [String(value)]
const commaList = (text: string | null): string[] => text?.split(',').filter(Boolean) ?? []

/** The inbox service in memory, after the wire protocol: what the widget's tests are held to. */
export class ServiceModel {
  readonly #subscribers = new Map<string, Subscriber>()
  readonly #tokens = new Map<string, Subscriber>()
  readonly #options: ModelOptions
  #ids = 0
  /** No token opens anything any more, a new one neither. */
  isClosed = false
  /** Every session that was begun, by its request body. */
  readonly sessions: unknown[] = []
  readonly usage: { name: string; payload: Record<string, unknown> }[] = []
  readonly actions: { id: string; body: unknown }[] = []

  constructor(options: ModelOptions = {}) {
    this.#options = options
  }

  /** A subscriber, made on first use. */
  #subscriber(id: string): Subscriber {
    const existing = this.#subscribers.get(id)
    if (existing) return existing
    const made: Subscriber = { id, version: 0, rows: [], listeners: new Set(), channels: new Map() }
    for (const { id: workflow, channels } of WORKFLOWS) made.channels.set(workflow, { ...channels })
    this.#subscribers.set(id, made)
    return made
  }

  /** Listens as a socket with this token. @returns stops it; null when the token is not known */
  listen(token: string | null, told: Told): (() => void) | null {
    const subscriber = this.#tokens.get(token ?? '')
    if (!subscriber) return null
    subscriber.listeners.add(told)
    if (this.#options.greets !== false)
      for (const [event, payload] of this.#countEvents(subscriber)) told(event, payload)
    return () => void subscriber.listeners.delete(told)
  }

  /** Forgets all tokens: what they open answers 401. */
  expireTokens(): void {
    this.#tokens.clear()
  }

  /** A message is created, as the trigger would. */
  notify(subscriberId: string, content: string, more: Partial<Message> & { feed?: string } = {}): Message {
    const subscriber = this.#subscriber(subscriberId)
    this.#ids += 1
    const row: Row = {
      _id: this.#ids.toString(16).padStart(8, '0'),
      content,
      createdAt: new Date(this.#options.now?.() ?? Date.now()).toISOString(),
      read: false,
      seen: false,
      channel: 'in_app',
      cta: {},
      payload: {},
      providerId: 'novu',
      templateIdentifier: 'message',
      feed: null,
      ...more,
    }
    subscriber.rows.unshift(row)
    this.#changed(subscriber, row)
    return row
  }

  /** What the service holds for a subscriber, newest first. */
  rowsOf(subscriberId: string): readonly Message[] {
    return this.#subscriber(subscriberId).rows
  }

  /** Without the cap that the wire has. */
  countsOf(subscriberId: string): { unseen: number; unread: number } {
    const { rows } = this.#subscriber(subscriberId)
    return { unseen: rows.filter(row => !row.seen).length, unread: rows.filter(row => !row.read).length }
  }

  #changed(subscriber: Subscriber, created?: Row): void {
    subscriber.version += 1
    const version = this.#version(subscriber)
    for (const told of subscriber.listeners) {
      if (created) told('notification_received', { message: created, ...version })
      for (const [event, payload] of this.#countEvents(subscriber)) told(event, payload)
    }
  }

  #countEvents(subscriber: Subscriber): [string, Record<string, unknown>][] {
    const { unseen, unread } = this.countsOf(subscriber.id)
    const version = this.#version(subscriber)
    const capped = (count: number) => Math.min(count, COUNT_MAX)
    return [
      ['unseen_count_changed', { unseenCount: capped(unseen), hasMore: unseen > COUNT_MAX, ...version }],
      ['unread_count_changed', { unreadCount: capped(unread), hasMore: unread > COUNT_MAX, ...version }],
    ]
  }

  #version({ version }: Subscriber): { version?: number } {
    return this.#options.hasVersions === false ? {} : { version }
  }

  /** Answers one call. */
  handle(call: ModelCall): ModelAnswer {
    if (call.path === '/session/initialize') return this.#initialize(call.body as Record<string, unknown>)
    const subscriber = this.#tokens.get(call.token ?? '')
    if (!subscriber || this.isClosed) return failure(401, 'unauthorized')
    const [, first = '', second = '', third = '', fourth = ''] = call.path.split('/')
    if (first === 'notifications') return this.#read(subscriber, second, call.query)
    if (first === 'messages') return this.#write(subscriber, call, [second, third, fourth])
    if (first === 'preferences') return this.#preferences(subscriber, call, second)
    if (first === 'organization') return { status: 200, body: { data: this.#organization() } }
    if (call.path === '/usage/log') {
      this.usage.push(call.body as { name: string; payload: Record<string, unknown> })
      return { status: 201, body: { data: { success: true } } }
    }
    return failure(404, 'not found')
  }

  #organization() {
    const { removeBranding = false, direction } = this.#options
    return { _id: 'o1', name: 'Fanfara', branding: { color: '#4763f7', direction, removeBranding } }
  }

  #initialize(body: Record<string, unknown>): ModelAnswer {
    this.sessions.push(body)
    const { applicationIdentifier, subscriberId } = body
    if (typeof subscriberId !== 'string' || subscriberId === '') return failure(400, 'subscriberId is required')
    if (applicationIdentifier !== 'fanfara-demo') return failure(404, 'unknown application')
    const subscriber = this.#subscriber(subscriberId)
    const token = `token-${this.sessions.length}`
    this.#tokens.set(token, subscriber)
    const profile = { _id: `s-${subscriberId}`, subscriberId, organizationId: 'o1', environmentId: 'e1' }
    return { status: 201, body: { data: { token, profile } } }
  }

  #matching(subscriber: Subscriber, query: URLSearchParams): Row[] {
    const feeds = commaList(query.get('feedIdentifier'))
    const payload = query.get('payload')
    const wanted = payload ? (JSON.parse(Buffer.from(payload, 'base64').toString()) as Record<string, unknown>) : {}
    return subscriber.rows.filter(
      row =>
        (feeds.length === 0 || feeds.includes(row.feed ?? '')) &&
        (!query.has('seen') || String(row.seen) === query.get('seen')) &&
        (!query.has('read') || String(row.read) === query.get('read')) &&
        Object.entries(wanted).every(([name, value]) => row.payload?.[name] === value),
    )
  }

  #read(subscriber: Subscriber, what: string, query: URLSearchParams): ModelAnswer {
    const version = this.#version(subscriber)
    const limit = Number(query.get('limit') ?? (what === 'feed' ? DEFAULT_PAGE : COUNT_MAX))
    if (!(limit >= 1 && limit <= 100)) return failure(400, 'limit')
    if (what === 'feed') {
      const page = Number(query.get('page') ?? 0)
      const rows = this.#matching(subscriber, query)
      const data = rows.slice(page * limit, (page + 1) * limit).map(row => ({ ...row }))
      const hasMore = rows.length > (page + 1) * limit
      return { status: 200, body: { data, hasMore, page, pageSize: limit, totalCount: data.length, ...version } }
    }
    const counted = new URLSearchParams(query)
    if (what === 'unseen') counted.set('seen', 'false')
    if (what === 'unread') counted.set('read', 'false')
    const count = Math.min(this.#matching(subscriber, counted).length, limit)
    return { status: 200, body: { data: { count, ...version } } }
  }

  #write(
    subscriber: Subscriber,
    { method, body, query }: ModelCall,
    [id = '', act = '', type = '']: string[],
  ): ModelAnswer {
    const form = (body ?? {}) as Record<string, unknown>
    if (method === 'POST' && id === 'markAs') return this.#mark(subscriber, form)
    if (method === 'POST' && (id === 'read' || id === 'seen')) return this.#markAll(subscriber, id, listOf(form.feedId))
    if (method === 'POST' && id === 'bulk') return this.#remove(subscriber, listOf(form.messageIds))
    if (method === 'POST' && act === 'actions') return this.#act(subscriber, id, type, form)
    if (method === 'DELETE' && id === '') {
      const feed = query.get('feedId')
      const gone = subscriber.rows.filter(row => feed === null || row.feed === feed)
      this.#remove(
        subscriber,
        gone.map(row => row._id),
      )
      return { status: 204 }
    }
    return method === 'DELETE' ? this.#remove(subscriber, [id], true) : failure(404, 'not found')
  }

  #mark(subscriber: Subscriber, form: Record<string, unknown>): ModelAnswer {
    const ids = listOf(form.messageId)
    const { seen, read } = (form.mark ?? { seen: true }) as Flags
    const rows = subscriber.rows.filter(({ _id }) => ids.includes(_id))
    const changed = rows.filter(row => (seen ?? row.seen) !== row.seen || (read ?? row.read) !== row.read)
    for (const row of changed) Object.assign(row, { seen: seen ?? row.seen, read: read ?? row.read })
    if (changed.length > 0) this.#changed(subscriber)
    return { status: 201, body: { data: rows.map(row => ({ ...row })) } }
  }

  #markAll(subscriber: Subscriber, act: 'read' | 'seen', feeds: string[]): ModelAnswer {
    const rows = subscriber.rows.filter(row => !row[act] && (feeds.length === 0 || feeds.includes(row.feed ?? '')))
    for (const row of rows) Object.assign(row, act === 'read' ? { read: true, seen: true } : { seen: true })
    if (rows.length > 0) this.#changed(subscriber)
    return { status: 201, body: { data: rows.length } }
  }

  #remove(subscriber: Subscriber, ids: string[], isSingle = false): ModelAnswer {
    const gone = subscriber.rows.filter(({ _id }) => ids.includes(_id))
    if (isSingle && gone.length === 0) return failure(404, 'not found')
    subscriber.rows = subscriber.rows.filter(row => !gone.includes(row))
    if (gone.length > 0) this.#changed(subscriber)
    return { status: 200, body: { data: isSingle ? gone[0] : [] } }
  }

  #act(subscriber: Subscriber, id: string, type: string, form: Record<string, unknown>): ModelAnswer {
    this.actions.push({ id, body: form })
    const row = subscriber.rows.find(({ _id }) => _id === id)
    if (!row) return failure(404, 'not found')
    const action = { ...row.cta?.action, status: form.status, result: { type, payload: form.payload } }
    row.cta = { ...row.cta, action } as Message['cta']
    return { status: 201, body: { data: { ...row } } }
  }

  #preferenceOf(subscriber: Subscriber, { id, name, critical }: (typeof WORKFLOWS)[number]): Preference {
    const channels = { ...subscriber.channels.get(id) }
    return { template: { _id: id, name, critical }, preference: { enabled: true, channels } }
  }

  #preferences(subscriber: Subscriber, { method, body }: ModelCall, id: string): ModelAnswer {
    if (method === 'GET' && id !== 'global')
      return { status: 200, body: { data: WORKFLOWS.map(workflow => this.#preferenceOf(subscriber, workflow)) } }
    const all = { in_app: true, email: true, sms: true, chat: true, push: true }
    const global = { preference: { enabled: true, channels: { ...all, ...subscriber.channels.get('global') } } }
    if (method === 'GET') return { status: 200, body: { data: [global] } }
    if (id === '') {
      const { preferences = [] } = body as { preferences?: { type: string; enabled: boolean }[] }
      for (const { type, enabled } of preferences) Object.assign(global.preference.channels, { [type]: enabled })
      subscriber.channels.set('global', global.preference.channels)
      return { status: 200, body: { data: global } }
    }
    const workflow = WORKFLOWS.find(other => other.id === id)
    const channel = (body as { channel?: { type: string; enabled: boolean } }).channel
    if (!workflow) return failure(404, 'not found')
    if (!channel || workflow.critical) return failure(400, 'channel')
    Object.assign(subscriber.channels.get(id) ?? {}, { [channel.type]: channel.enabled })
    return { status: 200, body: { data: this.#preferenceOf(subscriber, workflow) } }
  }
}
