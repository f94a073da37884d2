import { type Creator, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { getUser } from '@fanfara/contract/accounts'
import { listCampaigns } from '@fanfara/contract/campaigns'
import type { Browser, Page, Response, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Look, looks, openBrowser, Person } from './browser.ts'
import { type Text, textsOf } from './texts.ts'
import { settled } from './settled.ts'

let browser: Browser
let world: TestWorld
let creator: Creator
let guests: Person[] = []
/** Whoever signs in by the form gets the language of the account, which is English in a test world. */
const english = { ...looks.desktop, language: 'en' } as const
beforeAll(async () => {
  browser = await openBrowser()
  world = await startWorld({ at: new Date() })
  creator = await world.creator({ name: 'Zosia Ramka', platforms: ['twitch'] })
  for (let number = 1; number <= 3; number++) await world.campaigns.published({ name: `Kampania ramowa ${number}` })
})
afterEach(async () => {
  for (const { context } of guests) await context.close()
  guests = []
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** The frame of the portal as one person meets it: addresses, menus, what stands on the screen. */
class Frame {
  readonly text: Text
  readonly ui: Text
  /** Calls of the API that the page made, as `GET /payments?status=…`. */
  readonly calls: string[] = []
  constructor(readonly me: Person) {
    this.text = textsOf('portal', me.look.language)
    this.ui = textsOf('ui', me.look.language)
    me.page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) this.calls.push(`${request.method()} ${pathname.slice(4)}${search}`)
    })
  }

  /** A window of somebody signed out. */
  static async arrive(look: Look = looks.desktop): Promise<Frame> {
    const me = await Person.arrive(browser, world.origin, look)
    guests.push(me)
    me.page.setDefaultTimeout(8000)
    return new Frame(me)
  }

  /** A window of a creator who is signed in already, without the form. */
  static async of(who: Creator = creator, look: Look = looks.desktop): Promise<Frame> {
    const frame = await Frame.arrive(look)
    await frame.me.open('/theme.js')
    const user = { id: who.id, name: 'Zosia Ramka', avatar_url: null, role: 'influencer', language: look.language }
    await frame.page.evaluate(
      ([auth, person]) => {
        localStorage.setItem('auth', auth)
        localStorage.setItem('user', person)
      },
      [JSON.stringify({ token: who.token, remember: false }), JSON.stringify(user)] as const,
    )
    return frame
  }

  get page(): Page {
    return this.me.page
  }
  /** Where the browser is, without the origin. */
  get address(): string {
    return this.page.url().slice(world.origin.length)
  }
  get main() {
    return this.page.getByRole('main')
  }

  /** Opens an address directly, as a bookmark does. */
  async open(path: string): Promise<Response | null> {
    return this.page.goto(`${world.origin}${path}`)
  }
  async arriveAt(address: string): Promise<void> {
    await expect.poll(() => this.address, { timeout: 15_000 }).toBe(address)
  }
  async see(text: string): Promise<void> {
    await this.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 15_000 })
  }
  async seeTitle(title: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor({ timeout: 15_000 })
  }

  /** Signs in by the form that is on the screen. */
  async signIn(email: string, { remember = false } = {}): Promise<void> {
    const { text, me } = this
    await this.page.getByLabel(text('accounts', 'email'), { exact: true }).fill(email)
    await this.page.getByLabel(text('accounts', 'password'), { exact: true }).fill(PASSWORD)
    if (remember) await this.page.getByRole('checkbox', { name: text('accounts', 'remember') }).check()
    await me.button(text('accounts', 'log_in')).click()
  }

  /** Lets the API answer something of the test's own. */
  async answer(path: string, status: number, body: unknown): Promise<void> {
    await this.page.route(
      url => url.pathname === `/api${path}`,
      route => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    )
  }
  /** Calls of one endpoint so far. */
  callsOf = (start: string): string[] => this.calls.filter(call => call.startsWith(start))
  storage = (): Promise<Record<string, string>> => this.page.evaluate(() => ({ ...localStorage }))

  /** A place of the main menu: header or bottom bar. */
  place(key: string) {
    return this.page
      .getByRole('navigation', { name: this.text('frame', 'main_menu') })
      .filter({ visible: true })
      .getByRole('link', { name: this.text('frame', key), exact: true })
  }
}

