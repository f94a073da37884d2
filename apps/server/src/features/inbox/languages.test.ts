import { startWorld, type TestWorld } from '@fanfara/testkit'
import { type InboxApplication, inboxApplication } from '@fanfara/testkit/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let shop: InboxApplication
beforeAll(async () => {
  world = await startWorld()
  shop = await inboxApplication(world, { is_secure: true })
})
afterAll(() => world.close())

/** Every way in which a call of the service can fail. */
const FAILURES = {
  'wrong hash': () => ({ method: 'POST', path: '/widgets/session/initialize', body: session({ hmacHash: 'x' }) }),
  'missing field': () => ({ method: 'POST', path: '/widgets/session/initialize', body: '{}' }),
  'broken JSON': () => ({ method: 'POST', path: '/widgets/session/initialize', body: '{' }),
  'too large': () => ({ method: 'POST', path: '/widgets/session/initialize', body: `"${'x'.repeat(1_100_000)}"` }),
  'no session': () => ({ method: 'GET', path: '/widgets/notifications/feed' }),
  'no key': () => ({ method: 'POST', path: '/events/trigger', body: '{}' }),
  'no content': () => ({ method: 'POST', path: '/events/trigger', body: trigger({ payload: {} }), key: shop.secret }),
  'unknown recipient': () => ({
    method: 'POST',
    path: '/events/trigger',
    body: trigger({ to: { type: 'Topic', topicKey: 'x' } }),
    key: shop.secret,
  }),
  'unknown workflow': () => ({
    method: 'POST',
    path: '/events/trigger',
    body: trigger({ name: 'nope' }),
    key: shop.secret,
  }),
  'unknown route': () => ({ method: 'GET', path: '/subscribers' }),
  'address that cannot be read': () => ({ method: 'GET', path: '/widgets/%E0%A4%A' }),
}
const session = (more: object) =>
  JSON.stringify({ applicationIdentifier: shop.identifier, subscriberId: 'ola', ...more })
const trigger = (more: object) => JSON.stringify({ name: 'message', to: 'ola', payload: { content: 'x' }, ...more })

async function told(failure: keyof typeof FAILURES, headers: Record<string, string | undefined>) {
  const call: { method: string; path: string; body?: string; key?: string } = FAILURES[failure]()
  const { method, path, body, key } = call
  const response = await fetch(`${world.origin}/v1${path}`, {
    method,
    headers: {
      ...(headers as Record<string, string>),
      'content-type': 'application/json',
      ...(key ? { authorization: `ApiKey ${key}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  expect(response.status).toBeGreaterThan(399)
  const { message, errors } = (await response.json()) as { message: string; errors?: object }
  return JSON.stringify([message, errors])
}
const failures = Object.keys(FAILURES) as (keyof typeof FAILURES)[]

test.each(failures)('13.10 F4 the service speaks English to those who ask for nothing: %s', async failure => {
  const english = await told(failure, { 'content-language': 'en' })
  expect(english).not.toMatch(/[ąćęłńóśźż]/)
  expect(english).not.toBe(await told(failure, { 'content-language': 'pl' }))
  const nothing = [{}, { 'accept-language': '*' }, { 'accept-language': 'de, en;q=0.5' }, { 'content-language': 'de' }]
  for (const headers of nothing) expect(await told(failure, headers)).toBe(english)
})

test.each(failures)('13.10 F4 … and Polish to those who ask for it: %s', async failure => {
  const polish = await told(failure, { 'content-language': 'pl' })
  expect(polish).not.toBe(await told(failure, {}))
  for (const headers of [
    { 'accept-language': 'pl-PL,pl;q=0.9,en;q=0.8' },
    { 'accept-language': 'en;q=0.4, pl;q=0.5' },
    { 'accept-language': 'en', 'content-language': 'pl' },
  ])
    expect(await told(failure, headers)).toBe(polish)
})

test('13.10 F4 API-03 the portal’s own API keeps its rule', async () => {
  const { message } = (await (
    await fetch(`${world.origin}/api/users`, { headers: { 'accept-language': 'en' } })
  ).json()) as { message: string }
  expect(message).toBe('Zaloguj się, aby kontynuować.')
})
