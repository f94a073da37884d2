import { listChannelTypes } from '@fanfara/contract/channels'
import { PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bothLooks, type Look, openBrowser, Person, seriousFindings } from './browser.ts'
import { allowAs, goThroughAs, untilClosed } from './accounts/popups.ts'
import { plainSpaces, type Text, textsOf } from './texts.ts'
import { settled } from './settled.ts'

let browser: Browser
let world: TestWorld
let guests: Person[] = []
beforeAll(async () => {
  browser = await openBrowser()
  world = await startWorld({ at: new Date() })
})
afterEach(async () => {
  for (const { context } of guests) await context.close()
  guests = []
  // Limits of registrations and codes count by the hour.
  await world.advance(61 * 60_000)
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const NEW_PASSWORD = 'Nowe-haslo-12'
const addressOf = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@accounts.test`

/** Getting in and out, in the portal's own words. */
class Entrance {
  readonly text: Text
  /** Calls of the API that the first page made. */
  readonly calls: Request[] = []
  private constructor(readonly me: Person) {
    this.text = textsOf('portal', me.look.language)
    me.page.on('request', request => new URL(request.url()).pathname.startsWith('/api/') && this.calls.push(request))
  }

  /** A window of somebody signed out. */
  static async arrive(look: Look): Promise<Entrance> {
    const me = await Person.arrive(browser, world.origin, look)
    guests.push(me)
    me.page.setDefaultTimeout(8000)
    return new Entrance(me)
  }

  get page(): Page {
    return this.me.page
  }
  /** A text of the feature's own catalogue. */
  say = (key: string, values?: Record<string, string | number>) => this.text('accounts', key, values)
  rule = (key: string) => this.text('inputs', `error.${key}`)
  field = (key: string) => this.page.getByLabel(this.say(key), { exact: true })
  button = (key: string) => this.me.button(this.say(key))

  async arriveAt(path: string): Promise<void> {
    await expect.poll(() => this.page.url().slice(world.origin.length), { timeout: 15_000 }).toBe(path)
  }
  async see(text: string): Promise<void> {
    await this.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
  }
  /** The focus comes to the field with this label. */
  async isAt(label: string): Promise<void> {
    const focused = () =>
      this.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '')
    await expect.poll(async () => plainSpaces(await focused())).toContain(label)
  }
  callsOf = (path: string) => this.calls.filter(request => new URL(request.url()).pathname === `/api${path}`)
  kept = (key: string) => this.page.evaluate(name => localStorage.getItem(name), key)

  /** Opens the page with a button for every platform: the form's own on desktop, the social one on phones. */
  async openPlatforms(action: 'login' | 'register'): Promise<void> {
    await this.me.open(`/${action}`)
    if (this.me.isPhone) {
      expect(await this.platform(action, 'Twitch').count()).toBe(0)
      await this.page
        .getByRole('link', { name: this.say(action === 'login' ? 'social_login_or_passkey' : 'social_register') })
        .click()
      await this.arriveAt(`/${action}/social`)
    }
    await this.platform(action, 'Twitch').waitFor()
  }
  platform = (action: 'login' | 'register', platform: string): Locator =>
    this.me.button(this.say(`with_${action}`, { platform }))

  /** Opens the popup of Twitch and waits for the simulated platform's page. */
  async openTwitch(action: 'login' | 'register'): Promise<Page> {
    const [popup] = await Promise.all([this.me.context.waitForEvent('page'), this.platform(action, 'Twitch').click()])
    await popup.waitForURL('**/sandbox/twitch/**')
    return popup
  }
  async consent(): Promise<void> {
    for (const box of await this.page.getByRole('checkbox').all()) await box.check()
  }
  async signOut(): Promise<void> {
    await this.me.open('/logout')
    await this.arriveAt('/login')
  }
  async signIn(email: string, password = PASSWORD, { remember = false } = {}): Promise<void> {
    await this.field('email').fill(email)
    await this.field('password').fill(password)
    if (remember) await this.page.getByRole('checkbox', { name: this.say('remember') }).check()
    await this.button('log_in').click()
  }
}

describe.each(bothLooks)('registration on a %s', (_, look) => {
  test('AUTH-14 AUTH-15 AUTH-16 ROLE-01 AUTH-20 AUTH-21 DATA-06 TRAN-63 VAL-16 rules under their fields, the first one focused, then signed in at home', async () => {
    const at = await Entrance.arrive(look)
    const email = addressOf('rejestracja')
    await at.me.open('/register')
    await at.field('name').waitFor()
    await at.me.lookAt('register')
    await at.button('register').click()
    for (const key of ['required', 'privacy', 'terms']) await at.see(at.rule(key))
    await at.isAt(at.say('name'))
    await at.me.lookAt('register-empty')
    expect(at.callsOf('/register')).toEqual([])

    await at.me.fill({ [at.say('name')]: 'Iga Testowa', [at.say('email')]: 'iga@', [at.say('password')]: 'Abc-1' })
    await at.field('password_confirmation').fill('Abc-2')
    await at.see(at.text('inputs', 'password.weak'))
    await at.button('register').click()
    for (const key of ['email', 'password_min']) await at.see(at.rule(key))
    await at.isAt(at.say('email'))

    await at.me.fill({ [at.say('email')]: email, [at.say('password')]: PASSWORD })
    await at.see(at.text('inputs', 'password.strong'))
    await at.consent()
    await at.button('register').click()
    await at.see(at.rule('password_match'))
    await at.field('password_confirmation').fill(PASSWORD)
    await at.button('register').click()
    await at.arriveAt('/')
    expect(at.callsOf('/register')[0]?.postDataJSON()).toEqual({
      role: 'influencer',
      name: 'Iga Testowa',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      is_privacy_accepted: true,
      is_service_terms_accepted: true,
      language: look.language,
    })

    await at.signOut()
    await at.me.open('/register')
    await at.me.fill({ [at.say('name')]: 'Iga', [at.say('email')]: email, [at.say('password')]: PASSWORD })
    await at.field('password_confirmation').fill(PASSWORD)
    await at.consent()
    await at.button('register').click()
    await at.page.getByRole('alert').first().waitFor()
    expect(await at.field('email').getAttribute('aria-invalid')).toBe('true')
    await at.isAt(at.say('email'))
    expect(at.me.complaints).toEqual([])
  })
})

describe.each(bothLooks)('a platform on a %s', (device, look) => {
  const account = `Iga ${device}`

  test('SOC-03…SOC-10 SOC-15 SOC-23 AUTH-04 AUTH-06 consents first, then the popup registers and signs in, once', async () => {
    const at = await Entrance.arrive(look)
    await at.openPlatforms('register')
    await at.me.lookAt(`register-platforms`)
    await at.page.evaluate(() => {
      const opened: string[][] = []
      const open = window.open.bind(window)
      window.open = (url, name, features) => {
        opened.push([String(url), String(features)])
        return open(url, name, features)
      }
      Object.assign(window, { opened })
    })
    await at.platform('register', 'Twitch').click()
    for (const key of ['privacy', 'terms']) await at.see(at.rule(key))
    await at.isAt(at.say('privacy').slice(0, 20))
    expect(at.me.context.pages()).toHaveLength(1)
    await at.consent()
    expect(await at.page.getByText(at.rule('privacy')).count()).toBe(0)

    const popup = await at.openTwitch('register')
    await at.see(at.say('popup_waiting'))
    const [address = '', features = ''] = await at.page.evaluate(
      () => (window as unknown as { opened: string[][] }).opened[0] ?? [],
    )
    expect(address).toMatch(/^\/api\/twitch\/register\?nonce=[0-9a-f]{32}&privacy=1&terms=1&language=(pl|en)$/)
    const screen = await at.page.evaluate(() => [window.screen.width, window.screen.height])
    expect(features).toContain(`width=${Math.round((screen[0] ?? 0) / 2)},height=${Math.round((screen[1] ?? 0) * 0.8)}`)
    await goThroughAs(popup, account)
    await at.arriveAt('/')
    const logins = at.callsOf('/login').map(request => request.postDataJSON() as unknown)
    expect(logins).toEqual([{ token: expect.any(String) as string }])
    expect(await at.kept('popup-message')).toBeNull()
    expect(JSON.parse((await at.kept('auth')) ?? '')).toMatchObject({ remember: false })
    await at.signOut()
  })

  test('SOC-06 SOC-10 AUTH-02 AUTH-10 signs in, remembered, and goes where the person wanted to go', async () => {
    const at = await Entrance.arrive(look)
    await at.me.open('/timetable?status=during')
    await at.arriveAt('/login')
    await at.page.getByRole('checkbox', { name: at.say('remember') }).check()
    if (look.width < 992) {
      await at.page.getByRole('link', { name: at.say('social_login_or_passkey') }).click()
      await at.arriveAt('/login/social')
      expect(await at.page.getByRole('checkbox', { name: at.say('remember') }).isChecked()).toBe(true)
      await at.me.lookAt('login-social')
    } else await at.me.lookAt('login-platforms')
    const popup = await at.openTwitch('login')
    await goThroughAs(popup, account)
    await at.arriveAt('/timetable?status=during')
    expect(JSON.parse((await at.kept('auth')) ?? '')).toMatchObject({ remember: true })
    // The tab is left first: a page that is still calling when the clock turns would renew the session as well, and be cut off by the next.
    await at.see(at.text('tasks', 'title'))
    await at.page.goto('about:blank')
    await world.advance(16 * 60_000)
    await at.me.open('/finances')
    await at.see(at.text('payments', 'title'))
    await expect.poll(() => at.callsOf('/refresh-token').length).toBe(1)
    expect(at.page.url()).toContain('/finances')
  })

  test('SOC-11 SOC-16 SOC-18 SOC-13 an unknown account is told so and may register; a cancelled window changes nothing', async () => {
    const at = await Entrance.arrive(look)
    await at.openPlatforms('login')
    const popup = await at.openTwitch('login')
    await allowAs(popup, `Nikt ${device}`)
    await popup.getByText(at.text('callback', 'account_not_found')).waitFor()
    expect(await seriousFindings(popup)).toEqual([])
    await popup.close()
    await expect.poll(() => at.page.getByText(at.say('popup_waiting')).count()).toBe(0)
    expect(at.callsOf('/login')).toEqual([])

    const again = await at.openTwitch('login')
    await again.locator('button[name="decision"][value="cancel"]').click()
    await again.getByText(at.text('callback', 'access_denied')).waitFor()
    expect(await seriousFindings(again)).toEqual([])
    await untilClosed(again, () => again.getByRole('button', { name: at.text('callback', 'close') }).click())
    expect(await at.kept('auth')).toBeNull()

    await at.page.evaluate(() => {
      window.open = () => null
    })
    await at.platform('login', 'Twitch').click()
    await at.see(at.say('popup_blocked'))
    await at.me.lookAt('login-blocked')
  })

  test('SOC-12 SOC-17 SOC-22 a registered account is told to log in, and its link does so in the waiting page', async () => {
    const at = await Entrance.arrive(look)
    await at.openPlatforms('register')
    await at.consent()
    const popup = await at.openTwitch('register')
    await allowAs(popup, account)
    await popup.getByText(at.text('callback', 'channel_exists')).waitFor()
    expect(await seriousFindings(popup)).toEqual([])
    await popup.getByRole('link', { name: at.text('callback', 'log_in_with', { platform: 'Twitch' }) }).click()
    await popup.waitForURL('**/sandbox/twitch/**')
    await goThroughAs(popup, account)
    await expect.poll(() => at.kept('auth')).not.toBeNull()
    await expect.poll(() => new URL(at.page.url()).pathname).not.toMatch(/^\/register/)
  })
})

/** The code of the latest letter to somebody. */
async function codeFor(email: string, letters = 1): Promise<string> {
  const sent = () => world.letters.filter(({ to }) => to === email)
  await expect
    .poll(async () => {
      await world.advance(0)
      return sent().length
    })
    .toBe(letters)
  return /^\d{4}$/m.exec(sent().at(-1)?.text ?? '')?.[0] ?? ''
}

describe.each(bothLooks)('a forgotten password on a %s', (_, look) => {
  test('AUTH-03 AUTH-22…AUTH-31 VAL-14 A11Y-08 four steps: address, code, new password, done; the old one no longer works', async () => {
    const person = await world.creator({ platforms: [] })
    const at = await Entrance.arrive(look)
    await at.me.open('/login')
    await at.page.getByRole('link', { name: at.say('forgot') }).click()
    await at.arriveAt('/forgot-password')
    await at.page.clock.install()
    await at.me.open('/forgot-password')
    const bar = at.page.getByRole('progressbar')
    const isAtStep = async (step: number) => {
      const said = async () => plainSpaces(await bar.getAttribute('aria-valuetext'))
      await expect.poll(said).toMatch(new RegExp(`${step} \\S+ 4`))
    }
    const back = at.page.getByRole('link', { name: at.say('back_to_login') })

    await isAtStep(1)
    await at.button('send_code').click()
    await at.see(at.rule('required'))
    await at.me.lookAt('forgot-1')
    await at.field('email').fill(person.email)
    await at.button('send_code').click()
    await isAtStep(2)
    await back.waitFor()
    const first = await codeFor(person.email)
    await at.isAt(at.say('code'))
    await at.page.keyboard.type('1a2 ')
    expect(await at.field('code').inputValue()).toBe('12')
    await at.button('check_code').click()
    await at.see(at.rule('code'))
    await at.me.lookAt('forgot-2')
    expect(at.callsOf('/passwords/validate-code')).toEqual([])

    await at.button('change_email').click()
    await isAtStep(1)
    expect(await at.field('email').inputValue()).toBe(person.email)
    await at.button('send_code').click()
    await isAtStep(2)
    expect(await at.field('code').inputValue()).toBe('12')
    expect(at.callsOf('/passwords/forgot')).toHaveLength(1)

    await world.advance(61_000)
    await at.page.clock.fastForward(61_000)
    await at.button('resend').click()
    await at.page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
    const second = await codeFor(person.email, 2)
    await at.page.evaluate(text => navigator.clipboard.writeText(text), `${second.slice(0, 2)} ${second.slice(2)}`)
    await at.field('code').focus()
    await at.page.keyboard.press('ControlOrMeta+v')
    expect(await at.field('code').inputValue()).toBe(second)
    if (first !== second) {
      await at.field('code').fill(first)
      await at.button('check_code').click()
      await at.page.getByRole('alert').first().waitFor()
      await at.isAt(at.say('code'))
      await at.me.lookAt('forgot-2-wrong')
    }
    await at.field('code').fill(second)
    await at.button('check_code').click()

    await isAtStep(3)
    await back.waitFor()
    await at.isAt(at.say('new_password'))
    await at.field('new_password').fill(NEW_PASSWORD)
    await at.field('password_confirmation').fill(`${NEW_PASSWORD}3`)
    await at.button('set_password').click()
    await at.see(at.rule('password_match'))
    await at.me.lookAt('forgot-3')
    await at.field('password_confirmation').fill(NEW_PASSWORD)
    await at.button('set_password').click()
    await isAtStep(4)
    await at.see(at.say('forgot_done_title'))
    expect(await back.count()).toBe(0)
    await at.me.lookAt('forgot-4')
    await at.button('ok').click()
    await at.arriveAt('/login')

    await at.signIn(person.email, PASSWORD)
    await at.page.getByRole('alert').first().waitFor()
    await at.signIn(person.email, NEW_PASSWORD)
    await at.arriveAt('/')
  })

  test('AUTH-26 AUTH-30 AUTH-31 a code that ran out on the way leads back to its step; refusals of all calls stand above the form', async () => {
    const person = await world.creator({ platforms: [] })
    const at = await Entrance.arrive(look)
    await at.me.open('/forgot-password')
    await at.field('email').fill(person.email)
    await at.button('send_code').click()
    await at.field('code').fill(await codeFor(person.email))
    await at.button('check_code').click()
    await at.field('new_password').fill(NEW_PASSWORD)
    await at.field('password_confirmation').fill(NEW_PASSWORD)
    await world.advance(11 * 60_000)
    await at.button('set_password').click()
    await at.page.getByRole('alert').first().waitFor()
    expect(await at.field('code').getAttribute('aria-invalid')).toBe('true')
    await at.isAt(at.say('code'))

    for (const path of ['forgot', 'validate-code'])
      await at.page.route(`**/api/passwords/${path}`, route =>
        route.fulfill({ status: 429, headers: { 'retry-after': '90' }, json: { message: `Za dużo: ${path}.` } }),
      )
    await at.button('check_code').click()
    await at.see('Za dużo: validate-code.')
    await at.me.open('/forgot-password')
    await at.field('email').fill(person.email)
    await at.button('send_code').click()
    await at.see('Za dużo: forgot.')
    expect(await at.field('email').inputValue()).toBe(person.email)
  })
})

test('SETUP-33 a platform that comes later has a button of one line, and no other one grows with it', async () => {
  const at = await Entrance.arrive(bothLooks[0][1])
  const { data } = await world.caller()(listChannelTypes)
  const types = data.map(type => ({ ...type, coming_soon: type.name !== 'twitch' }))
  await at.page.route('**/api/channels/types', route => route.fulfill({ json: { data: types } }))
  await at.me.open('/login')
  const soon = at.say('platform_soon', { platform: 'YouTube' })
  await at.page.getByText(soon).waitFor()
  const heights = await at.page
    .locator('li button')
    .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().height)))
  expect(heights).toEqual(heights.map(() => 40))
  await at.me.lookAt('login-soon')
})

describe.each(bothLooks)('several tabs on a %s', (_, look) => {
  test('NAV-34 AUTH-34 signing in or out in one tab moves the other within 2 seconds', async () => {
    const person = await world.creator({ platforms: [] })
    const at = await Entrance.arrive({ ...look, language: 'en' })
    const other = await at.me.context.newPage()
    await other.goto(`${world.origin}/finances`)
    await other.waitForURL('**/login')
    await at.me.open('/login')
    await at.signIn(person.email)
    await at.arriveAt('/')
    await other.waitForURL('**/finances', { timeout: 2000 })
    const anonymous: string[] = []
    at.me.context.on('request', request => {
      const { pathname } = new URL(request.url())
      const isOurs = pathname.startsWith('/api/') || pathname.startsWith('/v1/')
      const isForEverybody = /^\/api\/(config|channels\/types)$|\/session\/initialize$/.test(pathname)
      if (isOurs && !isForEverybody && !request.headers().authorization) anonymous.push(pathname)
    })
    await at.me.open('/logout')
    await at.arriveAt('/login')
    await other.waitForURL('**/login', { timeout: 2000 })
    expect(anonymous).toEqual([])
    for (const key of ['auth', 'user', 'inbox_widget_token'])
      await expect.poll(() => at.kept(key), { message: key }).toBeNull()
  })

  test('AUTH-35 AUTH-36 AUTH-40 five refused calls in each of two tabs make one refresh, and all are repeated', async () => {
    const person = await world.creator({ platforms: [] })
    const at = await Entrance.arrive({ ...look, language: 'en' })
    await at.me.open('/login')
    await at.signIn(person.email, PASSWORD, { remember: true })
    await at.arriveAt('/')
    await settled(at.page)
    const other = await at.me.context.newPage()
    const before = JSON.parse((await at.kept('auth')) ?? '') as { token: string }
    // A page that stands open would notice the end of its token, and renew it, before the two come.
    await at.page.goto('about:blank')
    await world.advance(16 * 60_000)
    const refused: string[] = []
    const refreshes: string[] = []
    at.me.context.on('response', response => {
      const { pathname } = new URL(response.url())
      if (response.status() === 401) refused.push(pathname)
      if (pathname === '/api/refresh-token') refreshes.push(pathname)
    })
    await Promise.all([at.me.open('/'), other.goto(`${world.origin}/`)])
    for (const page of [at.page, other]) {
      await settled(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe('/')
    }
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(refreshes).toHaveLength(1)
    const after = JSON.parse((await at.kept('auth')) ?? '') as { token: string }
    expect(after.token).not.toBe(before.token)
  })
})
