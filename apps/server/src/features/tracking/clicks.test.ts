import { joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import { getCounts } from '@fanfara/contract/tracking/counts'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsSetTracking, type TrackingForm } from '@fanfara/contract/ops/tracking'
import { getPayments } from '@fanfara/contract/payments'
import { listTasks } from '@fanfara/contract/tasks'
import { type Creator, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StoreAway } from '#/db/engines/away.ts'
import { sendDue } from '#/jobs/due-work.ts'
import { closeCampaign } from '../campaigns/service.ts'
import { makeCodes, rollUp, tendClicks } from './service.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
})
afterAll(() => world.close())

/** A creator in a running campaign that pays 45 grosze a click, and the path of the link. */
async function running(changes: Parameters<TestWorld['campaigns']['published']>[0] = {}) {
  const creator = await world.creator()
  const id = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 0.45 }], ...changes })
  await creator.call(joinCampaign, { params: { id } })
  return { creator, id, ...(await linkOf(creator, id)) }
}

async function linkOf({ call }: Creator, id: string) {
  const task = (await call(listTasks)).data.find(({ campaign_id }) => campaign_id === id)
  const url = task?.code_url ?? ''
  return { url, path: new URL(url).pathname }
}

interface Request {
  method?: string
  agent?: string
  from?: string
  headers?: Record<string, string>
}
const open = (path: string, { method = 'GET', agent = PHONE, from = '203.0.113.7', headers = {} }: Request = {}) =>
  fetch(`${world.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': agent, 'x-forwarded-for': from, ...headers },
  })

/** How many requests of a campaign's links got which verdict. */
async function verdictsOf(campaignId: string): Promise<Record<string, number>> {
  await rollUp(world.world)
  const { rows } = await sql<{ verdict: string; quantity: number }>`
    select verdict, count(*) as quantity from click join participation p on p.id = participation_id
    where p.campaign_id = ${campaignId} group by verdict`.execute(world.world.db)
  return Object.fromEntries(rows.map(({ verdict, quantity }) => [verdict, quantity]))
}

test('OPS-16 TASK-20 MONEY-42 three openings from one browser are one click, which is paid at once', async () => {
  const { creator, id, path } = await running()
  const first = await open(path)
  expect(first.status).toBe(302)
  expect(first.headers.get('location')).toMatch(/^https:\/\/zorza\.test\/sok\?fanfara_click=[0-9a-f-]{36}$/)
  expect(first.headers.get('cache-control')).toContain('no-store')
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  await open(path, { headers: { cookie } })
  await open(path, { headers: { cookie }, from: '198.51.100.9' })
  expect(await verdictsOf(id)).toEqual({ counted: 1, repeat: 2 })
  const { data } = await creator.call(getPayments)
  expect(data.find(({ campaign_id }) => campaign_id === id)).toMatchObject({ payout: 0.45, clicks: 1 })
})

test('threat model §3.8 what no person chose is kept with its reason and counts nothing', async () => {
  const { id, path } = await running()
  await open(path, { method: 'HEAD' })
  await open(path, { agent: 'facebookexternalhit/1.1', from: '203.0.113.20' })
  await open(path, { agent: 'curl/8.9.1', from: '203.0.113.21' })
  await open(path, { agent: '', from: '203.0.113.22' })
  const ahead = await open(path, { headers: { 'sec-purpose': 'prefetch;prerender' }, from: '203.0.113.23' })
  expect([ahead.status, ahead.headers.get('location')]).toEqual([503, null])
  expect(await verdictsOf(id)).toEqual({ preview: 2, bot: 2, prefetch: 1 })
})

test('threat model §3.8 the creator’s own address and browser do not count', async () => {
  const { creator, id, path } = await running()
  const signIn = (from: string) =>
    fetch(`${world.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: creator.email, password: PASSWORD }),
    })
  const browser = (await signIn('192.168.1.20')).headers
    .getSetCookie()
    .find(cookie => cookie.startsWith('fanfara_browser'))
  await signIn('203.0.113.77')
  await open(path, { from: '203.0.113.77' })
  await open(path, { from: '203.0.113.78', headers: { cookie: browser?.split(';')[0] ?? '' } })
  // Inside of a network everybody may have this address.
  await open(path, { from: '192.168.1.20' })
  expect(await verdictsOf(id)).toEqual({ own: 2, counted: 1 })
})

