import { login } from '@fanfara/contract/accounts'
import { opsListCampaigns } from '@fanfara/contract/ops/campaigns'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mistaken } from './set-up.ts'
import { makeOperator, weaknessOf } from './operator.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('ASVS 6.2.1 an operator’s password keeps the rules of everybody’s: whoever has it sees everybody’s money', () => {
  for (const weak of ['', 'a', 'Short-1', 'onlylowercase', 'Password1!', 'Fanfara2026!', `Aa1-${'x'.repeat(300)}`])
    expect(weaknessOf(weak), weak).toMatch(/^FANFARA_OPERATOR_PASSWORD /)
  expect(weaknessOf('Demo-pass-1')).toBeNull()
})

test('OPS-01 the command makes an operator who signs in and works; a creator’s token opens nothing there', async () => {
  const [lines, password]: [string[], string] = [[], 'Trabka-na-7-dachu']
  const make = (options: { email?: string; role?: string; password?: string }) =>
    makeOperator(world.world, { password, ...options }, line => void lines.push(line))
  await make({ email: ' Iga@Biuro.test ' })
  expect(lines).toEqual([`Operator  Iga@Biuro.test  can sign in at ${world.origin}/ops`])
  const { data } = await world.caller()(login, { body: { email: 'iga@biuro.test', password } })
  expect(data).toMatchObject({ user: { role: 'operator', operator_role: 'owner' } })
  expect((await world.caller(data.credentials.token)(opsListCampaigns)).data).toEqual([])
  const ola = await world.creator({ platforms: [] })
  await expect(ola.call(opsListCampaigns)).rejects.toMatchObject({ status: 403 })
  await expect(make({ email: 'iga@biuro.test' })).rejects.toMatchObject({ code: 'email_taken' })
  for (const wrong of [{}, { email: 'x@biuro.test', role: 'king' }, { email: 'x@biuro.test', password: 'slabe' }])
    await expect(make(wrong)).rejects.toThrow(Mistaken)
})
