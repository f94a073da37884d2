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

/** The configuration as a page sees it that just opened. */
async function opened(ahead: Promise<Response>) {
  vi.resetModules()
  window.configAhead = ahead
  const fetched = vi.fn(async () => new Response(JSON.stringify({ data: { ...fallbackConfig, chat_bot: 'asked' } })))
  vi.stubGlobal('fetch', fetched)
  const { loadConfig: load } = await import('./config.ts')
  return { chatBot: async () => (await load()).chat_bot, fetched }
}

test('DOOR-04 what the page’s first script asked for is taken, and not asked for again', async () => {
  const answer = new Response(JSON.stringify({ data: { ...fallbackConfig, chat_bot: 'ahead' } }))
  const { chatBot, fetched } = await opened(Promise.resolve(answer))
  expect(await chatBot()).toBe('ahead')
  expect(await chatBot()).toBe('ahead')
  expect(fetched).not.toHaveBeenCalled()
  expect(window.configAhead).toBeNull()
})

test.each([
  ['was lost', () => Promise.reject(new Error('no connection'))],
  ['was refused', async () => new Response('{}', { status: 503 })],
  ['cannot be read', async () => new Response('<html>')],
])('DOOR-04 where it %s, the configuration is asked for as ever', async (_, ahead) => {
  const { chatBot, fetched } = await opened(ahead())
  expect(await chatBot()).toBe('asked')
  expect(fetched).toHaveBeenCalledOnce()
})
