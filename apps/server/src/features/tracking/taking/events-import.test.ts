import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { IMPORT_MAX_LINES } from '@fanfara/contract/ops/participants'
import { opsAcceptSettlement } from '@fanfara/contract/ops/settlement'
import { opsCreateConversionKey, opsGetCounts, opsImportEvents, opsPauseLink } from '@fanfara/contract/ops/tracking'
import { listTasks } from '@fanfara/contract/tasks'
import { findEvent, listEvents } from '@fanfara/contract/tracking/counts'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signReport } from '../shop/shop.ts'
import { momentIn } from './moment-text.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const HOUR_MS = 3_600_000

/** A campaign that pays 12.50 zł an action and 10 % of sales, with two creators in it. */
async function shop() {
  const id = await world.campaigns.published({
    incomes: [
      { model: 'CPA', unit: 'flat', value: 12.5 },
      { model: 'CPS', unit: 'perc', value: 10 },
    ],
  })
  const people = [await world.creator({ name: 'Żaneta Łoś' }), await world.creator({ name: 'Kuba' })] as const
  for (const { call } of people) await call(joinCampaign, { params: { id } })
  const linkOf = async ({ call }: (typeof people)[number]) =>
    (await call(listTasks)).data.find(({ campaign_id }) => campaign_id === id)?.code_url ?? ''
  const links = [await linkOf(people[0]), await linkOf(people[1])] as const
  const click = async (link: string = links[0], agent = PHONE) => {
    const { headers } = await fetch(link, { redirect: 'manual', headers: { 'user-agent': agent } })
    return new URL(headers.get('location') ?? '').searchParams.get('fanfara_click') ?? ''
  }
  const { call } = await world.operator()
  const load = async (csv: string, more: { apply?: boolean; skip_wrong?: boolean; idempotencyKey?: string } = {}) => {
    const { idempotencyKey, apply = false, ...rest } = more
    const body = { csv, apply, ...rest }
    return (await call(opsImportEvents, { params: { id }, body }, idempotencyKey ? { idempotencyKey } : {})).data
  }
  const figures = async () =>
    (await call(opsGetCounts, { params: { id } })).data.events.map(({ event, received, counted }) => [
      event,
      received,
      counted,
    ])
  return { id, people, links, click, call, load, figures }
}
const verdictsOf = ({ lines }: Awaited<ReturnType<Awaited<ReturnType<typeof shop>>['load']>>) =>
  lines.map(({ line, verdict, is_repeated, problem }) => [line, problem ?? verdict, is_repeated])

test('OPS-13 a file of events shows what each line would do, writes nothing yet, and then pays as reports do', async () => {
  const at = await shop()
  const [zaneta, kuba] = at.people
  const first = await at.click()
  const code = at.links[1]
  world.clock.advance(HOUR_MS)
  const csv = [
    '\uFEFFid zdarzenia;nr zamówienia;click_id;kod;czas;typ;wartość;zwrot',
    `z-1;A/1;${first};;;sprzedaż;1 990,50 zł;nie`,
    `z-2;;${first.toUpperCase()};;;Akcja;;`,
    `;A/3;;${code};;sprzedaż;10;`,
    `z-4;A/4;;${code};;sprzedaż;99,99;tak`,
    `z-5;;${first.replace(/^.{8}/, '01999999')};;;akcja;;`,
    '',
  ].join('\r\n')
  const preview = await at.load(csv)
  expect(preview).toMatchObject({ is_applied: false, problems: 0, amount_before: 0, amount_after: 199.05 + 12.5 + 1 })
  expect(
    preview.lines.map(({ line, creator, event, value, verdict }) => [line, creator, event, value, verdict]),
  ).toEqual([
    [2, 'Żaneta Łoś', 'sale', 1990.5, 'counted'],
    [3, 'Żaneta Łoś', 'action', 0, 'counted'],
    [4, 'Kuba', 'sale', 10, 'counted'],
    [5, 'Kuba', 'sale', 99.99, 'reversed'],
    [6, null, 'action', 0, 'unknown_click'],
  ])
  expect(await at.figures()).toEqual([])
  expect((await at.load(csv, { apply: true })).is_applied).toBe(true)
  expect(await zaneta.balances()).toMatchObject({ pending: 199_05 + 12_50 })
  expect(await kuba.balances()).toMatchObject({ pending: 1_00 })
  expect(await at.figures()).toEqual([
    ['click', 1, 1],
    ['action', 2, 1],
    ['sale', 3, 2],
  ])
  const again = await at.load(csv, { apply: true })
  expect(again.lines.map(({ is_repeated }) => is_repeated)).toEqual([true, true, true, true, true])
  expect(await zaneta.balances()).toMatchObject({ pending: 199_05 + 12_50 })
})

