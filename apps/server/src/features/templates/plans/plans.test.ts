import { PLANS_MAX } from '@fanfara/contract/limits'
import * as contract from '@fanfara/contract/ops/campaign/plans'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Awaited<ReturnType<TestWorld['operator']>>['call']
beforeAll(async () => {
  world = await startWorld()
  office = (await world.operator()).call
})
afterAll(() => world.close())

const line: contract.KeptPlanLine = {
  platform: 'twitch',
  ad_type: 'stream_banner',
  amount: 2,
  brief: said('Pokaż baner.', 'Show the banner.'),
  need_acceptance: true,
  starts_in: 0,
  ends_in: 6,
}
const form = (of: Partial<contract.PlanForm> = {}): contract.PlanForm => ({
  name: `Plan ${crypto.randomUUID().slice(0, 8)}`,
  lines: [line, { ...line, starts_in: null, ends_in: null }],
  ...of,
})
const keep = async (of: Partial<contract.PlanForm> = {}) =>
  (await office(contract.opsKeepPlan, { body: form(of) })).data
const all = async () => (await office(contract.opsListPlans)).data

test('WORK-09 a plan is kept as it was, renamed and forgotten, and the log has what it was', async () => {
  const body = form()
  const { data: kept } = await office(contract.opsKeepPlan, { body })
  expect(kept).toMatchObject(body)
  const params = { id: kept.id }
  await office(contract.opsRenamePlan, { params, body: { name: 'Tydzień banerów', revision: kept.revision } })
  expect(await all()).toMatchObject([{ name: 'Tydzień banerów', lines: body.lines }])
  await office(contract.opsRemovePlan, { params })
  expect(await all()).toEqual([])
  expect((await refusal(office(contract.opsRemovePlan, { params }))).status).toBe(404)
  const { data: log } = await office(opsListAudit, { query: { object_id: kept.id } })
  expect(log.map(({ action }) => action)).toEqual(['plan_removed', 'plan_renamed', 'plan_kept'])
  expect(log[0]?.before).toMatchObject({ name: 'Tydzień banerów', lines: body.lines })
})

test('WORK-09 what a campaign could not have is not kept, and says at which line', async () => {
  const wrong = [
    { ...line, starts_in: 7 },
    { ...line, platform: 'x' as const },
  ]
  const { errors } = await refusal(keep({ lines: wrong }))
  expect(Object.keys(errors)).toEqual(['lines.0.ends_in', 'lines.1.ad_type'])
  expect((await refusal(keep({ lines: [] }))).status).toBe(422)
  expect((await refusal(keep({ lines: [{ ...line, starts_in: -1 }] }))).status).toBe(422)
})

test('WORK-09 names are told apart; two at once of one name keep one; a repeated call keeps once', async () => {
  const kept = await keep({ name: 'Premiera' })
  expect((await refusal(keep({ name: 'PREMIERA' }))).code).toBe('plan_name_taken')
  const other = await keep()
  const renaming = office(contract.opsRenamePlan, { params: { id: other.id }, body: { name: 'premiera' } })
  expect((await refusal(renaming)).code).toBe('plan_name_taken')
  await office(contract.opsRenamePlan, { params: { id: kept.id }, body: { name: 'premiera' } })
  const body = form()
  const twice = await Promise.allSettled([1, 2].map(() => office(contract.opsKeepPlan, { body })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [repeated, idempotencyKey] = [form(), crypto.randomUUID()]
  const call = () => office(contract.opsKeepPlan, { body: repeated }, { idempotencyKey })
  expect((await call()).data.id).toBe((await call()).data.id)
})

test('WORK-09 LIVE-02 who was not told of a colleague’s name does not overwrite it', async () => {
  const kept = await keep()
  const rename = (name: string) =>
    office(contract.opsRenamePlan, { params: { id: kept.id }, body: { name, revision: kept.revision } })
  await rename('Pierwsza nazwa')
  expect(await refusal(rename('Druga nazwa'))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
})

test('WORK-09 there are a hundred at most, and a viewer looks alone', async () => {
  const viewer = await world.colleague('viewer')
  expect((await refusal(viewer.call(contract.opsKeepPlan, { body: form() }))).status).toBe(403)
  expect((await viewer.call(contract.opsListPlans)).data.length).toBeGreaterThan(0)
  for (let nth = (await all()).length; nth < PLANS_MAX; nth += 1) await keep()
  expect((await refusal(keep())).code).toBe('plans_full')
  expect(await all()).toHaveLength(PLANS_MAX)
})