const without = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('addresses', () => {
  test('NAV-01 NAV-02 NAV-03 NAV-04 NAV-05 NAV-06 NAV-08 NAV-11 NAV-16 NAV-44 every signed-in address opens directly', async () => {
    const frame = await Frame.of()
    const { text } = frame
    const article = (key: string) => text('help', `topic.${key}`)
    const screens: [string, string][] = [
      ['/', text('home', 'title', { name: 'Zosia' })],
      ...['', '/available', '/active', '/waiting', '/ended', '/invited', '/inactive'].map(
        (filter): [string, string] => [`/campaigns${filter}`, text('campaigns', 'title')],
      ),
      ['/timetable', text('tasks', 'title')],
      ['/finances', text('payments', 'title')],
      ['/messages/unread', text('frame', 'messages')],
      ['/messages/read', text('frame', 'messages')],
      ['/settings/system', text('settings', 'system_title')],
      ['/settings/profile', text('settings', 'profile_title')],
      ['/settings/billing', text('billing', 'title')],
      ['/settings/password', text('frame', 'password')],
      ...[
        'profile-update',
        'service-description',
        'payouts',
        'campaign',
        'platform-evaluation',
        'contact',
        'facebook-fan-page',
      ].map((key): [string, string] => [`/settings/instruction/${key}`, article(key)]),
    ]
    for (const [path, title] of screens) {
      const response = await frame.open(path)
      expect(response?.status(), path).toBe(200)
      await frame.seeTitle(title)
      expect(frame.address).toBe(path)
    }
    expect(frame.me.complaints).toEqual([])
  })

  test('NAV-18 NAV-19 NAV-20 NAV-22 NAV-23 NAV-24 NAV-25 NAV-27 NAV-28 GEN-13 AUTH-17 CONST-36 every public address opens directly, signed out', async () => {
    const frame = await Frame.arrive()
    const { text } = frame
    const screens: [string, string][] = [
      ['/login', text('accounts', 'login_title')],
      ['/register', text('accounts', 'register_title')],
      ['/forgot-password', text('accounts', 'forgot_title')],
      ['/login/social', text('accounts', 'social_login_title')],
      ['/register/social', text('accounts', 'social_register_title')],
      ['/success', text('success', 'title')],
      ['/legal/privacy-policy', text('frame', 'privacy')],
    ]
    for (const [path, title] of screens) {
      expect((await frame.open(path))?.status(), path).toBe(200)
      await frame.seeTitle(title)
      expect(frame.address).toBe(path)
    }
    for (const path of ['/legal/terms', '/task-acceptance/no-such-token', '/callback?error=generic']) {
      expect((await frame.open(path))?.status(), path).toBe(200)
      await frame.page.getByRole('heading', { level: 1 }).waitFor()
    }
    for (const path of ['/task-acceptance/no-such-token', '/advertiser/no-such-token']) {
      await frame.open(path)
      await frame.page.getByText('Tego linku nie znamy').first().waitFor()
    }
    expect((await frame.open('/assets/no-such-file.js'))?.status()).toBe(404)

    await frame.open('/register')
    for (const [name, start] of [
      ['privacy', '/legal/privacy-policy'],
      ['terms', '/legal/terms'],
    ] as const) {
      const link = frame.main.locator(`a[href="${start}"]`)
      expect(await link.getAttribute('target'), name).toBe('_blank')
    }
  })

  test('NAV-02 NAV-03 NAV-07 NAV-08 NAV-10 NAV-11 NAV-12 NAV-13 NAV-14 NAV-15 NAV-17 NAV-34 MSG-04 an address that leads elsewhere is replaced: Back skips it', async () => {
    const frame = await Frame.of()
    for (const [from, to] of [
      ['/campaigns/all?name=ab', '/campaigns?name=ab'],
      ['/campaigns/nonsense?name=ab', '/campaigns?name=ab'],
      ['/messages', '/messages/unread'],
      ['/messages/trash', '/messages/unread'],
      ['/settings', '/settings/system'],
      ['/settings/billing/more', '/settings/billing'],
      ['/settings/platform-regulation', '/legal/terms'],
      ['/settings/foo', '/settings/system'],
      ['/settings/platform', '/settings/system'],
      ['/settings/instruction', '/settings/instruction/profile-update'],
      ['/settings/instruction/xyz', '/settings/instruction/profile-update'],
      ['/login', '/'],
      ['/register', '/'],
      ['/login/social', '/'],
      ['/register/social', '/'],
      ['/forgot-password', '/'],
    ] as const) {
      await frame.open('/settings/password')
      await frame.open(from)
      await frame.arriveAt(to)
      await frame.page.getByRole('heading', { level: 1 }).waitFor()
      await frame.page.goBack()
      await frame.arriveAt('/settings/password')
    }
  })

  test('NAV-04 CAMP-14 an invitation of an address is opened in the list of invitations', async () => {
    const frame = await Frame.of()
    const [campaign] = (await creator.call(listCampaigns, { query: { filter: 'available' } })).data
    if (!campaign) throw new Error('there is no campaign to look at')
    await frame.open(`/campaigns/invited?id=${campaign.id}`)
    await frame.page.getByRole('dialog', { name: campaign.name }).waitFor()
    // Behind a dialog the page is out of reach for roles.
    const tab = frame.page.locator('a[href^="/campaigns/invited"]')
    expect(await tab.getAttribute('aria-current')).toBe('page')
  })

  test('NAV-02 NAV-37 NAV-38 NAV-39 seven filters in their order, one of them current; another one keeps the query and starts at page 1', async () => {
    const frame = await Frame.of()
    await frame.open('/campaigns?name=ab&page=3&per_page=20&id=7')
    const tabs = frame.page.getByRole('navigation', { name: frame.text('campaigns', 'filters') }).getByRole('link')
    await tabs.first().waitFor()
    const names = ['all', 'available', 'active', 'waiting', 'ended', 'invited', 'inactive'].map(key =>
      frame.text('enums', `campaign_filter.${key}`),
    )
    const shown = (links: typeof tabs) => links.locator('span:first-child').allTextContents()
    await expect.poll(() => shown(tabs)).toEqual(names)
    await tabs.nth(2).click()
    await frame.arriveAt('/campaigns/active?name=ab&page=1&per_page=20')
    const current = frame.page.locator('nav a[aria-current=page]').filter({ hasText: /./ })
    const ofTabs = tabs.and(current)
    expect(await shown(ofTabs)).toEqual([names[2]])
    await tabs.first().click()
    await frame.arriveAt('/campaigns?name=ab&page=1&per_page=20')
    expect(await shown(ofTabs)).toEqual([names[0]])

    await frame.open('/campaigns/available')
    await tabs.first().waitFor()
    expect(await shown(ofTabs)).toEqual([names[1]])

    await frame.answer('/campaigns/filters', 200, { data: ['all', 'ended'] })
    await frame.open('/campaigns')
    await expect.poll(() => shown(tabs)).toEqual([names[0], names[4]])
  })

  test('NAV-43 SCR-89 queries that cannot be read fall back, what nobody has is said, and no page breaks', async () => {
    const frame = await Frame.of()
    await frame.open('/campaigns?page=abc&per_page=7&id=%00&status=foo&__proto__=1')
    await frame.see('Kampania ramowa 1')
    const lists = frame.callsOf('GET /campaigns?')
    expect(lists.length).toBeGreaterThan(0)
    for (const call of lists) expect(call).toMatch(/page=1&per_page=10|per_page=10&page=1/)
    expect(await frame.page.getByRole('dialog').count()).toBe(0)
    for (const [path, title] of [
      ['/timetable?status=foo&task=%00', frame.text('tasks', 'title')],
      ['/finances?status=foo&task=../..', frame.text('payments', 'title')],
      ['/campaigns?page=9999', frame.text('campaigns', 'title')],
      ['/campaigns?id=no-such-campaign', frame.text('campaigns', 'title')],
      ['/?%E0%A4%A=1', frame.text('home', 'title', { name: 'Zosia' })],
    ] as const) {
      await frame.open(path)
      await frame.seeTitle(title)
      expect(await frame.page.getByRole('dialog').count()).toBe(0)
    }
    for (const [path, feature] of [
      [`/campaigns?id=${crypto.randomUUID()}`, 'campaigns'],
      [`/timetable?task=${crypto.randomUUID()}&status=during`, 'tasks'],
      [`/finances?id=${crypto.randomUUID()}`, 'payments'],
    ] as const) {
      await frame.open(path)
      await frame.seeTitle(frame.text(feature, 'title'))
      await frame.see(frame.text(feature, 'not_there'))
    }
    expect(frame.me.complaints).toEqual([])
  })

  test('NAV-26 ERR-20 an unknown address says so, inside the frame when signed in, with a link home', async () => {
    const outside = await Frame.arrive()
    for (const path of ['/nope', '/legal/nope', '/campaigns/all/more']) {
      expect((await outside.open(path))?.status()).toBe(200)
      await outside.seeTitle(outside.text('frame', 'not_found_title'))
      expect(await outside.place('home').count()).toBe(0)
    }
    const inside = await Frame.of()
    for (const path of ['/nope', '/messages/unread/1/2']) {
      await inside.open(path)
      await inside.seeTitle(inside.text('frame', 'not_found_title'))
      await inside.place('campaigns').waitFor()
    }
    await inside.page.getByRole('link', { name: inside.text('frame', 'not_found_home') }).click()
    await inside.arriveAt('/')
    await inside.seeTitle(inside.text('home', 'title', { name: 'Zosia' }))
  })
})

