import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { OVERLAY_PAGE } from './page.ts'
import { OVERLAY_SCRIPT } from './page-script.ts'

interface Report {
  session: string
  seq: number
  nonce: string
  now_ms: number
  active: boolean | null
  visible: boolean
  streaming: boolean | null
  exposures: { id: string; started_ms: number; ended_ms: number }[]
}
type Listener = (event: { detail: unknown }) => void

/** Time that passes when a test says so. */
class Timers {
  now = 0
  #last = 0
  readonly #due = new Map<number, { at: number; every: number | null; run: () => void }>()
  readonly set = (run: () => void, ms = 0, every: number | null = null): number => {
    this.#last += 1
    this.#due.set(this.#last, { at: this.now + ms, every, run })
    return this.#last
  }
  readonly clear = (id: number | null) => void this.#due.delete(id ?? -1)
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      await new Promise(setImmediate)
      const [first] = [...this.#due]
        .filter(([, { at }]) => at <= end)
        .toSorted(([, one], [, other]) => one.at - other.at)
      if (!first) break
      const [id, { at, every, run }] = first
      this.now = Math.max(this.now, at)
      if (every === null) this.#due.delete(id)
      else this.#due.set(id, { at: at + every, every, run })
      run()
    }
    this.now = end
    await new Promise(setImmediate)
  }
}

/** The page's script on a screen and beside a server that are no more than it needs. */
function page(ids: readonly string[], obsstudio?: { getStatus(tell: (status: unknown) => void): void }) {
  const timers = new Timers()
  const reports: Report[] = []
  const asked: string[] = []
  const server = { banners: ids, isReachable: true, status: 200 }
  const listeners = new Map<string, Listener>()
  const element = () => ({ hidden: false, className: '', textContent: '', removeAttribute: () => undefined })
  const elements = { banner: element(), picture: element(), advertiser: element() }
  const attributes = new Map<string, string>()
  const listen = (name: string, listener: Listener) => void listeners.set(name, listener)
  const document = {
    visibilityState: 'visible',
    documentElement: { setAttribute: (name: string, value: string) => void attributes.set(name, value) },
    getElementById: (id: keyof typeof elements) => elements[id],
    addEventListener: listen,
  }
  const fetch = async (url: string, { body }: { body: string }) => {
    asked.push(url)
    if (!server.isReachable) throw new TypeError('Failed to fetch')
    if (server.status !== 200) return { ok: false, status: server.status }
    if (url.endsWith('/beat')) reports.push(JSON.parse(body) as Report)
    const seq = url.endsWith('/beat') ? (reports.at(-1)?.seq ?? 0) + 1 : 1
    const banners = server.banners.map(id => ({ id, advertiser: `Firma ${id}`, picture: null }))
    const data = { session: 'one', nonce: `nonce ${seq}`, seq, banners, trust: 'full', unproven: null }
    return { ok: true, status: 200, json: async () => ({ data }) }
  }
  const screen = { obsstudio, addEventListener: listen, innerWidth: 1920, innerHeight: 1080 }
  runInNewContext(OVERLAY_SCRIPT, {
    document,
    window: screen,
    location: { pathname: '/overlay/key' },
    performance: { now: () => timers.now },
    Date: { now: () => timers.now },
    fetch,
    setTimeout: timers.set,
    clearTimeout: timers.clear,
    setInterval: (run: () => void, ms: number) => timers.set(run, ms, ms),
    JSON,
    Promise,
  })
  const tell = (name: string, detail: unknown = {}) => listeners.get(name)?.({ detail })
  return { timers, reports, asked, server, elements, document, attributes, tell, screen }
}

/** For how long each banner was drawn in each whole minute. */
function minutesOf(reports: readonly Report[], ids: readonly string[], minutes: number) {
  const exposures = reports.flatMap(report => report.exposures)
  return ids.map(id =>
    Array.from({ length: minutes }, (_, minute) =>
      exposures
        .filter(exposure => exposure.id === id)
        .reduce((sum, { started_ms, ended_ms }) => {
          const from = Math.max(started_ms, minute * 60_000)
          return sum + Math.max(0, Math.min(ended_ms, (minute + 1) * 60_000) - from)
        }, 0),
    ),
  )
}
const named = (quantity: number) => Array.from({ length: quantity }, (_, nth) => `banner-${nth}`)

test.each([1, 2, 4, 5, 8, 20])(
  'OPS-17 of %i banners each is drawn for a second and more in every minute',
  async quantity => {
    const ids = named(quantity)
    const { timers, reports } = page(ids)
    await timers.pass(10 * 60_000 + 20_000)
    for (const seconds of minutesOf(reports, ids, 10)) expect(Math.min(...seconds)).toBeGreaterThanOrEqual(1000)
  },
)

