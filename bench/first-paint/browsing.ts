/** How pages are opened to be measured: in a window of their own, on a slowed-down machine, until they can be used. */
import { setTimeout } from 'node:timers/promises'
import { STORAGE } from '@fanfara/contract/limits'
import type { SessionUser } from '@fanfara/ui/session'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { type Opening, readOpening, watch } from './watching.ts'

/** A quarter of the processor's speed. */
const SLOWER = 4
const LONGEST_MS = 60_000
const EACH_MS = 250
const REST_MS = 1500
/** So long a new window of the browser is busy with itself: it draws its own list of suggestions in the same processes. */
const WINDOW_MS = 1500

/** As the DevTools protocol takes it: milliseconds, bytes a second. */
export interface Network {
  latency: number
  downloadThroughput: number
  uploadThroughput: number
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })

/** Who opens pages: the console also asks the browser for the role before it shows anything. */
export interface Visitor {
  token: string
  user?: SessionUser
}

/** A window of its own, empty but for who is signed in. */
export async function contextOf(browser: Browser, visitor?: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pl-PL' })
  const kept: Record<string, string> = {}
  if (visitor) kept[STORAGE.auth] = JSON.stringify({ token: visitor.token, remember: true })
  if (visitor?.user) kept[STORAGE.user] = JSON.stringify(visitor.user)
  await context.addInitScript(items => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, kept)
  return context
}

/** Opens an address until what makes it usable is there and it is at rest. */
export async function open(
  context: BrowserContext,
  address: string,
  usable: string,
  network?: Network,
): Promise<Opening> {
  const page = await context.newPage()
  await setTimeout(WINDOW_MS)
  const devices = await context.newCDPSession(page)
  await devices.send('Network.enable')
  if (network) await devices.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watch, usable)
  await page.goto(address, { timeout: LONGEST_MS, waitUntil: 'commit' })
  await untilUsable(devices, address)
  // The network may have been idle before: what was drawn last is told a moment after it was.
  await page.waitForLoadState('networkidle')
  await setTimeout(REST_MS)
  const opening = await page.evaluate(readOpening)
  await untilKept(page)
  await page.close()
  return opening
}

/** What is kept for the next visit is kept before it. */
const untilKept = (page: Page): Promise<unknown> =>
  page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration()) && navigator.serviceWorker.ready.then(() => null),
  )

/** Asks by one short expression: a locator would first put a library of its own into the page, and keep it from painting. */
async function untilUsable(devices: CDPSession, address: string): Promise<void> {
  const until = Date.now() + LONGEST_MS
  while (Date.now() < until) {
    const { result } = await devices.send('Runtime.evaluate', { expression: 'Boolean(window.opening?.usable)' })
    if (result.value === true) return
    await setTimeout(EACH_MS)
  }
  throw new Error(`nothing to use at ${address} within ${LONGEST_MS} ms`)
}

/** Of each figure the median of its own. */
export const middle = (openings: readonly Opening[]): Opening => {
  const of = (read: (opening: Opening) => number) => openings.map(read).sort((a, b) => a - b)[openings.length >> 1] ?? 0
  return {
    painted: of(one => one.painted),
    usable: of(one => one.usable),
    largest: of(one => one.largest),
    shift: of(one => one.shift),
    blocked: of(one => one.blocked),
    scripts: of(one => one.scripts),
    scriptBytes: of(one => one.scriptBytes),
    styleBytes: of(one => one.styleBytes),
  }
}
