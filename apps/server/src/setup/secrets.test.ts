import { expect, test } from 'vitest'
import { hashOf, keysFrom, randomSecret, sameSecret } from './secrets.ts'

const keys = keysFrom('k3+fJ0lq9ZtWm1v8R2xYb7uQ5hN4sD6gA0pLcEoTiVw=')
const iban = 'PL61109010140000071219812874'

test('ASVS 11.3.3 what is sealed is opened by the same purpose, context and installation, and by nothing else', () => {
  const sealed = keys.seal('personal-data', iban, 'account:1')
  expect(keys.open('personal-data', sealed, 'account:1')).toBe(iban)
  const others = [
    () => keys.open('mail', sealed, 'account:1'),
    () => keys.open('personal-data', sealed, 'account:2'),
    () => keysFrom('another secret of an installation').open('personal-data', sealed, 'account:1'),
  ]
  for (const open of others) expect(open).toThrow(/authenticate/)
})

test('ASVS 11.3.3 no byte of it can be changed, and no part of its tag be left out', () => {
  const sealed = keys.seal('personal-data', iban, 'account:1')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => keys.open('personal-data', changed, 'account:1'), `byte ${at}`).toThrow(/authenticate/)
  }
  // Whoever may write rows would find a tag of four bytes by trying.
  const empty = keys.seal('personal-data', '', 'account:1')
  for (let length = 0; length < empty.length; length += 1)
    expect(() => keys.open('personal-data', empty.subarray(0, length), 'account:1'), `${length} bytes`).toThrow(Error)
})

test('ASVS 11.3.4 the same text is never sealed the same way twice', () => {
  const seen = new Set(
    Array.from({ length: 500 }, () => keys.seal('mail', iban, 'x').subarray(0, 12).toString('base64')),
  )
  expect(seen.size).toBe(500)
  expect(keys.seal('mail', iban, 'x').includes(Buffer.from(iban))).toBe(false)
})

test('ASVS 11.5.1 secrets have 256 random bits, digests and keys too; each purpose has its own', () => {
  const secrets = Array.from({ length: 500 }, () => randomSecret())
  expect(new Set(secrets).size).toBe(500)
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
  expect(hashOf('x')).toHaveLength(32)
  expect(keys.mac('visitor', 'x')).toHaveLength(32)
  expect(sameSecret(keys.mac('visitor', 'x'), keys.mac('mail', 'x'))).toBe(false)
})
