import { describe, expect, test } from 'vitest'
import { quietUntil } from '../testing/quiet.ts'
import { GATHERED_MS, openReading, type Reading, startReading } from '../testing/reading.ts'
import { EVERYTHING } from './reader.ts'

let reading: Reading
quietUntil(() => reading.end())

const opened = async (...given: Parameters<typeof openReading>) => (reading = await openReading(...given))
const versionOf = ({ reader }: Reading) => reader.feed()?.version ?? 0
/** The state of the service moves on, and nobody hears of it. */
const unheard = (content = 'Unheard') => void reading.model.notify('ola', content)

describe('INBOX-43 triggers are gathered', () => {
  test('what is asked for within one distance is read together, and each kind once', async () => {
    const { reader, time, names } = await opened(1)
    reader.want({ unseen: true })
    await time.advance(60)
    reader.want({ unread: true })
    reader.want({ unseen: true })
    await time.advance(99)
    expect(names()).toEqual([])
    await time.advance(1)
    expect(names()).toEqual(['unseen', 'unread'])
    await time.advance(60_000)
    expect(names()).toEqual(['unseen', 'unread'])
  })

  test.each([
    [{ unseen: true }, ['unseen']],
    [{ unread: true }, ['unread']],
    [{ feed: true }, ['count', 'feed']],
    [EVERYTHING, ['unseen', 'unread', 'count', 'feed']],
  ])('what is read is what was asked for (%o)', async (due, wanted) => {
    const { reader, time, names } = await opened(1)
    reader.want(due, 0)
    await time.advance(0)
    expect(names()).toEqual(wanted)
  })

  test('triggers that never stop are read about once in ten distances, each time anew', async () => {
    const { reader, time, times } = await opened(1)
    for (let at = 0; at < 2500; at += 50) {
      reader.want({ unseen: true })
      await time.advance(50)
    }
    expect(times('unseen')).toEqual([1000, 2000])
  })

  test('a burst that ended leaves its age to no other one', async () => {
    const { reader, time, times } = await opened(1)
    reader.want({ unseen: true })
    await time.advance(5000)
    reader.want({ unseen: true })
    await time.advance(5000)
    expect(times('unseen')).toEqual([GATHERED_MS, 5000 + GATHERED_MS])
  })

  test('what is far off puts nothing off that comes sooner, and comes with it', async () => {
    const { reader, time, asked } = await opened(1)
    reader.want({ unseen: true }, 3000)
    reader.want({ unread: true }, 5000)
    await time.advance(2999)
    expect(asked).toEqual([])
    await time.advance(10_000)
    expect(asked.map(({ at, what }) => [at, what])).toEqual([
      [3000, 'unseen'],
      [3000, 'unread'],
    ])
    reading.forget()
    reader.want({ unseen: true }, 5000)
    reader.want({ unread: true })
    await time.advance(10_000)
    expect(asked.map(({ at, what }) => [at, what])).toEqual([
      [GATHERED_MS, 'unseen'],
      [GATHERED_MS, 'unread'],
    ])
  })
})

describe('a reader that is stopped', () => {
  test('reads nothing, and later what was asked for until then', async () => {
    const { reader, time, names, times } = await opened(1)
    reader.want({ unseen: true })
    reader.stop()
    reader.want({ unread: true })
    await time.advance(10_000)
    expect(names()).toEqual([])
    reader.resume()
    reader.want({}, 3000)
    await time.advance(10_000)
    expect(names()).toEqual(['unseen', 'unread'])
    expect(times('unseen')).toEqual([13_000])
  })

  test('forgets what it heard: a count of then is not news', async () => {
    const { reader, time, told, book } = await opened(1)
    reader.hear('unseen', 9, 99)
    reader.stop()
    reader.resume()
    reader.want({})
    await time.advance(1000)
    expect([told, book.total('unseen')]).toEqual([['changed'], 1])
  })

  test('begins gathering anew', async () => {
    const { reader, time, times } = await opened(1)
    reader.want({ unseen: true })
    await time.advance(50)
    reader.stop()
    await time.advance(5000)
    reader.resume()
    reader.want({ unseen: true })
    await time.advance(5000)
    expect(times('unseen')).toEqual([5050 + GATHERED_MS])
  })

  test('takes over what is on its way, and tries nothing again', async () => {
    const { reader, time, names, contents, slow, refuse } = await opened(1)
    slow(500)
    unheard()
    reader.want(EVERYTHING, 0)
    await time.advance(600)
    reader.stop()
    await time.advance(10_000)
    expect(contents()).toEqual(['Unheard', 'Message 1'])
    reading.forget()
    reader.resume()
    refuse('unseen', 503)
    reader.want({ unseen: true }, 0)
    await time.advance(600)
    reader.stop()
    await time.advance(60_000)
    expect(names()).toEqual(['unseen'])
    reader.resume()
    reader.want({})
    await time.advance(5000)
    expect(names()).toEqual(['unseen', 'unseen'])
  })
})

