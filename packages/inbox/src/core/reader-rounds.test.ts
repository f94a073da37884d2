import { describe, expect, test } from 'vitest'
import { quietUntil } from '../testing/quiet.ts'
import { GATHERED_MS, openReading, type Reading, startReading, withMembers } from '../testing/reading.ts'
import { EVERYTHING } from './reader.ts'

let reading: Reading
quietUntil(() => reading.end())

const opened = async (...given: Parameters<typeof openReading>) => (reading = await openReading(...given))
/** How far one time is from the one before. */
const distances = (times: readonly number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0))

describe('INBOX-31 a change that is on its way', () => {
  test('is waited for: reading comes after it, all of it', async () => {
    const { reader, time, asked } = await opened(1)
    const written = reader.writing()
    reader.want({ unseen: true })
    await time.advance(500)
    expect(asked).toEqual([])
    written()
    await time.advance(60_000)
    expect(asked.map(({ at, what }) => [at, what])).toEqual([
      [500 + GATHERED_MS, 'unseen'],
      [500 + GATHERED_MS, 'unread'],
      [500 + GATHERED_MS, 'count'],
      [500 + GATHERED_MS, 'feed'],
    ])
  })

  test('does not hold up reading for more than three seconds, each time', async () => {
    const { reader, time, times } = await opened(1)
    const written = reader.writing()
    for (const wanted of [3100, 13_100]) {
      reader.want({ unseen: true })
      await time.advance(10_000)
      expect(times('unseen').at(-1)).toBe(wanted)
    }
    written()
    await time.advance(1000)
    reader.want({ unseen: true })
    await time.advance(1000)
    expect(times('unseen').at(-1)).toBe(21_000 + GATHERED_MS)
  })

  test('of two, the one that ends first does not let reading go', async () => {
    const { reader, time, names } = await opened(1)
    const written = [reader.writing(), reader.writing()]
    written[0]?.()
    await time.advance(2000)
    expect(names()).toEqual([])
    written[1]?.()
    await time.advance(1000)
    expect(names()).toEqual(['unseen', 'unread', 'count', 'feed'])
  })

  test('makes out of date what was asked before it, which is asked again', async () => {
    const { reader, time, contents, names, slow } = await opened(1)
    const { revision } = reader
    slow(500)
    reading.notify(1)
    reader.want({ feed: true }, 0)
    await time.advance(600)
    reader.writing()
    await time.advance(1500)
    expect([contents(), reader.revision]).toEqual([['Message 1'], revision])
    await time.advance(5000)
    expect(names()).toEqual(['count', 'feed', 'count', 'feed'])
    expect([contents().length, reader.revision]).toEqual([2, revision + 1])
  })

  test('holds up nothing anew when the reader was stopped meanwhile', async () => {
    const { reader, time, names } = await opened(1)
    const written = reader.writing()
    reader.want({ unseen: true })
    await time.advance(1000)
    reader.stop()
    await time.advance(10_000)
    reader.resume()
    reader.want({ unseen: true })
    await time.advance(1000)
    // Its three seconds begin with the reading that it holds up.
    expect(names()).toEqual([])
    written()
    await time.advance(1000)
    expect(names()).toEqual(['unseen', 'unread', 'count', 'feed'])
  })
})

