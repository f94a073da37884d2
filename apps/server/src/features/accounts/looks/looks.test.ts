import { getUser } from '@fanfara/contract/accounts'
import { listCampaigns } from '@fanfara/contract/campaigns'
import { opsChangeOperator } from '@fanfara/contract/ops/operators'
import { opsBeginLook, opsEndLook, opsListLooks } from '@fanfara/contract/ops/people/looks'
import { opsGetCreator } from '@fanfara/contract/ops/creators'
import { leaveLook, listLooks, stopLook } from '@fanfara/contract/own/looks'
import { endOtherSessions } from '@fanfara/contract/own/sessions'
import { deleteUser } from '@fanfara/contract/profile'
import { setTheme } from '@fanfara/contract/settings'
import { getPayments } from '@fanfara/contract/payments'
import { type Creator, longSession, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDueWork, sendDue } from '#/jobs/due-work.ts'
import { LOOK_MS } from './look-policy.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const MINUTE = 60_000
const reason = 'Nie widzi zadania <b>od piątku</b>'
const somebody = () => world.creator({ platforms: [], billing: false })

/** An operator in a session of their own, so that ending it disturbs no other test. */
async function looker(role: 'operator' | 'owner' = 'operator') {
  const { id } = await world.colleague(role)
  return { id, call: world.caller(await longSession(world.world, id)) }
}
type Looker = Awaited<ReturnType<typeof looker>>

/** Begins a look. @returns what its tab holds. */
async function lookAt(operator: Pick<Looker, 'call'>, creator: Pick<Creator, 'id'>) {
  const { data } = await operator.call(opsBeginLook, { params: { id: creator.id }, body: { reason } })
  return { ...data, call: world.caller(data.token) }
}
const status = async (call: Promise<unknown>) => (await refusal(call)).status

describe('seeing what a creator sees', () => {
  test('LOOK-01 an operator reads what the creator reads, in the creator’s name, and their own session goes on', async () => {
    const [operator, ola] = [await looker(), await world.creator()]
    await world.campaigns.published({ name: 'Dla wszystkich' })
    const look = await lookAt(operator, ola)
    expect(look.seconds).toBe(LOOK_MS / 1000)
    expect((await look.call(getUser)).data).toEqual({
      ...(await ola.call(getUser)).data,
      novu_subscriber_hash: null,
    })
    expect(look.user).toMatchObject({ id: ola.id, role: 'influencer', novu_subscriber_hash: null })
    expect(await look.call(listCampaigns)).toEqual(await ola.call(listCampaigns))
    expect(await look.call(getPayments)).toEqual(await ola.call(getPayments))
    expect((await operator.call(getUser)).data.id).toBe(operator.id)
  })

  test('LOOK-01 who may only read looks at nobody, operators are nobody to look at, and a reason is asked for', async () => {
    const [viewer, operator, ola] = [await world.colleague('viewer'), await looker(), await somebody()]
    const begin = (id: string, why = reason) => ({ params: { id }, body: { reason: why } })
    expect(await refusal(viewer.call(opsBeginLook, begin(ola.id)))).toMatchObject({ code: 'right_campaigns' })
    expect(await status(operator.call(opsBeginLook, begin(viewer.id)))).toBe(404)
    expect(await status(operator.call(opsBeginLook, begin(crypto.randomUUID())))).toBe(404)
    expect((await refusal(operator.call(opsBeginLook, begin(ola.id, '  ')))).errors).toHaveProperty('reason')
    const unsure = world.caller(await longSession(world.world, operator.id))
    await world.world.db
      .updateTable('session')
      .set({ confirmed_at: null })
      .where('account_id', '=', operator.id)
      .execute()
    expect(await refusal(unsure(opsBeginLook, begin(ola.id)))).toMatchObject({ code: 'confirm_identity' })
    expect((await operator.call(opsListLooks, { params: { id: ola.id } })).data).toEqual([])
  })

  test('LOOK-02 nothing can be written, and the sentence says why', async () => {
    const look = await lookAt(await looker(), await somebody())
    const answer = await refusal(look.call(setTheme, { body: { value: 'light' } }))
    expect(answer).toMatchObject({ status: 403, code: 'look_only' })
    expect(answer.body?.message).toBe('You look only: nothing can be changed.')
    expect((await look.call(getUser)).data.theme).toBe('dark')
  })

  test('LOOK-06 the log says who looked at whom, why and until when, and who ended it; the token is nowhere in the database', async () => {
    const [operator, colleague, ola] = [await looker(), await looker('owner'), await somebody()]
    const look = await lookAt(operator, ola)
    const { data } = await operator.call(opsGetCreator, { params: { id: ola.id } })
    expect(data.audit).toMatchObject([{ action: 'creator_looked', reason, after: { until: look.expires_at } }])
    await colleague.call(opsEndLook, { params: { id: look.id } })
    const lines = await world.world.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('creator_id', '=', ola.id)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { action: 'creator_looked', actor_id: operator.id },
      { action: 'creator_look_ended', actor_id: colleague.id },
    ])
    const row = await world.world.db.selectFrom('look').selectAll().where('id', '=', look.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(look.token.slice(4))
    expect(Buffer.from(row.token_hash)).toHaveLength(32)
  })
})