describe('guards', () => {
  test('NAV-30 NAV-31 AUTH-10 signed out: no content and no call, then exactly the address asked for, once', async () => {
    const frame = await Frame.arrive(english)
    const asked = '/timetable?task=5&status=during'
    for (const path of ['/', '/campaigns', '/finances', '/messages', '/settings/billing', asked]) {
      await frame.open(path)
      await frame.arriveAt('/login')
      await frame.seeTitle(frame.text('accounts', 'login_title'))
    }
    const ofEverybody = ['GET /config', 'GET /channels/types']
    expect(frame.calls.filter(call => !ofEverybody.includes(call))).toEqual([])
    await frame.signIn(creator.email)
    await frame.arriveAt(asked)
    expect(await frame.page.evaluate(() => sessionStorage.getItem('fanfara-origin'))).toBeNull()
    await frame.page.goBack()
    await frame.arriveAt('/')
  })

  test('NAV-32 a limited account is kept out of three places, with a sentence; the others work', async () => {
    const limited = await world.creator({ platforms: [] })
    await world.world.db.updateTable('account').set({ is_active: false }).where('id', '=', limited.id).execute()
    const frame = await Frame.of(limited)
    for (const path of ['/campaigns', '/campaigns/active', '/timetable', '/finances']) {
      await frame.open(path)
      await frame.arriveAt('/')
      await frame.see(frame.text('frame', 'limited'))
    }
    for (const path of ['/settings/profile', '/messages/unread']) {
      await frame.open(path)
      await frame.page.getByRole('heading', { level: 1 }).waitFor()
      expect(frame.address).toBe(path)
    }
  })

  test('NAV-33 SOC-24 an account without e-mail and billing data is led to the billing form once; one with an e-mail is not', async () => {
    const social = await world.creator({ platforms: [], billing: false })
    const frame = await Frame.arrive(english)
    // As a sign-in through a platform ends: the account has no e-mail.
    await frame.page.route('**/api/login', async route => {
      const response = await route.fetch()
      await world.world.db
        .updateTable('account')
        .set({ email: null, email_confirmed_at: null })
        .where('id', '=', social.id)
        .execute()
      const body = (await response.json()) as { data: { user: { email: string | null } } }
      body.data.user.email = null
      await route.fulfill({ response, json: body })
    })
    await frame.open('/login')
    await frame.signIn(social.email)
    await frame.arriveAt('/settings/billing')
    await frame.place('home').click()
    await frame.arriveAt('/')
    await frame.page.reload()
    await frame.seeTitle(frame.text('home', 'title', { name: 'Test' }))
    await settled(frame.page)
    expect(frame.address).toBe('/')

    const plain = await world.creator({ platforms: [], billing: false })
    const other = await Frame.arrive(english)
    await other.open('/login')
    await other.signIn(plain.email)
    await other.arriveAt('/')
    await settled(other.page)
    expect(other.callsOf('GET /profiles')).toHaveLength(1)
    expect(other.address).toBe('/')
  })
})

