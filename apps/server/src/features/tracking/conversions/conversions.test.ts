import { createHmac } from 'node:crypto'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { findEvent, getCounts, listEvents } from '@fanfara/contract/tracking/counts'
import type { ConversionForm } from '@fanfara/contract/tracking/conversions'
import { type CampaignForm, opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListPostbacks } from '@fanfara/contract/ops/campaign/postbacks'
import { opsAcceptSettlement } from '@fanfara/contract/ops/settlement'
import {
  opsCreateConversionKey,
  opsEndConversionKey,
  opsGetCounts,
  opsGetTracking,
  opsSetTracking,
} from '@fanfara/contract/ops/tracking'
import { listTasks } from '@fanfara/contract/tasks'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

/** 12.50 zł an action, 7.5 % of what is sold. */
const PAYS = [
  { model: 'CPA', unit: 'flat', value: 12.5 },
  { model: 'CPS', unit: 'perc', value: 7.5 },
] as const

/** A running campaign with one creator, one click of their link, and a key of the advertiser. */
async function shop(incomes: CampaignForm['incomes'] = [...PAYS]) {
  const creator = await world.creator()
  const operator = await world.operator()
  const id = await world.campaigns.published({ incomes })
  await creator.call(joinCampaign, { params: { id } })
  const url = (await creator.call(listTasks)).data.find(({ campaign_id }) => campaign_id === id)?.code_url ?? ''
  const click = async (from = PHONE) => {
    const { headers } = await fetch(url, { redirect: 'manual', headers: { 'user-agent': from } })
    return new URL(headers.get('location') ?? '').searchParams.get('fanfara_click') ?? ''
  }
  const { data } = await operator.call(opsCreateConversionKey, { params: { id } })
  return { creator, operator, id, click, key: data.key.id, secret: data.secret }
}
type Shop = Awaited<ReturnType<typeof shop>>

