import { expect, test } from 'vitest'
import { hygieneProblems } from './lib/hygiene.mjs'
import { matchesLock } from './lib/install.mjs'
import { root } from './lib/run.mjs'

test.each([
  ['a.ts', '// TODO: later'],
  ['a.ts', 'it.skip("x", () => {})'],
  ['a.ts', 'describe.only("x", () => {})'],
  ['a.ts', 'const a: any = 1'],
  ['a.ts', 'const a = b as any'],
  ['a.ts', 'const a = new Map<string, any>()'],
  ['a.ts', '// @ts-ignore no idea'],
  ['package-lock.json', '"resolved": "https://packages.example/a/-/a-1.0.0.tgz"'],
  ['README.md', `see ${root}/README.md`],
  ['a.md', 'in /home/somebody/fanfara'],
  ['tsconfig.tsbuildinfo', '{"version":"7.0.2"}'],
  ['key.txt', '-----BEGIN RSA PRIVATE KEY-----MIIEpAIBAAKCAQEAsomething'],
])('refused in %s: %s', (path, text) => {
  expect(hygieneProblems(path, text)).toHaveLength(1)
})

test.each([
  ['a.ts', '// in any order, at any time'],
  ['a.ts', "test.skipIf(!url)('needs PostgreSQL', () => {})"],
  ['a.ts', "const home = '/login'"],
  ['README.md', 'open http://localhost:3000/home/page'],
])('allowed in %s: %s', (path, text) => {
  expect(hygieneProblems(path, text)).toEqual([])
})

test('an installation matches when every package that is not optional has its locked version', () => {
  const lock = JSON.stringify({
    packages: { '': {}, a: { version: '1.0.0' }, b: { version: '2.0.0', optional: true } },
  })
  expect(matchesLock(lock, JSON.stringify({ packages: { a: { version: '1.0.0' } } }))).toBe(true)
  expect(matchesLock(lock, JSON.stringify({ packages: { a: { version: '1.0.1' } } }))).toBe(false)
  expect(matchesLock(lock, JSON.stringify({ packages: {} }))).toBe(false)
})
