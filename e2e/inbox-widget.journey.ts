import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startStub, type StubServer } from '@fanfara/inbox/testing/stub-server'
import { getUser } from '@fanfara/contract/accounts'
import { countUnread, countUnseen } from '@fanfara/contract/inbox/messages'
import { opsSendMessage } from '@fanfara/contract/ops/inbox'
import { sendDue } from '@fanfara/server/jobs/due-work'
import { said, startWorld, type TestWorld } from '@fanfara/testkit'
import { type InboxApplication, inboxApplication } from '@fanfara/testkit/inbox'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, seriousFindings } from './browser.ts'

const web = fileURLToPath(new URL('../packages/inbox/dist/web', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

let browser: Browser
let stub: StubServer
let contexts: BrowserContext[]
let complaints: string[]
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  contexts = []
  complaints = []
  stub = await startStub()
  for (const file of readdirSync(web, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    stub.serve(path.slice(web.length), TYPES[extname(file.name)] ?? 'application/octet-stream', readFileSync(path))
  }
  stub.serve('/favicon.ico', 'image/x-icon', '')
})
afterEach(async () => {
  await Promise.all(contexts.map(context => context.close()))
  await stub.close()
})

async function visit(path: string, width = 1280, origin = stub.origin): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(origin + path)
  return page
}

const bell = (page: Page) => page.locator('[data-test-id=notification-bell]').first()
const html = (body: string): string =>
  `<!doctype html><html lang="en"><title>Host</title><meta charset="utf-8"><script src="/inbox.js" defer></script><main>${body}</main>`

test('INBOX-04 the page’s styles stay out, the widget’s stay in', async () => {
  stub.model.notify('ola', 'Hello')
  const element =
    '<notification-inbox-panel application-identifier="fanfara-demo" subscriber-id="ola"></notification-inbox-panel>'
  stub.serve('/plain.html', 'text/html', html(`<p class="nc-header">Host</p>${element}`))
  stub.serve(
    '/loud.html',
    'text/html',
    html(
      `<style>*{color:red!important;font-family:fantasy;letter-spacing:9px}</style><p class="nc-header">Host</p>${element}`,
    ),
  )
  const look = async (path: string) => {
    const page = await visit(path)
    const row = page.locator('[data-test-id=notification-content]')
    await row.waitFor()
    return {
      inside: await row.evaluate(node => {
        const { color, fontFamily, letterSpacing, fontSize } = getComputedStyle(node)
        return { color, fontFamily, letterSpacing, fontSize }
      }),
      outside: await page.locator('p.nc-header').evaluate(node => getComputedStyle(node).display),
    }
  }
  const plain = await look('/plain.html')
  expect(await look('/loud.html')).toEqual(plain)
  expect(plain.outside).toBe('block')
})

test('SETUP-16 each entry of the built package is imported by Node, and the components are marked as the browser’s', async () => {
  const folder = join(web, '..', 'package')
  const described: { exports: Record<string, unknown> } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entries = Object.keys(described.exports).filter(name => !name.endsWith('.json'))
  expect(entries).toHaveLength(5)
  for (const entry of entries) {
    const file = join(folder, `${entry === '.' ? 'index' : entry.slice(2)}.js`)
    const built: object = await import(pathToFileURL(file).href)
    expect(Object.keys(built).length, entry).toBeGreaterThan(0)
    expect(readFileSync(file, 'utf8').startsWith('"use client";'), entry).toBe(entry === '.')
  }
})

/** What classless styles of pages do, and resets: rules for names of elements alone, and for all of them. */
const LOUD = `*{color:red;letter-spacing:3px;text-transform:uppercase}
article,section,blockquote,table{box-shadow:0 0 9px red;background:red;padding:40px;margin:40px}
h2,p,li{font:40px fantasy;color:red;margin:40px;background:red} span,b,i,time,div{border:3px solid red}
svg{width:90px;fill:red} a{display:block}`

