import { type registrationForm, login, register } from '@fanfara/contract/accounts'
import { getParticipantPage } from '@fanfara/contract/advertisers'
import { getTaskAcceptance } from '@fanfara/contract/acceptances'
import { confirmEmail, getEmailConfirmation } from '@fanfara/contract/own/emails'
import { forgotPassword, validateCode } from '@fanfara/contract/own/passwords'
import { beginAuthenticator, finishLogin, switchOnAuthenticator } from '@fanfara/contract/own/second-factor'
import { opsUploadPicture } from '@fanfara/contract/ops/campaign/pictures'
import { getOperatorInvitation } from '@fanfara/contract/ops/operators'
import { getCreatorInvitation } from '@fanfara/contract/ops/tables/invitations'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { inboxApplication } from '@fanfara/testkit/inbox'
import { Walker } from '@fanfara/testkit/walker'
import { Secret, TOTP } from 'otpauth'
import sharp, { type Create } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { input } from 'zod/mini'
import { StoreAway } from '#/db/engines/away.ts'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(() => world.world.db.deleteFrom('limit_counter').execute())

const full = Object.assign(new Error('No space left on device'), { code: '53100' })

/** Does something so many times while the database has no room for statements like this one. @returns the status of each answer. */
async function whileFull(
  refused: RegExp,
  times: number,
  act: () => Promise<unknown>,
  { world: { store } } = world,
): Promise<(number | null)[]> {
  const connect = store.connect.bind(store)
  const spy = vi.spyOn(store, 'connect').mockImplementation(async () => {
    const connection = await connect()
    return {
      release: () => connection.release(),
      query: (text, parameters) => (refused.test(text) ? Promise.reject(full) : connection.query(text, parameters)),
    }
  })
  const statuses: (number | null)[] = []
  for (let at = 0; at < times; at += 1) statuses.push((await refusal(act())).status)
  spy.mockRestore()
  return statuses
}

const some = (status: number, times: number) => Array.from({ length: times }, () => status)
const formOf = (email: string): input<typeof registrationForm> => ({
  role: 'influencer',
  name: 'Zosia Nowa',
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  is_privacy_accepted: true,
  is_service_terms_accepted: true,
})
/** The code in the newest letter to an address. */
async function mailed(address: string): Promise<string> {
  await sendDue(world.world)
  const text = world.letters.findLast(({ to }) => to === address)?.text ?? ''
  return /^(\d{4,6})$/m.exec(text)?.[1] ?? ''
}

describe('SETUP-35 nobody is locked out by what came to nothing while the disk of the database was full', () => {
  test('SETUP-35 registering', async () => {
    const body = formOf('full-disk@mail.example')
    expect(await whileFull(/insert into "account"/, 6, () => world.caller()(register, { body }))).toEqual(some(503, 6))
    expect((await world.caller()(register, { body })).data.user.email).toBe(body.email)
  })

  test('SETUP-35 confirming an address', async () => {
    const body = formOf('full-disk-code@mail.example')
    const { data } = await world.caller()(register, { body })
    const call = world.caller(data.credentials.token)
    const code = await mailed(body.email)
    expect(await whileFull(/update "account"/, 6, () => call(confirmEmail, { body: { code } }))).toEqual(some(503, 6))
    await call(confirmEmail, { body: { code } })
  })

  test('SETUP-35 asking for a code of a forgotten password, and typing it', async () => {
    const { email } = await world.creator({ platforms: [], billing: false })
    const call = world.caller()
    const ask = () => call(forgotPassword, { body: { email } })
    expect(await whileFull(/insert into outbox/, 1, ask)).toEqual([503])
    await ask()
    const code = await mailed(email)
    const check = () => call(validateCode, { body: { email, code } })
    expect(await whileFull(/^\s*insert into limit_counter/, 6, check)).toEqual(some(503, 6))
    expect((await check()).data).toEqual({ valid: true })
  })

  test('SETUP-35 the second step of a sign-in', async () => {
    const ola = await world.creator({ platforms: [], billing: false })
    const { data: setup } = await ola.call(beginAuthenticator)
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate({ timestamp: world.clock.now().getTime() })
    await ola.call(switchOnAuthenticator, { body: { code: code() } })
    world.clock.advance(60_000)
    const here = new Walker(world.origin).client('/api', () => null)
    const asked = await refusal(here(login, { body: { email: ola.email, password: PASSWORD } }))
    const body = { challenge: String(asked.body?.challenge), proof: { authenticator_code: code() } }
    expect(await whileFull(/insert into session/, 6, () => here(finishLogin, { body }))).toEqual(some(503, 6))
    expect((await here(finishLogin, { body })).data.user.email).toBe(ola.email)
  })
})