test('threat model §3.8 sixty clicks of a link in a minute count, and no more', async () => {
  const { id, path } = await running()
  await Promise.all(Array.from({ length: 70 }, (_, nth) => open(path, { from: `192.0.2.${nth + 1}` })))
  expect(await verdictsOf(id)).toEqual({ counted: 60, burst: 10 })
})

test('OPS-16 a visitor counts again after a day, and by another address without the cookie', async () => {
  const { id, path } = await running()
  await open(path)
  await open(path, { from: '203.0.113.99' })
  await open(path, { agent: LAPTOP })
  expect(await verdictsOf(id)).toEqual({ counted: 3 })
  world.clock.advance(23.9 * 3_600_000)
  await open(path)
  expect(await verdictsOf(id)).toEqual({ counted: 3, repeat: 1 })
  world.clock.advance(0.2 * 3_600_000)
  await open(path)
  expect(await verdictsOf(id)).toEqual({ counted: 4, repeat: 1 })
})

test('threat model §3.8 a forged or collected cookie makes nobody a new visitor', async () => {
  const { id, path } = await running()
  const cookies: string[] = []
  for (let nth = 0; nth < 3; nth += 1) cookies.push((await open(path)).headers.get('set-cookie')?.split(';')[0] ?? '')
  for (const cookie of cookies) await open(path, { headers: { cookie } })
  await open(path, { headers: { cookie: `fanfara_visitor=${'A'.repeat(22)}.${'B'.repeat(22)}` } })
  expect(await verdictsOf(id)).toEqual({ counted: 1, repeat: 6 })
})

test('OPS-16 a link of somebody who left, or of a campaign that ended, counts nothing and says so kindly', async () => {
  const { creator, id, path } = await running()
  await open(path)
  expect(await verdictsOf(id)).toEqual({ counted: 1 })
  await creator.call(quitCampaign, { params: { id } })
  await open(path, { from: '203.0.113.50' })
  expect(await verdictsOf(id)).toEqual({ counted: 1, outside_dates: 1 })
  const ended = await running()
  await closeCampaign(world.world, (await world.operator()).id, ended.id)
  world.clock.advance(6000)
  const page = await open(ended.path, { headers: { 'accept-language': 'en' } })
  expect(page.status).toBe(410)
  expect(await page.text()).toContain('Test creator recommended Zorza here')
  const unknown = await open('/c/nikogonie')
  expect([unknown.status, unknown.headers.get('location')]).toEqual([404, null])
  expect(await unknown.text()).toContain('<html lang="pl">')
})

test('SEC-05 nothing in the address of a request decides where it leads', async () => {
  const { path } = await running({ landing_url: 'https://zorza.test/sok?utm_source=a+b&x=%20#menu' })
  const { headers } = await open(`${path}?url=https://evil.example&fanfara_click=1`)
  expect(headers.get('location')).toMatch(
    /^https:\/\/zorza\.test\/sok\?utm_source=a\+b&x=%20&fanfara_click=[0-9a-f-]{36}#menu$/,
  )
})

test('design §5 rolled up twice, at once and again, every click counts once and the sums agree with the rows', async () => {
  const { creator, id, path } = await running()
  await Promise.all(Array.from({ length: 30 }, (_, nth) => open(path, { from: `198.51.100.${nth + 1}` })))
  await Promise.all([rollUp(world.world), rollUp(world.world), rollUp(world.world)])
  await rollUp(world.world)
  expect(await verdictsOf(id)).toEqual({ counted: 30 })
  const { rows } = await sql<{
    quantity: number
  }>`select sum(quantity)::bigint as quantity from tally where subject_id = ${id}`.execute(world.world.db)
  expect(rows).toEqual([{ quantity: 30 }])
  expect(await creator.balances()).toMatchObject({ pending: 30 * 45 })
})