describe('texts of the address bar', () => {
  const linksOf = new Map([
    ['accountNotFound', ['/login', '/register']],
    ['channelIsAlreadyExist', ['/api/twitch/login']],
  ])
  const markup = '<img src=x onerror="window.ran=1"><a href="https://evil.test">x</a>'

  test('NAV-40 NAV-41 NAV-42 SEC-03 /success: keys are looked up, anything else is plain text that runs nothing', async () => {
    const frame = await Frame.arrive()
    await frame.open('/success?title=success.channel_connected&subtitle=success.account_created')
    await frame.seeTitle(frame.text('success', 'channel_connected'))
    await frame.see(frame.text('success', 'account_created'))
    await frame.open('/success')
    await frame.seeTitle(frame.text('success', 'title'))
    for (const given of ['Hello', 'constructor', 'accounts', markup]) {
      await frame.open(`/success?title=${encodeURIComponent(given)}&subtitle=${encodeURIComponent(given)}`)
      await frame.seeTitle(given)
    }
    await settled(frame.page)
    expect(await frame.page.evaluate(() => 'ran' in window)).toBe(false)
    expect(await frame.main.locator('img, a[href^="https://evil"]').count()).toBe(0)
  })

  test.each([looks.desktop, looks.phone])(
    'SOC-14 SOC-16 SOC-17 SOC-18 SOC-19 SOC-20 SOC-22 ERR-21 ERR-22 ERR-23 ERR-24 ERR-25 /callback says what went wrong, in $language',
    async look => {
      const frame = await Frame.arrive(look)
      const { text, page } = frame
      const said = page.getByRole('alert')
      for (const [error, sentence] of [
        ['accountNotFound', text('callback', 'account_not_found')],
        ['channelIsAlreadyExist', text('callback', 'channel_exists')],
        ['accessDenied', text('callback', 'access_denied')],
        ['', text('callback', 'generic')],
        ['generic', text('callback', 'generic')],
        ['Quota reached', 'Quota reached'],
        ['toString', 'toString'],
        [markup, markup],
      ] as const) {
        await frame.open(`/callback?action=register&type=twitch&error=${encodeURIComponent(error)}`)
        await said.waitFor()
        expect((await said.textContent())?.replaceAll('\u00a0', ' ')).toBe(sentence)
        await frame.me.button(text('callback', 'close')).waitFor()
        const links = await frame.main.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')))
        expect(links, error).toEqual(linksOf.get(error) ?? [])
      }
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
      expect(await frame.main.locator('img').count()).toBe(0)
      await frame.open('/callback?action=register&type=%22evil&error=channelIsAlreadyExist')
      await said.waitFor()
      expect(await frame.main.getByRole('link').count()).toBe(0)
    },
  )

  test('SOC-15 SOC-21 SOC-23 a success reaches the opening window and the storage, the token leaves the address, the window closes', async () => {
    const frame = await Frame.arrive()
    await frame.open('/login')
    await frame.page.evaluate(() => {
      const seen: unknown[] = []
      Object.assign(window, { seen })
      window.addEventListener('message', ({ data, origin }) => origin === location.origin && seen.push(data))
    })
    const [popup] = await Promise.all([
      frame.me.context.waitForEvent('page'),
      frame.page.evaluate(
        () => void window.open('/callback?action=login&type=twitch&token=once&nonce=n', 'p', 'popup'),
      ),
    ])
    await popup.waitForEvent('close', { timeout: 15_000 })
    const wanted = { status: 'success', action: 'login', type: 'twitch', token: 'once', nonce: 'n' }
    const seen = await frame.page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)
    expect(seen).toMatchObject([wanted])
    expect(JSON.parse((await frame.storage())['popup-message'] ?? '{}')).toMatchObject(wanted)

    // A window that no script opened cannot be closed by one: it says so, and its button leads home.
    await frame.open('/callback?action=login&type=twitch&token=twice&nonce=n')
    await frame.see(frame.text('callback', 'may_close'))
    expect(frame.address).not.toContain('twice')
    await frame.me.button(frame.text('callback', 'close')).click()
    await frame.arriveAt('/login')
  })
})

