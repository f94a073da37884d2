import { getUser, login, logout } from '@fanfara/contract/accounts'
import type { Platform } from '@fanfara/contract/enums'
import { changePassword } from '@fanfara/contract/own/passwords'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { consent, Popup } from '@fanfara/testkit/popup'
import { type ConnectTrip, connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { keptIdentity } from './identity.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.world.db.deleteFrom('limit_counter').execute())
afterAll(() => world.close())

const CONSENTS = '&privacy=1&terms=1'
const begin = async (popup: Popup, type: string, action: 'login' | 'register', more = '') => {
  const address = `${world.origin}/api/${type}/${action}?nonce=n7${action === 'register' && more === '' ? CONSENTS : more}`
  return (await popup.open(address)).headers.get('location') ?? ''
}
/** Walks to the platform, chooses an account there and comes back. @returns what `/callback` is told. */
async function walk(
  popup: Popup,
  type: Platform,
  action: 'login' | 'register',
  choice: Record<string, string>,
  more = '',
) {
  const location = await begin(popup, type, action, more)
  const back = await consent(popup, location, { decision: 'allow', ...choice })
  const ended = new URL((await popup.open(back)).headers.get('location') ?? '')
  expect(ended.origin + ended.pathname).toBe(`${world.origin}/callback`)
  return Object.fromEntries(ended.searchParams)
}
const signIn = (popup: Popup, token: string) =>
  popup.open(`${world.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-language': 'en' },
    body: JSON.stringify({ token }),
  })
const person = (name: string) => ({ account: 'new', name })
async function registered(type: Platform, name: string, popup = new Popup()) {
  const told = await walk(popup, type, 'register', person(name))
  const response = await signIn(popup, told.token ?? '')
  const { data } = (await response.json()) as {
    data: { credentials: { token: string }; user: { id: string; email: string | null } }
  }
  const identity = await world.world.db
    .selectFrom('social_identity')
    .select(['external_id', 'login'])
    .where('account_id', '=', data.user.id)
    .executeTakeFirstOrThrow()
  return { ...data, externalId: identity.external_id, popup }
}

describe('registration and sign-in at a platform', () => {
  test.each(['twitch', 'youtube', 'tiktok', 'x'] as const)(
    'SOC-03 SOC-06 SOC-14 API-60 API-61 GEN-05 registering with %s signs in, and signing in finds the account again',
    async type => {
      const popup = new Popup()
      const told = await walk(popup, type, 'register', person(`Nowa Osoba ${type}`))
      expect(told).toEqual({ action: 'register', type, nonce: 'n7', token: expect.stringMatching(/^[\w-]{43}$/) })
      const response = await signIn(popup, told.token ?? '')
      expect(response.status).toBe(200)
      const { data } = (await response.json()) as { data: { user: { id: string; name: string; role: string } } }
      expect(data.user).toMatchObject({ name: `Nowa Osoba ${type}`, role: 'influencer' })
      const { external_id } = await world.world.db
        .selectFrom('social_identity')
        .select('external_id')
        .where('account_id', '=', data.user.id)
        .executeTakeFirstOrThrow()
      const again = await walk(popup, type, 'login', { account: external_id })
      const second = (await (await signIn(popup, again.token ?? '')).json()) as { data: { user: { id: string } } }
      expect(second.data.user.id).toBe(data.user.id)
    },
  )

  test('SOC-05 SEC-10 MSG-20 the consents are kept with their time, and the person is welcomed', async () => {
    const { user } = await registered('twitch', 'Zgodna Osoba')
    const consents = await world.world.db
      .selectFrom('consent')
      .select('kind')
      .where('account_id', '=', user.id)
      .orderBy('kind')
      .execute()
    expect(consents.map(({ kind }) => kind)).toEqual(['privacy', 'terms'])
    await sendDue(world.world)
    const messages = await world.world.db
      .selectFrom('portal_message')
      .select('template')
      .where('account_id', '=', user.id)
      .execute()
    expect(messages).toEqual([{ template: 'welcome' }])
  })

  test('SOC-05 API-61 without both consents nobody reaches the platform', async () => {
    for (const more of ['&privacy=1', '&terms=1', '&privacy=0&terms=1', '&privacy=true&terms=true']) {
      const location = new URL(await begin(new Popup(), 'twitch', 'register', `${more}&language=en`))
      expect(location.pathname).toBe('/callback')
      expect(location.searchParams.get('error')).toBe('Accept both consents first, then register.')
    }
  })

  test('SOC-11 ERR-21 an unknown account is not found, and none is created', async () => {
    const before = await count('account')
    expect(await walk(new Popup(), 'twitch', 'login', person('Nieznana Osoba'))).toMatchObject({
      error: 'accountNotFound',
    })
    expect(await count('account')).toBe(before)
  })

  test('SOC-12 ERR-22 a registered account is told to log in instead', async () => {
    const { externalId } = await registered('x', 'Druga Proba')
    const before = await count('account')
    expect(await walk(new Popup(), 'x', 'register', { account: externalId })).toMatchObject({
      error: 'channelIsAlreadyExist',
      type: 'x',
    })
    expect(await count('account')).toBe(before)
  })

  test('SOC-18 cancelling at the platform', async () => {
    for (const action of ['login', 'register'] as const)
      expect(await walk(new Popup(), 'twitch', action, { ...person('Nikt'), decision: 'cancel' })).toMatchObject({
        action,
        error: 'accessDenied',
      })
  })

  test('SOC-24 an account at a platform that gives no e-mail is registered without one', async () => {
    const { user } = await registered('tiktok', 'Bez Adresu')
    expect(user.email).toBeNull()
  })

  test('threat model §3.3 an e-mail address never merges accounts: one that is in use is left out', async () => {
    const first = await registered('twitch', 'Ten Sam Adres')
    expect(first.user.email).toContain('@')
    await world.world.db
      .updateTable('account')
      .set({ email: null, email_confirmed_at: null })
      .where('id', '=', first.user.id)
      .execute()
    const victim = await world.creator()
    await world.world.db.updateTable('account').set({ email: first.user.email }).where('id', '=', victim.id).execute()
    await world.world.db.deleteFrom('social_identity').where('account_id', '=', first.user.id).execute()
    const popup = new Popup()
    const told = await walk(popup, 'twitch', 'register', { account: first.externalId })
    const { data } = (await (await signIn(popup, told.token ?? '')).json()) as {
      data: { user: { id: string; email: string | null } }
    }
    expect(data.user.email).toBeNull()
    expect(data.user.id).not.toBe(victim.id)
  })

  test('13.2 an address that the platform has verified is confirmed, and taken from an account that never confirmed it', async () => {
    const first = await registered('twitch', 'Adres Do Wzięcia')
    expect(first.user).toMatchObject({ email_confirmed: true })
    const { email } = first.user
    const nobody = { email: null, email_confirmed_at: null }
    await world.world.db.updateTable('account').set(nobody).where('id', '=', first.user.id).execute()
    await world.world.db.deleteFrom('social_identity').where('account_id', '=', first.user.id).execute()
    const squatter = await world.creator({ confirmed: false, platforms: [], billing: false })
    await world.world.db.updateTable('account').set({ email }).where('id', '=', squatter.id).execute()
    const popup = new Popup()
    const told = await walk(popup, 'twitch', 'register', { account: first.externalId })
    const { data } = (await (await signIn(popup, told.token ?? '')).json()) as {
      data: { user: { id: string; email: string | null; email_confirmed: boolean } }
    }
    expect(data.user).toMatchObject({ email, email_confirmed: true })
    expect((await squatter.call(getUser)).data).toMatchObject({ email: null, email_confirmed: false })
  })

  test('decision 0009 a connected channel signs nobody in, and nobody registers with it', async () => {
    const ola = await world.creator({ platforms: [] })
    const popup = new Popup()
    await walkTrip(await connectTrip(world, ola, 'twitch', popup), person('Moj Kanal'))
    const { external_id } = await world.world.db
      .selectFrom('channel')
      .select('external_id')
      .where('account_id', '=', ola.id)
      .executeTakeFirstOrThrow()
    const before = await count('account')
    for (const action of ['login', 'register'] as const) {
      const told = await walk(popup, 'twitch', action, { account: external_id })
      expect(told.error).toMatch(/połączone jako kanał/)
      expect(told.token).toBeUndefined()
    }
    expect(await count('account')).toBe(before)
    await world.world.db
      .updateTable('channel')
      .set({ status: 'disconnected' })
      .where('account_id', '=', ola.id)
      .execute()
    expect(await walk(popup, 'twitch', 'login', { account: external_id })).toMatchObject({ error: 'accountNotFound' })
  })

  test('CHAN-21 threat model §3.3 an account that opens one person’s account is no channel of another’s', async () => {
    const { externalId } = await registered('youtube', 'Wlasciciel Konta')
    const kuba = await world.creator({ platforms: [] })
    const told = await walkTrip(await connectTrip(world, kuba, 'youtube'), { account: externalId })
    expect(told.error).toBe('channelIsAlreadyExist')
  })
})

/** An account at a platform that nobody here has yet. @returns its id there. */
async function unclaimed(type: Platform, name: string): Promise<string> {
  const { externalId, user } = await registered(type, name)
  await world.world.db.deleteFrom('social_identity').where('account_id', '=', user.id).execute()
  await world.world.db
    .updateTable('account')
    .set({ email: null, email_confirmed_at: null })
    .where('id', '=', user.id)
    .execute()
  return externalId
}
/** Walks to the platform's consent and stops before the last step. @returns takes it: what `/callback` is told. */
async function almost(externalId: string, { popup, address }: ConnectTrip) {
  const location = (await popup.open(address)).headers.get('location') ?? ''
  const back = await consent(popup, location, { account: externalId, decision: 'allow' })
  return async () => {
    const response = await popup.open(back)
    expect(response.status).toBe(303)
    return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
  }
}
const almostConnected = async (type: Platform, externalId: string) =>
  almost(externalId, await connectTrip(world, await world.creator({ platforms: [] }), type))
const almostRegistered = (type: Platform, externalId: string) =>
  almost(externalId, {
    popup: new Popup(),
    address: `${world.origin}/api/${type}/register?nonce=r${CONSENTS}`,
  })
/** How many accounts here an account at a platform opens. */
async function openedBy(externalId: string): Promise<number> {
  const identities = world.world.db.selectFrom('social_identity').select('account_id')
  const channels = world.world.db.selectFrom('channel').select('account_id').where('status', '=', 'connected')
  const owners = [
    ...(await identities.where('external_id', '=', externalId).execute()),
    ...(await channels.where('external_id', '=', externalId).execute()),
  ]
  return new Set(owners.map(({ account_id }) => account_id)).size
}

describe('CHAN-21 threat model §3.3 one account at a platform belongs to one person, also at the same moment', () => {
  test('five creators connect it at once: one has it, the others are told', async () => {
    const externalId = await unclaimed('twitch', 'Wszyscy Naraz')
    const steps = []
    for (let at = 0; at < 5; at += 1) steps.push(await almostConnected('twitch', externalId))
    const told = await Promise.all(steps.map(step => step()))
    expect(told.map(({ error }) => error ?? 'connected').sort()).toEqual([
      ...Array<string>(4).fill('channelIsAlreadyExist'),
      'connected',
    ])
    expect(await openedBy(externalId)).toBe(1)
  })

  test('SOC-12 five popups register with it at once: one account, the others are told to log in', async () => {
    const externalId = await unclaimed('x', 'Piec Okien')
    await world.world.db.deleteFrom('limit_counter').execute()
    const before = await count('account')
    const steps = []
    for (let at = 0; at < 5; at += 1) steps.push(await almostRegistered('x', externalId))
    const told = await Promise.all(steps.map(step => step()))
    expect(told.map(({ error }) => error ?? 'registered').sort()).toEqual([
      ...Array<string>(4).fill('channelIsAlreadyExist'),
      'registered',
    ])
    expect([await count('account'), await openedBy(externalId)]).toEqual([before + 1, 1])
  })

  test('one registers with it while another connects it: one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const externalId = await unclaimed('youtube', `Kto Pierwszy ${round}`)
      await world.world.db.deleteFrom('limit_counter').execute()
      const steps = [await almostRegistered('youtube', externalId), await almostConnected('youtube', externalId)]
      const told = await Promise.all(steps.map(step => step()))
      expect(told.filter(({ error }) => error !== undefined)).toHaveLength(1)
      expect(await openedBy(externalId)).toBe(1)
    }
  })
})

describe('threat model §3.4 what popups are asked with', () => {
  test('texts that no database keeps are answered like absent ones, never with 500', async () => {
    for (const query of ['nonce=%00', 'nonce=a%00b&remember=%00', 'nonce[]=1', 'nonce=%ED%A0%BD', 'language=%00'])
      for (const path of ['twitch/login', 'twitch/register', 'twitch/%00/connect', 'twitch/callback']) {
        const response = await new Popup().open(`${world.origin}/api/${path}?${query}&state=%00&ticket=%00`)
        expect([303, 400], `${path}?${query}`).toContain(response.status)
      }
  })

  test('what a platform tells is kept in texts that can be kept', () => {
    const told = { externalId: '1', login: 'ola', url: 'https://x.test', avatarUrl: null }
    const kept = (displayName: string, email?: string) =>
      keptIdentity({ ...told, displayName, ...(email ? { email } : {}) })
    expect(kept('Ola\u0000\r\nBcc: x').displayName).toBe('Ola Bcc: x')
    expect(kept(`${'a'.repeat(254)}🎉🎉`).displayName).toBe(`${'a'.repeat(254)}🎉`)
    expect(kept('\ud83d').displayName).toBe('ola')
    expect(kept('Ola', ' OLA@Example.Test ').email).toBe('ola@example.test')
    for (const email of ['a@b.test, c@d.test', 'a@b.test\nBcc: c@d.test', 'ola'])
      expect(kept('Ola', email).email).toBeNull()
  })
})

test('threat model §3.3 a trip that began before a password was replaced ends nowhere', async () => {
  const ola = await world.creator({ platforms: [] })
  const externalId = await unclaimed('twitch', 'Obcy Kanal')
  const step = await almost(externalId, await connectTrip(world, ola, 'twitch'))
  const unspent = await connectTrip(world, ola, 'twitch')
  await ola.call(changePassword, {
    body: { password_old: PASSWORD, password: 'Zupelnie-nowe-7', password_confirmation: 'Zupelnie-nowe-7' },
  })
  expect((await step()).error).toBe('generic')
  expect((await walkTrip(unspent, { account: externalId })).error).toBe('generic')
  expect(await openedBy(externalId)).toBe(0)
})

describe('threat model §3.3 what comes back from a platform', () => {
  test('SOC-23 the ticket works once, for 60 seconds, and only in the browser that began', async () => {
    const popup = new Popup()
    const { externalId } = await registered('twitch', 'Bilet', popup)
    const ticket = async (browser: Popup) =>
      (await walk(browser, 'twitch', 'login', { account: externalId })).token ?? ''

    const crafted = await ticket(popup)
    const elsewhere = await signIn(new Popup(), crafted)
    expect([elsewhere.status, ((await elsewhere.json()) as { code: string }).code]).toEqual([422, 'wrong_token'])
    expect((await refusal(world.caller()(login, { body: { token: crafted } }))).code).toBe('wrong_token')
    const cookies = new Map(popup.cookies)
    expect((await signIn(popup, crafted)).status).toBe(200)
    for (const [name, value] of cookies) popup.cookies.set(name, value)
    expect((await signIn(popup, crafted)).status).toBe(422)

    const late = await ticket(popup)
    world.clock.advance(61_000)
    expect((await signIn(popup, late)).status).toBe(422)
  })

  test('SOC-23 the browser is bound for as long as the trip and its ticket may take', async () => {
    const { headers } = await new Popup().open(`${world.origin}/api/twitch/login?nonce=n`)
    expect(headers.getSetCookie().join()).toContain(`Max-Age=${10 * 60 + 60};`)
  })

  test('SEC-01 SOC-23 the ticket opens nothing else and is kept as a hash', async () => {
    const popup = new Popup()
    const { externalId } = await registered('twitch', 'Tylko Bilet', popup)
    const { token = '' } = await walk(popup, 'twitch', 'login', { account: externalId })
    expect((await refusal(world.caller(token)(getUser))).status).toBe(401)
    const kept = await world.world.db.selectFrom('sign_in_ticket').select('hash').execute()
    for (const { hash } of kept) expect(Buffer.from(hash).toString('utf8')).not.toContain(token.slice(0, 8))
  })

  test('state missing, wrong, replayed, late, of another platform or another browser ends in a generic error', async () => {
    const popup = new Popup()
    const location = await begin(popup, 'twitch', 'login')
    const back = await consent(popup, location, { ...person('Stan'), decision: 'allow' })
    const error = async (browser: Popup, address: string) =>
      new URL((await browser.open(address)).headers.get('location') ?? '').searchParams.get('error')
    expect(await error(new Popup(), back)).toBe('generic')
    expect(await error(popup, back.replace(/state=[^&]+/, 'state=wrong'))).toBe('generic')
    expect(await error(popup, back.replace(/state=[^&]+&?/, ''))).toBe('generic')
    expect(await error(popup, back.replace('/twitch/', '/x/'))).toBe('generic')
    const cookies = new Map(popup.cookies)
    expect(await error(popup, back)).toBe('accountNotFound')
    for (const [name, value] of cookies) popup.cookies.set(name, value)
    expect(await error(popup, back)).toBe('generic')

    const slow = await begin(popup, 'twitch', 'login')
    const tooLate = await consent(popup, slow, { ...person('Wolno'), decision: 'allow' })
    world.clock.advance(10 * 60_000 + 1000)
    expect(await error(popup, tooLate)).toBe('generic')
  })

  test('authorization carries PKCE S256, a state of 256 bits and the one redirect address', async () => {
    const asked = new URL(await begin(new Popup(), 'youtube', 'login'))
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
    expect(asked.searchParams.get('state')).toMatch(/^[\w-]{43}$/)
    expect(asked.searchParams.get('redirect_uri')).toBe(`${world.origin}/api/youtube/callback`)
  })

  test('SOC-02 a platform that does not sign people in, or does not exist, is refused', async () => {
    for (const type of ['instagram', 'facebook']) {
      const response = await fetch(`${world.origin}/api/${type}/login?nonce=n`, { redirect: 'manual' })
      const isRefused = response.status === 404 || (response.headers.get('location') ?? '').includes('error=generic')
      expect(isRefused, type).toBe(true)
    }
  })

  test('SEC-02 social registrations count like the others: five an hour from one address block', async () => {
    const outcomes = []
    for (let at = 0; at < 6; at += 1) outcomes.push(await walk(new Popup(), 'x', 'register', person(`Seria ${at}`)))
    expect(outcomes.slice(0, 5).every(({ token }) => token !== undefined)).toBe(true)
    expect(outcomes[5]?.error).toMatch(/Za dużo prób/)
  })

  test('AUTH-40 a session that was started with remember-me is refreshable, one without it is not', async () => {
    const popup = new Popup()
    const { externalId } = await registered('twitch', 'Pamietaj', popup)
    expect([...popup.cookies.keys()]).not.toContain('fanfara_refresh')
    const { token = '' } = await walk(popup, 'twitch', 'login', { account: externalId }, '&remember=1')
    const response = await signIn(popup, token)
    expect(response.headers.getSetCookie().join()).toContain('fanfara_refresh=')
  })

  test('AUTH-32 signing out works for a social account as for others', async () => {
    const { credentials } = await registered('twitch', 'Do Widzenia')
    const call = world.caller(credentials.token)
    await call(logout)
    expect((await refusal(call(getUser))).status).toBe(401)
  })
})

async function count(table: 'account'): Promise<number> {
  const { many } = await world.world.db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return many
}
