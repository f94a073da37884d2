import { expect, test } from 'vitest'
import { differing } from './meanwhile.tsx'

const long = 'Kawa na żywo, codziennie od ósmej. '.repeat(10)

test('DESK-92 of two long texts what differs stands there, with some of what is around it; short ones whole', () => {
  expect(differing({ was: 'Kawa', is: 'Herbata' })).toEqual({ was: 'Kawa', is: 'Herbata' })
  const { was, is } = differing({ was: `${long}Kubek ${long}`, is: `${long}Talerz ${long}` })
  expect([was, is].map(part => part.length < 100)).toEqual([true, true])
  expect(was).toMatch(/^….* Kubek .*…$/)
  expect(is).toMatch(/^….* Talerz .*…$/)
})

test.each([
  ['something at the end', long, `${long}I jeszcze jedno.`, /^….*I jeszcze jedno\.$/],
  ['all of it', long, '', /^$/],
  ['something at the beginning', long, `Nowe: ${long}`, /^Nowe: .*…$/],
])('DESK-92 a text that got or lost %s says so', (_, was, is, shown) => {
  expect(differing({ was, is }).is).toMatch(shown)
})
