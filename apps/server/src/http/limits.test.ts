import { getUser } from '@fanfara/contract/accounts'
import { getTheme, setLanguage, setTheme } from '@fanfara/contract/settings'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
