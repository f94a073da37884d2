import { startWorld, type TestWorld } from '@fanfara/testkit'
import { openSite, type Site } from '@fanfara/testkit/production/site'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type BrowserKind, openBrowser } from './browser.ts'

/** The browser of the journeys in a file; there from their first to their last. */
export let browser: Browser
/** The world that they happen in; its clock begins with the machine's. */
export let world: TestWorld

/** Opens both before the journeys of a file, and closes them after. */
export function openStage(kind?: BrowserKind): void {
  beforeAll(async () => {
    browser = await openBrowser(kind)
    world = await startWorld({ at: new Date() })
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
  })
}

/** The installation in production that a file's journeys happen in, where they do; `world` is what is behind its front door. */
export let site: Site

/** The same for journeys in production. */
export function openProductionStage(): void {
  beforeAll(async () => {
    browser = await openBrowser()
    site = await openSite()
    world = site.world
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
}