test('INBOX-04 components in a page of React keep their look where the page styles elements by their names', async () => {
  const content =
    '<p>Hello <a href="https://shop.test">there</a></p><ul><li>one</li></ul><table><tr><td>1</td></tr></table>'
  const button: { type: 'primary'; content: string } = { type: 'primary', content: 'Yes' }
  stub.model.notify('ola', content, { title: 'Order 7', cta: { action: { status: 'pending', buttons: [button] } } })
  const look = async (css: string) => {
    const page = await visit('/inbox/examples/react.html')
    if (css) await page.addStyleTag({ content: css })
    await bell(page).click()
    await page.getByText('Order 7').waitFor()
    return page
      .locator('.nc-root')
      .first()
      .evaluate(root => {
        const names = [
          'color',
          'letterSpacing',
          'textTransform',
          'boxShadow',
          'backgroundColor',
          'fontSize',
          'fontFamily',
        ]
        const shape = ['marginTop', 'paddingTop', 'borderTopWidth', 'display', 'fill', 'width', 'height']
        return Array.from(root.querySelectorAll(':not(path)'), node => {
          const style: Record<string, unknown> = { ...getComputedStyle(node) }
          const said = [...names, ...shape].map(name => `${name}: ${String(style[name])}`)
          return `${node.localName}.${node.getAttribute('class') ?? ''} ${said.join('; ')}`
        })
      })
  }
  const plain = await look('')
  expect(await look(LOUD)).toEqual(plain)
  expect(plain.length).toBeGreaterThan(30)
})

test('INBOX-01 INBOX-02 INBOX-03 INBOX-13 INBOX-46 init with options: language, stores, callbacks, colour scheme, addresses', async () => {
  stub.model.notify('ola', 'Plain')
  stub.model.notify('ola', 'An offer', { feed: 'offers', cta: { type: 'redirect', data: { url: '/elsewhere' } } })
  stub.serve('/host.html', 'text/html', html('<div id="place"></div>'))
  const page = await visit('/host.html')
  await page.waitForFunction(() => 'NotificationInbox' in window)
  await page.evaluate(origin => {
    const told: unknown[] = []
    const host = window as unknown as { told: unknown[]; NotificationInbox: { init(options: object): Element } }
    host.told = told
    document.addEventListener('unseen_count_changed', event =>
      told.push(['page', (event as CustomEvent<number>).detail]),
    )
    host.NotificationInbox.init({
      applicationIdentifier: 'fanfara-demo',
      subscriberId: 'ola',
      hmacHash: 'abc',
      backendUrl: origin,
      socketUrl: origin,
      target: '#place',
      i18n: 'pl',
      colorScheme: 'dark',
      stores: [
        { storeId: 'all', name: 'Wszystkie' },
        { storeId: 'offers', name: 'Oferty', query: { feedIdentifier: 'offers' } },
      ],
      onUnseenCountChanged: (count: number) => void told.push(['count', count]),
      onNotificationClick: (message: { content: string }) => void told.push(['click', message.content]),
      onUrlChange: (url: string) => void told.push(['url', url]),
    })
  }, stub.origin)
  await page.getByRole('button', { name: 'Powiadomienia: 2' }).click()
  await page.getByRole('tab', { name: 'Oferty' }).click()
  const row = page.getByRole('article')
  await expect.poll(() => row.count()).toBe(1)
  await row.click()
  await expect.poll(() => stub.model.rowsOf('ola').find(({ content }) => content === 'An offer')?.read).toBe(true)
  expect(stub.model.sessions).toEqual([{ applicationIdentifier: 'fanfara-demo', subscriberId: 'ola', hmacHash: 'abc' }])
  const told = await page.evaluate(() => (window as unknown as { told: unknown[] }).told)
  expect(told).toContainEqual(['count', 2])
  expect(told).toContainEqual(['count', 0])
  expect(told).toContainEqual(['page', 0])
  expect(told.slice(-2)).toEqual([
    ['click', 'An offer'],
    ['url', '/elsewhere'],
  ])
  expect(await page.evaluate(() => localStorage.getItem('inbox_widget_token'))).toBe('token-1')
  expect(await page.locator('.nc-dark').count()).toBeGreaterThan(0)
})

