import { expect, test } from 'vitest'
import { wholeLink } from './whole-link.ts'

test.each([
  [' twitch.tv/ola ', 'https://twitch.tv/ola'],
  ['www.youtube.com/watch?v=1', 'https://www.youtube.com/watch?v=1'],
  ['zażółć.pl', 'https://zażółć.pl'],
  ['http://example.com/a', 'http://example.com/a'],
  ['https://twitch.tv/ola', 'https://twitch.tv/ola'],
  ['javascript:alert(1)//a.b', 'javascript:alert(1)//a.b'],
  ['ola@example.com', 'ola@example.com'],
  ['nic', 'nic'],
  ['', ''],
])('SCR-95 %j is the address %j', (typed, link) => {
  expect(wholeLink(typed)).toBe(link)
})
