import { getUser } from '@fanfara/contract/accounts'
import { opsBeginLook } from '@fanfara/contract/ops/people/looks'
import { longSession, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on' } })
})
afterAll(() => world.close())

test('LOOK-01 what a look asks counts for its operator: the creator goes on reading when the operator may not', async () => {
  const [{ id }, ola] = [await world.operator(), await world.creator({ platforms: [], billing: false })]
  const operator = world.caller(await longSession(world.world, id))
  const { data } = await operator(opsBeginLook, { params: { id: ola.id }, body: { reason: 'Pyta o zadanie' } })
  const look = world.caller(data.token)
  const reads = await Promise.allSettled(Array.from({ length: 305 }, () => look(getUser)))
  expect(reads.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  expect(await refusal(operator(getUser))).toMatchObject({ status: 429, code: 'limited' })
  expect((await ola.call(getUser)).data.id).toBe(ola.id)
})
