import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startStub, type StubServer } from '@fanfara/inbox/testing/stub-server'
import { startWorld } from '@fanfara/testkit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
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

async function visit(path: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(stub.origin + path)
  return page
}

const bell = (page: Page) => page.locator('[data-test-id=notification-bell]').first()
const html = (body: string): string =>
  `<!doctype html><html lang="en"><title>Host</title><meta charset="utf-8"><script src="/inbox.js" defer></script><main>${body}</main>`

test.each([
  ['plain', 1280],
  ['plain', 375],
  ['react', 1280],
] as const)(
  'GEN-02 INBOX-01 INBOX-05 INBOX-07 INBOX-17 INBOX-39 the %s example at %i px: badge, messages, news by itself, removal with undo',
  async (name, width) => {
    for (let index = 1; index <= 15; index += 1) stub.model.notify('kuba', `Message ${index}`)
    const page = await visit(`/inbox/examples/${name}.html?subscriber=kuba`, width)
    // The panel in place marks as seen; only the bell is looked at here.
    if (name === 'plain') await page.locator('#place').evaluate(element => element.remove())
    await bell(page).click()
    const dialog = page.getByRole('dialog', { name: 'Notifications' })
    const rows = dialog.getByRole('article')
    await expect.poll(() => rows.count()).toBe(10)
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBe(15)
    await expect.poll(() => stub.model.countsOf('kuba').unseen).toBe(0)
    stub.model.notify('kuba', 'News')
    await dialog.getByText('News').waitFor({ timeout: 2000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await seriousFindings(page)).toEqual([])
    await rows.first().getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Remove Message' }).click()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByText('News').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

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
