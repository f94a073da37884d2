import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** What the pages of a browser window have asked for and not got yet. */
const open = new WeakMap<BrowserContext, Set<Request>>()

/** Keeps count of what every window of a browser asks for, from its first page on. */
export function watchRequests(browser: Browser): void {
  browser.on('context', context => {
    const asked = new Set<Request>()
    open.set(context, asked)
    context.on('request', request => isOfPage(request) && void asked.add(request))
    context.on('requestfinished', request => void asked.delete(request))
    context.on('requestfailed', request => void asked.delete(request))
  })
}

/**
 * The browser asks for a page's symbol by itself, and an overlay's last report outlives its page: of both nothing more is heard when
 * the page is left meanwhile.
 */
const isOfPage = (request: Request) => !/\/(favicon\.svg|overlay\/[^/]+\/beat)$/.test(request.url())

/** Twice nothing to do, for the page's own thread: what an answer leads to has begun by then. */
const idleTwice = (): Promise<void> =>
  new Promise(resolve =>
    requestIdleCallback(() => requestIdleCallback(() => resolve(), { timeout: 500 }), { timeout: 500 }),
  )

/**
 * Waits until a page has everything that it asked for and nothing left to do: an answer may lead to the next call, so both
 * have to hold twice in a row. Does not wait for sockets, nor for what the caller holds up.
 */
export async function settled(page: Page, isHeld: (url: string) => boolean = () => false): Promise<void> {
  await page.waitForLoadState()
  const asked = open.get(page.context())
  if (!asked) throw new Error('the browser of this page is not watched')
  let quiet = 0
  await expect
    .poll(
      async () => {
        await page.evaluate(idleTwice)
        const waitsFor = [...asked].map(request => request.url()).filter(url => !isHeld(url))
        quiet = waitsFor.length === 0 ? quiet + 1 : 0
        return { quiet: quiet >= 2, waitsFor }
      },
      { message: 'what the page waits for', interval: 20, timeout: 30_000 },
    )
    .toEqual({ quiet: true, waitsFor: [] })
}