test('OPS-13 a wrong line imports nothing until the rest is wanted on purpose; each says why', async () => {
  const at = await shop()
  const click = await at.click()
  world.clock.advance(HOUR_MS)
  const rows = [
    'event_id,click_id,type,value,time,returned',
    `good,${click},action,,,`,
    `,${click},action,,,`,
    'no-source,,action,,,',
    `no-type,${click},refund,,,`,
    `no-value,${click},sale,,,`,
    `bad-value,${click},sale,a lot,,`,
    `no-time,${click},action,,yesterday,`,
    `future,${click},action,,2999-01-01 10:00,`,
    `early,${click},action,,2020-01-01 10:00,`,
    `maybe,${click},action,,,maybe`,
    `${'l'.repeat(101)},${click},action,,,`,
    `good,${click},sale,5,,`,
  ].join('\n')
  const wrong = await at.load(rows, { apply: true })
  expect([wrong.is_applied, wrong.problems]).toEqual([false, 11])
  expect(verdictsOf(wrong)).toEqual([
    [2, 'counted', false],
    [3, 'The line names neither an event id nor an order number.', false],
    [4, 'The line names neither a click nor a creator’s code.', false],
    [5, 'The type is neither “action” nor “sale”.', false],
    [6, 'A sale needs its value in zł, with at most two decimals.', false],
    [7, 'A sale needs its value in zł, with at most two decimals.', false],
    [8, 'This is no time. Write it like 2026-11-20 18:30.', false],
    [9, 'The time of this event is yet to come.', false],
    [10, 'The event is earlier than its click.', false],
    [11, '“Returned” is neither yes nor no.', false],
    [12, 'An id, order number or code may have 100 characters.', false],
    [13, 'This event id was reported before with other contents. Give each event an id of its own.', false],
  ])
  expect(await at.people[0].balances()).toMatchObject({ pending: 0 })
  expect(await at.load(rows, { apply: true, skip_wrong: true })).toMatchObject({ is_applied: true, problems: 11 })
  expect(await at.people[0].balances()).toMatchObject({ pending: 12_50 })
  const { data } = await at.call(opsListAudit, { query: { per_page: 10 } })
  expect(data[0]).toMatchObject({
    action: 'events_imported',
    before: { amount_grosze: 0 },
    after: { lines: 12, counted: 1, not_counted: 0, known_before: 0, skipped: 11, amount_grosze: 12_50 },
  })
  const nothing = await at.load('event_id,click_id,type\n,,', { apply: true, skip_wrong: true }).catch(() => null)
  expect(nothing).toBeNull()
  expect(await at.load('event_id,click_id,type\nx,,action', { apply: true, skip_wrong: true })).toMatchObject({
    is_applied: false,
  })
})

test('OPS-16 what was reported before is known in a file, and what came in a file is known when it is reported', async () => {
  const at = await shop()
  const click_id = await at.click()
  const { data: made } = await at.call(opsCreateConversionKey, { params: { id: at.id } })
  const send = async (event: object) => {
    const { headers, body } = signReport({ id: made.key.id, secret: made.secret }, world.clock.now(), event)
    const answer = await fetch(`${world.origin}/api/conversions`, { method: 'POST', headers, body })
    return ((await answer.json()) as { data: object }).data
  }
  await send({ event_id: 's1', type: 'sale', click_id, value: 100 })
  await send({ event_id: 'r1', type: 'reversal', reverses: 's1', value: 40 })
  const csv = `event_id\tclick_id\ttype\tvalue\treturned\ns1\t${click_id}\tsale\t100.00\tyes\ns2\t${click_id}\tsale\t7,5\t`
  expect(verdictsOf(await at.load(csv, { apply: true }))).toEqual([
    [2, 'reversed', false],
    [3, 'counted', false],
  ])
  expect(await at.people[0].balances()).toMatchObject({ pending: 75 })
  expect(await send({ event_id: 's2', type: 'sale', click_id, value: 7.5 })).toMatchObject({ is_repeated: true })
  await send({ event_id: 'return:s2', type: 'reversal', reverses: 's2', value: 1 })
  const other = `event_id,code,type,value,returned\ns2,${at.links[1]},sale,7.5,\ns3,${at.links[0]},sale,9,\n`
  expect((await at.load(other)).lines.map(({ problem }) => problem !== null)).toEqual([true, false])
  const half = await at.load(`event_id,click_id,type,value,returned\ns2,${click_id},sale,7.5,yes`)
  expect(half.lines[0]?.problem).toContain('reported before with other contents')
})

