import { readFileSync } from 'node:fs'
import { listChannels } from '@fanfara/contract/channels'
import type { Call } from '@fanfara/contract/endpoint'
import { listSalaries, updateSalary } from '@fanfara/contract/evaluation'
import { grosze } from '@fanfara/contract/money'
import * as contract from '@fanfara/contract/ops/creator-list'
import { rejectInvitation } from '@fanfara/contract/campaigns'
import { opsInvite } from '@fanfara/contract/ops/participants'
import { opsLimitCreator } from '@fanfara/contract/ops/creators'
import { requestPayout } from '@fanfara/contract/payments'
import { deleteUser, updateUser } from '@fanfara/contract/profile'
import { type Creator, longSession, refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { plansOf } from '@fanfara/testkit/plans'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueWork, sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['operator']>>
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

type Query = Call<typeof contract.opsListCreators>['query']
const list = (query: Query) => operator.call(contract.opsListCreators, { query: { per_page: 100, ...query } })
const namesBy = async (query: Query) => (await list(query)).data.map(({ name }) => name)

/** Writes what a platform said of a creator's channel. */
async function measured({ id }: Creator, platform: string, { stage, followers }: { stage: number; followers: number }) {
  await sql`
    insert into channel_reading (channel_id, metrics, observed_at, window_days, stage)
    select id, ${JSON.stringify({ followers_count: followers })}::jsonb, now(), 28, ${stage}::int from channel
    where account_id = ${id} and type = ${platform}
    on conflict (channel_id) do update set metrics = excluded.metrics, stage = excluded.stage`.execute(world.world.db)
}

test('OPS-26 a creator is found by name without Polish letters, by address, channel, payout, and with a typing error', async () => {
  const zaneta = await world.creator({ name: 'Żaneta Wójcikowska', available: grosze(150_00) })
  expect(await namesBy({ name: 'zaneta wojcik' })).toEqual(['Żaneta Wójcikowska'])
  expect(await namesBy({ name: 'WÓJCIK' })).toEqual(['Żaneta Wójcikowska'])
  expect(await namesBy({ name: zaneta.email })).toEqual(['Żaneta Wójcikowska'])
  expect(await namesBy({ name: `twitch_${zaneta.id.slice(0, 8)}` })).toEqual(['Żaneta Wójcikowska'])
  expect(await list({ name: 'Wojcikovska' })).toMatchObject({ is_near: true, data: [{ name: 'Żaneta Wójcikowska' }] })
  expect(await list({ name: 'zaneta' })).toMatchObject({ is_near: false })
  expect(await list({ name: 'ż'.repeat(200) })).toMatchObject({ is_near: false, data: [] })
  await zaneta.call(requestPayout)
  const { rows } = await sql<{ number: number }>`select number from payout where creator_id = ${zaneta.id}`.execute(
    world.world.db,
  )
  const reference = `PO-${String(rows[0]?.number).padStart(6, '0')}`
  expect(await namesBy({ name: reference })).toEqual(['Żaneta Wójcikowska'])
  expect(await namesBy({ name: 'PO-999999' })).toEqual([])
  expect(await namesBy({ name: '%' })).toEqual([])
})

test('OPS-26 filters hold together, and with a platform they are about the channel there', async () => {
  const big = await world.creator({ name: 'Duży Kanał', platforms: ['twitch', 'x'] })
  const small = await world.creator({ name: 'Mały Kanał', platforms: ['twitch'] })
  await measured(big, 'twitch', { stage: 5, followers: 60_000 })
  await measured(big, 'x', { stage: 1, followers: 1500 })
  await measured(small, 'twitch', { stage: 2, followers: 4000 })
  const among = { name: 'Kanał' }
  expect(await namesBy(among)).toEqual(['Duży Kanał', 'Mały Kanał'])
  expect(await namesBy({ ...among, sort: 'followers' })).toEqual(['Duży Kanał', 'Mały Kanał'])
  expect(await namesBy({ ...among, stage_from: 3 })).toEqual(['Duży Kanał'])
  expect(await namesBy({ ...among, platform: 'x', stage_from: 3 })).toEqual([])
  expect(await namesBy({ ...among, platform: 'twitch', stage_from: 2 })).toEqual(['Duży Kanał', 'Mały Kanał'])
  expect(await namesBy({ ...among, followers: 50_000 })).toEqual(['Duży Kanał'])
  expect(await namesBy({ ...among, followers: 50_000, platform: 'x' })).toEqual([])
  expect(await namesBy({ ...among, language: 'pl' })).toEqual([])
  expect(await namesBy({ ...among, age: 'week' })).toHaveLength(2)
  expect(await namesBy({ ...among, age: 'older' })).toEqual([])
  await measured(small, 'twitch', { stage: 3, followers: 10_000 })
  expect(await namesBy({ ...among, stage_from: 3, followers: 10_000 })).toEqual(['Duży Kanał', 'Mały Kanał'])
})

test('OPS-09 whom to invite is found by platform, stage, interest and price together', async () => {
  const [dear, cheap] = [await world.creator({ name: 'Droga Gra' }), await world.creator({ name: 'Tania Gra' })]
  const { rows: interests } = await sql<{ id: string }>`select id from category where key = 'gaming'`.execute(
    world.world.db,
  )
  for (const [person, price] of [
    [dear, 900],
    [cheap, 200],
  ] as const) {
    await measured(person, 'twitch', { stage: 4, followers: 20_000 })
    const body = { id: person.id, name: person === dear ? 'Droga Gra' : 'Tania Gra', description: null }
    await person.call(updateUser, { body: { ...body, categories: interests.map(({ id }) => id) } })
    const [channel] = (await person.call(listChannels)).data
    const [salary] = (await person.call(listSalaries, { params: { id: channel?.id ?? '' } })).data
    const params = { id: channel?.id ?? '', salaryId: salary?.id ?? '' }
    await person.call(updateSalary, { params, body: { price } })
  }
  const wanted = { name: 'Gra', platform: 'twitch', stage_from: 4, interest: 'gaming' } as const
  expect(await namesBy({ ...wanted, price: 1000 })).toEqual(['Droga Gra', 'Tania Gra'])
  expect(await namesBy({ ...wanted, price: 250 })).toEqual(['Tania Gra'])
  expect(await namesBy({ ...wanted, price: 1000, stage_from: 5 })).toEqual([])
  expect(await namesBy({ ...wanted, price: 1000, interest: 'beauty' })).toEqual([])
  expect(await namesBy({ ...wanted, price: 1000, platform: 'x' })).toEqual([])
})

test('INV-09 whom a campaign on several platforms can have is told from who has none of them or a limit', async () => {
  await world.creator({ name: 'Zdolna Tylko Twitch', platforms: ['twitch'] })
  await world.creator({ name: 'Zdolna Tylko Film', platforms: ['youtube'] })
  await world.creator({ name: 'Zdolna Gdzie Indziej', platforms: ['instagram'] })
  await world.creator({ name: 'Zdolna Bez Kanału', platforms: [] })
  const limited = await world.creator({ name: 'Zdolna Ograniczona', platforms: ['twitch'] })
  await operator.call(opsLimitCreator, { params: { id: limited.id }, body: { reason: 'Kupione wyświetlenia.' } })
  const among = { name: 'Zdolna' }
  expect(await namesBy({ ...among, able_on: 'twitch,youtube' })).toEqual(['Zdolna Tylko Film', 'Zdolna Tylko Twitch'])
  const others = ['Zdolna Bez Kanału', 'Zdolna Gdzie Indziej', 'Zdolna Ograniczona']
  expect(await namesBy({ ...among, unable_on: 'twitch,youtube' })).toEqual(others)
  expect(await namesBy({ unable_on: 'twitch,youtube' })).toEqual(expect.arrayContaining(others))
  expect(await namesBy({ unable_on: 'twitch,youtube' })).not.toContain('Zdolna Tylko Film')
  expect((await refusal(list({ able_on: 'twitch,myspace' }))).status).toBe(422)
})

test('INV-10 who is in a campaign already, invited or declined, is among those whom it cannot have, with where they stand', async () => {
  await world.creator({ name: 'Wolna Osoba', platforms: ['twitch'] })
  const invited = await world.creator({ name: 'Wolna Zaproszona', platforms: ['twitch'] })
  const gone = await world.creator({ name: 'Wolna Odmówiła', platforms: ['twitch'] })
  const id = await world.campaigns.published({ type: 'closed' })
  const other = await world.campaigns.published({ type: 'closed' })
  const ids = [invited.id, gone.id]
  await operator.call(opsInvite, { params: { id }, body: { creator_ids: ids } })
  await gone.call(rejectInvitation, { params: { id } })
  const among = { name: 'Wolna', for_campaign: id }
  expect(await namesBy({ ...among, able_on: 'twitch' })).toEqual(['Wolna Osoba'])
  expect((await list({ ...among, unable_on: 'twitch' })).data.map(({ name, inside }) => [name, inside])).toEqual([
    ['Wolna Odmówiła', 'declined'],
    ['Wolna Zaproszona', 'invited'],
  ])
  const withoutName = (await list({ for_campaign: id, unable_on: 'twitch' })).data.filter(({ inside }) => inside)
  expect(withoutName.map(({ id: one }) => one).toSorted()).toEqual(ids.toSorted())
  expect(await namesBy({ name: 'Wolna', for_campaign: other, able_on: 'twitch' })).toHaveLength(3)
  expect((await list({ name: 'Wolna' })).data.map(({ inside }) => inside)).toEqual([null, null, null])
})

test('OPS-26 OPS-27 a line says what decides, and who is limited or erased is found by that alone', async () => {
  const ewa = await world.creator({ name: 'Ewa Linia', available: grosze(120_00) })
  const [line] = (await list({ name: 'Ewa Linia' })).data
  expect(line).toMatchObject({
    id: ewa.id,
    email: ewa.email,
    available: 120,
    platforms: ['twitch'],
    channels: [{ platform: 'twitch', stage: null, followers: null }],
    on_time: { done: 0, of: 0 },
  })
  expect(await namesBy({ name: 'Ewa Linia', available: 100 })).toEqual(['Ewa Linia'])
  expect(await namesBy({ name: 'Ewa Linia', available: 1000 })).toEqual([])
  await operator.call(opsLimitCreator, { params: { id: ewa.id }, body: { reason: 'Kupione wyświetlenia.' } })
  expect(await namesBy({ name: 'Ewa Linia', state: 'limited' })).toEqual(['Ewa Linia'])
  expect(await namesBy({ name: 'Ewa Linia', state: 'active' })).toEqual([])
  const { id, call } = await world.creator({ name: 'Znika Jutro', platforms: [] })
  await call(updateUser, { body: { id, name: 'Znika Dzisiaj', description: null, categories: [] } })
  expect(await namesBy({ name: 'Znika' })).toEqual(['Znika Dzisiaj'])
  await call(deleteUser, { query: { id } })
  const card = await world.world.db
    .selectFrom('creator_card')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirst()
  expect(card).toMatchObject({ search: '', plain_name: '', marks: [] })
  expect(await namesBy({ name: 'Znika' })).toEqual([])
  expect((await list({ state: 'erased' })).data).toMatchObject([{ id, is_erased: true, email: null }])
})

/** Ends so many tasks of a creator's campaign, and does some of them: those that were not done are the newest. */
async function worked({ id }: Creator, { done, missed }: { done: number; missed: number }) {
  await sql`
    insert into task (id, campaign_id, participation_id, creator_id, platform, ad_type, name, brief, status, needs_acceptance, position, ends_at)
    select (lpad(to_hex(n), 8, '0') || substr(gen_random_uuid()::text, 9))::uuid, campaign_id, id, creator_id, 'twitch', 'stream_banner', 'Baner', '{"pl": "Pokaż", "en": "Show"}'::jsonb,
      case when n <= ${done}::int then 'finished' else 'missed' end, false, 100 + n, (select completed_at from campaign where campaign.id = campaign_id)
    from participation, generate_series(1, ${done + missed}::int) n where creator_id = ${id}`.execute(world.world.db)
}

test('CARD-01 CARD-02 creators are found and ordered by punctuality, finished campaigns and what settlements brought', async () => {
  const [always, mostly, never] = await Promise.all([
    world.creator({ name: 'Zawsze Wynik', available: grosze(1200_00) }),
    world.creator({ name: 'Często Wynik', available: grosze(600_00) }),
    world.creator({ name: 'Nowa Wynik', platforms: [], billing: false }),
  ])
  await sql`delete from task where creator_id = any(${[always.id, mostly.id]}::uuid[])`.execute(world.world.db)
  await worked(always, { done: 5, missed: 0 })
  await worked(mostly, { done: 299, missed: 1 })
  const among = { name: 'Wynik' }
  const lines = new Map((await list(among)).data.map(line => [line.id, line]))
  expect(lines.get(always.id)).toMatchObject({ on_time: { done: 5, of: 5 }, campaigns: 1, earned: 1200 })
  expect(lines.get(mostly.id)).toMatchObject({ on_time: { done: 199, of: 200 }, campaigns: 1, earned: 600 })
  expect(lines.get(never.id)).toMatchObject({ on_time: { done: 0, of: 0 }, campaigns: 0, earned: 0 })
  const all = ['Zawsze Wynik', 'Często Wynik', 'Nowa Wynik']
  expect(await namesBy({ ...among, sort: 'on_time' })).toEqual(all)
  expect(await namesBy({ ...among, sort: 'earned' })).toEqual(all)
  expect((await namesBy({ ...among, sort: 'campaigns' }))[2]).toBe('Nowa Wynik')
  expect(await namesBy({ ...among, on_time: 100 })).toEqual(['Zawsze Wynik'])
  expect(await namesBy({ ...among, on_time: 90, sort: 'on_time' })).toEqual(all.slice(0, 2))
  expect(await namesBy({ ...among, campaigns: 1, sort: 'earned' })).toEqual(all.slice(0, 2))
  expect(await namesBy({ ...among, campaigns: 3 })).toEqual([])
  expect(await namesBy({ ...among, earned: 1000 })).toEqual(['Zawsze Wynik'])
  await worked(always, { done: 0, missed: 1 })
  expect(await namesBy({ ...among, on_time: 100 })).toEqual([])
  await sql`update payment set amount_grosze = 99900 where creator_id = ${always.id}`.execute(world.world.db)
  expect(await namesBy({ ...among, earned: 1000 })).toEqual([])
})

test('CARD-01 every step that a filter offers is one that cards bear', async () => {
  const best = await world.creator({ name: 'Najlepsza Karta', available: grosze(60_000_00) })
  await sql`delete from task where creator_id = ${best.id}`.execute(world.world.db)
  await worked(best, { done: 1, missed: 0 })
  for (const step of contract.onTimeSteps) expect(await namesBy({ name: 'Najlepsza', on_time: step })).toHaveLength(1)
  for (const step of contract.earnedSteps) expect(await namesBy({ name: 'Najlepsza', earned: step })).toHaveLength(1)
  await sql`
    with copied as (insert into campaign (id, stage, name, description, advertiser, advertiser_email, type, platforms, incomes, task_plan, product_photos, created_at)
        select gen_random_uuid(), 'completed', name, description, advertiser, advertiser_email, type, platforms, incomes, task_plan, product_photos, created_at
        from campaign, generate_series(1, 49) where id = (select campaign_id from participation where creator_id = ${best.id}) returning id)
    insert into participation (id, campaign_id, creator_id, status, since, entered_at, code)
    select gen_random_uuid(), id, ${best.id}::uuid, 'completed', now(), now(), 'karta-' || id from copied`.execute(
    world.world.db,
  )
  for (const step of contract.finishedSteps)
    expect(await namesBy({ name: 'Najlepsza', campaigns: step })).toHaveLength(1)
})

test('CARD-01 whoever worked before cards said so is found by the migration that lets them', async () => {
  const { id } = await world.creator({ name: 'Dawna Praca', available: grosze(700_00) })
  await list({})
  const migration = readFileSync(new URL('../../db/migrations/0120-creator-results.sql', import.meta.url), 'utf8')
  const fill = migration.slice(migration.lastIndexOf('update creator_card set'))
  await sql`update creator_card set marks = '{state:here}', campaigns = 0, earned_grosze = 0`.execute(world.world.db)
  expect(await namesBy({ name: 'Dawna', earned: 500 })).toEqual([])
  await sql.raw(fill).execute(world.world.db)
  expect(await namesBy({ name: 'Dawna', earned: 500, campaigns: 1 })).toEqual(['Dawna Praca'])
  expect((await list({ name: 'Dawna' })).data).toMatchObject([{ id, campaigns: 1, earned: 700 }])
})

/** Writes how many watch a creator's streams on Twitch, and what they ask for there. */
async function watched({ id }: Creator, viewers: number | null, { stage, price }: { stage: number; price: number }) {
  await sql`
    insert into channel_reading (channel_id, metrics, observed_at, window_days, stage)
    select id, ${JSON.stringify({ monthly_average_viewer_count: viewers })}::jsonb, now(), 28, ${stage}::int from channel
    where account_id = ${id} and type = 'twitch'
    on conflict (channel_id) do update set metrics = excluded.metrics, stage = excluded.stage`.execute(world.world.db)
  await sql`
    update salary set price_zloty = ${price}::int from channel
    where channel.id = salary.channel_id and channel.account_id = ${id} and channel.type = 'twitch'`.execute(
    world.world.db,
  )
}

test('DESK-10 creators are found and ordered by viewers, and ordered by category and price, each of it as their card says', async () => {
  const [big, small, unknown] = await Promise.all([
    world.creator({ name: 'Duży Strumień', platforms: ['twitch', 'x'] }),
    world.creator({ name: 'Mały Strumień', platforms: ['twitch'] }),
    world.creator({ name: 'Bez Strumienia', platforms: ['twitch'] }),
  ])
  await Promise.all([
    watched(big, 1200.4, { stage: 7, price: 900 }),
    watched(small, 49.6, { stage: 2, price: 150 }),
    measured(unknown, 'twitch', { stage: 2, followers: 40_000 }),
  ])
  const among = { name: 'Strumie' }
  const all = ['Duży Strumień', 'Mały Strumień', 'Bez Strumienia']
  expect(await namesBy({ ...among, sort: 'viewers' })).toEqual(all)
  const lines = new Map((await list(among)).data.map(line => [line.name, line.viewers]))
  expect(all.map(name => lines.get(name))).toEqual([1200, 50, null])
  // Of one category whoever has more followers; who set no price stands last.
  expect(await namesBy({ ...among, sort: 'stage' })).toEqual(['Duży Strumień', 'Bez Strumienia', 'Mały Strumień'])
  expect(await namesBy({ ...among, sort: 'price' })).toEqual(['Mały Strumień', 'Duży Strumień', 'Bez Strumienia'])
  expect(await namesBy({ ...among, viewers: 50, sort: 'viewers' })).toEqual(all.slice(0, 2))
  expect(await namesBy({ ...among, viewers: 100 })).toEqual(['Duży Strumień'])
  expect(await namesBy({ ...among, viewers: 50, platform: 'x' })).toEqual([])
  expect(await namesBy({ ...among, viewers: 50, platform: 'twitch', sort: 'price' })).toEqual(all.slice(0, 2).reverse())
  for (const step of contract.viewerSteps) {
    await watched(big, step, { stage: 7, price: 900 })
    expect(await namesBy({ name: 'Duży Strumień', viewers: step })).toHaveLength(1)
    await watched(big, step - 1, { stage: 7, price: 900 })
    expect(await namesBy({ name: 'Duży Strumień', viewers: step })).not.toContain('Duży Strumień')
  }
  const file = await operator.call(contract.opsDownloadCreators, {
    query: { ...among, sort: 'viewers', columns: 'viewers,price' },
  })
  expect(file.split('\r\n').slice(0, 3)).toEqual([
    expect.stringContaining('Viewers on average (most)'),
    expect.stringContaining(',4999,900'),
    expect.stringContaining(',50,150'),
  ])
})

test('DESK-10 whoever was measured before cards said so stands in order by the migration that lets them', async () => {
  const creator = await world.creator({ name: 'Dawny Strumień', platforms: ['twitch'] })
  await watched(creator, 777, { stage: 6, price: 333 })
  await list({})
  const migration = readFileSync(new URL('../../db/migrations/0135-creator-viewers.sql', import.meta.url), 'utf8')
  await sql`update creator_card set marks = '{state:here}', viewers = -1, stage = 0, price_zloty = null`.execute(
    world.world.db,
  )
  await sql.raw(migration.slice(migration.lastIndexOf('update creator_card set'))).execute(world.world.db)
  expect((await list({ name: 'Dawny', viewers: 500 })).data).toMatchObject([{ id: creator.id, viewers: 777 }])
  const card = await world.world.db
    .selectFrom('creator_card')
    .select(['stage', 'price_zloty'])
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  expect(card).toEqual({ stage: 6, price_zloty: 333 })
})

test('OPS-26 a hundred pages on there is nothing, and no page repeats a creator', async () => {
  await Promise.all(Array.from({ length: 12 }, () => world.creator({ name: 'Ten Sam', platforms: [], billing: false })))
  const pages = await Promise.all([1, 2].map(page => list({ name: 'Ten Sam', page, per_page: 10 })))
  expect(pages[0]?.meta).toMatchObject({ total: 12, last_page: 2 })
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(12)
  expect((await list({ page: 10_000 })).data).toEqual([])
})

test('OPS-26 the file has what the list has, and no cell that is a formula', async () => {
  const [wicked] = [await world.creator({ name: '=HYPERLINK("http://zle.test")', platforms: [], billing: false })]
  const token = await longSession(world.world, operator.id)
  const answer = await fetch(`${world.origin}/api/ops/creators/file?name=HYPERLINK`, {
    headers: { authorization: `Bearer ${token}`, 'content-language': 'pl' },
  })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const [names, line] = (await answer.text()).split('\r\n')
  expect(names).toContain('Nazwa,E-mail,Stan')
  expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/zle\.test""\)",/)
  expect(line).toContain(wicked?.email)
})

