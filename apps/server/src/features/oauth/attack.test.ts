import { register } from '@fanfara/contract/accounts'
import { forgotPassword, resetPassword } from '@fanfara/contract/own/passwords'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { Popup } from '@fanfara/testkit/popup'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.world.db.deleteFrom('limit_counter').execute())
afterAll(() => world.close())

const signInAt = (popup: Popup, externalId: string) =>
  walkTrip({ popup, address: `${world.origin}/api/twitch/login?nonce=n` }, { account: externalId })
const registerAt = (popup: Popup, externalId: string) =>
  walkTrip({ popup, address: `${world.origin}/api/twitch/register?nonce=n&privacy=1&terms=1` }, { account: externalId })
const connectedAs = async (accountId: string) =>
  (
    await world.world.db
      .selectFrom('channel')
      .select('external_id')
      .where('account_id', '=', accountId)
      .where('type', '=', 'twitch')
      .executeTakeFirstOrThrow()
  ).external_id

describe('13.2 a connected channel is no way in', () => {
  test('A: who registers with a stranger’s address and connects an own channel has nothing after the stranger’s reset', async () => {
    const email = 'victim@test.test'
    const password = 'Trojan-pass-1'
    const { data } = await world.caller()(register, {
      body: {
        role: 'influencer',
        name: 'Trojan',
        email,
        password,
        password_confirmation: password,
        is_privacy_accepted: true,
        is_service_terms_accepted: true,
      },
    })
    const { token } = data.credentials
    const attacker = new Popup()
    const trip = await connectTrip(world, { token, call: world.caller(token) }, 'twitch', attacker)
    await walkTrip(trip, { account: 'new', name: 'Trojan Kanal' })
    const externalId = await connectedAs(data.user.id)

    await world.caller()(forgotPassword, { body: { email } })
    await sendDue(world.world)
    await sendDue(world.world)
    const letter = world.letters.filter(({ to }) => to === email).at(-1)
    const code = /\b\d{4}\b/.exec(letter?.text ?? '')?.[0] ?? ''
    const fresh = 'Odzyskane-konto-1'
    await world.caller()(resetPassword, { body: { email, code, password: fresh, password_confirmation: fresh } })

    const told = await signInAt(attacker, externalId)
    expect(told.token).toBeUndefined()
  })

  test('B: a channel that somebody connects with a stolen token signs nobody in, and says what to do', async () => {
    const ola = await world.creator({ platforms: [] })
    const thief = new Popup()
    await walkTrip(await connectTrip(world, ola, 'twitch', thief), { account: 'new', name: 'Zlodziej' })
    const externalId = await connectedAs(ola.id)
    const told = await signInAt(thief, externalId)
    expect(told).toMatchObject({ action: 'login', error: expect.stringMatching(/połączone.*ustawieniach/s) })
    expect(told.token).toBeUndefined()
    // Registering with it ends in the same sentence, not in "log in instead", which would lead back here.
    expect((await registerAt(thief, externalId)).error).toBe(told.error)
  })
})

describe('13.3 a connect ticket belongs to the browser that asked for it', () => {
  test('opened in another browser it connects nothing and is not spent', async () => {
    const ola = await world.creator({ platforms: [] })
    const { popup, address } = await connectTrip(world, ola, 'twitch')
    for (const stranger of [new Popup(), await strangerWithCookie()]) {
      const location = (await stranger.open(address)).headers.get('location') ?? ''
      expect(location).toContain('/callback?')
      expect(new URL(location).searchParams.get('error')).toBe('generic')
    }
    expect(await walkTrip({ popup, address }, { account: 'new', name: 'Wlasny Kanal' })).not.toHaveProperty('error')
  })
})

/** Another browser that is on a trip of its own. */
async function strangerWithCookie(): Promise<Popup> {
  const popup = new Popup()
  await popup.open(`${world.origin}/api/twitch/login?nonce=n`)
  return popup
}