describe('what fails', () => {
  const broken = { data: [null], meta: { current_page: 1, per_page: 10, total: 1, last_page: 1, from: 1, to: 1 } }

  test.each([
    ['/', '/tasks'],
    ['/campaigns', '/campaigns'],
    ['/timetable', '/tasks'],
    ['/finances', '/payments'],
    ['/settings/profile', '/channels'],
  ])('NAV-35 NAV-36 %s throws while it is drawn: the error page, and the menu still works', async (path, endpoint) => {
    const frame = await Frame.of()
    // Each block by itself.
    await frame.page.route('**/api/start*', route => route.abort())
    await frame.answer(endpoint, 200, { ...broken, balance: 0, balance_waiting: 0 })
    await frame.open(path)
    await frame.seeTitle(frame.text('frame', 'error_title'))
    expect(without((await frame.main.textContent()) ?? '')).toMatch(/null|undefined/)
    await frame.page.getByRole('link', { name: frame.text('frame', 'messages') }).click()
    await frame.arriveAt('/messages/unread')
    await frame.seeTitle(frame.text('frame', 'messages'))
  })

  test('NAV-35 a screen whose code does not arrive is an error page; when it arrives, the next attempt shows the screen', async () => {
    const frame = await Frame.of()
    await frame.open('/messages/unread')
    await frame.seeTitle(frame.text('frame', 'messages'))
    const lost = (route: Route) => route.abort()
    await frame.page.route('**/assets/finances-screen-*.js', lost)
    await frame.place('finances').click()
    await frame.seeTitle(frame.text('frame', 'error_not_fetched_title'))
    await frame.page.unroute('**/assets/finances-screen-*.js', lost)
    await frame.me.button(frame.text('frame', 'error_reload')).click()
    await frame.seeTitle(frame.text('payments', 'title'))
  })

  test('ERR-05 ERR-06 ERR-07 LAY-12 403 and 5xx are one notification with the sentence of the server; others are not', async () => {
    const frame = await Frame.of()
    const note = frame.page.getByRole('region', { name: frame.ui('ui', 'notifications') }).getByRole('alert')
    for (const status of [400, 404, 409, 422, 403, 500, 503]) {
      const message = `Odpowiedź ${status}`
      const path = (url: URL) => url.pathname === '/api/payments'
      await frame.page.route(path, route =>
        route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ message }) }),
      )
      await frame.open('/finances')
      await frame.main.getByText(message).waitFor()
      const isGlobal = status === 403 || status >= 500
      expect(await note.count(), String(status)).toBe(isGlobal ? 1 : 0)
      if (isGlobal) {
        expect(await note.textContent()).toBe(`${frame.text('callback', 'error.title')}${message}`)
        // The same failure again is the same notification; closed, the next one shows again.
        await frame.me.button(frame.ui('ui', 'retry')).click()
        await settled(frame.page)
        expect(await note.count()).toBe(1)
        await note.getByRole('button').click()
        expect(await note.count()).toBe(0)
        await frame.me.button(frame.ui('ui', 'retry')).click()
        await note.waitFor()
      }
      await frame.page.unroute(path)
    }
    await frame.me.button(frame.ui('ui', 'retry')).click()
    await frame.see(frame.text('payments', 'balance'))
  })

  test('ERR-08 LAY-12 no connection and an answer that is no JSON: a sentence and a retry, and nobody is signed out', async () => {
    const frame = await Frame.of()
    let answer: (route: Route) => Promise<void> = route => route.abort()
    await frame.page.route(
      url => url.pathname === '/api/tasks',
      route => answer(route),
    )
    await frame.open('/timetable')
    await frame.me.button(frame.ui('ui', 'retry')).waitFor()
    answer = route => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>proxy</h1>' })
    await frame.open('/timetable')
    await frame.me.button(frame.ui('ui', 'retry')).waitFor()
    answer = route => route.continue()
    await frame.me.button(frame.ui('ui', 'retry')).click()
    await frame.see(frame.text('tasks', 'empty_title'))
    expect((await frame.storage()).auth).toContain(creator.token)
  })

  test('FLAG-01 FLAG-02 FLAG-03 FLAG-07 DASH-03 without the configuration every flag is off and the rest works; slow, nobody waits for it', async () => {
    const frame = await Frame.of()
    const { text } = frame
    await frame.open('/')
    await frame.page.getByRole('heading', { name: text('home', 'finances') }).waitFor()
    await frame.answer('/config', 500, { message: 'Nie ma.' })
    await frame.open('/')
    await frame.page.getByRole('heading', { name: text('home', 'recommended') }).waitFor()
    expect(await frame.page.getByRole('heading', { name: text('home', 'finances'), exact: true }).count()).toBe(0)
    await frame.open('/finances')
    await frame.see(text('payments', 'balance'))
    await frame.open('/timetable')
    await frame.see(text('tasks', 'empty_title'))
    expect(await frame.main.getByLabel(text('tasks', 'filter')).count()).toBe(0)
    await frame.page.unrouteAll()
    await frame.page.route('**/api/config', () => undefined)
    await frame.open('/login')
    await frame.arriveAt('/')
    await frame.seeTitle(text('home', 'title', { name: 'Zosia' }))
  })
})