/** Reports as an advertiser's server would. */
async function report(
  { key, secret }: Pick<Shop, 'key' | 'secret'>,
  body: Partial<ConversionForm> | string,
  { at = world.clock.now(), signature }: { at?: Date; signature?: string } = {},
) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const answer = await fetch(`${world.origin}/api/conversions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-language': 'en',
      'fanfara-key': key,
      'fanfara-timestamp': timestamp,
      'fanfara-signature': signature ?? createHmac('sha256', secret).update(`${timestamp}.${raw}`).digest('hex'),
    },
    body: raw,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const outcomesOf = async (id: string) => {
  const { rows } = await sql<{
    outcome: string
  }>`select outcome from postback where campaign_id = ${id} order by id`.execute(world.world.db)
  return rows.map(({ outcome }) => outcome)
}

test('MONEY-43 MONEY-44 an action and a sale that follow a click are paid at once, each once', async () => {
  const at = await shop()
  const click_id = await at.click()
  const sale = { event_id: 'order-1', type: 'sale', click_id, value: 1990, order: 'A/1' } as const
  const first = await report(at, sale)
  expect([first.status, first.body.data]).toEqual([
    200,
    { event_id: 'order-1', verdict: 'counted', is_paid: true, is_repeated: false, message: 'Counted: it pays.' },
  ])
  const again = await Promise.all([report(at, sale), report(at, sale), report(at, sale)])
  expect(again.map(({ body }) => body.data)).toEqual(
    again.map(() => ({
      event_id: 'order-1',
      verdict: 'counted',
      is_paid: true,
      is_repeated: true,
      message: 'This event is known already. Nothing was done now.',
    })),
  )
  await report(at, { event_id: 'sign-up-1', type: 'action', click_id })
  expect(await at.creator.balances()).toMatchObject({ pending: 149_25 + 12_50 })
  const { data } = await at.creator.call(getCounts, { params: { id: at.id } })
  expect(data.events.map(({ event, received, counted }) => [event, received, counted])).toEqual([
    ['click', 1, 1],
    ['action', 1, 1],
    ['sale', 1, 1],
  ])
})

test('PBL-03 a report of what the campaign does not pay for is kept, and says that it pays nothing', async () => {
  const at = await shop([{ model: 'CPS', unit: 'flat', value: 10 }])
  const click_id = await at.click()
  const action = { event_id: 'a-1', type: 'action', click_id } as const
  expect((await report(at, action)).body.data).toMatchObject({
    verdict: 'counted',
    is_paid: false,
    message: 'Counted. This campaign does not pay for it.',
  })
  expect((await report(at, action)).body.data).toMatchObject({ is_paid: false, is_repeated: true })
  expect(await at.creator.balances()).toMatchObject({ pending: 0 })
  expect((await report(at, { event_id: 's-1', type: 'sale', click_id, value: 5 })).body.data).toMatchObject({
    is_paid: true,
    message: 'Counted: it pays.',
  })
  const back = await report(at, { event_id: 'b-1', type: 'reversal', reverses: 's-1' })
  expect(back.body.data).toMatchObject({ is_paid: false, message: 'Taken back.' })
  const { events } = (await at.creator.call(getCounts, { params: { id: at.id } })).data
  expect(events.map(({ event, is_paid: isPaid }) => [event, isPaid])).toEqual([
    ['click', false],
    ['action', false],
    ['sale', true],
  ])
})

test('MONEY-45 a flat price pays each sale, whatever it was worth', async () => {
  const at = await shop()
  await sql`update campaign set incomes = '[{"model":"CPS","unit":"flat","rate_grosze":2000}]' where id = ${at.id}`.execute(
    world.world.db,
  )
  const click_id = await at.click()
  for (const nth of [1, 2, 3]) await report(at, { event_id: `o${nth}`, type: 'sale', click_id, value: nth })
  expect(await at.creator.balances()).toMatchObject({ pending: 60_00 })
})

test('threat model §3.8 forged, stale, future, malformed and foreign reports each get their sentence, and are kept', async () => {
  const at = await shop()
  const click_id = await at.click()
  const body = { event_id: 'x', type: 'action', click_id } as const
  const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000)
  const tries = [
    await report(at, body, { signature: 'ab'.repeat(32) }),
    await report(at, body, { signature: 'not hex' }),
    await report(at, body, { at: minutes(-6) }),
    await report(at, body, { at: minutes(6) }),
    await report(at, { ...body, click_id: undefined }),
    await report(at, { ...body, type: 'sale' }),
    await report(at, JSON.stringify({ ...body, status: 'paid' })),
    await report(at, '{"event_id": "x",'),
    await report({ ...at, key: crypto.randomUUID() }, body),
  ]
  expect(tries.map(({ status, body: { code, errors } }) => [status, code ?? Object.keys(errors as object)[0]])).toEqual(
    [
      [401, 'signature_wrong'],
      [401, 'signature_wrong'],
      [401, 'signature_stale'],
      [401, 'signature_future'],
      [422, 'click_id'],
      [422, 'value'],
      [422, 'body'],
      [422, 'body'],
      [401, 'conversion_key_unknown'],
    ],
  )
  expect(new Set(tries.map(({ body: { message } }) => message)).size).toBe(7)
  expect(await outcomesOf(at.id)).toEqual([
    'forged',
    'forged',
    'stale',
    'future',
    'malformed',
    'malformed',
    'malformed',
    'malformed',
  ])
  expect(await at.creator.balances()).toMatchObject({ pending: 0 })
})

test('threat model §3.8 one event id is one event: another content under it is refused', async () => {
  const at = await shop()
  const click_id = await at.click()
  await report(at, { event_id: 'one', type: 'sale', click_id, value: 10 })
  const other = await report(at, { event_id: 'one', type: 'sale', click_id, value: 10_000 })
  expect([other.status, other.body.code]).toEqual([409, 'conversion_differs'])
  expect(await at.creator.balances()).toMatchObject({ pending: 75 })
})

test('a click that is unknown, a program’s, another campaign’s, or too old pays nothing and says why', async () => {
  const at = await shop()
  const elsewhere = await shop()
  const verdictOf = async (event_id: string, click_id: string) =>
    ((await report(at, { event_id, type: 'action', click_id })).body.data as { verdict: string }).verdict
  expect(await verdictOf('a', 'what')).toBe('unknown_click')
  expect(await verdictOf('b', await elsewhere.click())).toBe('unknown_click')
  expect(await verdictOf('c', await at.click('curl/8.9.1'))).toBe('unfit_click')
  const good = await at.click()
  const form = { is_paused: false, daily_clicks_max: null, total_clicks_max: null, burst_per_minute: 60 }
  await at.operator.call(opsSetTracking, { params: { id: at.id }, body: { ...form, attribution_days: 3 } })
  world.clock.advance(3 * 86_400_000)
  expect(await verdictOf('d', good)).toBe('counted')
  world.clock.advance(1000)
  expect(await verdictOf('e', good)).toBe('outside_window')
  const { data } = await at.operator.call(opsGetCounts, { params: { id: at.id } })
  const actions = data.events.find(({ event }) => event === 'action')
  expect(actions).toMatchObject({ received: 5, counted: 1 })
  expect(Object.fromEntries(actions?.verdicts.map(({ verdict, quantity }) => [verdict, quantity]) ?? [])).toEqual({
    counted: 1,
    outside_window: 1,
    unfit_click: 1,
    unknown_click: 2,
  })
})

test('a return takes back all of a sale or a part of it, once, and never more than was sold', async () => {
  const at = await shop()
  const click_id = await at.click()
  await report(at, { event_id: 's', type: 'sale', click_id, value: 200 })
  await report(at, { event_id: 'a', type: 'action', click_id })
  const part = { event_id: 'r1', type: 'reversal', reverses: 's', value: 50 } as const
  expect((await report(at, part)).status).toBe(200)
  expect((await report(at, part)).body.data).toMatchObject({ is_repeated: true })
  expect(await at.creator.balances()).toMatchObject({ pending: 11_25 + 12_50 })
  const tooMuch = await report(at, { event_id: 'r2', type: 'reversal', reverses: 's', value: 150.01 })
  expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'conversion_taken_back'])
  await report(at, { event_id: 'r3', type: 'reversal', reverses: 's' })
  await report(at, { event_id: 'r4', type: 'reversal', reverses: 'a' })
  expect(await at.creator.balances()).toMatchObject({ pending: 0 })
  const twice = await report(at, { event_id: 'r5', type: 'reversal', reverses: 'a' })
  expect(twice.body.code).toBe('conversion_taken_back')
  expect((await report(at, { event_id: 'r6', type: 'reversal', reverses: 'never' })).body.code).toBe(
    'conversion_unknown',
  )
  const { data } = await at.creator.call(getCounts, { params: { id: at.id } })
  expect(data.events.map(({ event, received, counted }) => [event, received, counted])).toEqual([
    ['click', 1, 1],
    ['action', 1, 0],
    ['sale', 1, 0],
  ])
})

test('after the settlement was accepted nothing is paid or taken back any more', async () => {
  const at = await shop()
  const click_id = await at.click()
  await report(at, { event_id: 's', type: 'sale', click_id, value: 100 })
  await at.operator.call(opsCloseCampaign, { params: { id: at.id } })
  await at.operator.call(opsAcceptSettlement, { params: { id: at.id }, body: { unproven_amount: 7.5 } })
  const late = await report(at, { event_id: 's2', type: 'sale', click_id, value: 100 })
  expect(late.body.data).toMatchObject({ verdict: 'late' })
  const back = await report(at, { event_id: 'r', type: 'reversal', reverses: 's' })
  expect(back.body.data).toMatchObject({ verdict: 'late' })
  expect(await at.creator.balances()).toMatchObject({ pending: 7_50 })
})

test('threat model §3.8 replayed, doubled, late and foreign events each get their sentence, and every report is kept', async () => {
  const at = await shop()
  const click_id = await at.click()
  const signedAt = world.clock.now()
  const sale = { event_id: 's', type: 'sale', click_id, value: 100 } as const
  const said = async (body: Parameters<typeof report>[1], more?: Parameters<typeof report>[2]) => {
    const { status, body: answered } = await report(at, body, more)
    const { message } = (answered.data ?? answered) as { message: string }
    return [status, message]
  }
  const sentences = [
    await said(sale, { at: signedAt }),
    await said(sale, { at: signedAt }),
    await said({ ...sale, value: 200 }),
    await said({ ...sale, event_id: 't', click_id: 'nobody' }),
    await said({ event_id: 'r', type: 'reversal', reverses: 's', value: 200 }),
    await said({ event_id: 'r', type: 'reversal', reverses: 'never' }),
    await said({ event_id: 'r', type: 'reversal', reverses: 's', value: 40 }),
  ]
  // One sale is worth more than one payment may be.
  await sql`update campaign set incomes = '[{"model":"CPS","unit":"flat","rate_grosze":100000000001}]' where id = ${at.id}`.execute(
    world.world.db,
  )
  sentences.push(await said({ ...sale, event_id: 'huge' }))
  await sql`update campaign set incomes = '[{"model":"CPS","unit":"perc","rate_basis_points":750}]' where id = ${at.id}`.execute(
    world.world.db,
  )
  await at.operator.call(opsCloseCampaign, { params: { id: at.id } })
  await at.operator.call(opsAcceptSettlement, { params: { id: at.id }, body: { unproven_amount: 4.5 } })
  sentences.push(await said({ ...sale, event_id: 'late' }))
  expect(sentences.map(([status]) => status)).toEqual([200, 200, 409, 200, 422, 422, 200, 422, 200])
  expect(new Set(sentences.map(([, message]) => message)).size).toBe(sentences.length)
  expect(await outcomesOf(at.id)).toEqual([
    'taken',
    'repeated',
    'differs',
    'taken',
    'taken_back',
    'unknown',
    'taken',
    'out_of_bounds',
    'taken',
  ])
  expect(await at.creator.balances()).toMatchObject({ pending: 4_50 })
})

test('PBL-01 operators read what was reported and what became of it, by outcome, page by page, of this campaign alone', async () => {
  const [at, other] = [await shop(), await shop()]
  const params = { id: at.id }
  const nothing = await at.operator.call(opsListPostbacks, { params })
  expect([nothing.data, nothing.next, nothing.counts]).toEqual([[], null, []])
  await report(at, { event_id: 'a-1', type: 'action', click_id: await at.click() })
  await report(at, { event_id: 'a-1', type: 'action' }, { signature: 'f'.repeat(64) })
  await report(at, '{}')
  await report(other, { event_id: 'b-1', type: 'action', click_id: await other.click() })
  const said = await at.operator.call(opsListPostbacks, { params })
  expect(said.data.map(({ outcome, event_id, key_id }) => [outcome, event_id, key_id])).toEqual([
    ['malformed', null, at.key],
    ['forged', null, at.key],
    ['taken', 'a-1', at.key],
  ])
  expect(said.counts).toEqual(['taken', 'forged', 'malformed'].map(outcome => ({ outcome, count: 1 })))
  const forged = await at.operator.call(opsListPostbacks, { params, query: { outcome: 'forged' } })
  expect(forged.data.map(({ id }) => id)).toEqual([said.data[1]?.id])
  expect(forged.counts).toEqual(said.counts)
  expect((await refusal(at.operator.call(opsListPostbacks, { params: { id: crypto.randomUUID() } }))).status).toBe(404)
})

test('PBL-01 a hundred and twenty reports are three pages, each once', async () => {
  const at = await shop()
  await sql`
    insert into postback (at, campaign_id, key_id, outcome)
    select now(), ${at.id}::uuid, ${at.key}::uuid, case when nth % 2 = 0 then 'taken' else 'stale' end
    from generate_series(1, 120) as nth`.execute(world.world.db)
  const ids: string[] = []
  const sizes: number[] = []
  let before: string | undefined
  do {
    const page = await at.operator.call(opsListPostbacks, { params: { id: at.id }, query: { before } })
    ids.push(...page.data.map(({ id }) => id))
    sizes.push(page.data.length)
    // Counted once, not again with every page.
    expect(page.counts.length).toBe(before === undefined ? 2 : 0)
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set(ids).size).toBe(120)
  const stale = await at.operator.call(opsListPostbacks, { params: { id: at.id }, query: { outcome: 'stale' } })
  expect([stale.data.length, stale.counts.map(({ count }) => count)]).toEqual([50, [60, 60]])
})

test('keys follow each other: a new one works beside the old one, and one that was ended does not', async () => {
  const at = await shop()
  const click_id = await at.click()
  const { data: next } = await at.operator.call(opsCreateConversionKey, { params: { id: at.id } })
  const successor = { key: next.key.id, secret: next.secret }
  expect((await report(at, { event_id: '1', type: 'action', click_id })).status).toBe(200)
  expect((await report(successor, { event_id: '2', type: 'action', click_id })).status).toBe(200)
  await at.operator.call(opsEndConversionKey, { params: { id: at.key } })
  expect((await report(at, { event_id: '3', type: 'action', click_id })).body.code).toBe('conversion_key_unknown')
  await at.operator.call(opsCreateConversionKey, { params: { id: at.id } })
  await at.operator.call(opsCreateConversionKey, { params: { id: at.id } })
  expect((await refusal(at.operator.call(opsCreateConversionKey, { params: { id: at.id } }))).code).toBe(
    'too_many_keys',
  )
  const { data } = await at.operator.call(opsGetTracking, { params: { id: at.id } })
  expect(data.keys).toHaveLength(4)
  expect(JSON.stringify(data)).not.toContain(at.secret)
  const { rows } = await sql<{
    text: string
  }>`select encode(secret_sealed, 'escape') as text from conversion_key`.execute(world.world.db)
  expect(rows.some(({ text }) => text.includes(at.secret))).toBe(false)
})

test('"something is missing" is answered from what was received: by click, order or moment', async () => {
  const at = await shop()
  const click_id = await at.click()
  await report(at, { event_id: 'ev-9', type: 'sale', click_id, value: 20, order: 'Z-17' })
  const ask = async (text: string) => at.creator.call(findEvent, { params: { id: at.id }, query: { text } })
  expect(await ask(click_id)).toMatchObject({ understood: 'click', data: [{ event: 'click', verdict: 'counted' }] })
  expect(await ask('Z-17')).toMatchObject({ understood: 'order', data: [{ event: 'sale', value: 20 }] })
  expect(await ask(world.clock.now().toISOString())).toMatchObject({ understood: 'moment', data: [{}, {}] })
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Warsaw',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(world.clock.now())
    .split(' ')
  expect(await ask(`${date.split('-').toReversed().join('-')} ${time}`)).toMatchObject({
    understood: 'moment',
    data: [{}, {}],
  })
  expect(await ask('31-02-2026 18:30')).toEqual({ understood: 'nothing', data: [] })
  expect(await ask('never seen')).toEqual({ understood: 'nothing', data: [] })
  const stranger = await world.creator()
  expect((await refusal(stranger.call(findEvent, { params: { id: at.id }, query: { text: click_id } }))).status).toBe(
    404,
  )
})

test('events are listed newest first, a page at a time, without a gap and without anything about a visitor', async () => {
  const at = await shop()
  for (let nth = 0; nth < 60; nth += 1) {
    await at.click()
    world.clock.advance(1000)
  }
  await at.operator.call(opsGetCounts, { params: { id: at.id } })
  const first = await at.creator.call(listEvents, { params: { id: at.id } })
  const second = await at.creator.call(listEvents, { params: { id: at.id }, query: { before: first.next ?? '' } })
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null])
  const all = [...first.data, ...second.data]
  expect(new Set(all.map(({ id }) => id)).size).toBe(60)
  expect(all.map(row => row.at)).toEqual(
    all
      .map(row => row.at)
      .toSorted()
      .toReversed(),
  )
  expect(JSON.stringify(all)).not.toContain('127.0.0.1')
})