test('threat model §3.8 who visited is forgotten after 48 hours, addresses and agents after 30 days', async () => {
  const { path, id } = await running({ end_date: null })
  await open(path)
  await rollUp(world.world)
  const kept = async () => {
    const visitors =
      await sql`select 1 from click_visitor v join participation p on p.id = v.participation_id where p.campaign_id = ${id}`.execute(
        world.world.db,
      )
    const raw =
      await sql`select 1 from click join participation p on p.id = participation_id where p.campaign_id = ${id} and agent is not null`.execute(
        world.world.db,
      )
    return [visitors.rows.length, raw.rows.length]
  }
  world.clock.advance(47 * 3_600_000)
  await tendClicks(world.world)
  expect(await kept()).toEqual([1, 1])
  world.clock.advance(2 * 3_600_000)
  await tendClicks(world.world)
  expect(await kept()).toEqual([0, 1])
  world.clock.advance(29 * 86_400_000)
  await tendClicks(world.world)
  expect(await kept()).toEqual([0, 0])
})

test('a click is kept as it came: the database refuses to change it', async () => {
  const { path } = await running()
  await open(path)
  await rollUp(world.world)
  const change = (set: string) => sql.raw(`update click set ${set} where verdict = 'counted'`).execute(world.world.db)
  for (const set of ["verdict = 'bot'", "at = at - interval '1 day'", "visitor = '\\x00'", "agent = 'other'"])
    await expect(change(set)).rejects.toThrow('a click is kept as it came')
})

test('OPS-16 the link is a picture too, for overlays and stories', async () => {
  const { path } = await running()
  const svg = await open(`${path}/qr.svg`)
  expect([svg.status, svg.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const png = Buffer.from(await (await open(`${path}/qr.png`)).arrayBuffer())
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect((await open('/c/nikogonie/qr.svg')).status).toBe(404)
})

test('a picture of a link is drawn once and sent once: who has it already is told so', async () => {
  const { path } = await running()
  const [first, second] = await Promise.all([open(`${path}/qr.png`), open(`${path}/qr.png`)])
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  expect([etag.length > 10, second.headers.get('etag')]).toEqual([true, etag])
  const again = await fetch(`${world.origin}${path}/qr.png`, { headers: { 'if-none-match': `W/"other", ${etag}` } })
  expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get('etag')]).toEqual([304, 0, etag])
  const svg = await open(`${path}/qr.svg`)
  expect(svg.headers.get('etag')).not.toBe(etag)
  const codes = makeCodes()
  const drawn = await codes('https://fanfara.test/c/kolamina', 'png')
  expect(await codes('https://fanfara.test/c/kolamina', 'png')).toBe(drawn)
  for (let nth = 0; nth < 500; nth += 1) await codes(`https://fanfara.test/c/${nth}`, 'svg')
  expect(await codes('https://fanfara.test/c/kolamina', 'png')).not.toBe(drawn)
})