describe('telling the creator', () => {
  test('LOOK-04 they read at once that somebody looks and why, as text, and see it in their settings until it is over', async () => {
    const [operator, ola] = [await looker(), await somebody()]
    const look = await lookAt(operator, ola)
    await sendDue(world.world)
    const messages = await world.world.db
      .selectFrom('portal_message')
      .select(['content', 'url'])
      .where('account_id', '=', ola.id)
      .execute()
    const told = messages.filter(({ content }) => content.includes('began to look'))
    expect(told).toHaveLength(1)
    expect(told[0]?.url).toBe('/settings/system')
    expect(told[0]?.content).toContain(reason)
    const { data } = await ola.call(listLooks)
    expect(data).toEqual([
      { id: look.id, reason, started_at: expect.any(String), ends_at: look.expires_at, is_live: true },
    ])
    expect((await operator.call(opsListLooks, { params: { id: ola.id } })).data).toMatchObject([
      { id: look.id, operator: 'Test operator', is_live: true },
    ])
  })

  test('LOOK-04 what is held about somebody includes who looked; it goes with the account, and after 90 days', async () => {
    const [operator, ola, kuba] = [await looker(), await somebody(), await somebody()]
    await lookAt(operator, ola)
    await lookAt(operator, kuba)
    const held = await fetch(`${world.origin}/api/users/data`, { headers: { authorization: `Bearer ${ola.token}` } })
    expect(JSON.stringify(await held.json())).toContain('od piątku')
    await ola.call(deleteUser, { query: { id: ola.id } })
    const left = () => world.world.db.selectFrom('look').select('creator_id').execute()
    expect((await left()).map(({ creator_id: id }) => id)).not.toContain(ola.id)
    await world.advance(91 * 24 * 60 * MINUTE)
    expect(await left()).toEqual([])
  })
})

