import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOf, follow, GROUND, type Link, type SealedLine } from './chain-policy.ts'

const digest = (text: string) => createHmac('sha256', 'a key of a test').update(text).digest()
const ground = { position: 0, digest: GROUND }
const line = (id: number, of: Partial<SealedLine> = {}): SealedLine => ({
  id,
  at: new Date('2026-03-01T10:00:00.123Z'),
  actor_id: 'a',
  advertiser: null,
  action: 'campaign_published',
  object_type: 'campaign',
  object_id: null,
  object_name: 'Sok',
  creator_id: null,
  reason: null,
  before: '{"stage": "draft"}',
  after: '{"stage": "onboarding"}',
  ...of,
})
/** A chain of lines that begins at the ground. */
function chained(lines: readonly SealedLine[]): Link[] {
  let before: Uint8Array = GROUND
  return lines.map((each, at) => {
    const made = digestOf(digest, at + 1, before, each)
    before = made
    return { position: at + 1, lineId: each.id, digest: made, line: each }
  })
}
const ten = () => chained(Array.from({ length: 10 }, (_, at) => line(at + 1)))
const brokenOf = (links: readonly Link[]) => follow(digest, ground, links).broken

test('LOG-01 a chain holds whole, and in pieces, in whatever order lines were numbered', () => {
  expect(brokenOf(ten())).toBeNull()
  const links = chained([line(7), line(3), line(12)])
  const first = follow(digest, ground, links.slice(0, 2))
  expect(first.reached.position).toBe(2)
  expect(follow(digest, first.reached, links.slice(2))).toMatchObject({ reached: { position: 3 }, broken: null })
})

test('LOG-01 a line that is gone, a link that is gone, a chain of another key: each is found where it is', () => {
  const gone = ten().map(link => (link.position === 4 ? { ...link, line: null } : link))
  expect(brokenOf(gone)).toEqual({ position: 4, lineId: 4, why: 'line_missing' })
  const unlinked = ten().filter(({ position }) => position !== 4)
  expect(brokenOf(unlinked)).toEqual({ position: 4, lineId: null, why: 'link_missing' })
  expect(brokenOf(ten().slice(1))).toMatchObject({ position: 1, why: 'link_missing' })
  const foreign = (text: string) => createHmac('sha256', 'another key').update(text).digest()
  expect(follow(foreign, ground, ten()).broken).toMatchObject({ position: 1, why: 'line_changed' })
})

const text = fc.string({ maxLength: 8 })
const orNull = fc.option(text)
const anyLine = fc.record({
  id: fc.nat(),
  at: fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true }),
  actor_id: orNull,
  advertiser: orNull,
  action: text,
  object_type: text,
  object_id: orNull,
  object_name: orNull,
  creator_id: orNull,
  reason: orNull,
  before: orNull,
  after: orNull,
})

test('LOG-01 two lines have one digest only when they are the same: nothing moves between neighbouring members unseen', () => {
  fc.assert(
    fc.property(anyLine, anyLine, (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other)
      expect(digestOf(digest, 1, GROUND, one).equals(digestOf(digest, 1, GROUND, other))).toBe(same)
    }),
  )
})

test('LOG-01 whichever member of whichever line is changed, the first break is that line', () => {
  const members = ['actor_id', 'action', 'object_name', 'reason', 'before', 'after'] as const
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.constantFrom(...members), text, (position, member, written) => {
      const links = ten().map(link =>
        link.position === position && link.line ? { ...link, line: { ...link.line, [member]: `${written}!` } } : link,
      )
      expect(brokenOf(links)).toEqual({ position, lineId: position, why: 'line_changed' })
    }),
  )
})
