import { expect, test } from 'vitest'
import { isKsef, KSEF_LENGTH, plainKsef } from './ksef.ts'

const valid = '5265877635-20250826-0100001AF629-AF'

test('KSEF-01 a number of KSeF has 35 characters and its checksum', () => {
  expect([isKsef(valid), valid.length]).toEqual([true, KSEF_LENGTH])
  for (const wrong of [
    '',
    valid.slice(1),
    `${valid}0`,
    valid.toLowerCase(),
    valid.replaceAll('-', ''),
    valid.replace('AF629', 'AF62X'),
  ])
    expect(isKsef(wrong)).toBe(false)
})

test('KSEF-01 as it is pasted: with spaces, in small letters', () => {
  expect(plainKsef(' 5265877635-20250826-0100001af629-af\n')).toBe(valid)
})

test('KSEF-01 any one digit that is another one is found', () => {
  const digits = '0123456789ABCDEF'
  const places = Array.from({ length: KSEF_LENGTH }, (_, at) => at).filter(at => valid[at] !== '-')
  for (const at of places)
    for (const other of digits)
      expect(isKsef(valid.slice(0, at) + other + valid.slice(at + 1))).toBe(other === valid[at])
})

test.each([
  ['20240229', 1],
  ['20250228', 1],
  ['20250229', 0],
  ['20250431', 0],
  ['20251301', 0],
  ['20250100', 0],
])('KSEF-01 of the day %s there is %i checksum that fits: a day that does not exist has no number', (date, count) => {
  const checksums = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
  expect(checksums.filter(sum => isKsef(`5265877635-${date}-0100001AF629-${sum}`))).toHaveLength(count)
})
