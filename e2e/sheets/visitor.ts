import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { signInAs } from '../words/demo.ts'
import type { Pair, State } from './asked.ts'
import { type Disturbance, jumpsOf } from './disturbed.ts'
import { holdCalls } from './held.ts'
import { findingsOn } from './judged.ts'
import { shiftsOn, watchShifts } from './shifts.ts'
import type { Place } from './worlds.ts'

/** A front end. */
export type App = 'portal' | 'console'
/** One look at a screen: what a machine found, and its picture where there is one. */
export interface Looked {
  slug: string
  file: string | null
  width: number
  label: string
  findings: string[]
}
interface Visit extends Pair {
  state: State
  widths: readonly number[]
  folder: string
  /** Whether a width is put on the sheet. */
  isPictured: (width: number) => boolean
}

/** How far down pictures go: what comes later is more of the same. */
const MOST_HIGH = 2000
const heightOf = (width: number) => (width < 768 ? 812 : 900)
/** What the browser says of calls that a state wants to fail. */
const WANTED = /status of 500|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to initialize the session/

/** An address as the name of a file. */
const slugOf = (address: string) =>
  address
    .replaceAll(/0{8}-[0-9a-f-]{27}/g, 'nobody')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{30,}/g, 'id')
    .replaceAll(/\W+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'home'

/** Waits until a failed call has been tried again and given up. */
async function givenUp(page: Page): Promise<void> {
  await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { timeout: 8000 }).toBe(0)
}

/** Somebody who looks at one screen after the other in one theme and language, at every width. */
export class Visitor {
  readonly #place: Place
  readonly #me: Person
  readonly #visit: Visit
  #isHeld: (url: string) => boolean = () => false

  private constructor(place: Place, me: Person, visit: Visit) {
    this.#place = place
    this.#me = me
    this.#visit = visit
  }

  static async arrive(browser: Browser, place: Place, visit: Visit): Promise<Visitor> {
    const { theme, language, widths } = visit
    const width = widths[0] ?? 1280
    const me = await Person.arrive(browser, place.world.origin, { theme, language, width, height: heightOf(width) })
    await watchShifts(me.context)
    const visitor = new Visitor(place, me, visit)
    visitor.#isHeld = await holdCalls(me.page, visit.state)
    return visitor
  }

  /** Signs in as whom the place is looked at; nothing is held up meanwhile. */
  async signIn(app: App): Promise<void> {
    await this.#me.page.unrouteAll({ behavior: 'ignoreErrors' })
    await signInAs(this.#place.world, this.#me, app, this.#place.people[app])
    this.#isHeld = await holdCalls(this.#me.page, this.#visit.state)
  }

  leave = (): Promise<void> => this.#me.context.close()

  /** Opens an address and looks at it at every width. */
  async look(address: string): Promise<Looked[]> {
    const { context, page, complaints } = this.#me
    const { state, widths } = this.#visit
    if (state === 'late' || state === 'broken') return this.#disturb(address, state)
    await this.#resize(widths[0] ?? 1280)
    complaints.length = 0
    await this.#me.open(address)
    await settled(page, this.#isHeld)
    if (state === 'failing') await givenUp(page).catch(() => complaints.push('still loading after eight seconds'))
    const moved = await shiftsOn(page)
    if (state === 'offline') await context.setOffline(true)
    const looked: Looked[] = []
    for (const width of widths) looked.push(await this.#lookAt(address, width))
    if (state === 'offline') await context.setOffline(false)
    looked[0]?.findings.push(...moved, ...complaints.filter(line => !WANTED.test(line)))
    return looked
  }

  /** Opens an address with one call after the other held up or failed, at every width. */
  async #disturb(address: string, how: Disturbance): Promise<Looked[]> {
    const { theme, language, widths } = this.#visit
    const looked: Looked[] = []
    for (const width of widths) {
      await this.#resize(width)
      const findings = await jumpsOf(this.#me.page, `${this.#place.world.origin}${address}`, how)
      looked.push({ slug: slugOf(address), width, label: `${width} ${theme} ${language}`, findings, file: null })
    }
    return looked
  }

  async #resize(width: number): Promise<void> {
    await this.#me.page.setViewportSize({ width, height: heightOf(width) })
  }

  async #lookAt(address: string, width: number): Promise<Looked> {
    const { page } = this.#me
    const { theme, language, widths } = this.#visit
    await this.#resize(width)
    await settled(page, this.#isHeld)
    const findings = await findingsOn(page, width === widths[0] || width === widths.at(-1))
    const slug = slugOf(address)
    const label = `${width} ${theme} ${language}`
    return { slug, width, label, findings, file: await this.#picture(slug, width) }
  }

  /** Takes the picture of a width that has one. @returns its file. */
  async #picture(slug: string, width: number): Promise<string | null> {
    const { page } = this.#me
    const { theme, language, folder, isPictured } = this.#visit
    if (!isPictured(width)) return null
    const file = `${slug}-${width}-${theme}-${language}.png`
    const high = await page.evaluate(() => document.documentElement.scrollHeight)
    const clip = { x: 0, y: 0, width, height: Math.min(MOST_HIGH, Math.max(high, heightOf(width))) }
    await page.screenshot({ path: join(folder, file), fullPage: true, clip })
    return file
  }
}
