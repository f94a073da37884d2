import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import { opsGetCreator } from '@fanfara/contract/ops/creators'
import { opsListMonths } from '@fanfara/contract/ops/desk/months'
import { DAY_MS } from '@fanfara/contract/durations'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueWork } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A creator with one task, in a campaign of ten days from today. */
async function atWork(name: string) {
  const creator = await world.creator({ name })
  const today = dayOf(world.clock.now())
  const id = await world.campaigns.published({ start_date: today, end_date: plusDays(today, 9) })
  await creator.call(joinCampaign, { params: { id } })
  return { creator, id }
}

/** What operators read of somebody's punctuality: on their page, and in the list. */
async function punctuality(id: string, name: string) {
  const { call } = await world.operator()
  const page = await call(opsGetCreator, { params: { id } })
  const list = await call(opsListCreators, { query: { name } })
  return [page.data.on_time, list.data.map(({ on_time }) => on_time)]
}

test('DESK-109 a task whose campaign was ended before its end is neither done nor missed, one whose time passed is missed', async () => {
  const { call } = await world.operator()
  const early = await atWork('Wczesna')
  const late = await atWork('Spóźniona')
  const sentBack = await atWork('Zwrócona')
  await world.world.db
    .updateTable('task')
    .set({ rejection_code: 'link_missing' })
    .where('creator_id', '=', sentBack.creator.id)
    .execute()
  for (const { id } of [early, sentBack]) await call(opsCloseCampaign, { params: { id } })
  await world.advance(11 * DAY_MS)
  await runDueWork(world.world)
  expect(await punctuality(early.creator.id, 'Wczesna')).toEqual([{ done: 0, of: 0 }, [{ done: 0, of: 0 }]])
  expect(await punctuality(late.creator.id, 'Spóźniona')).toEqual([{ done: 0, of: 1 }, [{ done: 0, of: 1 }]])
  expect(await punctuality(sentBack.creator.id, 'Zwrócona')).toEqual([{ done: 0, of: 1 }, [{ done: 0, of: 1 }]])
  const missed = (await call(opsListMonths)).data.figures.find(({ figure }) => figure === 'missed')
  expect(missed?.months.reduce((sum, { count }) => sum + count, 0)).toBe(2)
})