test('SETUP-38 an operator’s picture', async () => {
  const strict = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on' } })
  const create: Create = { width: 8, height: 8, channels: 3, background: '#4f6bff' }
  const file = new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], 'sok.jpg', { type: 'image/jpeg' })
  const { call } = await strict.operator()
  const upload = () => call(opsUploadPicture, undefined, { upload: { file } })
  expect(await whileFull(/insert into "campaign_picture"/, 11, upload, strict)).toEqual(some(503, 11))
  expect((await upload()).data.url).toMatch(/^\/files\/campaigns\//)
  await strict.close()
})

const token = 'x'.repeat(43)
type Look = (call: ReturnType<TestWorld['caller']>) => Promise<unknown>
test.each<[string, RegExp, number, Look]>([
  ['an advertiser’s', /from "advertiser_link"/, 404, call => call(getParticipantPage, { params: { token } })],
  ['an approval’s', /from "task_acceptance"/, 404, call => call(getTaskAcceptance, { params: { token } })],
  ['an address’s', /from "email_confirmation"/, 410, call => call(getEmailConfirmation, { params: { token } })],
  ['an operator’s', /from "operator_invitation"/, 410, call => call(getOperatorInvitation, { params: { token } })],
  ['a creator’s', /from "creator_invitation"/, 410, call => call(getCreatorInvitation, { params: { token } })],
])('SETUP-38 %s link', async (_, refused, status, look) => {
  const act = () => look(world.caller())
  expect(await whileFull(refused, 31, act)).toEqual(some(503, 31))
  expect((await refusal(act())).status).toBe(status)
})

test('SETUP-43 an overlay that is loaded while the database is away is the page that asks again, and no sentence', async () => {
  const load = () => fetch(`${world.origin}/overlay/${'A'.repeat(22)}`)
  const page = await (await load()).text()
  const away = vi.spyOn(world.world.store, 'connect').mockRejectedValue(new StoreAway('away'))
  const answer = await load()
  away.mockRestore()
  expect([answer.status, await answer.text()]).toEqual([503, page])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('SETUP-48 the inbox service says that the database is away, or its disk full, and when to try again', async () => {
  const shop = await inboxApplication(world)
  const token = await shop.token('a-reader')
  const ask = (path: string, init: RequestInit = {}) => fetch(`${world.origin}/v1${path}`, init)
  const asked = [
    () => shop.send('a-reader', { content: 'Hi' }),
    () =>
      ask('/widgets/session/initialize', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ applicationIdentifier: shop.identifier, subscriberId: 'another' }),
      }),
    () => ask('/widgets/notifications/feed', { headers: { authorization: `Bearer ${token}` } }),
  ]
  for (const failure of [new StoreAway('away'), full]) {
    const away = vi.spyOn(world.world.store, 'connect').mockRejectedValue(failure)
    const answers = await Promise.all(asked.map(act => act()))
    away.mockRestore()
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.text()).toContain('"message":')
    }
  }
  expect((await shop.send('a-reader', { content: 'Hi' })).status).toBe(201)
})
