import { login } from '@fanfara/contract/accounts'
import { switchOnAuthenticator, beginAuthenticator, finishLogin } from '@fanfara/contract/own/second-factor'
import { opsGetCreator, opsRemoveCreatorFactor } from '@fanfara/contract/ops/creators'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsListOperators, opsRemoveOperatorFactor } from '@fanfara/contract/ops/operators'
import { longSession, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { createOperator } from '../operators/operators.ts'
import { removeFactorOf } from './removal.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Switches an app on for whoever this session is of. */
async function protect(accountId: string): Promise<string> {
  const call = world.caller(await longSession(world.world, accountId))
  const { data } = await call(beginAuthenticator)
  const app = new TOTP({ secret: Secret.fromBase32(data.secret) })
  await call(switchOnAuthenticator, { body: { code: app.generate({ timestamp: world.clock.now().getTime() }) } })
  return data.secret
}

const live = async (accountId: string) =>
  (
    await world.world.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute()
  ).length

const reason = 'Lost the phone, showed an identity card'

describe('SECF-09 whoever lost phone and recovery codes is helped', () => {
  test('finance takes a creator’s second factor off: they are signed out, told, and sign in as they used to', async () => {
    const ola = await world.creator()
    await protect(ola.id)
    const finance = await world.colleague('finance')
    const params = { id: ola.id }
    expect((await finance.call(opsGetCreator, { params })).data.has_second_factor).toBe(true)
    const waiting = await refusal(world.caller()(login, { body: { email: ola.email, password: PASSWORD } }))
    const { data } = await finance.call(opsRemoveCreatorFactor, { params, body: { reason } })
    expect([data.has_second_factor, await live(ola.id)]).toEqual([false, 0])
    await sendDue(world.world)
    expect(world.letters.findLast(({ to }) => to === ola.email)?.subject).toBe(
      'We took two-step sign-in off your account',
    )
    await world.caller()(login, { body: { email: ola.email, password: PASSWORD } })
    const challenge = String(waiting.body?.challenge)
    const late = { challenge, proof: { authenticator_code: '123456' } }
    expect((await refusal(world.caller()(finishLogin, { body: late }))).code).toBe('second_step_over')
    const { data: lines } = await finance.call(opsListAudit, { query: { action: 'second_factor_removed' } })
    expect(lines[0]).toMatchObject({ object_id: ola.id, reason, before: { second_factor: true } })
    const again = await refusal(finance.call(opsRemoveCreatorFactor, { params, body: { reason } }))
    expect([again.status, again.code]).toEqual([409, 'second_factor_absent'])
  })

  test('whoever runs campaigns may not, and an operator is not a creator', async () => {
    const ola = await world.creator()
    await protect(ola.id)
    const operator = await world.colleague('operator')
    const refused = await refusal(operator.call(opsRemoveCreatorFactor, { params: { id: ola.id }, body: { reason } }))
    expect([refused.status, refused.code]).toEqual([403, 'right_money'])
    const owner = await world.operator()
    const foreign = { params: { id: operator.id }, body: { reason } }
    expect((await refusal(owner.call(opsRemoveCreatorFactor, foreign))).status).toBe(404)
    expect(await live(ola.id)).toBeGreaterThan(0)
  })

  test('an owner takes a colleague’s off, nobody their own; the team shows who has one', async () => {
    const owner = await world.operator()
    const colleague = await world.colleague('viewer')
    await protect(colleague.id)
    const shown = async () =>
      (await owner.call(opsListOperators)).data.operators.find(({ id }) => id === colleague.id)?.has_second_factor
    expect(await shown()).toBe(true)
    const params = { id: colleague.id }
    const finance = await world.colleague('finance')
    expect((await refusal(finance.call(opsRemoveOperatorFactor, { params, body: { reason } }))).code).toBe(
      'right_people',
    )
    await owner.call(opsRemoveOperatorFactor, { params, body: { reason } })
    expect([await shown(), await live(colleague.id)]).toEqual([false, 0])
    const own = await refusal(owner.call(opsRemoveOperatorFactor, { params: { id: owner.id }, body: { reason } }))
    expect([own.status, own.code]).toEqual([409, 'second_factor_own'])
  })

  test('the command line helps the last owner', async () => {
    const email = `last-${crypto.randomUUID()}@test.test`
    await createOperator(world.world, { email, name: 'Last owner', password: PASSWORD, role: 'owner' })
    expect(await removeFactorOf(world.world, email)).toBe(false)
    const { data } = await world.caller()(login, { body: { email, password: PASSWORD } })
    await protect(data.user.id)
    expect(await removeFactorOf(world.world, email)).toBe(true)
    expect(await live(data.user.id)).toBe(0)
    expect(await removeFactorOf(world.world, 'nobody@test.test')).toBe(false)
    await world.caller()(login, { body: { email, password: PASSWORD } })
  })
})
