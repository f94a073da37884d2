import { afterEach, expect, test, vi } from 'vitest'
import { configSoon, fallbackConfig, loadConfig } from './config.ts'

afterEach(() => vi.unstubAllGlobals())

test('FLAG-07: while the configuration is unknown every flag counts as off', () => {
  expect(Object.values(fallbackConfig.feature_flags)).toEqual([false, false, false, false])
})

test('FLAG-06, FLAG-07: a failed request lets the page start and may be repeated, a good one is asked once', async () => {
  const answers = [
    new Response('{"message":"nie"}', { status: 404 }),
    new Response(JSON.stringify({ data: { ...fallbackConfig, demo: true } })),
  ]
  const fetched = vi.fn(async () => answers.shift() as Response)
  vi.stubGlobal('fetch', fetched)
  await configSoon()
  expect((await loadConfig()).demo).toBe(true)
  await loadConfig()
  expect(fetched).toHaveBeenCalledTimes(2)
})