test('OPS-24 a message goes to all that match, or to those who are named, once each', async () => {
  const some = await Promise.all(
    ['Jeden', 'Drugi', 'Trzeci'].map(name => world.creator({ name: `Odbiorca ${name}`, platforms: [] })),
  )
  const write = (to: { matching: { name: string } } | { creator_ids: string[] }, pl: string) =>
    operator.call(contract.opsMessageCreators, { body: { to, text: said(pl, pl) } })
  await list({})
  expect((await write({ matching: { name: 'Odbiorca' } }, 'Do wszystkich trojga')).data.recipients).toBe(3)
  expect((await write({ creator_ids: [some[0]?.id ?? '', operator.id] }, 'Tylko do jednej')).data.recipients).toBe(1)
  await sendDue(world.world)
  const rows = await world.world.db.selectFrom('portal_message').select(['account_id', 'content']).execute()
  const readers = (part: string) => rows.filter(({ content }) => content.includes(part)).map(row => row.account_id)
  expect(readers('Do wszystkich trojga').toSorted()).toEqual(some.map(({ id }) => id).toSorted())
  expect(readers('Tylko do jednej')).toEqual([some[0]?.id])
})

test('OPS-26 cards follow by the clock when nobody looks', async () => {
  const { id } = await world.creator({ name: 'Sama Karta', platforms: [], billing: false })
  await runDueWork(world.world)
  const { rows } = await sql<{ due: number }>`select count(*) as due from creator_card_due`.execute(world.world.db)
  expect(rows[0]?.due).toBe(0)
  const card = await world.world.db
    .selectFrom('creator_card')
    .select('plain_name')
    .where('account_id', '=', id)
    .executeTakeFirst()
  expect(card?.plain_name).toBe('sama karta')
})

