import { HOUR_MS } from '@fanfara/contract/durations'
import { getUser, login } from '@fanfara/contract/accounts'
import { opsListAudit, opsOverview } from '@fanfara/contract/ops/desk'
import {
  acceptOperatorInvitation,
  getOperatorInvitation,
  opsChangeOperator,
  opsEndOperatorSession,
  opsInviteOperator,
  opsListOperatorSessions,
  opsListOperators,
  opsWithdrawInvitation,
} from '@fanfara/contract/ops/operators'
import { opsCreateBankFile } from '@fanfara/contract/ops/payouts'
import type { OperatorRole } from '@fanfara/contract/rights'
import { forgotPassword } from '@fanfara/contract/own/passwords'
import { longSession, type Operator, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { removeEnded } from '../account.ts'
import { makeAccessToken } from '../tokens.ts'
import { refuseChange, standingAfter } from './operator-policy.ts'
import { createOperator } from './operators.ts'

let world: TestWorld
let owner: Operator
beforeAll(async () => {
  world = await startWorld()
  owner = await world.operator()
})
afterAll(() => world.close())
beforeEach(() => world.world.db.deleteFrom('limit_counter').execute())

const reason = 'As agreed'
const someAddress = () => `colleague-${crypto.randomUUID()}@mail.example`
const codeOf = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return [status, code]
}
const team = async (who = owner) => (await who.call(opsListOperators)).data
const lastLine = async () => (await owner.call(opsListAudit, { query: {} })).data[0]

/** The token of the last invitation to an address. */
async function invitedBy(who: Operator, email: string, role: OperatorRole = 'operator'): Promise<string> {
  await who.call(opsInviteOperator, { body: { email, role } })
  await sendDue(world.world)
  const letter = world.letters.findLast(({ to }) => to === email)?.text ?? ''
  return /\/ops\/invitation\?token=([\w-]{43})/.exec(letter)?.[1] ?? ''
}
const look = (token: string) => world.caller()(getOperatorInvitation, { params: { token } })
async function accept(token: string, { name = 'Nowa Osoba', password = PASSWORD } = {}) {
  const { data } = await look(token)
  const body = { name, password, password_confirmation: password, nonce: data.nonce }
  return world.caller()(acceptOperatorInvitation, { params: { token }, body })
}
async function signedIn(email: string): Promise<Operator> {
  const { data } = await world.caller()(login, { body: { email, password: PASSWORD } })
  return { id: data.user.id, call: world.caller(data.credentials.token) }
}
async function joined(role: OperatorRole): Promise<Operator & { email: string }> {
  const email = someAddress()
  await accept(await invitedBy(owner, email, role))
  return { ...(await signedIn(email)), email }
}
const change = (id: string, to: { role: OperatorRole } | { is_active: boolean } | { is_removed: true }, by = owner) =>
  by.call(opsChangeOperator, { params: { id }, body: { ...to, reason } })