describe('the end of a look', () => {
  test('LOOK-03 it ends by itself after 15 minutes, to the second', async () => {
    const [operator, ola] = [await looker(), await somebody()]
    const look = await lookAt(operator, ola)
    world.clock.advance(LOOK_MS - 1000)
    await look.call(getUser)
    world.clock.advance(1000)
    expect(await status(look.call(getUser))).toBe(401)
    expect((await operator.call(opsListLooks, { params: { id: ola.id } })).data).toMatchObject([{ is_live: false }])
  })

  test('LOOK-03 it ends with the session that began it, and no other look does', async () => {
    const { id } = await world.colleague('operator')
    const tokens = [await longSession(world.world, id), await longSession(world.world, id)]
    const [desk, laptop] = tokens.map(token => ({ call: world.caller(token) })) as [Looker, Looker]
    const [ola, kuba] = [await somebody(), await somebody()]
    const [one, other] = [await lookAt(desk, ola), await lookAt(laptop, kuba)]
    await laptop.call(endOtherSessions)
    expect(await status(one.call(getUser))).toBe(401)
    expect((await other.call(getUser)).data.id).toBe(kuba.id)
    expect((await laptop.call(opsListLooks, { params: { id: ola.id } })).data).toMatchObject([{ is_live: false }])
  })

  test.each([
    ['limited', { is_active: false }],
    ['made a viewer', { role: 'viewer' }],
    ['removed', { is_removed: true }],
  ] as const)('LOOK-03 it ends when its operator is %s', async (_, change) => {
    const [owner, ola] = [await world.operator(), await somebody()]
    const rookie = await freshOperator()
    const look = await lookAt(rookie, ola)
    await look.call(getUser)
    await owner.call(opsChangeOperator, { params: { id: rookie.id }, body: { ...change, reason } })
    expect(await status(look.call(getUser))).toBe(401)
  })

  test('LOOK-03 it ends with the account that is looked at, and nobody looks at one that was erased a second ago', async () => {
    const [operator, ola] = [await looker(), await somebody()]
    const look = await lookAt(operator, ola)
    await ola.call(deleteUser, { query: { id: ola.id } })
    expect(await status(look.call(getUser))).toBe(401)
    expect(await status(lookAt(operator, ola))).toBe(404)
  })

  test('LOOK-03 the tab, a colleague and the creator each end it, once; two tabs of one look end together', async () => {
    const [operator, colleague, ola] = [await looker(), await looker('owner'), await somebody()]
    const [left, ended, stopped] = [
      await lookAt(operator, ola),
      await lookAt(operator, ola),
      await lookAt(operator, ola),
    ]
    const secondTab = world.caller(left.token)
    await left.call(leaveLook)
    expect(await status(secondTab(getUser))).toBe(401)
    await colleague.call(opsEndLook, { params: { id: ended.id } })
    await ola.call(stopLook, { params: { id: stopped.id } })
    for (const look of [ended, stopped]) expect(await status(look.call(getUser))).toBe(401)
    expect(await status(colleague.call(opsEndLook, { params: { id: ended.id } }))).toBe(404)
    expect(await status(ola.call(stopLook, { params: { id: stopped.id } }))).toBe(404)
    expect((await ola.call(listLooks)).data.map(({ is_live: isLive }) => isLive)).toEqual([false, false, false])
    const { data } = await operator.call(opsGetCreator, { params: { id: ola.id } })
    expect(data.audit.map(({ action }) => action).toSorted()).toEqual([
      'creator_look_ended',
      'creator_looked',
      'creator_looked',
      'creator_looked',
    ])
  })

  test('LOOK-03 creators end looks at themselves alone, and nobody leaves a look who is in none', async () => {
    const [operator, ola, kuba] = [await looker(), await somebody(), await somebody()]
    const look = await lookAt(operator, ola)
    expect(await status(kuba.call(stopLook, { params: { id: look.id } }))).toBe(404)
    expect(await status(kuba.call(leaveLook))).toBe(404)
    expect(await status(operator.call(leaveLook))).toBe(404)
    await look.call(getUser)
    await runDueWork(world.world)
    await look.call(getUser)
  })
})

/** Somebody who is about to be limited, removed or changed. */
async function freshOperator(): Promise<Looker> {
  const { createOperator } = await import('../operators/operators.ts')
  const email = `rookie-${crypto.randomUUID()}@test.test`
  await createOperator(world.world, { email, name: 'Rookie', password: 'Demo-pass-1', role: 'operator' })
  const { id } = await world.world.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, call: world.caller(await longSession(world.world, id)) }
}
