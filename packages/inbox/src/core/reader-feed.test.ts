import { describe, expect, test } from 'vitest'
import { quietUntil } from '../testing/quiet.ts'
import { openReading, type Reading, withMembers } from '../testing/reading.ts'
import { EVERYTHING } from './reader.ts'

let reading: Reading
quietUntil(() => reading.end())

const opened = async (...given: Parameters<typeof openReading>) => (reading = await openReading(...given))
/** The newest messages of so many, in the feed's order. */
const first = (count: number, of: number) => Array.from({ length: count }, (_, index) => `Message ${of - index}`)

describe('INBOX-05 INBOX-06 rows', () => {
  test('two calls for the next page at once are one; it is shown as being on its way', async () => {
    const { reader, time, queries, contents, view, slow, told } = await opened(25)
    slow(500)
    const both = [reader.nextPage(), reader.nextPage()]
    expect([view()?.isFetchingNextPage, told]).toEqual([true, ['changed']])
    await time.advance(1000)
    await Promise.all(both)
    expect([view()?.isFetchingNextPage, told]).toEqual([false, ['changed', 'changed']])
    expect([queries('feed'), contents()]).toEqual([[{ page: '1' }], first(20, 25)])
    await time.advance(60_000)
    expect(queries('feed').length).toBe(1)
  })

  test('a page that fails changes nothing, keeps nothing from being read, and can be asked for again', async () => {
    const { reader, time, contents, view, refuse, names } = await opened(25)
    refuse('feed', 500)
    const asked = reader.nextPage()
    await time.advance(60_000)
    await asked
    expect([contents(), view()?.isFetchingNextPage, names()]).toEqual([first(10, 25), false, ['feed']])
    const again = reader.nextPage()
    await time.advance(1000)
    await again
    expect(contents()).toEqual(first(20, 25))
    reader.want({ unseen: true })
    await time.advance(1000)
    expect(names()).toEqual(['feed', 'feed', 'unseen'])
  })

  test('there is no next page of what is complete, not open, or unknown', async () => {
    const { reader, time, names } = await opened(10, { stores: [{ storeId: 'all' }, { storeId: 'other' }] })
    await Promise.all([reader.nextPage(), reader.nextPage('other'), reader.nextPage('nobody’s')])
    await time.advance(1000)
    expect(names()).toEqual([])
  })

  test('nor of what could not be had, were it asked for before that was known', async () => {
    const { reader, time, book, view, queries, refuse, slow } = await opened(25)
    // All that was loaded has been removed; there is more.
    book.forget(reader.feed()?.ids ?? [])
    slow(500)
    refuse('feed', 404)
    reader.want({ feed: true }, 0)
    await time.advance(100)
    const early = reader.nextPage()
    await time.advance(5000)
    await early
    expect(view()).toMatchObject({ status: 'failed', hasMore: true, messages: [] })
    await Promise.all([reader.nextPage(), time.advance(5000)])
    expect(queries('feed')).toEqual([{ page: '0' }])
  })

  test('nor of what turns out to be complete while it waits for its turn', async () => {
    const { reader, time, service, handle, queries, slow } = await opened(12)
    slow(500)
    reader.want({ feed: true }, 0)
    await time.advance(100)
    const asked = reader.nextPage()
    service.answer = call => withMembers(handle(call), call.path === '/notifications/feed' ? { hasMore: false } : {})
    await time.advance(5000)
    await asked
    expect(queries('feed').filter(({ page }) => page === '1')).toEqual([])
  })

  test('a page of another state than those before it leads to everything being read again', async () => {
    const { reader, time, contents, names } = await opened(25)
    reading.notify(1)
    const asked = reader.nextPage()
    await time.advance(60_000)
    await asked
    expect(names()).toEqual(['feed', 'unseen', 'unread', 'count', 'feed'])
    expect(contents().slice(0, 2)).toEqual(['Message 1', 'Message 25'])
  })

  test.each([
    // Up to a hundred rows come in one call, more in several.
    [10, 30, 3, [{ page: '0', limit: '30' }]],
    [
      10,
      120,
      12,
      [
        { page: '0', limit: '100' },
        { page: '1', limit: '100' },
      ],
    ],
    [
      40,
      120,
      3,
      [
        { page: '0', limit: '80' },
        { page: '1', limit: '80' },
      ],
    ],
    [60, 120, 2, [{ page: '0' }, { page: '1' }]],
    [100, 200, 2, [{ page: '0' }, { page: '1' }]],
  ])('pages of %i: %i rows on %i pages are read again as they are', async (size, rows, pages, wanted) => {
    const { reader, time, service, handle, contents, queries } = await opened(0)
    service.answer = call => {
      const { query, path } = call
      const isOurs = path === '/notifications/feed' && !query.has('limit')
      return handle(isOurs ? { ...call, query: new URLSearchParams([...query, ['limit', String(size)]]) } : call)
    }
    reading.notify(rows + 1)
    reader.want({ feed: true }, 0)
    await time.advance(1000)
    for (let page = 1; page < pages; page += 1) {
      const asked = reader.nextPage()
      await time.advance(1000)
      await asked
    }
    expect(contents().length).toBe(rows)
    reading.forget()
    reader.want({ feed: true }, 0)
    await time.advance(1000)
    expect(queries('feed')).toEqual(wanted)
    expect(contents().slice(0, rows)).toEqual(first(rows, rows + 1))
  })

  test('of what became shorter nothing is asked beyond its end', async () => {
    const { reader, time, queries, contents, service, handle } = await opened(130)
    for (let page = 1; page < 12; page += 1) {
      const asked = reader.nextPage()
      await time.advance(1000)
      await asked
    }
    expect(contents().length).toBe(120)
    reading.forget()
    service.answer = call => withMembers(handle(call), call.path === '/notifications/feed' ? { hasMore: false } : {})
    reader.want({ feed: true }, 0)
    await time.advance(1000)
    expect([queries('feed').length, contents().length]).toEqual([1, 100])
  })

  test('what is read again is shown though its version is the same; of an earlier one it is not', async () => {
    const { reader, time, contents, service, handle, model } = await opened(1)
    const [row] = model.rowsOf('ola')
    Object.assign(row ?? {}, { content: 'Corrected' })
    reader.want({ feed: true }, 0)
    await time.advance(1000)
    expect(contents()).toEqual(['Corrected'])
    model.notify('ola', 'Newer')
    reader.want(EVERYTHING, 0)
    await time.advance(1000)
    service.answer = call =>
      call.path === '/notifications/feed' ? withMembers(handle(call), { data: [], version: 1 }) : handle(call)
    reader.want({ feed: true }, 0)
    await time.advance(1000)
    expect(contents()).toEqual(['Newer', 'Corrected'])
  })
})

