import { getUser } from '@fanfara/contract/accounts'
import { getTheme, setLanguage, setTheme } from '@fanfara/contract/settings'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OVERLAY_PAGE } from '#/features/overlay/page.ts'

let world: TestWorld
beforeAll(async () => {
  const redis = process.env.TEST_REDIS_URL
  world = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on', ...(redis ? { REDIS_URL: redis } : {}) } })
})
afterAll(() => world.close())

const statuses = async (count: number, call: () => Promise<unknown>) => {
  const results = await Promise.allSettled(Array.from({ length: count }, call))
  return results.map(result => (result.status === 'fulfilled' ? 200 : (result.reason as { status: number }).status))
}

test('SEC-02 threat model §3.10 300 reads and 60 writes a minute per user, then 429 with Retry-After', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  expect((await statuses(305, () => ola.call(getUser))).filter(status => status === 429)).toHaveLength(5)
  expect(
    (await statuses(62, () => ola.call(setTheme, { body: { value: 'dark' } }))).filter(status => status === 429),
  ).toHaveLength(2)
  const refused = await refusal(ola.call(getUser))
  expect(refused).toMatchObject({ status: 429, code: 'limited' })
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect((await kuba.call(getUser)).data.id).toBe(kuba.id)
})

test('threat model §3.10 trips to platforms that anybody may begin count as writes', async () => {
  const begin = () => fetch(`${world.origin}/api/twitch/login?nonce=n`, { redirect: 'manual' })
  const answers = await Promise.all(Array.from({ length: 62 }, begin))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(60)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('threat model §3.1 without an account the whole /64 of an IPv6 address has one limit; forged addresses change nothing', async () => {
  const proxied = await startWorld({
    env: { FANFARA_GENERAL_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8,::1' },
  })
  const read = (host: string, from: string) =>
    fetch(`${host}/api/channels/types`, { headers: { 'x-forwarded-for': from } }).then(({ status }) => status)
  const many = (host: string) =>
    Promise.all(Array.from({ length: 303 }, (_, at) => read(host, `2001:db8:7:7::${at + 1}`)))
  expect((await many(proxied.origin)).filter(status => status === 429)).toHaveLength(3)
  expect(await read(proxied.origin, '2001:db8:7:8::1')).toBe(200)
  expect(await read(proxied.origin, '9.9.9.9, 2001:db8:7:7::ffff')).toBe(429)
  await proxied.close()
  expect((await many(world.origin)).filter(status => status === 429).length).toBeGreaterThanOrEqual(3)
})

test('threat model §3.10 five payout requests an hour', async () => {
  const ola = await world.creator()
  const answers = await statuses(7, () => ola.call(requestPayout, { body: undefined }))
  expect(answers.filter(status => status === 422)).toHaveLength(5)
  expect(answers.filter(status => status === 429)).toHaveLength(2)
})

test('threat model §3.10 the limits are per user, not per operation', async () => {
  const ola = await world.creator()
  const reads = [() => ola.call(getUser), () => ola.call(getTheme), () => ola.call(getPayments)]
  let turn = 0
  const answers = await statuses(306, () => (reads[turn++ % reads.length] as () => Promise<unknown>)())
  expect(answers.filter(status => status === 429)).toHaveLength(6)
  const writes = [
    () => ola.call(setTheme, { body: { value: 'dark' } }),
    () => ola.call(setLanguage, { body: { value: 'en' } }),
  ]
  const written = await statuses(62, () => (writes[turn++ % writes.length] as () => Promise<unknown>)())
  expect(written.filter(status => status === 429)).toHaveLength(2)
})

test('threat model §3.10 addresses of calendars cannot be guessed fast: an address block has one limit', async () => {
  const read = () => fetch(`${world.origin}/calendar/${'x'.repeat(22)}.ics`)
  const answers = await Promise.all(Array.from({ length: 305 }, read))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const { headers } of refused) expect(headers.get('cache-control')).toBe('no-store')
})

test('SETUP-46 an overlay that is loaded too often is the empty page that asks again by itself, and no sentence', async () => {
  const load = () => fetch(`${world.origin}/overlay/${'y'.repeat(22)}`)
  const answers = await Promise.all(Array.from({ length: 305 }, load))
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused?.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.text()).toBe(OVERLAY_PAGE)
})