describe('layout', () => {
  test('LAY-01 LAY-02 LAY-03 LAY-04 the header: four places with the current one marked, messages, the account menu', async () => {
    const frame = await Frame.of()
    const { text, page } = frame
    await frame.open('/')
    for (const [key, path] of [
      ['campaigns', '/campaigns'],
      ['timetable', '/timetable'],
      ['finances', '/finances'],
      ['home', '/'],
    ] as const) {
      await frame.place(key).click()
      await frame.arriveAt(path)
      expect(await frame.place(key).getAttribute('aria-current')).toBe('page')
      const menu = page.getByRole('navigation', { name: text('frame', 'main_menu') }).filter({ visible: true })
      expect(await menu.locator('[aria-current=page]').count()).toBe(1)
    }
    const account = frame.me.button(text('frame', 'account_menu', { name: 'Zosia Ramka' }))
    expect(await account.locator('[data-initials=ZR]').isVisible()).toBe(true)
    for (const [at, key, path] of [
      [0, 'profile', '/settings/profile'],
      [1, 'settings', '/settings/system'],
      [2, 'billing', '/settings/billing'],
      [3, 'help', '/settings/instruction/profile-update'],
    ] as const) {
      await account.click()
      const items = page.getByRole('menuitem')
      await expect.poll(() => items.count()).toBe(5)
      expect(await items.nth(at).textContent()).toBe(text('frame', key))
      await items.nth(at).click()
      await frame.arriveAt(path)
    }
    await account.click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
    await expect.poll(() => account.evaluate(button => button === document.activeElement)).toBe(true)
  })

  test('LAY-05 LAY-06 LAY-07 LAY-08 CONST-24 CONST-25 992 px is a desktop, 991 px a phone with a bar of five and a drawer', async () => {
    const frame = await Frame.of(creator, { ...looks.desktop, width: 992 })
    const { text, ui, page } = frame
    await frame.open('/campaigns')
    const account = frame.me.button(text('frame', 'account_menu', { name: 'Zosia Ramka' }))
    const open = frame.me.button(text('frame', 'open_menu'))
    const row = frame.me.button(ui('ui', 'details_show', { name: 'Kampania ramowa 2' }))
    await account.waitFor()
    expect(await open.isVisible()).toBe(false)
    await row.click()
    await frame.me.button(ui('ui', 'details_hide', { name: 'Kampania ramowa 2' })).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.setViewportSize({ width: 991, height: 800 })
    await open.waitFor()
    expect(await account.isVisible()).toBe(false)
    const bar = page.getByRole('navigation', { name: text('frame', 'main_menu') }).filter({ visible: true })
    const names = ['home', 'campaigns', 'timetable', 'finances', 'messages'].map(key => text('frame', key))
    expect(await bar.getByRole('link').allTextContents()).toEqual(names)
    await row.click({ position: { x: 20, y: 12 } })
    const modal = page.getByRole('dialog', { name: 'Kampania ramowa 2' })
    await modal.waitFor()
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'hidden' })

    await page.setViewportSize({ width: 375, height: 812 })
    const drawer = page.getByRole('dialog', { name: 'Zosia Ramka' })
    await open.click()
    await drawer.getByRole('link', { name: text('frame', 'billing') }).click()
    await frame.arriveAt('/settings/billing')
    await drawer.waitFor({ state: 'hidden' })
    await open.click()
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await open.click()
    await drawer.waitFor()
    await page.mouse.click(365, 400)
    await drawer.waitFor({ state: 'hidden' })
    await open.click()
    await drawer.waitFor()
    await page.goBack()
    await drawer.waitFor({ state: 'hidden' })
  })

  test('A11Y-09 LAY-07 whoever asked for less motion gets a drawer that does not slide', async () => {
    const frame = await Frame.of(creator, { ...looks.phone })
    const { text, page } = frame
    await frame.open('/campaigns')
    const slide = async (reducedMotion: 'reduce' | 'no-preference') => {
      await page.emulateMedia({ reducedMotion })
      await frame.me.button(text('frame', 'open_menu')).click()
      const drawer = page.getByRole('dialog', { name: 'Zosia Ramka' })
      await drawer.waitFor()
      const seconds = await drawer.evaluate(panel => Number.parseFloat(getComputedStyle(panel).transitionDuration))
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      return seconds
    }
    expect(await slide('no-preference')).toBeGreaterThan(0.1)
    expect(await slide('reduce')).toBeLessThan(0.01)
  })

  test('LAY-09 LAY-10 CONST-23 the widest dialog is 1144 px wide; at 1000 px the tables of the timetable scroll, the page does not', async () => {
    const busy = await world.creator({ platforms: ['twitch'] })
    const { joinCampaign } = await import('@fanfara/server/features/campaigns/service')
    const id = await world.campaigns.published({
      name: 'Kampania z bardzo długą nazwą, która musi się zmieścić w terminarzu',
    })
    await joinCampaign(world.world, { id: busy.id, isActive: true }, id)
    const frame = await Frame.of(busy, { ...looks.desktop, width: 1600 })
    const { page } = frame
    await frame.open(`/campaigns/ended?id=${id}`)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(1144)
    await page.setViewportSize({ width: 375, height: 812 })
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThanOrEqual(375)

    await page.setViewportSize({ width: 1000, height: 800 })
    await frame.open('/timetable')
    const table = page.getByRole('table').first()
    await table.waitFor()
    const [inner, outer] = await table.evaluate(node => [
      node.parentElement?.scrollWidth,
      node.parentElement?.clientWidth,
    ])
    expect(inner).toBeGreaterThanOrEqual(1024)
    expect(outer).toBeLessThan(1000)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1000)
  })

  test('AUTH-06 AUTH-18 AUTH-19 on a phone one button leads to the platforms; back goes up one level whatever came before', async () => {
    const frame = await Frame.arrive(looks.phone)
    const { text, page } = frame
    const back = page.getByRole('link', { name: text('accounts', 'back') })
    await frame.open('/login')
    await page.getByRole('link', { name: text('accounts', 'social_login_or_passkey') }).click()
    await frame.arriveAt('/login/social')
    await back.click()
    await frame.arriveAt('/login')
    await frame.open('/register')
    await page.getByRole('link', { name: text('accounts', 'social_register') }).click()
    await frame.arriveAt('/register/social')
    await back.click()
    await frame.arriveAt('/register')
    await back.click()
    await frame.arriveAt('/login')
  })
})