test('OPS-16 windows, programs, pauses and dates hold for a file by the time that it says', async () => {
  const at = await shop()
  const click = await at.click()
  const program = await at.click(at.links[0], 'curl/8.9.1')
  const early = new Date(world.clock.now().getTime() - 30 * 60_000).toISOString()
  const second = new Date(world.clock.now().getTime() + 24 * HOUR_MS).toISOString()
  world.clock.advance(31 * 24 * HOUR_MS)
  const within = new Date(world.clock.now().getTime() - 2 * 24 * HOUR_MS).toISOString()
  const csv = [
    'event_id,click_id,code,type,time',
    `in-time,${click},,action,${within}`,
    `too-late,${click},,action,`,
    `program,${program},,action,`,
    `by-code,,${at.links[1]},action,${second}`,
    `after-its-end,,${at.links[1]},action,`,
    `before-it-began,,${at.links[1]},action,${early}`,
    'nobody,,xxxx,action,',
  ].join('\n')
  expect(verdictsOf(await at.load(csv, { apply: true }))).toEqual([
    [2, 'counted', false],
    [3, 'outside_window', false],
    [4, 'unfit_click', false],
    [5, 'counted', false],
    [6, 'outside_dates', false],
    [7, 'outside_dates', false],
    [8, 'unknown_click', false],
  ])
  const found = await at.people[0].call(findEvent, { params: { id: at.id }, query: { text: 'in-time' } })
  expect(found).toMatchObject({ understood: 'order', data: [{ event: 'action', verdict: 'counted', at: within }] })
  const byTime = await at.people[0].call(findEvent, { params: { id: at.id }, query: { text: within } })
  expect(byTime).toMatchObject({ understood: 'moment', data: [{ event: 'action' }] })
  const listed = await at.people[0].call(listEvents, { params: { id: at.id }, query: { event: 'action' } })
  const [one, other, oldest] = listed.data.map(({ verdict }) => verdict)
  expect([new Set([one, other]), oldest]).toEqual([new Set(['outside_window', 'unfit_click']), 'counted'])
})

test('a link that rests, and a settlement that was accepted, count nothing from a file', async () => {
  const at = await shop()
  const click = await at.click()
  const paused = await pauseOf(at)
  await paused(true)
  const line = (id: string) => `event_id,code,type\n${id},${at.links[0]},action`
  expect(verdictsOf(await at.load(line('p'), { apply: true }))).toEqual([[2, 'paused', false]])
  await paused(false)
  await at.load(`event_id,click_id,type\nc,${click},action`, { apply: true })
  await at.call(opsCloseCampaign, { params: { id: at.id } })
  await at.call(opsAcceptSettlement, { params: { id: at.id }, body: { unproven_amount: 12.5 } })
  expect(verdictsOf(await at.load(line('late'), { apply: true }))).toEqual([[2, 'late', false]])
  const back = await at.load(`event_id,click_id,type,returned\nc,${click},action,yes`, { apply: true })
  expect(verdictsOf(back)).toEqual([[2, 'late', false]])
  expect(await at.people[0].balances()).toMatchObject({ pending: 12_50 })
})
async function pauseOf({ people, call, id }: Awaited<ReturnType<typeof shop>>) {
  const [row] = await world.world.db
    .selectFrom('participation')
    .select('id')
    .where('campaign_id', '=', id)
    .where('creator_id', '=', people[0].id)
    .execute()
  return (is_paused: boolean) => call(opsPauseLink, { params: { id: row?.id ?? '' }, body: { is_paused } })
}

test('threat model §4.7 the same file under the same key is answered the same, and taken once', async () => {
  const at = await shop()
  const csv = `event_id,click_id,type\none,${await at.click()},action`
  const key = { apply: true, idempotencyKey: `events-${at.id}` }
  const both = await Promise.all([at.load(csv, key), at.load(csv, key)])
  expect(both[1]).toEqual(both[0])
  expect(both[0]?.lines[0]?.is_repeated).toBe(false)
  expect(await at.figures()).toContainEqual(['action', 1, 1])
})

test('2,000 lines are taken at once; what is no table, lacks a column, or is longer is refused under the field', async () => {
  const at = await shop()
  const click = await at.click()
  const many = (count: number) =>
    `event_id,click_id,type\n${Array.from({ length: count }, (_, nth) => `e${nth},${click},action`).join('\n')}`
  const { is_applied, lines } = await at.load(many(IMPORT_MAX_LINES), { apply: true })
  expect([is_applied, lines.length]).toEqual([true, IMPORT_MAX_LINES])
  expect(await at.figures()).toContainEqual(['action', IMPORT_MAX_LINES, IMPORT_MAX_LINES])
  const errorOf = async (csv: string) =>
    (await refusal(at.call(opsImportEvents, { params: { id: at.id }, body: { csv, apply: false } }))).errors.csv?.[0]
  expect(await errorOf(many(IMPORT_MAX_LINES + 1))).toContain('2,000 lines')
  expect(await errorOf('event_id,click_id,type\n"open,5')).toContain('no table')
  expect(await errorOf('click_id,type\nx,action')).toContain('No column names the events')
  expect(await errorOf('order,type\nx,action')).toContain('No column says whose')
  expect(await errorOf('order,code\nx,kod')).toContain('No column says what')
  expect(await errorOf('order,code,type\n')).toContain('nothing below')
})

test.each([
  ['2026-11-20T18:30:00Z', '2026-11-20T18:30:00.000Z'],
  ['2026-11-20 18:30', '2026-11-20T17:30:00.000Z'],
  ['2026-11-20 18:30:15', '2026-11-20T17:30:15.000Z'],
  ['20.11.2026 8:30', '2026-11-20T07:30:00.000Z'],
  ['20/11/2026, 18:30', '2026-11-20T17:30:00.000Z'],
  ['31.02.2026 18:30', null],
  ['2026-11-20', null],
  ['2026-11-20 25:00', null],
])('%s is read as %s', (text, moment) => {
  expect(momentIn(text)?.toISOString() ?? null).toBe(moment)
})