describe('INBOX-40 INBOX-41 counts that are heard', () => {
  test('are shown before anything is asked, once, and lead to their own count and the feed', async () => {
    const { reader, time, told, names, book, slow } = await opened(1)
    const before = versionOf(reading)
    unheard()
    slow(500)
    reader.hear('unseen', 2, before + 1)
    await time.advance(GATHERED_MS)
    expect([told, book.total('unseen')]).toEqual([['unseen 2', 'changed'], 2])
    await time.advance(5000)
    // The other count is of an earlier state: everything is read once more.
    expect(names()).toEqual(['unseen', 'count', 'feed', 'unseen', 'unread', 'count', 'feed'])
    expect(told.filter(word => word !== 'changed')).toEqual(['unseen 2'])
  })

  test.each([
    ['unseen', 'unread'],
    ['unread', 'unseen'],
  ] as const)('without versions %s leads to itself and the feed, and not to %s', async (heard, other) => {
    const { reader, time, names, told } = await opened(1, { hasVersions: false })
    reader.hear(heard, 7, undefined)
    await time.advance(1000)
    expect(names()).toEqual([heard, 'count', 'feed'])
    expect(told).toContain(`${heard} 7`)
    expect(told).not.toContain(`${other} 7`)
  })

  test('that are known as of their version ask nothing, not even whether anything happened', async () => {
    const { reader, time, names, told } = await opened(2)
    reader.want({ check: true })
    reader.hear('unseen', 2, versionOf(reading))
    reader.hear('unread', 50, versionOf(reading) - 1)
    await time.advance(5000)
    expect([names(), told]).toEqual([[], ['changed']])
  })

  test('do not keep a service without versions from being asked', async () => {
    const { reader, time, names, contents } = await opened(1, { hasVersions: false })
    unheard()
    reader.want({ check: true })
    reader.hear('unread', 1, undefined)
    await time.advance(1000)
    expect(names()).toEqual(['unseen', 'unseen', 'unread', 'count', 'feed'])
    expect(contents()).toEqual(['Unheard', 'Message 1'])
  })

  test.each([
    [
      'the newer version wins, whatever comes last',
      [
        [4, 90],
        [7, 80],
      ],
      4,
    ],
    [
      'of one version the last counts',
      [
        [4, 90],
        [7, 90],
      ],
      7,
    ],
    [
      'without a version the last counts',
      [
        [4, 90],
        [7, undefined],
      ],
      7,
    ],
    [
      'before one without a version too',
      [
        [4, undefined],
        [7, 90],
      ],
      7,
    ],
    [
      'what is no integer is no version',
      [
        [4, 90],
        [7, '80'],
      ],
      7,
    ],
  ])('several within one distance: %s', async (_, heard, wanted) => {
    const { reader, time, told, slow } = await opened(1)
    slow(500)
    for (const [count, version] of heard) reader.hear('unseen', count, version)
    await time.advance(GATHERED_MS)
    expect(told).toEqual([`unseen ${wanted}`, 'changed'])
  })

  test('of a first version are news to whoever has read nothing', async () => {
    reading = await startReading()
    reading.reader.hear('unseen', 3, 1)
    reading.reader.hear('unread', 4, 0)
    await reading.time.advance(GATHERED_MS)
    expect(reading.told.slice(0, 3)).toEqual(['unseen 3', 'unread 4', 'changed'])
    // Nobody has opened a feed.
    expect(reading.names()).toEqual(['unseen', 'unread'])
  })

  test('told again make good a feed that could not be read the first time', async () => {
    const { reader, time, names, contents, refuse } = await opened(1)
    unheard()
    const version = versionOf(reading) + 1
    const hear = async () => {
      for (const kind of ['unseen', 'unread'] as const) reader.hear(kind, 2, version)
      await time.advance(60_000)
    }
    refuse('feed', 404)
    await hear()
    expect(contents()).toEqual(['Message 1'])
    reading.forget()
    await hear()
    expect([contents(), names()]).toEqual([
      ['Unheard', 'Message 1'],
      ['count', 'feed'],
    ])
  })
})