test('OPS-13 what differs from what was counted is a correction: its reason is asked for, and the creator reads it', async () => {
  const { creator, id, path } = await running()
  await open(path)
  await open(path, { from: '203.0.113.30' })
  expect(await verdictsOf(id)).toEqual({ counted: 2 })
  const operator = await world.operator()
  const { data } = await operator.call(opsListParticipants, { params: { id } })
  const params = { id: data[0]?.id ?? '' }
  const body = { views: null, clicks: null, actions: null, sales: null, sales_value: null }
  await operator.call(opsEnterResults, { params, body })
  expect(await creator.balances()).toMatchObject({ pending: 90 })
  const without = await refusal(operator.call(opsEnterResults, { params, body: { ...body, clicks: 12 } }))
  expect([without.status, Object.keys(without.errors)]).toEqual([422, ['reason']])
  await operator.call(opsEnterResults, { params, body: { ...body, clicks: 12, reason: 'Ten by phone' } })
  expect(await creator.balances()).toMatchObject({ pending: 12 * 45 })
  // Events go on beside the correction.
  await open(path, { from: '203.0.113.31' })
  await rollUp(world.world)
  expect(await creator.balances()).toMatchObject({ pending: 13 * 45 })
  const { data: counts } = await creator.call(getCounts, { params: { id } })
  expect(counts.corrections).toEqual([{ figure: 'clicks', by: 10 }])
  await sendDue(world.world)
  const told = await sql<{
    content: string
  }>`select content from portal_message where account_id = ${creator.id} and occasion like 'results-corrected:%'`.execute(
    world.world.db,
  )
  expect(told.rows.map(({ content }) => content)).toEqual([expect.stringContaining('Ten by phone')])
})

test('threat model §3.8 limits of a campaign hold over all of its links, by day and in all; a pause holds at once', async () => {
  const first = await running()
  const second = await world.creator()
  await second.call(joinCampaign, { params: { id: first.id } })
  const other = await linkOf(second, first.id)
  const operator = await world.operator()
  const rules: TrackingForm = {
    is_paused: false,
    daily_clicks_max: 3,
    total_clicks_max: 4,
    burst_per_minute: 60,
    attribution_days: 30,
  }
  const set = (changes: Partial<TrackingForm>) =>
    operator.call(opsSetTracking, { params: { id: first.id }, body: { ...rules, ...changes } })
  await set({})
  const from = (nth: number) => ({ from: `198.51.100.${nth}` })
  for (const nth of [1, 2]) await open(first.path, from(nth))
  for (const nth of [3, 4]) await open(other.path, from(nth))
  expect(await verdictsOf(first.id)).toEqual({ counted: 3, cap: 1 })
  world.clock.advance(86_400_000)
  for (const nth of [5, 6]) await open(other.path, from(nth))
  expect(await verdictsOf(first.id)).toEqual({ counted: 4, cap: 2 })
  await set({ is_paused: true, daily_clicks_max: null, total_clicks_max: null })
  await open(first.path, from(7))
  expect(await verdictsOf(first.id)).toEqual({ counted: 4, cap: 2, paused: 1 })
})

test('SEC-05 a landing address that is a campaign link itself is refused, and leads nowhere where it is there', async () => {
  const { path, id } = await running()
  const circle = `${world.world.config.publicUrl}/c/kolamina`
  const refused = await world.campaigns.draft({ landing_url: circle }).catch((problem: unknown) => problem)
  expect(refused).toMatchObject({ fields: { landing_url: ['inputs.error.own_link'] } })
  await world.world.db.updateTable('campaign').set({ landing_url: circle }).where('id', '=', id).execute()
  const answer = await open(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([410, null])
})

test('SETUP-42 whoever opens a campaign link while the database is away reads a page that says so, and can try again', async () => {
  const { store } = world.world
  const { path } = await running()
  const away = vi.spyOn(store, 'connect').mockRejectedValue(new StoreAway('away'))
  const reading = async (accept: string) => {
    const answer = await open('/c/abcdefgh', { headers: { accept, 'accept-language': 'pl' } })
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const page = await reading('text/html,application/xhtml+xml,*/*;q=0.8')
  const program = await reading('application/json')
  away.mockRestore()
  expect([page.status, page.type]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.text).toContain('Baza danych nie odpowiada')
  expect(page.text).toContain('<a href="" style="display: inline-block; padding: .5rem 0">Spróbuj ponownie</a>')
  expect([program.status, program.type]).toEqual([503, 'application/json; charset=utf-8'])
  expect((await open(path)).status).toBe(302)
})