describe('language and theme', () => {
  const looksLike = (page: Page) =>
    page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme])

  test('I18N-01 I18N-02 SET-12 CONST-03 CONST-04 a first visit is Polish and dark whatever the browser says; a choice survives a reload', async () => {
    const context = await browser.newContext({ locale: 'en-US', colorScheme: 'light' })
    const page = await context.newPage()
    await page.goto(`${world.origin}/login`)
    await page.getByRole('heading', { level: 1, name: textsOf('portal', 'pl')('accounts', 'login_title') }).waitFor()
    expect(await looksLike(page)).toEqual(['pl', 'dark'])
    await page.getByRole('button', { name: /^en / }).click()
    const title = page.getByRole('heading', { level: 1, name: textsOf('portal', 'en')('accounts', 'login_title') })
    await title.waitFor()
    await page.reload()
    await title.waitFor()
    expect(await looksLike(page)).toEqual(['en', 'dark'])
    await context.close()
  })

  test('GEN-09 SET-03 SET-04 SET-05 SET-06 language and theme change at once, in every tab, and follow the account to another browser', async () => {
    const person = await world.creator({ platforms: [] })
    await world.world.db.updateTable('account').set({ language: 'pl' }).where('id', '=', person.id).execute()
    const frame = await Frame.of(person)
    const { text, page } = frame
    await frame.open('/settings/system')
    const second = await frame.me.context.newPage()
    await second.goto(`${world.origin}/finances`)
    await second.getByRole('heading', { level: 1, name: text('payments', 'title') }).waitFor()

    await page.getByRole('radio', { name: text('enums', 'theme.light') }).click()
    await page.getByLabel(text('settings', 'language')).last().selectOption('en')
    const inEnglish = textsOf('portal', 'en')
    await frame.seeTitle(inEnglish('settings', 'system_title'))
    await second.getByRole('heading', { level: 1, name: inEnglish('payments', 'title') }).waitFor()
    await expect.poll(() => looksLike(second)).toEqual(['en', 'light'])
    await settled(page)
    await page.reload()
    await frame.seeTitle(inEnglish('settings', 'system_title'))
    expect(await looksLike(page)).toEqual(['en', 'light'])

    const elsewhere = await Frame.arrive()
    await elsewhere.open('/login')
    await elsewhere.signIn(person.email)
    await elsewhere.seeTitle(inEnglish('home', 'title', { name: 'Test' }))
    expect(await looksLike(elsewhere.page)).toEqual(['en', 'light'])
  })
})

