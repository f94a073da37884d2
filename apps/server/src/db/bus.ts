import { EventEmitter } from 'node:events'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Logger } from 'pino'

/** Both counts of a subscriber's inbox, and the version that they are of. */
interface InboxCounts {
  id: string
  version: number
  unseen: number
  unread: number
}
/** Words that processes of one installation say to each other. Losing one costs time, never truth. */
export interface BusMessages {
  /** The outbox has something due. */
  outbox: ''
  /** Clicks came in that nobody judged yet. */
  clicks: ''
  /** What was counted of a campaign changed for one of its creators. */
  'counts-changed': { creatorId: string; campaignId: string }
  /** A session ended: forget what you remember of it. */
  'session-ended': string
  /** An account was erased: nobody may go on as it. */
  'account-erased': string
  /** An account changed in what sessions carry of it. */
  'account-changed': string
  /** What a subscriber's inbox holds, or its flags, changed: whoever tells of it counts. */
  'inbox-changed': string
  /** The same, counted by the act itself. */
  'inbox-counted': InboxCounts
  /** A message arrived in a subscriber's inbox; with the counts after it, where the act itself says so. */
  'inbox-received': { subscriberId: string; messageId: string; counts?: InboxCounts; isPushed?: boolean }
  /** Somebody looks at a page that shows this message: no device needs it. */
  'inbox-shown': string
  /** Its id: forget what you remember of it. */
  'inbox-application-changed': string
  /** An application of the inbox service is gone. */
  'inbox-application-removed': string
  /** Who pays, terms or links were saved. */
  'company-changed': ''
  /** What platforms are offered for was changed. */
  'providers-changed': ''
  /** Statutory figures of late payment were saved. */
  'rates-changed': ''
  /** A feature flag was switched. */
  'flags-changed': ''
  /** The connection was lost for a while: forget everything you remember. */
  gap: ''
}
/** How processes talk: through Redis where there is one, else by NOTIFY with PostgreSQL, else within the process. */
export interface Bus {
  say<T extends keyof BusMessages>(topic: T, about: BusMessages[T]): void
  on<T extends keyof BusMessages>(topic: T, hear: (about: BusMessages[T]) => void): void
  close(): Promise<void>
}

/** Says at once, within one process; nothing is lost, so there is never a gap. */
function localBus(): Bus {
  const emitter = new EventEmitter()
  return {
    say: (topic, about) => void emitter.emit(topic, about),
    on: (topic, hear) => void emitter.on(topic, hear),
    close: async () => void emitter.removeAllListeners(),
  }
}

const CHANNEL = 'fanfara'
const RETRY_MS = 1000
/** After this long a word is given up: who is frozen would answer with all of them at once. Milliseconds. */
const WORD_MS = 1000

type Word = readonly [topic: keyof BusMessages, about: unknown]
interface Message {
  from: string
  words: Word[]
}

/** Bytes of words that travel together; PostgreSQL carries less than 8,000 in one message. */
const MESSAGE_BYTES = 6000

/** Hears what another process said; what nobody of ours says is nothing: the channel is open to everybody in the database. */
function hear(local: Bus, origin: string, payload: string): void {
  let message: Partial<Message> | null
  try {
    message = JSON.parse(payload) as Partial<Message> | null
  } catch {
    return
  }
  if (!message || message.from === origin || !Array.isArray(message.words)) return
  for (const word of message.words) if (Array.isArray(word)) local.say(word[0] as never, word[1] as never)
}

/** Collects what is said in one go, so that it travels together. */
function gather(origin: string, send: (payload: string) => void): (...word: Word) => void {
  let words: Word[] = []
  let bytes = 0
  const flush = () => {
    if (words.length > 0) send(JSON.stringify({ from: origin, words } satisfies Message))
    words = []
    bytes = 0
  }
  return (...word) => {
    if (words.length === 0) setImmediate(flush)
    words.push(word)
    bytes += Buffer.byteLength(JSON.stringify(word))
    if (bytes > MESSAGE_BYTES) flush()
  }
}

/** For any number of processes on one PostgreSQL. What is said here is heard here too, at once. */
export async function postgresBus(url: string, log: Logger): Promise<Bus> {
  const local = localBus()
  const origin = crypto.randomUUID()
  let client: pg.Client | null = null
  let closing = false
  let sending: Promise<unknown> = Promise.resolve()

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'fanfara-bus' })
    next.on('error', error => log.warn({ err: error }, 'bus connection failed'))
    next.on('end', () => {
      client = null
      local.say('gap', '')
      if (!closing) setTimeout(() => void connect().catch(() => {}), RETRY_MS).unref()
    })
    next.on('notification', ({ payload = '' }) => hear(local, origin, payload))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    local.say('gap', '')
  }
  await connect()
  const send = gather(origin, payload => {
    sending = sending
      .then(() => client?.query('select pg_notify($1, $2)', [CHANNEL, payload]))
      .catch(error => log.warn({ err: error }, 'bus message lost'))
  })
  return {
    say(topic, about) {
      local.say(topic, about)
      send(topic, about)
    },
    on: local.on,
    async close() {
      closing = true
      // What was said last is gathered until the next turn.
      await new Promise(resolve => setImmediate(resolve))
      await sending
      await client?.end()
      await local.close()
    },
  }
}

/**
 * For any number of processes on one Redis (design §3). A Redis that is away is tried again and again: what was said
 * meanwhile is lost, so everybody forgets what they remember.
 */
async function redisBus(url: string, log: Logger): Promise<Bus> {
  const local = localBus()
  const origin = crypto.randomUUID()
  let isClosing = false
  let sending: Promise<unknown> = Promise.resolve()
  const publisher = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: WORD_MS,
    lazyConnect: true,
  })
  const subscriber = new Redis(url, { maxRetriesPerRequest: null, autoResubscribe: false, lazyConnect: true })
  const noteFailure = (error: unknown) => {
    if (!isClosing) log.warn({ err: error }, 'bus connection failed')
  }
  for (const redis of [publisher, subscriber]) redis.on('error', noteFailure)
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL).then(() => local.say('gap', ''), noteFailure)
  })
  subscriber.on('close', () => local.say('gap', ''))
  subscriber.on('message', (_channel, payload) => hear(local, origin, payload))
  const send = gather(origin, payload => {
    const word = publisher
      .publish(CHANNEL, payload)
      .catch((error: unknown) => log.warn({ err: error }, 'bus message lost'))
    sending = Promise.all([sending, word])
  })
  // A command speaks as soon as it is there, and ends.
  const late = new Promise(resolve => setTimeout(resolve, WORD_MS).unref())
  await Promise.race([publisher.connect().catch(() => undefined), late])
  // Hears from now on: before, nobody of ours remembers anything.
  void subscriber.connect().catch(() => undefined)
  return {
    say(topic, about) {
      local.say(topic, about)
      send(topic, about)
    },
    on: local.on,
    async close() {
      isClosing = true
      // What was said last is gathered until the next turn.
      await new Promise(resolve => setImmediate(resolve))
      await sending
      await local.close()
      for (const redis of [publisher, subscriber]) redis.disconnect()
    },
  }
}

/** The way in which processes of an installation talk. */
export async function openBus(
  { redisUrl, databaseUrl }: { redisUrl: string | null; databaseUrl: string | null },
  log: Logger,
): Promise<Bus> {
  if (redisUrl) return redisBus(redisUrl, log)
  return databaseUrl ? postgresBus(databaseUrl, log) : localBus()
}
