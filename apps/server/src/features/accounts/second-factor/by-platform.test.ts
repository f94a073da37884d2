import { beginAuthenticator, switchOnAuthenticator } from '@fanfara/contract/own/second-factor'
import { createConfirmTicket, sendConfirmCode } from '@fanfara/contract/own/ways-in'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { Popup } from '@fanfara/testkit/popup'
import { walkTrip } from '@fanfara/testkit/trips'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const post = (popup: Popup, path: string, body: object) =>
  popup.open(`${world.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
interface Answer {
  code?: string
  challenge?: string
  data?: { credentials: { token: string }; user: { id: string } }
}
const read = async (response: Response) => (await response.json()) as Answer

test('SECF-04 who comes by a platform is asked for the second step too, in the browser of the trip, and cannot confirm by the platform', async () => {
  const popup = new Popup()
  const registering = `${world.origin}/api/twitch/register?nonce=n&privacy=1&terms=1`
  const { token: first } = await walkTrip({ popup, address: registering }, { account: 'new', name: 'Dwa Kroki' })
  const { data } = await read(await post(popup, '/login', { token: first }))
  const call = world.caller(data?.credentials.token)
  const { data: setup } = await call(beginAuthenticator)
  const app = new TOTP({ secret: Secret.fromBase32(setup.secret) })
  const code = () => app.generate({ timestamp: world.clock.now().getTime() })
  await call(switchOnAuthenticator, { body: { code: code() } })
  world.clock.advance(60_000)

  const { external_id: account } = await world.world.db
    .selectFrom('social_identity')
    .select('external_id')
    .where('account_id', '=', data?.user.id ?? '')
    .executeTakeFirstOrThrow()
  const { token } = await walkTrip({ popup, address: `${world.origin}/api/twitch/login?nonce=n` }, { account })
  const asked = await read(await post(popup, '/login', { token }))
  expect([asked.code, asked.data]).toEqual(['second_factor_required', undefined])
  const body = { challenge: asked.challenge, proof: { authenticator_code: code() } }
  expect((await read(await post(new Popup(), '/login/second-step', body))).code).toBe('second_step_over')
  expect((await read(await post(popup, '/login', { token }))).code).toBe('wrong_token')
  const done = await read(await post(popup, '/login/second-step', body))
  expect(done.data?.user.id).toBe(data?.user.id)

  const confirming = refusal(call(createConfirmTicket, { body: { type: 'twitch' } }))
  expect((await confirming).code).toBe('second_factor_required')
  expect((await refusal(call(sendConfirmCode))).code).toBe('second_factor_required')
})
