import { describe, expect, test } from 'vitest'
import { Book, type Change, COUNT_MAX, type Page } from './book.ts'
import type { Message } from './types.ts'

const message = (id: string, of: Partial<Message> = {}): Message => ({
  _id: id,
  content: id,
  createdAt: '2026-03-02T10:00:00Z',
  seen: false,
  read: false,
  ...of,
})
const pageOf = (ids: readonly string[], of: Partial<Page> = {}): Page => ({
  data: ids.map(id => message(id)),
  hasMore: false,
  page: 0,
  pageSize: 10,
  version: 1,
  ...of,
})
/** A book of one store, or several, whose first feed holds these messages, all of them counted. */
function bookOf(ids: readonly string[], stores = ['all']) {
  const book = new Book(stores.map(storeId => ({ storeId })))
  const feed = book.feeds.get(stores[0] ?? '')!
  book.replaceRows(feed, [pageOf(ids)])
  for (const entry of [book.counts.unseen, book.counts.unread, feed.tab]) book.setCount(entry, ids.length, 1)
  return { book, feed, shownIds: () => book.view(feed).messages.map(({ _id }) => _id) }
}
const change = (ids: string[], of: Partial<Message> | null, zero?: Change['zero']): Change => ({
  ids: new Set(ids),
  apply: before => of && { ...before, ...of },
  zero,
})

describe('INBOX-31 what was done here lies above what the service said', () => {
  test('a mark changes message, counts and tab together, and is gone when it is put back', () => {
    const { book, feed } = bookOf(['a', 'b', 'c'])
    const read = change(['a'], { seen: true, read: true })
    book.begin(read)
    expect(book.shown('a')).toMatchObject({ seen: true, read: true })
    expect(book.known('a')).toMatchObject({ seen: false, read: false })
    expect([book.total('unseen'), book.total('unread'), book.view(feed).unseenCount]).toEqual([2, 2, 2])
    book.end(read)
    expect(book.shown('a')).toMatchObject({ seen: false, read: false })
    expect([book.total('unseen'), book.total('unread'), book.view(feed).unseenCount]).toEqual([3, 3, 3])
  })

  test('seen and read are counted apart', () => {
    const { book } = bookOf(['a', 'b'])
    book.begin(change(['a'], { seen: true }))
    expect([book.total('unseen'), book.total('unread')]).toEqual([1, 2])
    book.begin(change(['b'], { read: true }))
    expect([book.total('unseen'), book.total('unread')]).toEqual([1, 1])
  })

  test('several changes to one message lie above each other, and count once', () => {
    const { book } = bookOf(['a', 'b'])
    const [seen, unseen] = [change(['a'], { seen: true }), change(['a'], { seen: false })]
    book.begin(seen)
    book.begin(unseen)
    expect(book.total('unseen')).toBe(2)
    book.end(unseen)
    expect(book.total('unseen')).toBe(1)
    book.begin(change(['a', 'b'], { seen: true }))
    expect(book.total('unseen')).toBe(0)
  })

  test('a removed message is shown nowhere, and no later change brings it back', () => {
    const { book, feed, shownIds } = bookOf(['a', 'b'])
    book.begin(change(['a'], null))
    book.begin(change(['a'], { seen: false }))
    expect(book.shown('a')).toBeNull()
    expect(shownIds()).toEqual(['b'])
    expect(book.loaded().map(({ _id }) => _id)).toEqual(['b'])
    expect([book.total('unseen'), book.view(feed).unseenCount]).toEqual([1, 1])
  })

  test('INBOX-26 “all” brings its counts to nothing, loaded or not, and leaves the other', () => {
    const { book } = bookOf(['a'])
    book.setCount(book.counts.unseen, 40, 2)
    book.setCount(book.counts.unread, 50, 2)
    const all = change([], {}, ['unseen'])
    book.begin(all)
    expect([book.total('unseen'), book.total('unread')]).toEqual([0, 50])
    book.end(all)
    expect(book.total('unseen')).toBe(40)
  })

  test('a count never falls below nothing, and one that is capped stays where it is', () => {
    const { book } = bookOf(['a', 'b'])
    book.setCount(book.counts.unseen, 1, 2)
    book.begin(change(['a', 'b'], { seen: true, read: true }))
    expect(book.total('unseen')).toBe(0)
    book.setCount(book.counts.unread, COUNT_MAX, 2)
    expect(book.total('unread')).toBe(COUNT_MAX)
    book.setCount(book.counts.unread, COUNT_MAX + 5, 3)
    expect(book.total('unread')).toBe(COUNT_MAX)
    book.setCount(book.counts.unread, COUNT_MAX - 1, 4)
    expect(book.total('unread')).toBe(COUNT_MAX - 3)
  })

  test('a change to a message that nobody holds shifts no count', () => {
    const { book, feed } = bookOf(['a'])
    book.begin(change(['elsewhere'], { seen: true }))
    expect([book.total('unseen'), book.view(feed).unseenCount]).toEqual([1, 1])
    expect(book.shown('elsewhere')).toBeNull()
  })
})

