import { expect, test } from 'vitest'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'

test('threat model §3.1 a password is its own hash’s alone, and nobody’s without an account', async () => {
  const kept = await hashPassword('Zupelnie-nowe-7')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('Zupelnie-nowe-7', kept)).toBe(true)
  expect(await isPassword('Zupelnie-nowe-8', kept)).toBe(false)
  expect(await isPassword('Zupelnie-nowe-7', null)).toBe(false)
})

test('threat model §3.1 passwords are taken whole: long ones, every letter, no cut', async () => {
  const long = `${'zażółć 🎺 '.repeat(30)}x`
  const kept = await hashPassword(long)
  expect(await isPassword(long, kept)).toBe(true)
  expect(await isPassword(long.slice(0, -1), kept)).toBe(false)
})

test('threat model §3.1 a crowd is hashed in turn; more than a hundred that wait are refused, known and unknown alike', async () => {
  const kept = await hashPassword('Zupelnie-nowe-7')
  for (const hash of [kept, null]) {
    const crowd = await Promise.allSettled(Array.from({ length: 120 }, () => isPassword('Not-the-one-1', hash)))
    const refused = crowd.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(18)
    for (const one of refused) expect(one).toMatchObject({ reason: { status: 503, retryAfter: 5 } })
  }
}, 60_000)

test('ASVS 6.2.4 common passwords are recognised, also with ornaments', () => {
  for (const common of ['password', 'Password1!', 'qwerty']) expect(isCommonPassword(common), common).toBe(true)
  for (const fine of ['Zupelnie-nowe-7', 'kot siedzi na parapecie']) expect(isCommonPassword(fine), fine).toBe(false)
})

test('ASVS 6.2.11 words of our own are as easy to guess as common ones', () => {
  for (const own of ['Fanfara-2026!', 'fanfara123', 'F@nf@ra1', 'Kampania2026!', 'Wyplata-1', 'YouTube_1'])
    expect(isCommonPassword(own), own).toBe(true)
  expect(isCommonPassword('Fanfara gra o siódmej 7!')).toBe(false)
})