describe('the session', () => {
  test('GEN-12 DATA-03 DATA-04 AUTH-07 AUTH-08 AUTH-09 the browser keeps three slices and nothing else; a reload keeps the session', async () => {
    const frame = await Frame.arrive(english)
    const bodies: unknown[] = []
    frame.page.on('request', request => {
      if (request.url().endsWith('/api/login')) bodies.push(request.postDataJSON())
    })
    await frame.open('/login')
    await frame.signIn(creator.email)
    await frame.arriveAt('/')
    expect(bodies).toEqual([{ email: creator.email, password: PASSWORD }])
    for (const path of ['/campaigns', '/timetable', '/finances', '/settings/billing', '/settings/profile']) {
      await frame.open(path)
      await frame.page.getByRole('heading', { level: 1 }).waitFor()
      await settled(frame.page)
    }
    const kept = await frame.storage()
    // The inbox session's token is the one thing beside them (INBOX-35).
    expect(Object.keys(kept).toSorted()).toEqual(['auth', 'inbox_widget_token', 'settings', 'user'])
    expect(Object.keys(JSON.parse(kept.auth ?? '')).toSorted()).toEqual(['remember', 'token'])
    expect(Object.keys(JSON.parse(kept.settings ?? '')).toSorted()).toEqual(['easyAd', 'language', 'theme'])
    const user = ['avatar_url', 'id', 'language', 'name', 'role']
    expect(Object.keys(JSON.parse(kept.user ?? '')).toSorted()).toEqual(user)
  })

  test('AUTH-11 AUTH-12 AUTH-13 a refused sign-in: the sentence above the form and under both fields, the e-mail stays', async () => {
    const frame = await Frame.arrive(english)
    await frame.open('/login')
    await frame.answer('/login', 422, { message: 'Nie tym razem.', errors: { email: ['Nie pasuje.'] } })
    await frame.signIn(creator.email)
    await frame.see('Nie tym razem.')
    expect(await frame.page.getByText('Nie pasuje.').count()).toBe(2)
    expect(await frame.page.getByLabel(frame.text('accounts', 'email'), { exact: true }).inputValue()).toBe(
      creator.email,
    )
    await frame.answer('/login', 401, { message: 'Nie.' })
    await frame.me.button(frame.text('accounts', 'log_in')).click()
    await frame.see('Nie.')
    expect(frame.callsOf('POST /refresh-token')).toEqual([])
  })

  test('AUTH-32 AUTH-34 NAV-21 TRAN-68 signing out in one tab moves the other to /login within 2 seconds; Back shows nothing private', async () => {
    const frame = await Frame.arrive(english)
    await frame.open('/login')
    await frame.signIn(creator.email)
    await frame.arriveAt('/')
    const token = (JSON.parse((await frame.storage()).auth ?? '{}') as { token: string }).token
    const second = await frame.me.context.newPage()
    await second.goto(`${world.origin}/settings/profile`)
    await second.goto(`${world.origin}/finances`)
    await second.getByText(frame.text('payments', 'balance')).first().waitFor()

    await frame.me.button(frame.text('frame', 'account_menu', { name: 'Zosia Ramka' })).click()
    await frame.page.getByRole('menuitem').last().click()
    await frame.arriveAt('/login')
    await second.waitForURL('**/login', { timeout: 2000 })
    expect(frame.callsOf('POST /logout')).toHaveLength(1)
    const kept = await frame.storage()
    expect(kept.auth).toBeUndefined()
    expect(kept.user).toBeUndefined()
    expect(JSON.parse(kept.settings ?? '{}')).toHaveProperty('language')
    expect(await refusal(world.caller(token)(getUser))).toMatchObject({ status: 401 })

    for (const page of [frame.page, second]) {
      await page.goBack()
      await page.waitForURL('**/login', { timeout: 15_000 })
      await page.getByRole('heading', { name: frame.text('accounts', 'login_title') }).waitFor()
      expect(await page.getByText('Zosia Ramka').count()).toBe(0)
      expect(await page.getByRole('navigation', { name: frame.text('frame', 'main_menu') }).count()).toBe(0)
    }
  })

  test('AUTH-34 a page that the browser kept for Back is drawn again when it comes back signed out', async () => {
    const frame = await Frame.of()
    await frame.open('/finances')
    await frame.see(frame.text('payments', 'balance'))
    // What the browser does with a kept page: no storage event reaches it, then it is shown again.
    await frame.page.evaluate(() => {
      localStorage.removeItem('auth')
      localStorage.removeItem('user')
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await frame.arriveAt('/login')
  })

  test('AUTH-33 TRAN-69 a failed sign-out leads home, still signed in; one that answers 401 counts as signed out', async () => {
    const frame = await Frame.of()
    await frame.answer('/logout', 500, { message: 'Nie teraz.' })
    await frame.open('/logout')
    await frame.arriveAt('/')
    await frame.seeTitle(frame.text('home', 'title', { name: 'Zosia' }))
    expect((await frame.storage()).auth).toContain(creator.token)
    await frame.page.unrouteAll()
    await frame.answer('/logout', 401, { message: 'Kto?' })
    await frame.open('/logout')
    await frame.arriveAt('/login')
    expect((await frame.storage()).auth).toBeUndefined()
  })

  test('AUTH-35 AUTH-36 AUTH-40 TRAN-64 TRAN-65 remembered: when the token runs out, calls at the same time wait for one refresh and are repeated', async () => {
    const person = await world.creator({ platforms: [] })
    const frame = await Frame.arrive(english)
    await frame.open('/login')
    await frame.signIn(person.email, { remember: true })
    await frame.arriveAt('/')
    await settled(frame.page)
    const before = JSON.parse((await frame.storage()).auth ?? '{}') as { token: string; remember: boolean }
    expect(before.remember).toBe(true)
    await world.advance(16 * 60_000)
    const refused: string[] = []
    frame.page.on('response', response => {
      if (response.status() === 401) refused.push(new URL(response.url()).pathname)
    })
    frame.calls.length = 0
    await frame.open('/')
    await settled(frame.page)
    expect(refused).toContain('/api/start')
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(frame.callsOf('POST /refresh-token')).toHaveLength(1)
    for (const path of new Set(refused.filter(path => path !== '/api/start')))
      expect(frame.callsOf(`GET ${path.slice(4)}`).length).toBeGreaterThanOrEqual(2)
    const after = JSON.parse((await frame.storage()).auth ?? '{}') as { token: string }
    expect(after.token).not.toBe(before.token)
    expect(await frame.page.getByRole('alert').count()).toBe(0)
    expect(frame.address).toBe('/')
  })

  test.each([
    ['AUTH-38 TRAN-66', 'the refresh is refused', false],
    ['AUTH-39', 'the repeated call is refused again', true],
  ])('%s %s: one refresh, then /login with nothing left', async (_, __, isRenewed) => {
    const frame = await Frame.of()
    await frame.page.evaluate(token => {
      localStorage.setItem('auth', JSON.stringify({ token, remember: true }))
    }, creator.token)
    await frame.page.route('**/api/**', route => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/api/config') return route.continue()
      if (pathname === '/api/refresh-token' && isRenewed)
        return route.fulfill({ json: { data: { access_token: 'another', expires_at: '2030-01-01T00:00:00Z' } } })
      return route.fulfill({ status: 401, json: { message: 'Kto?' } })
    })
    await frame.open('/finances?status=paid')
    await frame.arriveAt('/login')
    await settled(frame.page)
    expect(frame.callsOf('POST /refresh-token')).toHaveLength(1)
    const kept = await frame.storage()
    expect([kept.auth, kept.user]).toEqual([undefined, undefined])
    expect(frame.address).toBe('/login')
  })

  test('AUTH-37 AUTH-40 TRAN-67 not remembered: when the token runs out there is no refresh, and the address is remembered', async () => {
    const person = await world.creator({ platforms: [] })
    const frame = await Frame.arrive(english)
    await frame.open('/login')
    await frame.signIn(person.email)
    await frame.arriveAt('/')
    await world.advance(8 * 3_600_000 + 60_000)
    await frame.open('/finances?status=paid')
    await frame.arriveAt('/login')
    expect(frame.callsOf('POST /refresh-token')).toEqual([])
    await frame.signIn(person.email)
    await frame.arriveAt('/finances?status=paid')
  })

  test('CACHE-04 another account in another tab leaves nothing of the first one here', async () => {
    const other = await world.creator({ name: 'Drugi Twórca', platforms: [] })
    const frame = await Frame.of()
    await frame.open('/settings/profile')
    await frame.see(creator.email)
    const second = await frame.me.context.newPage()
    await second.goto(`${world.origin}/theme.js`)
    await second.evaluate(
      ([auth, user]) => {
        localStorage.setItem('user', user)
        localStorage.setItem('auth', auth)
      },
      [
        JSON.stringify({ token: other.token, remember: false }),
        JSON.stringify({ id: other.id, name: 'Drugi Twórca', avatar_url: null, role: 'influencer', language: 'pl' }),
      ] as const,
    )
    await frame.see(other.email)
    expect(await frame.page.getByText(creator.email).count()).toBe(0)
  })
})
