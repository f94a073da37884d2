import { joinCampaign } from '@fanfara/contract/campaigns'
import { listTasks } from '@fanfara/contract/tasks'
import { buildApp } from '#/app.ts'
import type { Role } from '#/setup/config.ts'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** What a process with these roles answers. */
async function statusesOf(roles: readonly Role[], paths: readonly string[]) {
  const app = await buildApp({ ...world.world, config: { ...world.world.config, roles } })
  const statuses = []
  for (const url of paths)
    statuses.push((await app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0 Firefox/145.0' } })).statusCode)
  await app.close()
  return statuses
}

test('design §3 design §4 processes that take events in scale apart from the API, and what they took is counted by others', async () => {
  const creator = await world.creator()
  const id = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
  await creator.call(joinCampaign, { params: { id } })
  const link = (await creator.call(listTasks)).data.find(({ campaign_id }) => campaign_id === id)?.code_url ?? ''
  const paths = [new URL(link).pathname, '/api/health', '/api/config', '/v1/openapi.json', '/metrics']
  expect(await statusesOf(['intake'], paths)).toEqual([302, 200, 404, 404, 200])
  expect(await statusesOf(['jobs'], paths)).toEqual([503, 200, 404, 404, 200])
  expect(await statusesOf(['web'], paths)).toEqual([503, 200, 200, 200, 200])
  await rollUp(world.world)
  expect(await creator.balances()).toMatchObject({ pending: 100 })
})
