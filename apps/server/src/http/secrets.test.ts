import { changePassword, forgotPassword, resetPassword } from '@fanfara/contract/own/passwords'
import { login, register } from '@fanfara/contract/accounts'
import { createBilling, listCountries, updateBilling } from '@fanfara/contract/billing'
import { updateUser } from '@fanfara/contract/profile'
import { billingForm } from '@fanfara/testkit/creator'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { consent, Popup } from '@fanfara/testkit/popup'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '../jobs/due-work.ts'

const logLines: string[] = []
let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ logLines })
})
afterAll(() => world.close())

/** What must never be written down: each is unlike anything else in the log. */
const canaries = {
  email: 'kanarek.jeden@canary.test',
  password: 'Kanarek-haslo-77',
  wrongPassword: 'Kanarek-pomylka-88',
  newPassword: 'Kanarek-nowe-99',
  name: 'Kanarek Imienny',
  iban: 'PL61109010140000071219812874',
  otherIban: 'PL27114020040000300201355387',
  pesel: '44051401359',
  street: 'ul. Kanarkowa 13',
}

test('threat model §5 OPS-33 neither log lines nor error bodies carry secrets or personal data', async () => {
  const bodies: string[] = []
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${world.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status >= 400) bodies.push(text)
    return { response, text }
  }
  const { email, password, wrongPassword, newPassword, name } = canaries
  const call = world.caller()
  const { data } = await call(register, {
    body: {
      role: 'influencer',
      name,
      email,
      password,
      password_confirmation: password,
      is_privacy_accepted: true,
      is_service_terms_accepted: true,
    },
  })
  const mine = world.caller(data.credentials.token)
  await post('/login', { email, password: wrongPassword })
  await post('/login', `{"email":"${email}","password":"${password}"`)
  await post('/login', { email: [email], password })
  const signedIn = await post('/login', { email, password, remember: true })
  const cookies = signedIn.response.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
  await post('/refresh-token', {}, { cookie: cookies.join('; '), origin: world.origin })
  await post('/refresh-token', {}, { cookie: 'fanfara_refresh=kanarek-ciastko', origin: world.origin })

  await mine(changePassword, {
    body: { password_old: password, password: newPassword, password_confirmation: newPassword },
  })
  await call(forgotPassword, { body: { email } })
  await sendDue(world.world)
  const code = world.letters.map(({ text }) => /^(\d{4})$/m.exec(text)?.[1]).find(Boolean) ?? ''
  await post('/passwords/reset', {
    email,
    code: code === '0000' ? '0001' : '0000',
    password,
    password_confirmation: password,
  })
  await call(resetPassword, { body: { email, code, password, password_confirmation: password } })
  const again = world.caller((await call(login, { body: { email, password } })).data.credentials.token)

  const country = (await again(listCountries)).data.find(({ alpha_2 }) => alpha_2 === 'PL')?.id ?? ''
  const billing = {
    ...billingForm,
    country_id: country,
    street: canaries.street,
    tax_id: canaries.pesel,
    iban: canaries.iban,
  }
  await again(createBilling, { body: billing })
  await again(updateBilling, { body: { ...billing, iban: canaries.otherIban } })
  await again(updateBilling, { body: { ...billing, iban: 'PL00kanarek' } }).catch((error: { body: unknown }) =>
    bodies.push(JSON.stringify(error.body)),
  )
  await again(updateUser, { body: { id: data.user.id, name, description: 'kanarek-opis', categories: [] } })

  const popup = new Popup()
  const location =
    (await popup.open(`${world.origin}/api/twitch/register?nonce=kanarek-nonce&privacy=1&terms=1`)).headers.get(
      'location',
    ) ?? ''
  const back = await consent(popup, location, { account: 'new', name: 'Kanarek Twitch', decision: 'allow' })
  const ended = new URL((await popup.open(back)).headers.get('location') ?? '')
  const token = ended.searchParams.get('token') ?? ''
  await popup.open(`${world.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })

  await sql`alter table account_category rename to account_category_away`.execute(world.world.db)
  const failed = await fetch(`${world.origin}/api/users?secret=kanarek-adres`, {
    headers: { authorization: `Bearer ${data.credentials.token}` },
  })
  bodies.push(await failed.text())
  const fault = await again(updateUser, {
    body: { id: data.user.id, name, description: 'kanarek-opis', categories: [] },
  }).catch((error: { status: number; body: unknown }) => error)
  bodies.push(JSON.stringify(fault))
  await sql`alter table account_category_away rename to account_category`.execute(world.world.db)
  await sendDue(world.world)

  const said = [...logLines, ...bodies].join('\n')
  expect(logLines.length).toBeGreaterThan(20)
  expect(said).toContain('request failed')
  const state = new URL(back).searchParams
  const secrets = {
    ...canaries,
    token: data.credentials.token,
    ticket: token,
    state: state.get('state') ?? 'no state',
    code: state.get('code') ?? 'no code',
    cookies: cookies.map(line => line.split('=')[1] ?? '').join('|'),
  }
  for (const [what, secret] of Object.entries(secrets))
    for (const part of secret.split('|').filter(text => text.length > 0)) expect(said, what).not.toContain(part)
  expect(said).not.toMatch(/kanarek/i)
})