test('OPS-17 more than twenty take turns that are as short as they get, and none is left out', async () => {
  const ids = named(40)
  const { timers, reports } = page(ids)
  await timers.pass(6 * 60_000 + 20_000)
  for (const seconds of minutesOf(reports, ids, 6))
    for (const minute of [0, 2, 4])
      expect((seconds[minute] ?? 0) + (seconds[minute + 1] ?? 0)).toBeGreaterThanOrEqual(1000)
})

test('OPS-17 REKLAMA stands on every banner, whatever it shows', () => {
  expect(OVERLAY_PAGE).toMatch(/<figure id="banner"[^]*<b>REKLAMA<\/b>[^]*<\/figure>/)
  expect(OVERLAY_SCRIPT).not.toContain('REKLAMA')
})

describe('platforms.md §9.3 what a page reports', () => {
  test('one request every ten seconds, each with the number and nonce of the answer before', async () => {
    const { timers, reports, asked } = page(named(1))
    await timers.pass(35_000)
    expect(asked).toEqual(['/overlay/key/session', ...Array<string>(4).fill('/overlay/key/beat')])
    expect(reports.map(({ seq, nonce }) => [seq, nonce])).toEqual([1, 2, 3, 4].map(seq => [seq, `nonce ${seq}`]))
    expect(reports[0]).toMatchObject({ active: null, visible: true, streaming: null })
  })

  test('what the program tells holds from then on, and what was before is reported as it was', async () => {
    let status = { streaming: true }
    const { timers, reports, tell, document } = page(named(1), { getStatus: say => say(status) })
    await timers.pass(5000)
    tell('obsSourceActiveChanged', { active: true })
    await timers.pass(4000)
    tell('obsSourceVisibleChanged', { visible: false })
    await timers.pass(12_000)
    const said = reports.filter(({ exposures }) => exposures.length > 0)
    expect(said.map(({ active, visible, streaming }) => [active, visible, streaming])).toEqual([
      [null, true, true],
      [true, true, true],
      [true, false, true],
      [true, false, true],
    ])
    document.visibilityState = 'hidden'
    tell('obsSourceVisibleChanged', { visible: true })
    status = { streaming: false }
    tell('obsStreamingStopped')
    await timers.pass(20_000)
    expect(reports.at(-1)).toMatchObject({ visible: false, streaming: false })
  })

  test('a source of a few pixels is not seen, however the program calls it', async () => {
    const { timers, reports, tell, screen } = page(named(1))
    await timers.pass(15_000)
    expect(reports.at(-1)?.visible).toBe(true)
    screen.innerHeight = 1
    tell('resize')
    await timers.pass(20_000)
    expect(reports.at(-1)?.visible).toBe(false)
    Object.assign(screen, { innerWidth: 800, innerHeight: 600 })
    tell('resize')
    await timers.pass(20_000)
    expect(reports.at(-1)?.visible).toBe(true)
  })

  test('without a connection it goes on showing for a while, and reports afterwards what it showed', async () => {
    const { timers, reports, server, elements } = page(named(2))
    await timers.pass(20_000)
    server.isReachable = false
    const before = reports.length
    await timers.pass(120_000)
    server.isReachable = true
    await timers.pass(10_000)
    const shown = reports.slice(before).flatMap(({ exposures }) => exposures)
    expect(shown.reduce((sum, { started_ms, ended_ms }) => sum + ended_ms - started_ms, 0)).toBeGreaterThan(100_000)
    server.isReachable = false
    await timers.pass(400_000)
    expect(elements.banner.hidden).toBe(true)
  })

  test('a report that is refused begins another session; an address that ended shows nothing', async () => {
    const { timers, asked, server, elements } = page(named(1))
    await timers.pass(5000)
    server.status = 409
    await timers.pass(10_000)
    server.status = 200
    await timers.pass(10_000)
    expect(asked.filter(url => url.endsWith('/session'))).toHaveLength(2)
    server.status = 404
    await timers.pass(20_000)
    expect(elements.banner.hidden).toBe(true)
  })

  test('a banner whose campaign ended goes with the next answer', async () => {
    const { timers, server, elements } = page(['one', 'two'])
    await timers.pass(8000)
    expect(elements.advertiser.textContent).toBe('Firma one')
    server.banners = ['two']
    await timers.pass(3000)
    expect([elements.advertiser.textContent, elements.banner.className]).toEqual(['Firma two', 'on'])
  })

  test('it says which class of trust it has', async () => {
    const { timers, attributes } = page(named(1))
    await timers.pass(1000)
    expect(Object.fromEntries(attributes)).toEqual({ 'data-trust': 'full', 'data-unproven': '' })
  })
})
