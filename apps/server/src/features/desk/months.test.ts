import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import { type MonthFigure, opsListMonths } from '@fanfara/contract/ops/desk/months'
import { opsCreateBankFile, opsConfirmPayout, opsListPayouts, opsReturnPayout } from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sumDays } from './months.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let world: TestWorld
// 31 March, half past eleven in the evening in Warsaw: in UTC nothing ends at midnight there.
beforeEach(async () => {
  world = await startWorld({ at: new Date('2026-03-31T21:30:00Z') })
})
afterEach(() => world.close())

const months = async () => (await (await world.operator()).call(opsListMonths)).data
const of = async (figure: MonthFigure) => {
  const found = (await months()).figures.find(one => one.figure === figure)
  if (!found) throw new Error(`no ${figure}`)
  return { last: found.months.slice(-2).map(({ count, amount }) => [count, amount]), before: found.before }
}

async function paidOut(creator: Creator): Promise<string> {
  const office = await world.operator()
  await creator.call(requestPayout, { body: undefined })
  const { data } = await office.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
  const id = data.find(order => order.creator.id === creator.id)?.id ?? ''
  const { data: file } = await office.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [id] } })
  await world.release(file.id)
  await office.call(opsConfirmPayout, { params: { id } })
  return id
}

test('DESK-02 before the clock summed anything there are six months of nothing, and no time of theirs', async () => {
  const { as_of, figures } = await months()
  expect(as_of).toBeNull()
  expect(figures.map(({ figure }) => figure)).toEqual(['settled', 'came', 'paid', 'done', 'missed', 'joined'])
  expect(figures[0]?.months.map(({ month }) => month)).toEqual([
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ])
  expect(figures.every(one => one.months.every(({ count, amount }) => count === 0 && amount === 0))).toBe(true)
})

test('DESK-02 what was settled, came in and was paid out stands in the month of Warsaw in which it was, and what came back is taken off', async () => {
  const creator = await world.creator({ available: grosze(300_00) })
  const payout = await paidOut(creator)
  await world.advance(11 * MINUTE)
  expect(await of('settled')).toEqual({
    last: [
      [0, 0],
      [1, 300],
    ],
    before: { count: 0, amount: 0 },
  })
  expect((await of('came')).last).toEqual([
    [0, 0],
    [1, 300],
  ])
  expect((await of('paid')).last).toEqual([
    [0, 0],
    [1, 300],
  ])
  expect((await of('joined')).last).toEqual([
    [0, 0],
    [1, 0],
  ])
  // The first of April in Warsaw: what came back did so then, and is taken off there.
  await world.advance(30 * MINUTE)
  await (await world.operator()).call(opsReturnPayout, { params: { id: payout }, body: { reason: 'Account closed' } })
  await world.advance(11 * MINUTE)
  expect(await of('paid')).toEqual({
    last: [
      [1, 300],
      [1, -300],
    ],
    before: { count: 0, amount: 0 },
  })
  expect((await of('came')).last).toEqual([
    [1, 300],
    [0, 0],
  ])
})

test('DESK-02 tasks count as done on the day of their proof, and as missed on the day of their end', async () => {
  const creator = await world.creator()
  for (const isDone of [true, false]) {
    const id = await world.campaigns.published()
    await creator.call(joinCampaign, { params: { id } })
    const task = (await creator.call(listTasks)).data.find(({ campaign_id }) => campaign_id === id)
    if (isDone)
      await creator.call(finishTask, {
        params: { id: task?.id ?? '' },
        body: { url: 'https://www.twitch.tv/months/about' },
      })
  }
  await world.advance(60 * DAY)
  const all = async (figure: MonthFigure) =>
    (await months()).figures.find(one => one.figure === figure)?.months.reduce((sum, { count }) => sum + count, 0)
  expect([await all('done'), await all('missed')]).toEqual([1, 1])
})

test('DESK-02 the running month stands beside the one before up to the same day; on the 31st beside all of it', async () => {
  await world.creator()
  await world.advance(5 * DAY)
  // 5 April: of March only its first five days.
  expect(await of('joined')).toEqual({
    last: [
      [1, 0],
      [0, 0],
    ],
    before: { count: 0, amount: 0 },
  })
  await world.advance(25 * DAY)
  await world.creator()
  await world.advance(31 * DAY)
  // 31 May: April has thirty days, the last of them with somebody.
  expect(await of('joined')).toEqual({
    last: [
      [1, 0],
      [0, 0],
    ],
    before: { count: 1, amount: 0 },
  })
})

test('DESK-02 the clock sums ten minutes later at the latest, a pause of weeks included; twice counts nothing twice', async () => {
  await world.creator()
  await world.advance(MINUTE)
  await world.creator()
  await world.advance(MINUTE)
  expect((await of('joined')).last).toEqual([
    [0, 0],
    [1, 0],
  ])
  await world.advance(10 * MINUTE)
  expect((await of('joined')).last).toEqual([
    [0, 0],
    [2, 0],
  ])
  await world.advance(40 * DAY)
  await world.creator()
  await world.advance(11 * MINUTE)
  expect((await of('joined')).last).toEqual([
    [0, 0],
    [1, 0],
  ])
  const { as_of, figures } = await months()
  expect(figures.find(({ figure }) => figure === 'joined')?.months.map(({ count }) => count)).toEqual([
    0, 0, 0, 2, 0, 1,
  ])
  expect(Date.parse(as_of ?? '')).toBe(world.clock.now().getTime())
})

test('DESK-02 of processes that sum the days at once one does, and the others are content', async () => {
  await world.creator()
  await Promise.all(Array.from({ length: 6 }, () => sumDays({ ...world.world })))
  expect((await of('joined')).last.at(-1)?.[0]).toBe(1)
})
