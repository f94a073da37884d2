import { readFileSync } from 'node:fs'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import type { Role } from './setup/config.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** What brings events that become money, and what hangs on their address. */
const events: readonly [method: 'GET' | 'HEAD' | 'POST', path: string][] = [
  ['GET', '/c/abcdefgh'],
  ['HEAD', '/c/abcdefgh'],
  ['GET', '/c/abcdefgh/qr.svg'],
  ['GET', '/c/shop.js'],
  ['POST', '/overlay/some-key/session'],
  ['POST', '/overlay/some-key/beat'],
  ['POST', '/api/conversions'],
]
const others = [
  '/',
  '/campaigns',
  '/overlay/some-key',
  '/overlay/overlay.js',
  '/api/config',
  '/api/ops/conversions',
  '/ops/',
]

/** What a process with such a part of the work answers. */
async function answers(...roles: Role[]) {
  const app = await buildApp({ ...world.world, config: { ...world.world.config, roles } })
  const given = []
  for (const [method, url] of events)
    given.push(await app.inject({ method, url, payload: method === 'POST' ? {} : '' }))
  await app.close()
  return given
}

test('SETUP-23 an event that comes to a process that takes none in is sent again later: nothing says that its address leads nowhere', async () => {
  for (const answer of await answers('web')) {
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  for (const answer of await answers('intake')) expect(answer.statusCode).not.toBe(503)
})

test('SETUP-23 the guide’s proxy leads events to the processes that take them in, and sends nobody away while one of many stops', () => {
  const guide = readFileSync(new URL('../../../docs/operators/install.md', import.meta.url), 'utf8')
  const pattern = new RegExp(/location ~ (\S+) \{/.exec(guide)?.[1] ?? '$^')
  expect(events.filter(([, path]) => !pattern.test(path))).toEqual([])
  expect(others.filter(path => pattern.test(path))).toEqual([])
  const servers = [...guide.matchAll(/server 127\.0\.0\.1:[^;]*;/g)].map(([server]) => server)
  expect(servers.length).toBeGreaterThan(2)
  expect(servers.filter(server => !server.includes(' max_fails=0'))).toEqual([])
})
