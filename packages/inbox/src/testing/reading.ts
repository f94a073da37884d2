import { Book } from '../core/book.ts'
import { Http } from '../core/http.ts'
import { EVERYTHING, Reader } from '../core/reader.ts'
import { Session } from '../core/session.ts'
import type { StoreConfig } from '../core/types.ts'
import { type ModelOptions, ServiceModel } from './service-model.ts'
import { CALM, virtualNetwork } from './virtual-network.ts'
import { virtualTime } from './virtual-time.ts'

/** A call to the service, without the session's. */
interface Asked {
  /** Since the start, or since `forget`, in milliseconds. */
  at: number
  /** Below `/notifications/`. */
  what: string
  query: Record<string, string>
}

interface ReadingOptions extends ModelOptions {
  stores?: readonly StoreConfig[]
  tabs?: boolean
}

/** How long triggers are gathered here, in milliseconds. */
export const GATHERED_MS = 100

/**
 * A reader of ola's inbox, on a clock that is turned by hand, before a service that can be slow, refuse or answer otherwise. Events
 * are not carried: the test says what was heard.
 */
export async function startReading({ stores = [{ storeId: 'all' }], tabs, ...options }: ReadingOptions = {}) {
  const time = virtualTime()
  const model = new ServiceModel({ ...options, now: time.now })
  const network = virtualNetwork(model, time, () => 0.5)
  const line = network.line('inbox.test')
  line.weather = { ...CALM, latencyMs: 0 }
  let startedAt = time.now()
  const asked: Asked[] = []
  const refusals: { what: string; status: number }[] = []
  const handle = model.handle.bind(model)
  const service = { answer: handle }
  model.handle = call => {
    if (call.path === '/session/initialize') return handle(call)
    const what = call.path.replace('/notifications/', '')
    asked.push({ at: time.now() - startedAt, what, query: Object.fromEntries(call.query) })
    const planned = refusals.findIndex(refusal => refusal.what === what)
    const [refusal] = planned < 0 ? [] : refusals.splice(planned, 1)
    return refusal ? { status: refusal.status, body: { message: 'planned' } } : service.answer(call)
  }
  const address = { applicationIdentifier: 'fanfara-demo', subscriberId: 'ola' }
  const session = new Session(new Http('http://inbox.test'), address, () => undefined)
  const book = new Book(stores)
  const told: string[] = []
  const reader = new Reader(session, book, GATHERED_MS, {
    tabs,
    counted: kind => void told.push(`${kind} ${book.total(kind)}`),
    changed: () => void told.push('changed'),
  })
  const begun = session.begin()
  await time.advance(0)
  await begun
  return {
    time,
    model,
    book,
    reader,
    line,
    /** What the reader told its owner, in order. */
    told,
    asked,
    /** Lets the service answer something else than `handle` does. */
    service,
    handle,
    names: () => asked.map(({ what }) => what),
    times: (what: string) => asked.filter(call => call.what === what).map(({ at }) => at),
    queries: (what: string) => asked.filter(call => call.what === what).map(({ query }) => query),
    view: (storeId?: string) => {
      const feed = reader.feed(storeId)
      return feed && book.view(feed)
    },
    contents: (storeId?: string) => {
      const feed = reader.feed(storeId)
      return feed ? book.view(feed).messages.map(({ content }) => content) : []
    },
    /** The next call is refused; of several plans for one, the first. */
    refuse: (what: string, status: number, times = 1) => {
      for (let index = 0; index < times; index += 1) refusals.push({ what, status })
    },
    /** Each way takes this long from now on. */
    slow: (wayMs: number) => {
      line.weather = { ...CALM, latencyMs: wayMs * 2 }
    },
    /** Messages of ola, the last one made the first in the feed. */
    notify: (count: number) => {
      for (let index = 1; index <= count; index += 1) model.notify('ola', `Message ${index}`)
    },
    /** Nothing was asked or told so far, and the time is 0. */
    forget: () => {
      asked.splice(0)
      told.splice(0)
      startedAt = time.now()
    },
    end: () => {
      reader.stop()
      network.restore()
      time.restore()
    },
  }
}

/** What `startReading` gives. */
export type Reading = Awaited<ReturnType<typeof startReading>>

/** A reader of so many messages whose first feed is open and read, with everything so far forgotten. */
export async function openReading(count: number, options?: ReadingOptions): Promise<Reading> {
  const reading = await startReading(options)
  reading.notify(count)
  reading.reader.turnTo(reading.reader.activeStore)
  reading.reader.want(EVERYTHING, 0)
  await reading.time.advance(1000)
  reading.forget()
  return reading
}
