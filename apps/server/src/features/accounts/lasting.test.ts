import { getUser, login } from '@fanfara/contract/accounts'
import { PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('ASVS 6.2.10 a password is good for as long as its owner keeps it: nobody is made to change it', async () => {
  const { email } = await world.creator()
  world.clock.advance(3 * 365 * 86_400_000)
  const { data } = await world.caller()(login, { body: { email, password: PASSWORD } })
  expect((await world.caller(data.credentials.token)(getUser)).data.email).toBe(email)
})
