import { getUser, login } from '@fanfara/contract/accounts'
import { getBilling } from '@fanfara/contract/billing'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { getCalendarAddress, renewCalendarAddress } from '@fanfara/contract/calendar'
import { listChannels } from '@fanfara/contract/channels'
import { grosze } from '@fanfara/contract/money'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { type Creator, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { sealTokens } from '../channels/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.world.db.deleteFrom('limit_counter').execute()
})

const NEW = 'Zupelnie-nowe-7'
const post = (path: string, body: object, cookie = '') =>
  fetch(`${world.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-language': 'en', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })
/** Resets with the mailed code, and signs in. */
async function reset(email: string, cookie = '') {
  await sendDue(world.world)
  await post('/passwords/forgot', { email }, cookie)
  await sendDue(world.world)
  const letter = world.letters.findLast(({ to, text }) => to === email && /^\d{4}$/m.test(text))
  const code = /^(\d{4})$/m.exec(letter?.text ?? '')?.[1] ?? ''
  const answer = await post('/passwords/reset', { email, code, password: NEW, password_confirmation: NEW }, cookie)
  expect(answer.status).toBe(200)
  const { data } = await world.caller()(login, { body: { email, password: NEW } })
  await sendDue(world.world)
  return { user: data.user, call: world.caller(data.credentials.token) }
}
/** What somebody may hang on an account: a channel with tokens, an account at a platform, a picture, a description, a calendar. */
async function attach({ id, call }: Creator) {
  const { db, clock } = world.world
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: null, scopes: [] } as never
  const sealed = sealTokens(world.world, id, 'twitch', tokens)
  await db.updateTable('channel').set({ tokens_sealed: sealed }).where('account_id', '=', id).execute()
  const identity = {
    provider: 'x' as const,
    external_id: crypto.randomUUID(),
    account_id: id,
    login: 'thief',
    added_at: clock.now(),
  }
  await db.insertInto('social_identity').values(identity).execute()
  const name = `${'a'.repeat(22)}.png`
  await db
    .updateTable('account')
    .set({ description: 'mine', avatar_url: `/files/avatars/${name}` })
    .where('id', '=', id)
    .execute()
  await call(renewCalendarAddress)
  return { identity }
}
const findSocial = (externalId: string) =>
  world.world.db
    .selectFrom('social_identity')
    .select('account_id')
    .where('external_id', '=', externalId)
    .executeTakeFirst()
const knownBrowsers = (id: string) =>
  world.world.db.selectFrom('known_browser').selectAll().where('account_id', '=', id).execute()

test('13.2 who resets the password of an account with their address that nobody confirmed has it alone', async () => {
  const thief = await world.creator({ confirmed: false, available: grosze(150_00) })
  const running = await world.campaigns.published()
  await thief.call(joinCampaign, { params: { id: running } })
  const { identity } = await attach(thief)
  const before = (await thief.call(getUser)).data
  await post('/login', { email: thief.email, password: PASSWORD })
  expect(await knownBrowsers(thief.id)).toHaveLength(1)

  const victim = await reset(thief.email)
  expect(victim.user).toMatchObject({ id: thief.id, email: thief.email, email_confirmed: true })
  expect(victim.user).toMatchObject({ description: null, avatar_url: null })
  expect(victim.user.uuid).not.toBe(before.uuid)
  expect((await victim.call(listChannels)).data.map(({ status }) => status)).toEqual(['disconnected'])
  expect(await findSocial(identity.external_id)).toBeUndefined()
  expect((await refusal(victim.call(getBilling))).status).toBe(404)
  expect((await victim.call(getCalendarAddress)).data.url).toBeNull()
  expect((await refusal(thief.call(getUser))).status).toBe(401)
  expect(await knownBrowsers(thief.id)).toHaveLength(1)
  const kinds = await world.world.db.selectFrom('outbox').select('kind').execute()
  expect(kinds.every(({ kind }) => kind !== 'mail')).toBe(true)
  const subjects = world.letters.filter(({ to }) => to === thief.email).map(({ subject }) => subject)
  expect(subjects).toContain('The account with your address is yours')
})

test('13.2 the money of such an account stays, and nobody but its new holder can have it', async () => {
  const thief = await world.creator({ confirmed: true, available: grosze(150_00) })
  await thief.call(requestPayout, { body: {} })
  // An account from before addresses were confirmed, whose order waits for a bank file.
  await world.world.db.updateTable('account').set({ email_confirmed_at: null }).where('id', '=', thief.id).execute()
  const victim = await reset(thief.email)
  expect(await thief.balances()).toEqual({ pending: 0, available: 150_00, inPayout: 0 })
  const payments = await victim.call(getPayments)
  expect(payments).toMatchObject({ balance: 150, can_request_payout: true })
  expect((await refusal(victim.call(requestPayout, { body: {} }))).code).toBe('billing_incomplete')
})

test('13.2 a campaign that runs goes on, one that was only applied for is left', async () => {
  const thief = await world.creator({ confirmed: false })
  const running = await world.campaigns.published()
  const applied = await world.campaigns.published({ type: 'semi_open' })
  for (const id of [running, applied]) await thief.call(joinCampaign, { params: { id } })
  await reset(thief.email)
  const rows = await world.world.db
    .selectFrom('participation')
    .select(['campaign_id', 'status'])
    .where('creator_id', '=', thief.id)
    .execute()
  expect(rows.filter(({ status }) => status !== 'declined')).toEqual([{ campaign_id: running, status: 'active' }])
})

test('13.2 whoever never confirmed but resets from a browser that signed in before keeps what is theirs', async () => {
  const zosia = await world.creator({ confirmed: false })
  const answer = await post('/login', { email: zosia.email, password: PASSWORD })
  const cookie = /fanfara_browser=[^;]+/.exec(answer.headers.getSetCookie().join('\n'))?.[0] ?? ''
  await attach(zosia)
  const { user, call } = await reset(zosia.email, cookie)
  expect(user).toMatchObject({ email_confirmed: true, description: 'mine' })
  expect((await call(listChannels)).data.map(({ status }) => status)).toEqual(['connected'])
  expect((await call(getBilling)).data.first_name).toBe('Anna')
})

test('13.2 a reset of a confirmed account ends signing in by platforms, and a change of address that waits; the rest stays', async () => {
  const ola = await world.creator()
  const { identity } = await attach(ola)
  const { call, user } = await reset(ola.email)
  expect(user).toMatchObject({ email_confirmed: true, description: 'mine' })
  expect(await findSocial(identity.external_id)).toBeUndefined()
  expect((await call(listChannels)).data.map(({ status }) => status)).toEqual(['connected'])
  const letter = world.letters.findLast(
    ({ to, subject }) => to === ola.email && subject === 'Your password was changed',
  )
  expect(letter?.text).toMatch(/signing in by platforms was ended/)
})

test('13.2 a code that was mailed before the address went to somebody else resets nothing', async () => {
  const squatter = await world.creator({ confirmed: false, platforms: [], billing: false })
  await post('/passwords/forgot', { email: squatter.email })
  await sendDue(world.world)
  const letter = world.letters.findLast(({ to }) => to === squatter.email)
  const code = /^(\d{4})$/m.exec(letter?.text ?? '')?.[1] ?? ''
  await world.world.db.updateTable('account').set({ email: null }).where('id', '=', squatter.id).execute()
  const answer = await post('/passwords/reset', {
    email: squatter.email,
    code,
    password: NEW,
    password_confirmation: NEW,
  })
  expect(answer.status).toBe(422)
})