describe('a look whether anything happened', () => {
  test('is one small call, and without news nothing changes', async () => {
    const { reader, time, queries, names, told } = await opened(3)
    const { revision } = reader
    reader.want({ check: true })
    await time.advance(60_000)
    expect([names(), queries('unseen')]).toEqual([['unseen'], [{ limit: '100' }]])
    expect([told, reader.revision]).toEqual([['changed'], revision])
  })

  test('is one small call for whoever has opened no feed, too', async () => {
    reading = await startReading()
    reading.notify(1)
    reading.reader.want({ unseen: true, unread: true }, 0)
    await reading.time.advance(1000)
    reading.forget()
    reading.reader.want({ check: true })
    await reading.time.advance(1000)
    expect(reading.names()).toEqual(['unseen'])
  })

  test('reads everything when there is news, once, and not twice what is read anyway', async () => {
    const { reader, time, names, contents } = await opened(1)
    const { revision } = reader
    unheard()
    reader.want({ check: true })
    await time.advance(60_000)
    expect(names()).toEqual(['unseen', 'unseen', 'unread', 'count', 'feed'])
    expect([contents().length, reader.revision]).toEqual([2, revision + 1])
    reading.forget()
    reader.want({ check: true })
    reader.want(EVERYTHING)
    await time.advance(60_000)
    expect(names()).toEqual(['unseen', 'unread', 'count', 'feed'])
  })

  test.each([
    [{ feed: true }, ['count', 'feed']],
    [{ unseen: true, feed: true }, ['unseen', 'count', 'feed']],
    [{ unread: true, feed: true }, ['unread', 'count', 'feed']],
    [{ unseen: true, unread: true }, ['unseen', 'unread']],
  ])('comes before what is less than everything (%o)', async (due, wanted) => {
    const { reader, time, names } = await opened(1)
    reader.want({ check: true, ...due })
    await time.advance(60_000)
    expect(names()).toEqual(['unseen', ...wanted])
    reading.forget()
    unheard()
    reader.want({ check: true, ...due })
    await time.advance(60_000)
    expect(names()).toEqual(['unseen', 'unseen', 'unread', 'count', 'feed'])
  })

  test.each(['unseen', 'unread', 'feed'])('finds that %s alone is of an earlier state', async behind => {
    const { reader, time, names, book, refuse, contents } = await opened(1)
    unheard()
    const version = versionOf(reading) + 1
    for (const kind of ['unseen', 'unread'] as const) if (kind !== behind) reader.hear(kind, 2, version)
    if (behind === 'feed') refuse('feed', 404)
    await time.advance(GATHERED_MS)
    // What is behind could not be had either when the rest was read again.
    if (behind !== 'feed') refuse(behind, 404)
    await time.advance(60_000)
    reading.forget()
    reader.want({ check: true })
    await time.advance(60_000)
    expect(names()).toEqual(['unseen', 'unseen', 'unread', 'count', 'feed'])
    expect([book.total('unseen'), book.total('unread'), contents().length]).toEqual([2, 2, 2])
  })

  test('asks again for a feed that could not be had', async () => {
    const { reader, time, names, view, refuse } = await opened(0)
    refuse('feed', 404)
    reader.want({ feed: true }, 0)
    await time.advance(60_000)
    expect([view()?.status, names()]).toEqual(['failed', ['count', 'feed']])
    reader.want({ check: true })
    await time.advance(60_000)
    expect(view()?.status).toBe('ready')
  })
})
