import { Book } from '../core/book.ts'
import { Http } from '../core/http.ts'
import { EVERYTHING, Reader } from '../core/reader.ts'
import { Session } from '../core/session.ts'
import type { StoreConfig } from '../core/types.ts'
import type { ModelAnswer, ModelOptions } from './service-model.ts'
import { TURNED_ORIGIN, turnedService } from './turned-service.ts'

interface ReadingOptions extends ModelOptions {
  stores?: readonly StoreConfig[]
  tabs?: boolean
}

/** How long triggers are gathered here, in milliseconds. */
export const GATHERED_MS = 100

/**
 * A reader of ola's inbox before a service whose clock is turned. Events are not carried: the test says what was heard.
 */
export async function startReading({ stores = [{ storeId: 'all' }], tabs, ...options }: ReadingOptions = {}) {
  const turned = turnedService(options)
  const { time } = turned
  const address = { applicationIdentifier: 'fanfara-demo', subscriberId: 'ola' }
  const session = new Session(new Http(TURNED_ORIGIN), address, () => undefined)
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
    ...turned,
    book,
    reader,
    /** What the reader told its owner, in order. */
    told,
    view: (storeId?: string) => {
      const feed = reader.feed(storeId)
      return feed && book.view(feed)
    },
    contents: (storeId?: string) => {
      const feed = reader.feed(storeId)
      return feed ? book.view(feed).messages.map(({ content }) => content) : []
    },
    /** Nothing was asked or told so far, and the time is 0. */
    forget: () => {
      turned.forget()
      told.splice(0)
    },
    end: () => {
      reader.stop()
      turned.end()
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

/** The answer with other members. */
export const withMembers = (answer: ModelAnswer, members: object): ModelAnswer => ({
  ...answer,
  body: typeof answer.body === 'object' ? { ...answer.body, ...members } : members,
})