describe('13.10 F2 what cannot be read', () => {
  test.each([
    [401, true],
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [403, false],
    [404, false],
    [499, false],
  ])('a refusal with %i is tried again: %s', async (status, isTriedAgain) => {
    const { reader, time, times, refuse } = await opened(1)
    reader.want({ unread: true }, 0)
    // A session begun anew is refused as well.
    refuse('unread', status, status === 401 ? 2 : 1)
    await time.advance(999)
    expect(new Set(times('unread'))).toEqual(new Set([0]))
    await time.advance(60_000)
    expect(times('unread').includes(1000)).toBe(isTriedAgain)
  })

  test('is tried again at growing distance, at most half a minute, until it is there', async () => {
    const { reader, time, times, book, names } = await opened(1, { hasVersions: false })
    reading.notify(1)
    reading.refuse('unread', 503, 8)
    reader.want({ unread: true }, 0)
    await time.advance(400_000)
    expect(distances(times('unread'))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    expect([book.total('unread'), new Set(names())]).toEqual([2, new Set(['unread'])])
  })

  test('without a way through is tried again', async () => {
    const { reader, time, line, book } = await opened(1)
    line.isDown = true
    reading.notify(1)
    reader.want({ unread: true }, 0)
    await time.advance(500)
    line.isDown = false
    await time.advance(1000)
    expect(book.total('unread')).toBe(2)
  })

  test('tells its owner, takes over nothing of its round, and later begins near again', async () => {
    const { reader, time, told, times, book, refuse } = await opened(1)
    const { revision } = reader
    reading.notify(1)
    for (const status of [503, 503]) refuse('feed', status)
    reader.want(EVERYTHING, 0)
    await time.advance(500)
    expect([told, reader.revision, book.total('unseen')]).toEqual([['changed', 'changed'], revision, 1])
    await time.advance(60_000)
    expect([times('feed'), reader.revision, book.total('unseen')]).toEqual([[0, 1000, 3000], revision + 1, 2])
    reading.forget()
    refuse('feed', 503)
    reader.want(EVERYTHING, 0)
    await time.advance(60_000)
    expect(times('feed')).toEqual([0, 1000])
  })

  test('a feed with rows keeps them; one that is empty, or was never there, has failed', async () => {
    const { reader, time, view, refuse } = await opened(1)
    refuse('feed', 404)
    reader.want({ feed: true }, 0)
    await time.advance(1000)
    expect(view()).toMatchObject({ status: 'ready', messages: [{ content: 'Message 1' }] })
    reading.end()
    await opened(0)
    reading.refuse('feed', 404)
    reading.reader.want({ feed: true }, 0)
    await reading.time.advance(1000)
    expect(reading.view()?.status).toBe('failed')
    // It is not asked for again because counts move on.
    reading.notify(1)
    reading.reader.want({ unseen: true, unread: true }, 0)
    await reading.time.advance(60_000)
    expect(reading.names()).toEqual(['count', 'feed', 'unseen', 'unread'])
    reading.end()
    reading = await startReading()
    reading.refuse('feed', 404)
    reading.reader.turnTo('all')
    expect(reading.view()?.status).toBe('loading')
    await reading.time.advance(1000)
    expect(reading.view()?.status).toBe('failed')
  })

  test('a count that is refused makes no feed a failed one', async () => {
    const { reader, time, view, refuse } = await opened(0)
    refuse('unseen', 404)
    reader.want({ unseen: true }, 0)
    await time.advance(1000)
    expect(view()?.status).toBe('ready')
  })
})

describe('answers of one round that tell of different states', () => {
  test.each(['unseen', 'unread', 'feed'])(
    '%s lags behind: everything is read again, ever more seldom',
    async lagging => {
      const { reader, time, times, service, handle } = await opened(1)
      reading.notify(1)
      const lag = (rounds: number, version: number) => {
        const old = lagging === 'feed' ? { version } : { data: { count: 1, version } }
        service.answer = call =>
          call.path === `/notifications/${lagging}` && times(lagging).length <= rounds
            ? withMembers(handle(call), old)
            : handle(call)
      }
      lag(8, 1)
      reader.want(EVERYTHING, 0)
      await time.advance(200_000)
      expect(distances(times(lagging))).toEqual([100, 300, 900, 2700, 8100, 24_300, 30_000, 30_000])
      reading.forget()
      lag(1, 2)
      reading.notify(1)
      reader.want(EVERYTHING, 0)
      await time.advance(60_000)
      expect(times(lagging)).toEqual([0, GATHERED_MS])
    },
  )

  test('a feed that nobody opened has no state that could differ', async () => {
    reading = await startReading()
    reading.notify(3)
    reading.reader.want(EVERYTHING, 0)
    await reading.time.advance(60_000)
    expect(reading.names()).toEqual(['unseen', 'unread'])
  })
})
