import { getUser, login } from '@fanfara/contract/accounts'
import { allEndpoints } from '@fanfara/contract/all'
import type { Client } from '@fanfara/contract/client'
import * as contract from '@fanfara/contract/own/second-factor'
import { opsGetCompany } from '@fanfara/contract/ops/company'
import { opsOverview } from '@fanfara/contract/ops/desk'
import { opsChangeOperator, opsRemoveOperatorFactor } from '@fanfara/contract/ops/operators'
import type { OperatorRole } from '@fanfara/contract/rights'
import { listSessions } from '@fanfara/contract/own/sessions'
import { PASSWORD, PRODUCTION, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { Walker } from '@fanfara/testkit/walker'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOperator } from '../operators/operators.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ env: { ...PRODUCTION, FANFARA_GENERAL_LIMITS: 'on' } })
})
beforeEach(() => world.world.db.deleteFrom('limit_counter').execute())
afterAll(() => world.close())

/** An operator who has just signed in, without a second factor. */
async function newcomer(role: OperatorRole) {
  const email = `${role}-${crypto.randomUUID()}@test.test`
  await createOperator(world.world, { email, name: `New ${role}`, password: PASSWORD, role })
  const by = new Walker(world.origin).client('/api', () => null)
  const { data } = await by(login, { body: { email, password: PASSWORD } })
  return { email, id: data.user.id, token: data.credentials.token, call: world.caller(data.credentials.token) }
}

async function setUp(call: Client): Promise<void> {
  const { data } = await call(contract.beginAuthenticator)
  const app = new TOTP({ secret: Secret.fromBase32(data.secret) })
  await call(contract.switchOnAuthenticator, {
    body: { code: app.generate({ timestamp: world.clock.now().getTime() }) },
  })
}

test.each(['finance', 'owner'] as const)(
  'SECF-06 in production %s reaches the set-up alone, and everything right after it',
  async role => {
    const { call } = await newcomer(role)
    const refused = await refusal(call(opsOverview))
    expect([refused.status, refused.code]).toEqual([403, 'second_factor_unset'])
    expect((await call(getUser)).data.operator_role).toBe(role)
    expect((await call(listSessions)).data).toHaveLength(1)
    expect((await call(contract.getSecondFactor)).data).toMatchObject({ authenticator: null, is_required: true })
    await setUp(call)
    expect((await call(opsGetCompany)).data).toBeTruthy()
  },
)

test('SECF-06 no operation of operators is open without it', async () => {
  const { token } = await newcomer('owner')
  const id = crypto.randomUUID()
  for (const { auth, method, path } of allEndpoints) {
    if (auth !== 'operator') continue
    const address = `${world.origin}/api${path.replace(/\{\w+\}/g, id)}`
    const response = await fetch(address, { method, headers: { authorization: `Bearer ${token}` } })
    const { code } = (await response.json()) as { code?: string }
    expect([response.status, code], `${method} ${path}`).toEqual([403, 'second_factor_unset'])
  }
})

test('SECF-06 it cannot be switched off by whoever needs it; viewer and operator may do without', async () => {
  const finance = await newcomer('finance')
  await setUp(finance.call)
  const kept = await refusal(finance.call(contract.switchOffAuthenticator))
  expect([kept.status, kept.code]).toEqual([409, 'second_factor_of_role'])
  for (const role of ['viewer', 'operator'] as const) {
    const { call } = await newcomer(role)
    expect((await call(opsOverview)).data).toBeTruthy()
    await setUp(call)
    await call(contract.switchOffAuthenticator)
  }
})

test('SECF-06 whoever gets such a role, or loses the factor, is asked for it from then on', async () => {
  const owner = await world.operator()
  const operator = await newcomer('operator')
  await operator.call(opsOverview)
  const params = { id: operator.id }
  await owner.call(opsChangeOperator, { params, body: { role: 'finance', reason: 'Takes over the books' } })
  expect((await refusal(operator.call(opsOverview))).code).toBe('second_factor_unset')
  await setUp(operator.call)
  await operator.call(opsOverview)
  await owner.call(opsRemoveOperatorFactor, { params, body: { reason: 'Lost the phone' } })
  const { data } = await new Walker(world.origin).client('/api', () => null)(login, {
    body: { email: operator.email, password: PASSWORD },
  })
  const again = world.caller(data.credentials.token)
  expect((await refusal(again(opsOverview))).code).toBe('second_factor_unset')
})
