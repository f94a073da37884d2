/**
 * How the timetable of somebody with 10,000 tasks behaves in a browser whose processor is slowed down four times, against
 * the same page with 10 tasks; and what the list costs the server.
 */
import { listTasks } from '@fanfara/contract/tasks'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { type Creator, PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { type Browser, chromium, type Page } from 'playwright-core'

/** What was measured of one creator. Milliseconds. */
export interface Measured {
  tasks: number
  /** The longest piece of work that kept the page from answering, in each phase. */
  longest: Record<'load' | 'scroll' | 'filter' | 'search' | 'fold', number>
  /** From opening the address to the first row. */
  shown: number
  /** Elements of the page when everything is shown. */
  elements: number
  /** `GET /tasks`: median of the tries, and how much it sends. */
  answer: { median: number; bytes: number }
}

const SLOWER = 4
const TRIES = Number(process.env.BENCH_TRIES ?? 11)
const SCROLLS = 40
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Measures creators with so many tasks, one after the other, in the same world and browser. */
export async function measureLongTimetable(counts: readonly number[]): Promise<Measured[]> {
  const world = await startWorld({ at: new Date() })
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args })
  try {
    const campaign = await world.campaigns.published()
    const measured: Measured[] = []
    for (const count of counts) {
      const creator = await creatorWith(world, campaign, count)
      const answer = await measureAnswer(world, creator)
      measured.push({ tasks: count, answer, ...(await measurePage(browser, world.origin, creator.email)) })
    }
    return measured
  } finally {
    await browser.close()
    await world.close()
  }
}

/** A creator with so many tasks, a tenth of them running, a tenth coming, the others over; names differ. */
async function creatorWith(world: TestWorld, campaign: string, count: number): Promise<Creator> {
  const creator = await world.creator()
  await creator.call(joinCampaign, { params: { id: campaign } })
  await sql`
    insert into task (id, campaign_id, participation_id, creator_id, platform, ad_type, name, brief, status,
      starts_at, ends_at, finished_at, proof_url, needs_acceptance, position)
    select gen_random_uuid(), campaign_id, participation_id, creator_id, platform, ad_type,
      'Zadanie ' || number || ' z długą nazwą kampanii', brief || jsonb_build_object('pl', repeat((brief ->> 'pl') || ' ', 10)), kind.status,
      time.start, time.start + interval '9 days',
      case when kind.status = 'finished' then time.start + interval '5 days' end,
      case when kind.status = 'finished' then 'https://www.twitch.tv/videos/' || number end, false, number
    from task, generate_series(1, ${count - 1}::int) as number,
      lateral (select case when number % 10 = 0 then 'during' when number % 10 = 1 then 'coming'
        when number % 10 = 2 then 'missed' else 'finished' end as status) as kind,
      lateral (select now() + case kind.status when 'during' then interval '-1 day' when 'coming' then interval '2 days'
        else interval '-20 days' end - number * interval '1 minute' as start) as time
    where creator_id = ${creator.id}`.execute(world.world.db)
  return creator
}

async function measureAnswer(world: TestWorld, { token }: Creator): Promise<Measured['answer']> {
  const headers = { authorization: `Bearer ${token}` }
  const took: number[] = []
  let bytes = 0
  for (let at = 0; at < TRIES; at += 1) {
    const since = performance.now()
    bytes = (await (await fetch(`${world.origin}/api${listTasks.path}`, { headers })).arrayBuffer()).byteLength
    took.push(performance.now() - since)
  }
  return { median: took.sort((one, other) => one - other)[Math.floor(TRIES / 2)] ?? 0, bytes }
}

async function measurePage(
  browser: Browser,
  origin: string,
  email: string,
): Promise<Pick<Measured, 'longest' | 'shown' | 'elements'>> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'pl-PL' })
  await page.addInitScript(watchLongTasks)
  await signIn(page, origin, email)
  const devices = await page.context().newCDPSession(page)
  await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const since = performance.now()
  await page.goto(`${origin}/timetable`)
  await page.locator('tbody td').first().waitFor()
  const shown = performance.now() - since
  const load = await longestSince(page)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const longest = {
    load,
    scroll: await during(page, () => scrollThrough(page)),
    filter: await during(page, () => filterByStatus(page)),
    search: await during(page, () => searchByName(page)),
    fold: await during(page, () => foldAll(page)),
  }
  await page.close()
  return { longest, shown, elements }
}

async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}/`)
}

/** Runs in the page: keeps the longest task that the browser saw. */
function watchLongTasks(): void {
  const seen = window as unknown as { longest: number }
  seen.longest = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** The longest task since it was asked last, when the page has come to rest; below 50 ms none counts as one. */
async function longestSince(page: Page): Promise<number> {
  await page.waitForTimeout(1000)
  return page.evaluate(() => {
    const seen = window as unknown as { longest: number }
    const { longest } = seen
    seen.longest = 0
    return longest
  })
}

async function during(page: Page, act: () => Promise<void>): Promise<number> {
  await longestSince(page)
  await act()
  return longestSince(page)
}

/** By the wheel, and in leaps to the end and back. */
async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(640, 500)
  for (let at = 0; at < SCROLLS; at += 1) {
    await page.mouse.wheel(0, 1500)
    await page.waitForTimeout(30)
  }
  for (const share of [0.5, 1, 0.25, 0]) {
    await page.evaluate(part => window.scrollTo(0, part * document.body.scrollHeight), share)
    await page.waitForTimeout(300)
  }
}

async function filterByStatus(page: Page): Promise<void> {
  for (const status of ['finished', 'missed', '']) {
    await page.locator('select').selectOption(status)
    await page.waitForTimeout(500)
  }
}

async function searchByName(page: Page): Promise<void> {
  const field = page.locator('input[type=search]')
  if ((await field.count()) === 0) return
  await field.pressSequentially('zadanie 77', { delay: 60 })
  await page.waitForTimeout(800)
  await field.fill('')
  await page.waitForTimeout(800)
}

async function foldAll(page: Page): Promise<void> {
  for (const _ of ['fold', 'unfold'])
    for (const title of await page.locator('h2 > button').all()) {
      await title.click()
      await page.waitForTimeout(300)
    }
}
