import { getConfig } from '@fanfara/contract/config'
import { opsGetFlags, opsListAudit, opsSetFlag } from '@fanfara/contract/ops/desk'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('FLAG-06 OPS-22 OPS-02 a flag that is switched shows at the next load, and who switched it is written down', async () => {
  const operator = await world.operator()
  const on = { finances: true, 'notification-settings': true, 'task-filters': true, 'profile-edit-salary': true }
  expect((await world.caller()(getConfig)).data.feature_flags).toEqual(on)
  await operator.call(opsSetFlag, { body: { flag: 'finances', on: false } })
  expect((await world.caller()(getConfig)).data.feature_flags).toEqual({ ...on, finances: false })
  expect((await operator.call(opsGetFlags)).data.finances).toBe(false)
  expect((await operator.call(opsListAudit)).data[0]).toMatchObject({
    action: 'flag_switched',
    object_name: 'finances',
    before: true,
    after: false,
  })
})

test('FLAG-05 a start-up setting presets all four off', async () => {
  const quiet = await startWorld({ env: { FANFARA_FLAGS: 'none' } })
  expect(Object.values((await quiet.caller()(getConfig)).data.feature_flags)).toEqual([false, false, false, false])
  await quiet.close()
})