describe('INBOX-13 several stores', () => {
  test('a tab counts its own messages only; a message in two of them is loaded once', () => {
    const { book, feed } = bookOf(['a', 'b'], ['all', 'news'])
    const news = book.feeds.get('news')!
    book.replaceRows(news, [pageOf(['b', 'c'])])
    book.setCount(news.tab, 2, 1)
    expect(book.loaded().map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
    expect(book.loaded(['news']).map(({ _id }) => _id)).toEqual(['b', 'c'])
    expect(book.loaded(['nowhere'])).toEqual([])
    book.begin(change(['a'], { seen: true }))
    expect([book.view(feed).unseenCount, book.view(news).unseenCount]).toEqual([1, 2])
    expect(book.total('unseen')).toBe(1)
  })

  test('a message that one feed holds no more stays with the other, and is dropped with the last', () => {
    const { book, feed } = bookOf(['a', 'b'], ['all', 'news'])
    book.replaceRows(book.feeds.get('news')!, [pageOf(['b'])])
    book.replaceRows(feed, [pageOf(['c'])])
    expect(book.known('a')).toBeUndefined()
    expect(book.known('b')).toBeDefined()
    book.replaceRows(book.feeds.get('news')!, [pageOf([])])
    expect(book.known('b')).toBeUndefined()
  })
})

describe('what the service answered', () => {
  test('to a change is taken over with the counts that follow from it', () => {
    const { book, feed } = bookOf(['a', 'b'])
    book.confirm([message('a', { seen: true, read: true }), message('elsewhere', { seen: true })])
    expect(book.known('a')).toMatchObject({ read: true })
    expect(book.known('elsewhere')).toBeUndefined()
    expect([book.total('unseen'), book.total('unread'), book.view(feed).unseenCount]).toEqual([1, 1, 1])
    book.confirm([message('a')])
    expect([book.total('unseen'), book.total('unread'), book.view(feed).unseenCount]).toEqual([2, 2, 2])
  })

  test('INBOX-30 about what is gone takes it out of lists and counts, once', () => {
    const { book, feed, shownIds } = bookOf(['a', 'b'])
    book.forget(['a', 'a', 'elsewhere'])
    expect(shownIds()).toEqual(['b'])
    expect([book.total('unseen'), book.total('unread'), book.view(feed).unseenCount]).toEqual([1, 1, 1])
  })

  test('that something was seen leaves what is unread, and the tabs that do not hold it', () => {
    const { book, feed } = bookOf(['a', 'b'], ['all', 'news'])
    const news = book.feeds.get('news')!
    book.replaceRows(news, [pageOf(['b'])])
    book.setCount(news.tab, 1, 1)
    book.confirm([message('a', { seen: true })])
    expect([book.total('unseen'), book.total('unread')]).toEqual([1, 2])
    expect([book.view(feed).unseenCount, book.view(news).unseenCount]).toEqual([1, 1])
    book.forget(['a'])
    expect([book.total('unseen'), book.total('unread')]).toEqual([1, 1])
    expect([feed.ids, news.ids]).toEqual([['b'], ['b']])
  })

  test('as a capped count is not worked out any further', () => {
    const { book } = bookOf(['a', 'b'])
    book.setCount(book.counts.unseen, COUNT_MAX, 2)
    book.forget(['a'])
    expect(book.counts.unseen.count).toBe(COUNT_MAX)
    expect(book.counts.unread.count).toBe(1)
    book.setCount(book.counts.unread, 0, 2)
    book.forget(['b'])
    expect(book.counts.unread.count).toBe(0)
  })

  test('INBOX-40 is a count when it is whole, and not older than what is known', () => {
    const { book } = bookOf([])
    const { unseen } = book.counts
    expect(book.setCount(unseen, 5, 7)).toBe(true)
    for (const wrong of ['6', 6.5, null, undefined, Number.NaN]) expect(book.setCount(unseen, wrong, 8)).toBe(false)
    expect(book.setCount(unseen, 4, 6)).toBe(false)
    expect(unseen).toEqual({ count: 5, version: 7 })
    expect(book.setCount(unseen, 3, 7)).toBe(true)
    expect(book.setCount(unseen, 2)).toBe(true)
    expect(unseen).toEqual({ count: 2, version: undefined })
    expect(book.setCount(unseen, 1, 0)).toBe(true)
  })
})

describe('INBOX-06 rows', () => {
  test('that are read anew take the place of those before, and say how far they reach', () => {
    const { book, feed, shownIds } = bookOf(['a', 'b'])
    expect(book.view(feed)).toMatchObject({ storeId: 'all', query: {}, status: 'ready', hasMore: false })
    book.replaceRows(feed, [
      pageOf(['c', 'a'], { hasMore: true, version: 4, pageSize: 2 }),
      pageOf(['a', 'd'], { hasMore: true, version: 4, page: 1, pageSize: 2 }),
    ])
    expect(shownIds()).toEqual(['c', 'a', 'd'])
    expect(feed).toMatchObject({ pages: 2, pageSize: 2, hasMore: true, version: 4 })
    expect(book.known('b')).toBeUndefined()
  })

  test('that were read across a change have no version of their own', () => {
    const { book, feed } = bookOf([])
    book.replaceRows(feed, [pageOf(['a'], { version: 4 }), pageOf(['b'], { version: 5, page: 1 })])
    expect(feed.version).toBe(-1)
  })

  test('keep the size of the pages by which they are read, whatever the size of an answer', () => {
    const { book, feed } = bookOf([])
    const letters = [...'abcdefghijklmnopqrst']
    book.replaceRows(feed, [pageOf(letters, { pageSize: 10 })])
    expect(feed).toMatchObject({ pages: 2, pageSize: 10 })
    book.replaceRows(feed, [pageOf(letters, { pageSize: 20 })])
    expect(feed).toMatchObject({ pages: 2, pageSize: 10 })
    book.replaceRows(feed, [pageOf([])])
    expect(feed).toMatchObject({ pages: 1, status: 'ready' })
    book.replaceRows(feed, [pageOf(['a', 'b', 'c'], { pageSize: undefined })])
    expect(feed).toMatchObject({ pages: 1, pageSize: 3 })
  })

  test('an empty page without a size is read by ten', () => {
    const { book, feed } = bookOf([])
    book.replaceRows(feed, [pageOf([], { pageSize: undefined })])
    expect(feed.pageSize).toBe(10)
    book.replaceRows(feed, [])
    expect(feed.status).toBe('ready')
  })

  test('of a further page stand below; one that shifted into it stays where it was, and as it is known', () => {
    const { book, feed, shownIds } = bookOf(['a', 'b'])
    book.confirm([message('b', { read: true, seen: true })])
    book.addRows(feed, pageOf(['b', 'c'], { page: 1, hasMore: true }))
    expect(shownIds()).toEqual(['a', 'b', 'c'])
    expect(book.known('b')).toMatchObject({ read: true })
    expect(feed).toMatchObject({ pages: 2, hasMore: true, version: 1 })
    book.addRows(feed, pageOf(['d'], { page: 2, version: 2 }))
    expect(feed).toMatchObject({ pages: 3, hasMore: false, version: -1 })
  })

  test('that are read anew are newer than what was known', () => {
    const { book, feed } = bookOf(['a'])
    book.confirm([message('a', { read: true })])
    book.replaceRows(feed, [pageOf(['a'])])
    expect(book.known('a')).toMatchObject({ read: false })
  })
})

test('a feed that was not read yet is idle, empty and has no count', () => {
  const book = new Book([{ storeId: 'news', query: { feedIdentifier: 'news' } }])
  expect(book.view(book.feeds.get('news')!)).toEqual({
    storeId: 'news',
    query: { feedIdentifier: 'news' },
    messages: [],
    hasMore: false,
    status: 'idle',
    isFetchingNextPage: false,
    unseenCount: 0,
  })
  expect([book.total('unseen'), book.total('unread')]).toEqual([0, 0])
})