describe('OPS-01 decision 0044 operators are invited', () => {
  test('OPS-02 an invitation in the place of another says in the log which role that was for', async () => {
    const email = someAddress()
    await invitedBy(owner, email, 'finance')
    expect((await lastLine())?.before).toBeNull()
    await invitedBy(owner, email, 'viewer')
    const expires_at = expect.any(String)
    expect(await lastLine()).toMatchObject({
      action: 'operator_invited',
      before: { role: 'finance', expires_at },
      after: { role: 'viewer', expires_at },
    })
  })

  test('the letter’s link makes an account with the role that was meant, once', async () => {
    const email = someAddress()
    const token = await invitedBy(owner, email, 'finance')
    expect((await team()).invitations).toContainEqual(
      expect.objectContaining({ email, role: 'finance', invited_by: 'Test operator' }),
    )
    expect(await lastLine()).toMatchObject({
      action: 'operator_invited',
      object_name: email,
      after: { role: 'finance' },
    })
    const { data: page } = await look(token)
    expect(page).toMatchObject({ email, role: 'finance', invited_by: 'Test operator' })
    expect((await accept(token, { name: 'Iga Nowak' })).data).toEqual({ email })
    const iga = await signedIn(email)
    expect((await iga.call(getUser)).data).toMatchObject({
      name: 'Iga Nowak',
      role: 'operator',
      operator_role: 'finance',
      email_confirmed: true,
    })
    expect(await lastLine()).toMatchObject({
      action: 'operator_joined',
      actor: 'Iga Nowak',
      after: { role: 'finance' },
    })
    const { operators, invitations } = await team()
    expect(operators.find(({ id }) => id === iga.id)).toMatchObject({ role: 'finance', is_active: true, is_you: false })
    expect(invitations.some(each => each.email === email)).toBe(false)
    expect((await refusal(look(token))).status).toBe(410)
  })

  test('two presses at once make one account', async () => {
    const token = await invitedBy(owner, someAddress())
    const { data } = await look(token)
    const body = { name: 'Raz', password: PASSWORD, password_confirmation: PASSWORD, nonce: data.nonce }
    const press = () => world.caller()(acceptOperatorInvitation, { params: { token }, body })
    const presses = await Promise.allSettled([press(), press(), press()])
    expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('looking changes nothing; the page’s address is told to nobody; a made-up nonce opens nothing', async () => {
    const token = await invitedBy(owner, someAddress())
    for (const address of [`/api/operator-invitations/${token}`, `/ops/invitation?token=${token}`]) {
      const { headers } = await fetch(`${world.origin}${address}`)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toContain('noindex')
    }
    const body = { name: 'A', password: PASSWORD, password_confirmation: PASSWORD, nonce: 'made.up.nonce' }
    expect(await codeOf(world.caller()(acceptOperatorInvitation, { params: { token }, body }))).toEqual([
      422,
      'page_outdated',
    ])
    await accept(token)
  })

  test('a link ends after 72 hours, when it is replaced, withdrawn, or when its sender may invite nobody any more', async () => {
    const late = await invitedBy(owner, someAddress())
    world.clock.advance(72 * HOUR_MS)
    expect((await refusal(look(late))).status).toBe(410)

    const email = someAddress()
    const [first, second] = [await invitedBy(owner, email), await invitedBy(owner, email)]
    expect((await refusal(look(first))).status).toBe(410)
    await look(second)
    const id = (await team()).invitations.find(each => each.email === email)?.id ?? ''
    await owner.call(opsWithdrawInvitation, { params: { id } })
    expect((await refusal(look(second))).status).toBe(410)
    expect((await refusal(owner.call(opsWithdrawInvitation, { params: { id } }))).status).toBe(404)

    const other = await joined('owner')
    const theirs = await invitedBy(other, someAddress(), 'owner')
    await change(other.id, { role: 'finance' })
    expect((await refusal(look(theirs))).status).toBe(410)
  })

  test('the secret is kept as a hash, and what ran out long ago is removed', async () => {
    const email = someAddress()
    const token = await invitedBy(owner, email)
    const dump = await sql<{ row: string }>`select operator_invitation::text as row from operator_invitation`.execute(
      world.world.db,
    )
    expect(dump.rows.map(({ row }) => row).join('')).not.toContain(token)
    world.clock.advance((72 + 8 * 24) * HOUR_MS)
    await removeEnded(world.world)
    expect((await team()).invitations.some(each => each.email === email)).toBe(false)
  })

  test('an address that somebody confirmed is taken; one that a creator never confirmed is the operator’s', async () => {
    const [ola, squatter] = [
      await world.creator(),
      await world.creator({ confirmed: false, platforms: [], billing: false }),
    ]
    const refused = await refusal(owner.call(opsInviteOperator, { body: { email: ola.email, role: 'viewer' } }))
    expect([refused.code, Object.keys(refused.errors)]).toEqual(['email_taken', ['email']])
    await accept(await invitedBy(owner, squatter.email, 'viewer'))
    expect((await squatter.call(getUser)).data.email).toBeNull()
    expect((await (await signedIn(squatter.email)).call(getUser)).data.operator_role).toBe('viewer')
  })

  test('a password that is guessed first is refused, and the link stays', async () => {
    const token = await invitedBy(owner, someAddress())
    const weak = await refusal(accept(token, { password: 'Password1!' }))
    expect([weak.code, Object.keys(weak.errors)]).toEqual(['password_common', ['password']])
    await accept(token)
  })
})

describe('OPS-01 decision 0044 a changed role works at once', () => {
  test('the same session may and may not what its role says now', async () => {
    const iga = await joined('viewer')
    const makeFile = () => iga.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [] as never } })
    expect(await codeOf(makeFile())).toEqual([403, 'right_money'])
    await change(iga.id, { role: 'finance' })
    expect((await refusal(makeFile())).status).toBe(422)
    expect(await lastLine()).toMatchObject({
      action: 'operator_role_set',
      reason,
      before: { role: 'viewer', is_active: true },
      after: { role: 'finance', is_active: true },
    })
    await change(iga.id, { role: 'viewer' })
    expect(await codeOf(makeFile())).toEqual([403, 'right_money'])
  })

  test('who is limited is signed out everywhere and comes in nowhere until they are restored', async () => {
    const iga = await joined('operator')
    await iga.call(opsOverview)
    await change(iga.id, { is_active: false })
    expect((await refusal(iga.call(opsOverview))).status).toBe(401)
    expect(await codeOf(signedIn(iga.email))).toEqual([403, 'operator_limited'])
    expect(await lastLine()).toMatchObject({ action: 'operator_limited', after: { is_active: false } })
    expect((await team()).operators.find(({ id }) => id === iga.id)).toMatchObject({ is_active: false })
    await change(iga.id, { is_active: true })
    await (await signedIn(iga.email)).call(opsOverview)
    expect(await lastLine()).toMatchObject({ action: 'operator_restored' })
  })

  test('a session that is alive all the same opens nothing of operators', async () => {
    const iga = await joined('operator')
    await change(iga.id, { is_active: false })
    const call = world.caller(await longSession(world.world, iga.id))
    expect(await codeOf(call(opsOverview))).toEqual([403, 'operator_limited'])
  })

  test('who is removed is gone for good: no sign-in, no reset, free address; the log still names them', async () => {
    const iga = await joined('operator')
    await sendDue(world.world)
    await change(iga.id, { is_removed: true })
    expect((await refusal(iga.call(opsOverview))).status).toBe(401)
    expect((await refusal(signedIn(iga.email))).code).toBe('wrong_credentials')
    const before = world.letters.length
    await world.caller()(forgotPassword, { body: { email: iga.email } })
    await sendDue(world.world)
    expect(world.letters.slice(before).filter(({ to }) => to === iga.email)).toEqual([])
    expect(await lastLine()).toMatchObject({ action: 'operator_removed', object_name: 'Nowa Osoba', after: null })
    expect((await team()).operators.some(({ id }) => id === iga.id)).toBe(false)
    expect((await refusal(change(iga.id, { is_active: true }))).status).toBe(404)
    await accept(await invitedBy(owner, iga.email))
  })

  test('ASVS 7.4.5 an owner sees where somebody is signed in, and ends one session', async () => {
    const iga = await joined('operator')
    const again = await signedIn(iga.email)
    const params = { id: iga.id }
    const { data } = await owner.call(opsListOperatorSessions, { params })
    expect(data.map(({ is_current }) => is_current)).toEqual([false, false])
    await owner.call(opsEndOperatorSession, { params: { ...params, sessionId: data[0]?.id ?? '' } })
    expect(await lastLine()).toMatchObject({ action: 'operator_session_ended', object_name: 'Nowa Osoba' })
    const outcomes = await Promise.allSettled([iga.call(opsOverview), again.call(opsOverview)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const ended = owner.call(opsEndOperatorSession, { params: { ...params, sessionId: data[0]?.id ?? '' } })
    expect((await refusal(ended)).status).toBe(404)
    const ola = await world.creator({ platforms: [], billing: false })
    expect((await refusal(owner.call(opsListOperatorSessions, { params: { id: ola.id } }))).status).toBe(404)
    expect((await refusal(change(ola.id, { role: 'owner' }))).status).toBe(404)
  })

  test('decision 0026 who was not seen to be the owner lately confirms first', async () => {
    const iga = await joined('owner')
    const id = crypto.randomUUID()
    const at = world.clock.now()
    const until = new Date(at.getTime() + HOUR_MS)
    const times = { created_at: at, last_used_at: at, confirmed_at: null, expires_at: until }
    await world.world.db
      .insertInto('session')
      .values({ id, account_id: iga.id, is_remembered: false, ...times })
      .execute()
    const stale = { id: iga.id, call: world.caller(makeAccessToken(world.world.keys, id, until)) }
    const invite = stale.call(opsInviteOperator, { body: { email: someAddress(), role: 'viewer' } })
    expect(await codeOf(invite)).toEqual([403, 'confirm_identity'])
    expect(await codeOf(change(owner.id, { role: 'viewer' }, stale))).toEqual([403, 'confirm_identity'])
    expect((await team(stale)).operators.length).toBeGreaterThan(1)
    await change(iga.id, { is_removed: true })
  })
})

describe('OPS-01 decision 0044 somebody always remains who can give rights', () => {
  test('nobody changes themselves, and the only owner stays one', async () => {
    const alone = await startWorld()
    try {
      const one = await alone.operator()
      for (const to of [{ role: 'viewer' }, { is_active: false }, { is_removed: true }] as const) {
        const tried = one.call(opsChangeOperator, { params: { id: one.id }, body: { ...to, reason } })
        expect(await codeOf(tried)).toEqual([409, 'last_owner'])
      }
      await alone.colleague('owner')
      const tried = one.call(opsChangeOperator, { params: { id: one.id }, body: { role: 'viewer', reason } })
      expect(await codeOf(tried)).toEqual([409, 'own_role'])
    } finally {
      await alone.close()
    }
  })

  test('two owners who demote each other at once, ten times: one stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await joined('owner'), await joined('owner')]
      const outcomes = await Promise.allSettled([
        change(other.id, { role: 'viewer' }, one),
        change(one.id, { role: 'viewer' }, other),
      ])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const lost = outcomes.find(outcome => outcome.status === 'rejected')
      expect(lost?.reason).toMatchObject({ status: 403, code: 'right_people' })
      for (const { id } of [one, other]) await change(id, { is_removed: true })
    }
  })

  test('a form asks for one thing, with a reason', async () => {
    const iga = await joined('viewer')
    const params = { id: iga.id }
    for (const body of [
      { reason },
      { reason, role: 'owner', is_active: false },
      { role: 'owner', reason: ' ' },
    ] as const)
      expect((await refusal(owner.call(opsChangeOperator, { params, body }))).status).toBe(422)
    const { data } = await change(iga.id, { role: 'viewer' })
    expect(data.operators.find(({ id }) => id === iga.id)).toMatchObject({ role: 'viewer' })
    expect(await lastLine()).not.toMatchObject({ action: 'operator_role_set', object_id: iga.id })
  })

  test('the first operator of an installation is its owner; later ones are operators unless told', async () => {
    const fresh = await startWorld()
    try {
      const roles = async () =>
        (await sql<{ operator_role: string }>`select operator_role from account order by name`.execute(fresh.world.db))
          .rows
      const add = (name: string, role?: OperatorRole) =>
        createOperator(fresh.world, { email: `${name}@mail.example`, name, password: PASSWORD, role })
      await add('a')
      await add('b')
      await add('c', 'finance')
      expect(await roles()).toEqual(['owner', 'operator', 'finance'].map(operator_role => ({ operator_role })))
    } finally {
      await fresh.close()
    }
  })

  test('the rule, in every case', () => {
    const owns = { role: 'owner', isActive: true } as const
    const facts = { before: owns, after: standingAfter(owns, { role: 'finance' }), isSelf: false, activeOwners: 2 }
    expect(refuseChange(facts)).toBeNull()
    expect(refuseChange({ ...facts, isSelf: true })).toBe('own_role')
    expect(refuseChange({ ...facts, activeOwners: 1 })).toBe('last_owner')
    for (const to of [{ isActive: false }, { isRemoved: true }] as const)
      expect(refuseChange({ ...facts, after: standingAfter(owns, to), activeOwners: 1 })).toBe('last_owner')
    const limited = { role: 'owner', isActive: false } as const
    expect(refuseChange({ ...facts, before: limited, after: null, activeOwners: 1 })).toBeNull()
    expect(refuseChange({ ...facts, after: owns, activeOwners: 1 })).toBeNull()
  })
})