describe('INBOX-13 INBOX-15 INBOX-16 stores', () => {
  const stores = [{ storeId: 'all' }, { storeId: 'offers', query: { feedIdentifier: 'offers' } }]

  test('the first is in view; its rows are read, of the others how many are unseen', async () => {
    const { reader, time, queries } = await opened(1, { stores })
    reader.want({ feed: true }, 0)
    await time.advance(1000)
    expect(reader.activeStore).toBe('all')
    expect(queries('count')).toEqual([
      { seen: 'false', limit: '100' },
      { feedIdentifier: 'offers', seen: 'false', limit: '100' },
    ])
    expect(queries('feed')).toEqual([{ page: '0' }])
  })

  test('without tabs nothing is counted by feed', async () => {
    const { reader, time, names } = await opened(1, { stores, tabs: false })
    reader.want(EVERYTHING, 0)
    await time.advance(1000)
    expect(names()).toEqual(['unseen', 'unread', 'feed'])
  })

  test('turning to one reads it at once; turning back reads what may have changed, without emptying it', async () => {
    const { reader, time, queries, view } = await opened(1, { stores })
    reader.turnTo('offers')
    expect([reader.activeStore, view()?.status]).toEqual(['offers', 'loading'])
    await time.advance(0)
    expect([queries('feed'), view()?.status]).toEqual([[{ feedIdentifier: 'offers', page: '0' }], 'ready'])
    reading.forget()
    reader.turnTo('all')
    expect(view()).toMatchObject({ status: 'ready', messages: [{ content: 'Message 1' }] })
    await time.advance(0)
    expect(queries('feed')).toEqual([{ page: '0' }])
    reading.forget()
    reader.turnTo('all')
    await time.advance(60_000)
    expect(queries('feed')).toEqual([])
  })

  test('a store that nobody set up has nothing', async () => {
    const { reader, time, names, view } = await opened(1, { stores })
    reader.turnTo('nobody’s')
    await time.advance(60_000)
    expect([names(), view()]).toEqual([[], undefined])
  })

  test('while one is in view that nobody set up, counts stay right', async () => {
    const { reader, time, names, book, model } = await opened(1)
    const version = reader.feed()?.version ?? 0
    reader.turnTo('nobody’s')
    for (const next of [1, 2]) {
      model.notify('ola', 'News')
      if (next === 1) reader.hear('unseen', 2, version + 1)
      else reader.want({ check: true })
      await time.advance(60_000)
      expect([book.total('unseen'), book.total('unread')]).toEqual([next + 1, next + 1])
    }
    const all = ['unseen', 'unread', 'count']
    expect(names()).toEqual(['unseen', 'count', ...all, 'unseen', ...all])
  })

  test('turning to one that failed asks for it at once, and begins near again with what fails', async () => {
    const { reader, time, times, view, refuse } = await opened(0, { stores })
    refuse('feed', 503, 4)
    reader.want({ feed: true }, 0)
    await time.advance(3500)
    expect([times('feed'), view()?.status]).toEqual([[0, 1000, 3000], 'failed'])
    reader.turnTo('all')
    expect(view()?.status).toBe('loading')
    await time.advance(60_000)
    expect([times('feed'), view()?.status]).toEqual([[0, 1000, 3000, 3500, 4500], 'ready'])
  })
})
