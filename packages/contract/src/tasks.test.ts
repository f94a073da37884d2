import { expect, test } from 'vitest'
import { webLink } from './tasks.ts'

test.each(['https://youtu.be/sim00000001', '  http://example.com/a?b=c#d ', 'https://zażółć.example/gęślą'])(
  'VAL-32 %s is a link',
  link => {
    expect(webLink.safeParse(link).success).toBe(true)
  },
)

test.each([
  ['nothing', ''],
  ['a word', 'nic'],
  ['another protocol', 'javascript:alert(1)//a.b'],
  ['a host of the own network', 'http://localhost/'],
  ['a name before the host', 'https://youtube.com@evil.example/'],
  ['more than 2,000 characters', `https://example.com/${'a'.repeat(2000)}`],
  ['letters that turn around what follows', 'https://example.com/\u202Egnp.exe'],
  ['letters that nobody sees', 'https://example\u200B.com/'],
  ['a line break', 'https://example.com/\na'],
])('VAL-32 threat model §3.4: %s is not a link', (_, link) => {
  expect(webLink.safeParse(link).success).toBe(false)
})
