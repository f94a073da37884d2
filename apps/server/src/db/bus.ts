import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Logger } from 'pino'

/** Words that processes of one installation say to each other. Losing one costs time, never truth. */
export interface BusMessages {
  /** The outbox has something due. */
  outbox: ''
  /** A session ended: forget what you remember of it. */
  'session-ended': string
  /** An account was erased: nobody may go on as it. */
  'account-erased': string
  /** An account changed in what sessions carry of it. */
  'account-changed': string
  /** What a subscriber's inbox holds, or its flags, changed. */
  'inbox-changed': string
  /** A message arrived in a subscriber's inbox. */
  'inbox-received': { subscriberId: string; messageId: string }
  /** An application of the inbox service changed. */
  'inbox-application-changed': string
  /** The connection was lost for a while: forget everything you remember. */
  gap: ''
}
/** How processes talk: in-process with the embedded database, by NOTIFY with PostgreSQL. */
export interface Bus {
  say<T extends keyof BusMessages>(topic: T, about: BusMessages[T]): void
  on<T extends keyof BusMessages>(topic: T, hear: (about: BusMessages[T]) => void): void
  close(): Promise<void>
}

/** For one process. */
export function localBus(): Bus {
  const emitter = new EventEmitter()
  return {
    say: (topic, about) => void emitter.emit(topic, about),
    on: (topic, hear) => void emitter.on(topic, hear),
    close: async () => void emitter.removeAllListeners(),
  }
}

const CHANNEL = 'fanfara'
const RETRY_MS = 1000

interface Message {
  from: string
  topic: keyof BusMessages
  about: never
}

/** What another process said; null for what nobody of ours says: the channel is open to everybody in the database. */
function readMessage(payload: string): Message | null {
  try {
    return JSON.parse(payload) as Message | null
  } catch {
    return null
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
    next.on('notification', ({ payload = '' }) => {
      const message = readMessage(payload)
      if (message && message.from !== origin) local.say(message.topic, message.about)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    local.say('gap', '')
  }
  await connect()
  return {
    say(topic, about) {
      local.say(topic, about)
      const payload = JSON.stringify({ from: origin, topic, about })
      sending = sending
        .then(() => client?.query('select pg_notify($1, $2)', [CHANNEL, payload]))
        .catch(error => log.warn({ err: error }, 'bus message lost'))
    },
    on: local.on,
    async close() {
      closing = true
      await sending
      await client?.end()
      await local.close()
    },
  }
}
