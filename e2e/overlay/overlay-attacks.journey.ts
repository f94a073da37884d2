import { MINUTE_MS, SECOND_MS } from '@fanfara/contract/durations'
import { OBS, sampled, streamerOf, type Streamer } from '@fanfara/testkit/overlay'
import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, openStage, world } from '../stage.ts'

openStage()

/** As often as a page reports. */
const STEP_MS = 10 * SECOND_MS
/** One minute in which everybody is honest, five of the attack, one of honesty again. */
const MINUTES = 7
const VIEWERS = 1000

/** A page of an overlay in a browser of its own, which calls itself a streaming program that streams. */
class Overlay {
  readonly page: Page
  readonly #open = new Set<Request>()
  private constructor(page: Page) {
    this.page = page
    page.on('request', request => isReport(request) && void this.#open.add(request))
    // Not when it is finished: nothing tells that of a report that may outlive its page.
    page.on('response', response => void this.#open.delete(response.request()))
    page.on('requestfailed', request => void this.#open.delete(request))
  }
  static async at(url: string, options: BrowserContextOptions = {}): Promise<Overlay> {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, userAgent: OBS, ...options })
    const page = await context.newPage()
    const overlay = new Overlay(page)
    await page.addInitScript(() =>
      Object.assign(window, {
        obsstudio: { getStatus: (tell: (status: { streaming: boolean }) => void) => tell({ streaming: true }) },
      }),
    )
    await page.clock.install({ time: new Date() })
    await page.goto(url)
    await overlay.answered()
    await overlay.#stand()
    return overlay
  }
  /**
   * From now on its clock stands, unless it is run. On a busy machine the instant asked for can have passed by the time
   * the page hears of it: the clock then stands already, and the second question names an instant that is to come.
   */
  async #stand(): Promise<void> {
    const stand = async () => this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + SECOND_MS)
    await stand().catch(stand)
  }
  /** Every report has its answer. */
  async answered(): Promise<void> {
    await expect.poll(() => [...this.#open].map(request => request.url()), { interval: 10 }).toEqual([])
  }
  /** Lets the page's clock run. */
  async run(ms: number): Promise<void> {
    await this.page.clock.runFor(ms)
    // What its timers asked for has been told of by then.
    await this.page.evaluate(() => new Promise(resolve => queueMicrotask(() => resolve(null))))
    await this.answered()
  }
  /** What the streaming program tells it. */
  async tell(name: string, detail: object): Promise<void> {
    await this.page.evaluate(([event, said]) => window.dispatchEvent(new CustomEvent(event, { detail: said })), [
      name,
      detail,
    ] as const)
  }
}
const isReport = (request: Request): boolean => /\/(session|beat)$/.test(request.url())

/** What an attacker does beside showing the banner. */
interface Attack {
  open?: (at: Streamer) => Promise<Overlay>
  /** Once, when the attack begins. */
  begin?: (overlay: Overlay, at: Streamer) => Promise<void>
  /** While a step of the server's time passes. */
  step?: (overlay: Overlay, at: Streamer) => Promise<void>
  end?: (overlay: Overlay, at: Streamer) => Promise<void>
  /** Minutes that may be paid of the seven, and why the others are not. */
  atMost: number
  reason: string | null
}
const seconds = (overlay: Overlay) => overlay.run(STEP_MS)

/** The last report of an overlay that was taken, to be sent again. */
const taken = new WeakMap<Overlay, string>()
const second = new WeakMap<Overlay, Overlay>()

const attacks: Record<string, Attack> = {
  honest: { atMost: MINUTES, reason: null },
  hidden: {
    begin: overlay => overlay.tell('obsSourceVisibleChanged', { visible: false }),
    end: overlay => overlay.tell('obsSourceVisibleChanged', { visible: true }),
    // The minutes of both edges were seen in part.
    atMost: 3,
    reason: 'hidden',
  },
  'one pixel': {
    open: ({ url }) => Overlay.at(url, { viewport: { width: 1, height: 1 } }),
    atMost: 0,
    reason: 'hidden',
  },
  // The page stands still while time goes on, then wakes and goes on as if it had shown all the while.
  'paused tab': {
    step: async () => undefined,
    end: async overlay => {
      await overlay.page.clock.fastForward(5 * MINUTE_MS)
      await overlay.answered()
    },
    atMost: 3,
    reason: 'offline',
  },
  'two tabs': {
    begin: async (overlay, at) => void second.set(overlay, await Overlay.at(at.url)),
    step: async overlay => {
      const other = second.get(overlay)
      await Promise.all([seconds(overlay), other && seconds(other)])
    },
    end: async overlay => second.get(overlay)?.page.context().close(),
    atMost: MINUTES,
    reason: null,
  },
  replay: {
    begin: async overlay =>
      void overlay.page.on('response', answer => {
        if (answer.url().endsWith('/beat')) taken.set(overlay, answer.request().postData() ?? '')
      }),
    step: async (overlay, { url }) => {
      await seconds(overlay)
      const body = taken.get(overlay)
      if (body) expect(await Promise.all([1, 2, 3].map(() => replay(url, body)))).toEqual([409, 409, 409])
    },
    atMost: MINUTES,
    reason: null,
  },
  // A clock ten times as fast, which says that ten minutes were shown in each.
  'skewed clock': {
    step: overlay => overlay.run(10 * STEP_MS),
    atMost: MINUTES,
    reason: null,
  },
  // Each report claims to be the one after the next, so that one that proves nothing can be left out.
  'forged sequence': {
    begin: async overlay => {
      await overlay.page.route(/\/beat$/, async (route, request) => {
        const report = JSON.parse(request.postData() ?? '{}') as { seq: number }
        await route.continue({ postData: JSON.stringify({ ...report, seq: report.seq + 1 }) })
      })
    },
    end: async overlay => overlay.page.unroute(/\/beat$/),
    atMost: 3,
    reason: 'offline',
  },
  'offline for 5 minutes': {
    begin: overlay => overlay.page.context().setOffline(true),
    end: overlay => overlay.page.context().setOffline(false),
    atMost: 3,
    reason: 'offline',
  },
}

const replay = async (url: string, body: string): Promise<number> =>
  (
    await fetch(`${url}/beat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': OBS },
      body,
    })
  ).status

/** Minutes by verdict. */
async function minutesOf(id: string): Promise<Record<string, number>> {
  const rows = await world.world.db
    .selectFrom('exposure_minute')
    .select(['verdict', eb => eb.fn.countAll<number>().as('minutes')])
    .where('campaign_id', '=', id)
    .groupBy('verdict')
    .execute()
  return Object.fromEntries(rows.map(({ verdict, minutes }) => [verdict ?? 'waiting', minutes]))
}

test('threat model §3.8 OPS-18 eight attacks on an overlay in a browser: each is detected, or pays no more than an honest page', async () => {
  const names = Object.keys(attacks)
  const cast = await Promise.all(
    names.map(async name => ({ name, attack: attacks[name], at: await streamerOf(world) })),
  )
  world.clock.advance(MINUTE_MS - (world.clock.now().getTime() % MINUTE_MS))
  for (const { at } of cast)
    await sampled(
      world,
      at.channelId,
      [-1, 2, 5, 8, 11].map(minute => [minute, VIEWERS] as const),
    )
  const players = await Promise.all(
    cast.map(async ({ name, attack = attacks.honest, at }) => {
      if (!attack) throw new Error(name)
      return { name, attack, at, overlay: await (attack.open ?? (({ url }: Streamer) => Overlay.at(url)))(at) }
    }),
  )
  const pass = async (minutes: number, step: (player: (typeof players)[number]) => Promise<void>) => {
    for (let passed = 0; passed < minutes * MINUTE_MS; passed += STEP_MS) {
      world.clock.advance(STEP_MS)
      await Promise.all(players.map(step))
    }
  }
  const honestly = ({ overlay }: (typeof players)[number]) => seconds(overlay)
  await pass(1, honestly)
  for (const { attack, overlay, at } of players) await attack.begin?.(overlay, at)
  await pass(5, ({ attack, overlay, at }) => (attack.step ?? seconds)(overlay, at))
  for (const { attack, overlay, at } of players) await attack.end?.(overlay, at)
  await pass(1, honestly)
  await Promise.all(players.map(({ overlay }) => overlay.page.context().close()))
  await world.advance(15 * MINUTE_MS)

  const results = await Promise.all(
    players.map(async player => ({ ...player, minutes: await minutesOf(player.at.id) })),
  )
  const lines = results.map(({ name, attack, minutes: { counted = 0, ...rest } }) => {
    const told = Object.entries(rest).map(([verdict, many]) => `${many} ${verdict}`)
    const found = attack.reason === null ? 'bounded to' : 'detected, bounded to'
    return `${name}: ${name === 'honest' ? 'paid' : found} ${counted} of ${MINUTES} minutes (${told.join(', ') || 'no other'})`
  })
  console.log(['overlay attacks', ...lines].join('\n  '))
  for (const { name, attack, minutes, at } of results) {
    expect(minutes.counted ?? 0, name).toBeLessThanOrEqual(attack.atMost)
    if (attack.reason) expect(minutes[attack.reason] ?? 0, name).toBeGreaterThanOrEqual(1)
    expect(await at.creator.balances(), name).toMatchObject({ pending: (minutes.counted ?? 0) * 800 })
  }
  expect(results.find(({ name }) => name === 'honest')?.minutes.counted).toBeGreaterThanOrEqual(MINUTES - 1)
})