test('OPS-24 OPS-26 “all that match” are those whom the list shows, also where a payout or a nearly right name found them', async () => {
  const ewa = await world.creator({ name: 'Ewelina Zbożowska', available: grosze(150_00) })
  await ewa.call(requestPayout, { body: undefined })
  const { number } = await world.world.db
    .selectFrom('payout')
    .select('number')
    .where('creator_id', '=', ewa.id)
    .executeTakeFirstOrThrow()
  const text = said('Cześć', 'Hello')
  for (const name of [`PO-${String(number).padStart(6, '0')}`, 'Ewelina Zborzowska']) {
    expect(await namesBy({ name })).toEqual(['Ewelina Zbożowska'])
    const { data } = await operator.call(contract.opsMessageCreators, { body: { to: { matching: { name } }, text } })
    expect(data.recipients, name).toBe(1)
  }
})

test('OPS-26 who came within some days is counted along an index that holds who is there, no card of theirs being read', async () => {
  await world.creator()
  const counts = async (age: 'week' | 'month') =>
    (await plansOf(world.world.store, 'creator_card', () => list({ age }))).filter(({ sql }) =>
      sql.includes('count(*)'),
    )
  for (const age of ['week', 'month'] as const)
    expect(
      (await counts(age)).map(({ plan }) => plan.includes('Index Only Scan using creator_card_here_newest')),
    ).toEqual([true])
})

test('OPS-26 how many there are is right after each who comes, is limited, restored and erased, several at once', async () => {
  const counted = async () => {
    const { rows } = await sql<{ total: number; parts: number }>`
      select (select count(*) from creator_card where marks @> '{state:here}') as total, (select count(*) from creator_count) as parts`.execute(
      world.world.db,
    )
    return rows[0]
  }
  const told = async () => (await list({})).meta.total
  const before = await told()
  const people = await Promise.all(Array.from({ length: 5 }, () => world.creator()))
  expect(await told()).toBe(before + 5)
  await operator.call(opsLimitCreator, { params: { id: people[0]?.id ?? '' }, body: { reason: 'Za dużo naraz' } })
  expect(await told()).toBe(before + 5)
  await people[1]?.call(deleteUser, { query: { id: people[1].id } })
  expect(await told()).toBe(before + 4)
  const more = await Promise.all([...Array.from({ length: 4 }, () => world.creator()), told(), told(), told()])
  expect(more).toHaveLength(7)
  expect(await told()).toBe(before + 8)
  expect(await counted()).toEqual({ total: before + 8, parts: 1 })
})