test('INBOX-12 INBOX-20 INBOX-46 settings in Arabic, from right to left, without serious findings', async () => {
  const page = await visit('/inbox/examples/plain.html?subscriber=maja&lang=ar&scheme=dark')
  await page.locator('#place').evaluate(element => element.remove())
  await bell(page).click()
  await page.getByRole('button', { name: 'الإعدادات' }).click()
  const news = page.getByRole('switch', { name: /News/ }).first()
  await news.click()
  await expect.poll(() => stub.calls.filter(({ method }) => method === 'PATCH').length).toBe(1)
  expect(await page.locator('.nc-root').last().getAttribute('dir')).toBe('rtl')
  expect(await seriousFindings(page)).toEqual([])
  expect(complaints).toEqual([])
})

describe('against the service itself', () => {
  let world: TestWorld
  let demo: InboxApplication
  beforeAll(async () => {
    world = await startWorld({ at: new Date() })
    demo = await inboxApplication(world, {
      identifier: 'fanfara-demo',
      name: 'Fanfara Demo',
      allowed_origins: ['http://127.0.0.1:*'],
    })
  })
  afterAll(() => world.close())
  const unseen = async (subscriber: string) => (await (await demo.inbox(subscriber))(countUnseen)).data.count

  test.each([
    ['plain', 1280],
    ['plain', 375],
    ['react', 1280],
  ] as const)(
    'GEN-02 INBOX-01 INBOX-05 INBOX-07 INBOX-10 INBOX-17 INBOX-39 RT-05 TRAN-84 TRAN-85 TRAN-87 the %s example at %i px: badge, messages, news by itself, removal with undo',
    async (name, width) => {
      const subscriber = `kuba-${name}-${width}`
      for (let index = 1; index <= 15; index += 1)
        expect((await demo.send(subscriber, { content: `Message ${index}` })).status).toBe(201)
      await sendDue(world.world)
      const page = await visit(`/inbox/examples/${name}.html?subscriber=${subscriber}`, width, world.origin)
      // The panel in place marks as seen; only the bell is looked at here.
      if (name === 'plain') await page.locator('#place').evaluate(element => element.remove())
      await bell(page).click()
      const dialog = page.getByRole('dialog', { name: 'Notifications' })
      const rows = dialog.getByRole('article')
      await expect.poll(() => rows.count()).toBe(10)
      await rows.last().scrollIntoViewIfNeeded()
      await expect.poll(() => rows.count()).toBe(15)
      await dialog.getByText('Fanfara Demo').waitFor()
      await expect.poll(() => unseen(subscriber)).toBe(0)
      await demo.send(subscriber, { content: 'News <b>in bold</b><script>alert(1)</script>' })
      await sendDue(world.world)
      await rows.filter({ hasText: 'News' }).waitFor({ timeout: 2000 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await seriousFindings(page)).toEqual([])
      await rows.first().getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Remove Message' }).click()
      await dialog.getByRole('button', { name: 'Undo' }).click()
      await rows.filter({ hasText: 'News' }).waitFor()
      await dialog.getByRole('button', { name: 'Mark all as read' }).click()
      await expect.poll(async () => (await (await demo.inbox(subscriber))(countUnread)).data.count).toBe(0)
      await page.keyboard.press('Escape')
      await expect.poll(() => dialog.count()).toBe(0)
      expect(complaints).toEqual([])
    },
  )

  test('GEN-02 SEC-13 INBOX-39 a page of another origin has the inbox too when the application allows it, and not otherwise', async () => {
    await demo.send('maja', { content: 'Across the border' })
    await sendDue(world.world)
    const element = (application: string) =>
      html(
        `<notification-inbox-panel application-identifier="${application}" subscriber-id="maja" backend-url="${world.origin}" socket-url="${world.origin}"></notification-inbox-panel>`,
      )
    stub.serve('/allowed.html', 'text/html', element('fanfara-demo'))
    const page = await visit('/allowed.html')
    await page.getByText('Across the border').waitFor()
    await demo.send('maja', { content: 'And live' })
    await sendDue(world.world)
    await page.getByRole('article').filter({ hasText: 'And live' }).waitFor({ timeout: 2000 })
    expect(complaints).toEqual([])

    const strict = await inboxApplication(world, { allowed_origins: ['https://shop.test'] })
    await strict.send('maja', { content: 'Not for you' })
    stub.serve('/refused.html', 'text/html', element(strict.identifier))
    const refused = await visit('/refused.html')
    await refused.getByText(/Could not load|set up wrongly/).waitFor()
    expect(await refused.getByText('Not for you').count()).toBe(0)
    expect(complaints.some(complaint => /CORS|Failed to initialize the session/.test(complaint))).toBe(true)
  })

  test('INBOX-46 the service’s own default direction leaves Arabic from right to left', async () => {
    const page = await visit('/inbox/examples/plain.html?subscriber=rania&lang=ar', 1280, world.origin)
    await page.getByText('Fanfara Demo').first().waitFor()
    expect(await page.locator('.nc-root').last().getAttribute('dir')).toBe('rtl')
  })

  test('GEN-02 WAPI-02 a bare page shows a creator’s own feed in secure mode, and both agree with the portal', async () => {
    const ola = await world.creator()
    const operator = await world.operator()
    const body = {
      creator_id: ola.id,
      kind: 'message' as const,
      text: said('Wiadomość', 'A word to you'),
      url: null,
    }
    await operator.call(opsSendMessage, { body })
    await sendDue(world.world)
    const { data: user } = await ola.call(getUser)
    const page = await visit('/inbox/examples/plain.html?subscriber=nobody', 1280, world.origin)
    await page.evaluate(
      ({ subscriberId, hmacHash, accessToken }) => {
        document.body.replaceChildren()
        const host = window as unknown as { NotificationInbox: { init(options: object): Element } }
        const options = { applicationIdentifier: 'fanfara-portal', subscriberId, hmacHash, inline: true }
        host.NotificationInbox.init({ ...options, sessionFields: { accessToken }, target: 'body' })
      },
      { subscriberId: user.novu_subscriber_id, hmacHash: user.novu_subscriber_hash, accessToken: ola.token },
    )
    const row = page.getByRole('article').filter({ hasText: /Wiadomość|A word to you/ })
    await row.waitFor()
    await row.click()
    const unread = () =>
      world.world.db
        .selectFrom('portal_message')
        .select('id')
        .where('account_id', '=', ola.id)
        .where('template', '=', 'message')
        .where('read_at', 'is', null)
        .execute()
    await expect.poll(async () => (await unread()).length).toBe(0)
    expect(complaints).toEqual([])
  })
})

test('INBOX-01 SEC-13 the product serves the script and its languages to pages of any site, compressed, and the examples', async () => {
  const world = await startWorld()
  try {
    const script = await fetch(`${world.origin}/inbox.js`, { headers: { 'accept-encoding': 'br' } })
    expect(Object.fromEntries(script.headers)).toMatchObject({
      'content-type': expect.stringMatching(/javascript/) as string,
      'content-encoding': 'br',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    for (const code of ['pl', 'further/zu']) {
      const table = await fetch(`${world.origin}/inbox/lang/${code}.json`)
      expect(table.headers.get('access-control-allow-origin')).toBe('*')
      expect(await table.json()).toHaveProperty('settings')
    }
    expect((await fetch(`${world.origin}/inbox/lang/xx.json`)).status).toBe(404)
    const context = await browser.newContext()
    contexts.push(context)
    const page = await context.newPage()
    const blocked: string[] = []
    page.on('console', message => {
      if (/Content Security Policy/.test(message.text())) blocked.push(message.text())
    })
    for (const example of ['plain', 'react']) {
      await page.goto(`${world.origin}/inbox/examples/${example}.html`)
      await bell(page).waitFor()
      const size = await bell(page).evaluate(node => getComputedStyle(node).width)
      expect(size).toBe('44px')
    }
    expect(blocked).toEqual([])
  } finally {
    await world.close()
  }
})

/** Further pages of one browser, each with the inbox. */
async function openTabs(count: number): Promise<Page[]> {
  const element = '<notification-inbox application-identifier="fanfara-demo" subscriber-id="ola"></notification-inbox>'
  stub.serve('/tab.html', 'text/html', html(element))
  const pages = [await visit('/tab.html')]
  while (pages.length < count) {
    const page = await (contexts[0] as BrowserContext).newPage()
    await page.goto(`${stub.origin}/tab.html`)
    pages.push(page)
  }
  return pages
}

test('13.10 F5 eleven tabs of one browser: one socket, all live; the end of the tab that listens hands over', async () => {
  const pages = await openTabs(11)
  await expect.poll(() => stub.io.sockets.sockets.size).toBe(1)
  stub.model.notify('ola', 'News')
  for (const page of pages) await page.getByRole('button', { name: 'Notifications: 1' }).waitFor({ timeout: 4000 })
  expect(stub.io.sockets.sockets.size).toBe(1)
  const left = new Promise<number>(resolve => {
    stub.io.once('connection', () => resolve(performance.now()))
  })
  const closedAt = performance.now()
  await pages[0]?.close()
  expect((await left) - closedAt).toBeLessThan(1000)
  stub.model.notify('ola', 'More')
  for (const page of pages.slice(1)) await page.getByRole('button', { name: 'Notifications: 2' }).waitFor()
  expect(stub.io.sockets.sockets.size).toBe(1)
})

test.each([
  ['light', 1280],
  ['dark', 375],
] as const)(
  '13.10 F2 F3 a service that is away, and comes back: said, and healed by itself (%s, %i px)',
  async (scheme, width) => {
    const look = (name: string, page: Page) =>
      process.env.E2E_SHOTS && page.screenshot({ path: join(process.env.E2E_SHOTS, `inbox-${name}-${scheme}.png`) })
    stub.model.notify('ola', 'Kept')
    stub.serve(
      '/away.html',
      'text/html',
      html(
        `<notification-inbox i18n="pl" color-scheme="${scheme}" application-identifier="fanfara-demo" subscriber-id="ola"></notification-inbox>`,
      ),
    )
    const page = await visit('/away.html', width)
    await page.getByRole('button', { name: 'Powiadomienia: 1' }).waitFor()
    await page.route('**/v1/**', route => route.abort())
    await bell(page).click()
    await page.getByText('Nie udało się wczytać').waitFor()
    expect(await page.getByText('Na razie nie ma tu nic nowego').count()).toBe(0)
    await look('away', page)
    await page.getByRole('button', { name: 'Ustawienia' }).click()
    await page.getByText('Nie udało się wczytać').waitFor()
    await look('settings-away', page)
    expect(await seriousFindings(page)).toEqual([])
    // What is asked waits until the button was pressed: answered before, the widget heals and takes the button away.
    let answer: () => void = () => undefined
    const pressed = new Promise<void>(resolve => (answer = resolve))
    await page.route('**/v1/**', async route => {
      await pressed
      await route.continue()
    })
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
    answer()
    const news = page.getByRole('switch', { name: 'News E-mail' })
    await news.waitFor()
    await page.route('**/v1/**', route => route.abort())
    await news.click()
    await page.getByText('Zmiana nie została zapisana').waitFor()
    expect(await news.getAttribute('aria-checked')).toBe('true')
    await look('switch-refused', page)
    await page.unroute('**/v1/**')
    await page.getByRole('button', { name: 'Wstecz' }).click()
    const row = page.getByRole('article')
    await row.waitFor()
    await page.route('**/v1/**', route => route.abort())
    await row.focus()
    await page.keyboard.press('Delete')
    await page.getByText('Zmiana nie została zapisana').waitFor({ timeout: 8000 })
    await row.waitFor()
    await look('removal-refused', page)
  },
)

test('13.10 F2 an inbox that the service does not let in says that it is set up wrongly', async () => {
  stub.serve(
    '/wrong.html',
    'text/html',
    html('<notification-inbox-panel application-identifier="unknown" subscriber-id="ola"></notification-inbox-panel>'),
  )
  const page = await visit('/wrong.html')
  await page.getByText('This inbox is set up wrongly').waitFor()
  expect(complaints.join(' ')).toContain('(check applicationIdentifier, subscriberId, hmacHash, backendUrl)')
  if (process.env.E2E_SHOTS) await page.screenshot({ path: join(process.env.E2E_SHOTS, 'inbox-wrong.png') })
})
