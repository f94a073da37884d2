import { login } from '@fanfara/contract/accounts'
import { createBilling } from '@fanfara/contract/billing'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import { forgotPassword, resetPassword } from '@fanfara/contract/own/passwords'
import { requestPayout } from '@fanfara/contract/payments'
import { deleteUser, updateUser } from '@fanfara/contract/profile'
import { type Creator, PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import { billingForm } from '@fanfara/testkit/creator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const rowOf = (id: string) =>
  world.world.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Statuses of calls that are made at once. */
const statusesOf = (calls: readonly (() => Promise<unknown>)[]) =>
  Promise.all(
    calls.map(call =>
      call().then(
        () => 200,
        (error: { status?: number }) => error.status ?? 0,
      ),
    ),
  )
const remove = (creator: Creator) => () => creator.call(deleteUser, { query: { id: creator.id } })
/** Rows of a table that belong to an account. */
const rowsIn = async (table: 'session' | 'billing_profile' | 'channel' | 'participation' | 'payout', of: string) => {
  const column = table === 'participation' || table === 'payout' ? 'creator_id' : 'account_id'
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${of}`.execute(world.world.db)
  return rows
}
const ROUNDS = 8

describe('PROF-19 threat model §3.10 deletion and other acts at the same moment: one after the other, never both halves', () => {
  test('ordering a payout, with a key and without one: the payout or the deletion', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ola = await world.creator({ available: grosze(100_00) })
      const pay = async (key: string | null) => {
        const headers = { authorization: `Bearer ${ola.token}`, ...(key ? { 'idempotency-key': key } : {}) }
        const { status } = await fetch(`${world.origin}/api/payments/payout`, { method: 'POST', headers })
        if (status >= 300) throw Object.assign(new Error('refused'), { status })
      }
      const pauses = round % 2 === 0 ? [0, round] : [round, 0]
      const after = (ms: number | undefined, call: () => Promise<unknown>) => () =>
        new Promise(resolve => setTimeout(resolve, ms)).then(call)
      const [removed = 0, ...paid] = await statusesOf([
        after(pauses[0], remove(ola)),
        after(pauses[1], () => pay('one')),
        after(pauses[1], () => pay('other')),
        after(pauses[1], () => pay(null)),
      ])
      const orders = await rowsIn('payout', ola.id)
      const isErased = (await rowOf(ola.id)).erased_at !== null
      expect([removed, isErased, orders.length], `round ${round}: ${paid.join()}`).toEqual(
        removed === 200 ? [200, true, 0] : [409, false, 1],
      )
      expect(paid.filter(status => ![200, 401, 422].includes(status))).toEqual([])
    }
  })

  test.runIf(process.env.TEST_DATABASE_URL)('a payout that is being ordered is waited for, and then kept', async () => {
    const ola = await world.creator({ available: grosze(100_00) })
    const answers = await world.world.db.transaction().execute(async tx => {
      await tx.selectFrom('payment').select('id').where('creator_id', '=', ola.id).forNoKeyUpdate().execute()
      const paying = statusesOf([() => ola.call(requestPayout)])
      await new Promise(resolve => setTimeout(resolve, 200))
      const removing = statusesOf([remove(ola)])
      await new Promise(resolve => setTimeout(resolve, 200))
      return { paying, removing }
    })
    expect([await answers.paying, await answers.removing]).toEqual([[200], [409]])
    expect((await rowOf(ola.id)).erased_at).toBeNull()
  })

  test('signing in: no session outlives the account', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ola = await world.creator()
      await world.world.db.deleteFrom('limit_counter').execute()
      const signIn = () => world.caller()(login, { body: { email: ola.email, password: PASSWORD, remember: true } })
      const later = () => new Promise(resolve => setTimeout(resolve, 25 + round * 3)).then(remove(ola))
      const statuses = await statusesOf([signIn, signIn, later])
      expect(statuses.filter(status => ![200, 401, 422].includes(status))).toEqual([])
      const alive = (await rowsIn('session', ola.id)).filter(({ revoked_at }) => revoked_at === null)
      expect([statuses[2], alive]).toEqual([200, []])
    }
  })

  test('saving billing data, joining a campaign: nothing is written for an account that is gone', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ola = await world.creator({ billing: false })
      const campaign = await world.campaigns.published({ start_date: null, end_date: null })
      const country = await world.world.db.selectFrom('country').select('id').limit(1).executeTakeFirstOrThrow()
      const body = { ...billingForm, country_id: country.id, tax_id: 'DE 1', postcode: '1' }
      const statuses = await statusesOf([
        () => ola.call(createBilling, { body }),
        remove(ola),
        () => ola.call(createBilling, { body }),
        () => ola.call(joinCampaign, { params: { id: campaign } }),
      ])
      expect(statuses.filter(status => ![200, 401, 409, 422].includes(status))).toEqual([])
      expect(statuses[1] === 200, statuses.join()).toBe((await rowOf(ola.id)).erased_at !== null)
      if (statuses[1] !== 200) continue
      expect(await rowsIn('billing_profile', ola.id)).toEqual([])
      const left = (await rowsIn('participation', ola.id)).filter(({ status }) => status !== 'declined')
      expect(left).toEqual([])
    }
  })

  test('saving the profile: what was erased stays erased', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ola = await world.creator()
      const body = { id: ola.id, name: 'Wraca Po Sobie', description: 'i jeszcze opis', categories: [] }
      const save = () => ola.call(updateUser, { body })
      const [removed, ...saved] = await statusesOf([remove(ola), save, save, save])
      expect(removed).toBe(200)
      expect(saved.filter(status => ![200, 401, 404].includes(status))).toEqual([])
      expect(await rowOf(ola.id)).toMatchObject({ name: `#${ola.id.slice(0, 8)}`, description: null })
    }
  })

  test('setting a new password by code: one after the other, never 500', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ola = await world.creator()
      await world.world.db.deleteFrom('limit_counter').execute()
      await world.caller()(forgotPassword, { body: { email: ola.email } })
      await sendDue(world.world)
      const code = /^(\d{4})$/m.exec(world.letters.at(-1)?.text ?? '')?.[1] ?? ''
      const pair = { password: 'Zupelnie-nowe-7', password_confirmation: 'Zupelnie-nowe-7' }
      const later = () => new Promise(resolve => setTimeout(resolve, 28 + round * 2)).then(remove(ola))
      const statuses = await statusesOf([
        () => world.caller()(resetPassword, { body: { email: ola.email, code, ...pair } }),
        later,
      ])
      expect(statuses.filter(status => ![200, 401, 422].includes(status))).toEqual([])
      expect((await rowOf(ola.id)).password_hash === null).toBe(statuses[1] === 200)
    }
  })

  test('refreshing: 401, never 500', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { email, id } = await world.creator()
      const signedIn = await fetch(`${world.origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD, remember: true }),
      })
      const cookie = /fanfara_refresh=[^;]+/.exec(signedIn.headers.getSetCookie().join('\n'))?.[0] ?? ''
      const { data } = (await signedIn.json()) as { data: { credentials: { token: string } } }
      const call = world.caller(data.credentials.token)
      const refresh = async () => {
        const headers = { 'content-type': 'application/json', origin: world.origin, cookie }
        const { status } = await fetch(`${world.origin}/api/refresh-token`, { method: 'POST', headers, body: '{}' })
        if (status !== 200) throw Object.assign(new Error('refused'), { status })
      }
      const calls = [refresh, refresh, () => call(deleteUser, { query: { id } }), refresh, refresh, refresh]
      const statuses = await statusesOf(calls)
      expect(statuses.filter(status => status !== 200 && status !== 401)).toEqual([])
      expect(await statusesOf([refresh])).toEqual([401])
    }
  })
})