describe('LIST-02 a large team', () => {
  test('is searched by name and address, whatever the letters; what is beyond the list is counted', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const db = world.world.db
    const invitation = {
      invited_by: owner.id,
      operator_role: 'viewer' as const,
      created_at: world.clock.now(),
      expires_at: new Date(world.clock.now().getTime() + HOUR_MS),
    }
    const rows = Array.from({ length: 103 }, (_, at) => ({
      ...invitation,
      id: crypto.randomUUID(),
      email: `zaproszony${at}@${mark}.test`,
      token_hash: Buffer.from(`${mark}${at}`),
    }))
    await db.insertInto('operator_invitation').values(rows).execute()
    const email = `zofia@${mark}.test`
    await createOperator(world.world, { email, name: `Żółć ${mark}`, password: 'Demo-pass-1', role: 'viewer' })
    const found = async (search: string) => (await owner.call(opsListOperators, { query: { search } })).data
    expect((await found(`ZOLC ${mark}`)).operators.map(each => each.email)).toEqual([email])
    const ofMark = await found(mark)
    expect([ofMark.operators.length, ofMark.invitations.length, ofMark.more]).toEqual([
      1,
      100,
      { operators: 0, invitations: 3 },
    ])
    expect((await found(`zaproszony102@${mark}`)).invitations).toHaveLength(1)
    expect(await found('%')).toMatchObject({ operators: [], invitations: [] })
    // What a search leaves out changes nothing of who may release.
    expect((await found(mark)).is_money_alone).toBe((await team()).is_money_alone)
  })
})
