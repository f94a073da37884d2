import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from './types.ts'

const TIMESTAMPTZ = 1184
const byLibrary: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ, 'text')

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('design §3 an instant is what the library reads, however long its fraction is', () => {
  const moment = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, fc.stringMatching(/^\d{0,6}$/), (at, fraction) => {
      const second = at.toISOString().slice(0, 19).replace('T', ' ')
      const text = `${second}${fraction === '' ? '' : `.${fraction}`}+00`
      expect(instantOf(text)).toEqual(byLibrary(text))
    }),
  )
})

test.each([
  'infinity',
  '-infinity',
  '0044-03-15 12:00:00+00 BC',
  '0079-08-24 13:00:00+00',
  '10000-01-01 00:00:00+00',
  '2026-11-28 14:30:10+05:30',
])('design §3 %s is left to the library', text => expect(instantOf(text)).toEqual(byLibrary(text)))

test('design §3 the database gives the instant that it was given', async () => {
  const given = ['2026-02-28T23:59:59.999Z', '2024-02-29T00:00:00.000Z', '2026-11-28T14:30:10.120Z'].map(
    text => new Date(text),
  )
  for (const at of given) {
    const { rows } = await sql<{ at: unknown }>`select ${at}::timestamptz as at`.execute(world.world.db)
    expect(rows).toEqual([{ at }])
  }
})
