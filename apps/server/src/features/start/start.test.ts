import { getUser } from '@fanfara/contract/accounts'
import { listCampaigns } from '@fanfara/contract/campaigns'
import { getStart, startParts } from '@fanfara/contract/own/start'
import { getPayments } from '@fanfara/contract/payments'
import { listTasks } from '@fanfara/contract/tasks'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

interface Line {
  part: string
  body?: unknown
  status?: number
}
const linesOf = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

async function start(token: string, query = '', headers: Record<string, string> = {}) {
  const response = await fetch(`${world.origin}/api/start${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return { response, lines: response.ok ? linesOf(await response.text()) : [] }
}

test('START-01 one call answers every part of the start page, each as its own operation does', async () => {
  await world.campaigns.published({ name: 'Lampa' })
  const ola = await world.creator({ platforms: ['twitch'] })
  const { lines, response } = await start(ola.token)
  expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(lines.map(({ part }) => part).sort()).toEqual([...startParts].sort())
  expect(lines.filter(({ status }) => status !== undefined)).toEqual([])
  const body = (part: string) => lines.find(line => line.part === part)?.body
  expect(body('user')).toEqual(await ola.call(getUser))
  expect(body('payments')).toEqual(await ola.call(getPayments, { query: { page: 1 } }))
  expect(body('tasks')).toEqual(await ola.call(listTasks))
  expect(body('available')).toEqual(await ola.call(listCampaigns, { query: { filter: 'available' } }))
})

test('START-01 the parts that are asked for alone; a part that does not exist is refused', async () => {
  const ola = await world.creator()
  const { lines } = await start(ola.token, '?parts=tasks,user')
  expect(lines.map(({ part }) => part).sort()).toEqual(['tasks', 'user'])
  expect((await refusal(ola.call(getStart, { query: { parts: 'tasks,secrets' } }))).status).toBe(422)
})

test('START-01 packed lines are the same; news and names come in the reader’s language', async () => {
  const ola = await world.creator()
  const plain = await start(ola.token, '?parts=user', { 'accept-encoding': 'identity' })
  const packed = await start(ola.token, '?parts=user', { 'accept-encoding': 'gzip' })
  expect(plain.response.headers.get('content-encoding')).toBeNull()
  expect(packed.response.headers.get('content-encoding')).toBe('gzip')
  expect(packed.lines).toEqual(plain.lines)
})

test('START-02 a part that fails says so, and the others are there', async () => {
  const ola = await world.creator()
  await world.world.db.schema.alterTable('news').renameTo('news_away').execute()
  try {
    const { lines } = await start(ola.token)
    expect(lines.find(({ part }) => part === 'news')).toEqual({ part: 'news', status: 500 })
    expect(lines.filter(({ body }) => body !== undefined)).toHaveLength(startParts.length - 1)
  } finally {
    await world.world.db.schema.alterTable('news_away').renameTo('news').execute()
  }
})

test('START-01 nobody gets it without being signed in, and everybody gets their own', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  expect((await start('nobody')).response.status).toBe(401)
  for (const one of [ola, kuba]) {
    const { lines } = await start(one.token, '?parts=user')
    expect(lines).toEqual([{ part: 'user', body: await one.call(getUser) }])
  }
})
