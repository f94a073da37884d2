import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language, Platform, Theme } from '@fanfara/contract/enums'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilClosed } from './accounts/popups.ts'
import { watchPages } from './failed.ts'
import { textsOf } from './texts.ts'
import { settled, watchRequests } from './settled.ts'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Platforms as screens call them. */
export const platformNames = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  x: 'X',
} as const satisfies Record<Platform, string>

/** How somebody looks at the product. */
export interface Look {
  language: Language
  theme: Theme
  width: number
  height: number
  /** Whose clock the device shows, where it is not the machine's. */
  timezoneId?: string
  /** Device pixels for a CSS pixel; 1 where nobody says. */
  deviceScaleFactor?: number
}
/** Looks that every journey is made in. */
export const looks = {
  desktop: { language: 'pl', theme: 'dark', width: 1280, height: 800 },
  phone: { language: 'en', theme: 'light', width: 375, height: 812 },
} as const satisfies Record<string, Look>

/** A journey that is told on a desktop and on a phone, each by its name. */
export const bothLooks = [
  ['desktop', looks.desktop],
  ['phone', looks.phone],
] as const

/** The one that `CHROMIUM_PATH` names, for what is asked to the pixel or of the device; else, where there is one, the lighter of `CHROMIUM_SHELL_PATH`. */
export type BrowserKind = 'whole' | 'light'

/** Opens a browser of this kind. */
export async function openBrowser(kind: BrowserKind = 'light'): Promise<Browser> {
  const { CHROMIUM_PATH: whole = '/usr/bin/chromium', CHROMIUM_SHELL_PATH: light = whole } = process.env
  const browser = await chromium.launch({ executablePath: kind === 'light' ? light : whole, args: quiet })
  watchRequests(browser)
  watchPages(browser)
  return browser
}

/** The audit in its short form: the same rules in less than half of the bytes, which a page reads anew after every load. */
const audit = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What the automated audit finds serious or critical on a page, popups included (A11Y-03). */
export async function seriousFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(audit)
  return page.evaluate(async () => {
    const { axe: scanner } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; impact: string; nodes: { html: string; failureSummary?: string }[] }[]
        }>
      }
    }
    const { violations } = await scanner.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`)
            .join(' | ')}`,
      )
  })
}

/** One person's browser: own storage, own look; whatever goes wrong in its console is kept. */
export class Person {
  readonly complaints: string[] = []
  readonly visited = new Set<string>()

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly look: Look,
    readonly origin: string,
  ) {}

  /**
   * Opens a fresh browser window in a look. Without a worker, whatever the page fetches goes where a journey can hold it up;
   * `withWorker` is for those that are about the worker.
   */
  static async arrive(browser: Browser, origin: string, look: Look, withWorker = false): Promise<Person> {
    const context = await browser.newContext({
      viewport: { width: look.width, height: look.height },
      hasTouch: look.width < 992,
      acceptDownloads: true,
      reducedMotion: 'reduce',
      ...(look.timezoneId && { timezoneId: look.timezoneId }),
      ...(look.deviceScaleFactor && { deviceScaleFactor: look.deviceScaleFactor }),
      serviceWorkers: withWorker ? 'allow' : 'block',
      // Nobody vouches for a test's own certificate.
      ignoreHTTPSErrors: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const settings = JSON.stringify({ language: look.language, theme: look.theme, easyAd: false })
    await context.addInitScript(value => {
      if (!localStorage.getItem('settings')) localStorage.setItem('settings', value)
    }, settings)
    const page = await context.newPage()
    const person = new Person(context, page, look, origin)
    page.on('pageerror', error => person.complaints.push(`error: ${error.message}`))
    page.on('console', message => {
      const text = message.text()
      // A refused call is part of some journeys; the page says so, and so does the browser.
      if (message.type() === 'error' && !/status of (401|404|409|422)/.test(text)) person.complaints.push(text)
    })
    return person
  }

  get isPhone(): boolean {
    return this.look.width < 992
  }

  /** Opens an address of the product. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`)
  }

  /** A button by its name. */
  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /**
   * A button of the row that was opened, or stands open: in place on a desktop, in a window above the list on a phone. The
   * list's own button of the same name lies under that window, and a press never reaches it.
   */
  rowButton(name: string) {
    const where = this.isPhone ? this.page.getByRole('dialog').last() : this.page.getByRole('main')
    return where.getByRole('button', { name, exact: true }).last()
  }

  /** Fills fields by their labels. */
  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields))
      await this.page.getByLabel(label, { exact: true }).first().fill(value)
  }

  /** Connects a new account of a simulated platform in its popup; the profile is open afterwards. */
  async connect(platform: Platform, account: string): Promise<void> {
    const text = textsOf('portal', this.look.language)
    await this.open('/settings/profile')
    const row = this.channelRow(platform)
    const opened = this.context.waitForEvent('page')
    await row.getByRole('button', { name: `${text('channels', 'connect')} ${platformNames[platform]}` }).click()
    if (platform === 'youtube') await this.button(text('channels', 'consent_yes')).click()
    if (platform === 'twitch' || platform === 'instagram') await this.button(text('channels', 'instruction_go')).click()
    const popup = await opened
    await popup.waitForLoadState()
    await popup.locator('input[name="account"][value="new"]').check()
    await popup.locator('input[name="name"]').fill(account)
    await untilClosed(popup, () => popup.locator('button[name="decision"][value="allow"]').click())
    await row.getByText(text('enums', 'channel_status.connected')).first().waitFor()
  }

  /** The row of a platform among the channels. */
  channelRow(platform: Platform) {
    return this.page
      .getByRole('listitem')
      .filter({ hasText: platformNames[platform] })
      .filter({ has: this.page.getByRole('button') })
  }

  /** Looks at a screen as a customer would: nothing scrolls sideways, and no serious accessibility findings. */
  async lookAt(name: string): Promise<void> {
    this.visited.add(name)
    await settled(this.page)
    const width = await this.page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${name} scrolls sideways`).toBeLessThanOrEqual(this.look.width)
    const findings = await seriousFindings(this.page)
    expect(findings, `${name} (${this.look.theme}, ${this.look.width} px)`).toEqual([])
    await this.keepPicture(name)
  }

  /** Keeps a picture of the screen in the folder that `E2E_SHOTS` names, if it names one. */
  async keepPicture(name: string): Promise<void> {
    const folder = process.env.E2E_SHOTS
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    await this.page.screenshot({ path: `${folder}/${this.look.theme}-${this.look.width}-${name}.png`, fullPage: true })
  }
}
