import { joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fanfara/contract/durations'
import type { Platform } from '@fanfara/contract/enums'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListAstrayMedia, opsListMediaCounts } from '@fanfara/contract/ops/media'
import { opsListParticipants, opsRefuseProof } from '@fanfara/contract/ops/participants'
import { opsGetProof, opsRefuseListed, opsReopenProof } from '@fanfara/contract/ops/proofs'
import { opsAcceptSettlement } from '@fanfara/contract/ops/settlement'
import { opsGetCounts } from '@fanfara/contract/ops/tracking'
import { getPayments } from '@fanfara/contract/payments'
import { deleteUser } from '@fanfara/contract/profile'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { getCounts, listEvents } from '@fanfara/contract/tracking/counts'
import { listMediaCounts } from '@fanfara/contract/tracking/media'
import { type Creator, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runDueWork } from '#/jobs/due-work.ts'
import { gatherHoldings } from '../privacy/service.ts'
import { readDueMedia } from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const platform of ['youtube', 'tiktok'] as const) await control(platform, 'fail-clear', {})
})

/** Does something on the control page of a simulated platform. */
async function control(platform: Platform, act: string, form: Record<string, string>): Promise<void> {
  const reply = await fetch(`${world.origin}/sandbox/${platform}/control/${act}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(reply.headers.get('location'), act).toContain('result=done')
}

let names = 0
/** A creator with a connected channel in a CPM campaign of 8 zł, whose film proves their task. */
async function filmed({
  platform = 'youtube',
  views = 0,
  days = 29,
}: {
  platform?: Platform
  views?: number
  days?: number
} = {}) {
  const creator = await world.creator({ platforms: [] })
  names += 1
  await walkTrip(await connectTrip(world, creator, platform), { account: 'new', name: `Film ${names}` })
  const { external_id: account } = await world.world.db
    .selectFrom('channel')
    .select('external_id')
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  const today = dayOf(world.clock.now())
  const campaign = await world.campaigns.published({
    platforms: [platform],
    incomes: [{ model: 'CPM', unit: 'flat', value: 8 }],
    start_date: today,
    end_date: plusDays(today, days),
    task_plan: [
      {
        platform,
        ad_type: 'product_placement',
        amount: 1,
        start_date: today,
        end_date: null,
        brief: said('B', 'B'),
        need_acceptance: false,
      },
    ],
  })
  await creator.call(joinCampaign, { params: { id: campaign } })
  const title = `Film ${names}`
  const length = { seconds: '90', visibility: 'public' }
  await control(platform, 'post-video', { account, title, views: String(views), ...length })
  return { creator, account, campaign, title, platform, video: await videoOf(platform, account, title) }
}
type Filmed = Awaited<ReturnType<typeof filmed>>

async function videoOf(platform: Platform, account: string, title: string): Promise<string> {
  const { document } = await world.world.db
    .selectFrom('simulator_state')
    .select('document')
    .where('platform', '=', platform)
    .executeTakeFirstOrThrow()
  const state = document as { accounts: { id: string; videos: { id: string; title: string }[] }[] }
  return state.accounts.find(({ id }) => id === account)?.videos.find(one => one.title === title)?.id ?? ''
}

const linkTo = ({ platform, video }: Filmed) =>
  platform === 'youtube' ? `https://youtu.be/${video}` : `https://www.tiktok.com/@ja/video/${video}`
async function handIn(at: Filmed): Promise<string> {
  const { data } = await at.creator.call(listTasks)
  const id = data.find(({ campaign_id }) => campaign_id === at.campaign)?.id ?? ''
  await at.creator.call(finishTask, { params: { id }, body: { url: linkTo(at) } })
  return id
}
const watched = ({ platform, account, video }: Filmed, views: number) =>
  control(platform, 'views', { account, video, views: String(views) })
const show = ({ platform, account, video }: Filmed, visibility: string) =>
  control(platform, 'visibility', { account, video, visibility })

/** Turns the clock and reads what is due. */
async function later(ms = HOUR_MS): Promise<number> {
  world.clock.advance(ms)
  return readDueMedia(world.world)
}
async function paid({ creator, campaign }: Filmed) {
  const { data } = await creator.call(getPayments)
  const row = data.find(({ campaign_id }) => campaign_id === campaign)
  return row ? [row.views, row.payout] : null
}
const mediaOf = async ({ creator, campaign }: { creator: Creator; campaign: string }) =>
  (await creator.call(listMediaCounts, { params: { id: campaign } })).data
const mediumOf = async (at: Filmed) => (await mediaOf(at))[0]
/** What was received as new views of media, and each verdict's part of it. */
async function sums({ creator, campaign }: Filmed): Promise<Record<string, number>> {
  const { data } = await creator.call(getCounts, { params: { id: campaign } })
  const event = data.events.find(one => one.event === 'medium')
  const parts = Object.fromEntries(event?.verdicts.map(({ verdict, quantity }) => [verdict, quantity]) ?? [])
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(event?.received ?? 0)
  return { received: event?.received ?? 0, ...parts }
}
const messagesOf = async (creatorId: string, like: string) => {
  await runDueWork(world.world)
  const rows = await world.world.db
    .selectFrom('portal_message')
    .select('content')
    .where('account_id', '=', creatorId)
    .where('occasion', 'like', `${like}:%`)
    .execute()
  return rows.map(({ content }) => content)
}

test('SETUP-34 a film that was read before the clock was set back is read again, and paid', async () => {
  const at = await filmed({ views: 700 })
  await handIn(at)
  await world.world.db
    .updateTable('followed_medium')
    .set(({ eb }) => ({
      read_at: eb('read_at', '+', sql<Date>`interval '3 days'`),
      next_read_at: eb('next_read_at', '+', sql<Date>`interval '3 days'`),
    }))
    .where('external_id', '=', at.video)
    .execute()
  await watched(at, 3000)
  await later()
  expect(await paid(at)).toEqual([3000, 24])
})

test('TRAN-27 TASK-33 MONEY-41 what the platform says at the hand-in is the first reading, and views are paid as they come', async () => {
  const at = await filmed({ views: 700 })
  await handIn(at)
  expect(await paid(at)).toEqual([700, 5.6])
  const read = world.clock.now().toISOString()
  expect(await mediumOf(at)).toMatchObject({
    platform: 'youtube',
    title: at.title,
    url: `https://www.youtube.com/watch?v=${at.video}`,
    state: 'there',
    trouble: null,
    views: 700,
    counted: 700,
    read_at: read,
    next_read_at: new Date(Date.parse(read) + HOUR_MS).toISOString(),
    ended_as: null,
  })
  await watched(at, 2000)
  await later(30 * MINUTE_MS)
  expect(await paid(at)).toEqual([700, 5.6])
  await later(30 * MINUTE_MS)
  expect(await paid(at)).toEqual([2000, 16])
  expect(await sums(at)).toEqual({ received: 2000, counted: 2000 })
  const { data } = await at.creator.call(listEvents, { params: { id: at.campaign }, query: { event: 'medium' } })
  expect(data.map(({ verdict, views }) => [verdict, views])).toEqual([
    ['counted', 1300],
    ['counted', 700],
  ])
})

test('TASK-33 where nobody could look at the hand-in, the first figure is the baseline and pays nothing', async () => {
  const at = await filmed({ views: 900 })
  await control('youtube', 'fail', { kind: '503', count: '9' })
  await handIn(at)
  await control('youtube', 'fail-clear', {})
  expect(await mediumOf(at)).toMatchObject({ state: null, views: null, read_at: null })
  await later(10 * MINUTE_MS)
  expect(await mediumOf(at)).toMatchObject({ state: 'there', views: 900, counted: 0 })
  expect(await paid(at)).toBeNull()
  await watched(at, 1000)
  await later()
  expect(await paid(at)).toEqual([100, 0.8])
  expect(await sums(at)).toEqual({ received: 1000, counted: 100, before_task: 900 })
})

test('TASK-33 a figure that falls takes nothing back, is said, and counts again once it is passed', async () => {
  const at = await filmed({ views: 1000 })
  await handIn(at)
  await watched(at, 600)
  await later()
  expect(await paid(at)).toEqual([1000, 8])
  expect(await mediumOf(at)).toMatchObject({ views: 600, counted: 1000, fell_by: 400 })
  await watched(at, 1250)
  await later()
  expect(await paid(at)).toEqual([1250, 10])
  expect(await sums(at)).toEqual({ received: 1250, counted: 1250 })
})

test('TASK-33 a film that becomes private stops counting and both sides are told; back again it counts, without what was missed', async () => {
  const at = await filmed({ views: 1000 })
  await handIn(at)
  await show(at, 'private')
  await watched(at, 1400)
  const seen = world.clock.now().toISOString()
  await later()
  expect(await mediumOf(at)).toMatchObject({ state: 'private', views: 1000, views_at: seen, counted: 1000 })
  expect(await paid(at)).toEqual([1000, 8])
  expect(await messagesOf(at.creator.id, 'medium-private')).toEqual([expect.stringContaining(at.title)])
  const operator = await world.operator()
  const astray = async () => operator.call(opsListAstrayMedia, { params: { id: at.campaign } })
  expect(await astray()).toMatchObject({ total: 1, data: [{ state: 'private', title: at.title }] })
  await later()
  expect(await messagesOf(at.creator.id, 'medium-private')).toHaveLength(1)

  await show(at, 'public')
  await later()
  expect(await mediumOf(at)).toMatchObject({ state: 'there', views: 1400, counted: 1000, missed: 400 })
  await watched(at, 1500)
  await later()
  expect(await paid(at)).toEqual([1100, 8.8])
  expect(await sums(at)).toEqual({ received: 1500, counted: 1100, not_public: 400 })
  expect(await messagesOf(at.creator.id, 'medium-back')).toHaveLength(1)
  expect((await astray()).total).toBe(0)
})

test('TASK-33 a removed film is noticed, also where the platform does not tell removed from private', async () => {
  const at = await filmed({ platform: 'tiktok', views: 50 })
  await handIn(at)
  await control('tiktok', 'delete-video', { account: at.account, video: at.video })
  await later()
  expect(await mediumOf(at)).toMatchObject({ state: 'gone', counted: 50 })
  expect(await messagesOf(at.creator.id, 'medium-gone')).toEqual([expect.stringContaining('TikTok')])
})

test('OPS-18 read twice, at once and again, views count once', async () => {
  const at = await filmed({ views: 100 })
  await handIn(at)
  await watched(at, 3100)
  world.clock.advance(HOUR_MS)
  await world.world.db.deleteFrom('setting').where('name', '=', 'media_reading_youtube').execute()
  const due = world.world.db.updateTable('followed_medium').where('campaign_id', '=', at.campaign)
  const again = async () => {
    // As after a kill: whoever had taken it does not come back.
    await due.set({ next_read_at: world.clock.now() }).execute()
    await world.world.db.deleteFrom('setting').where('name', '=', 'media_reading_youtube').execute()
    return readDueMedia(world.world)
  }
  await Promise.all([readDueMedia(world.world), again(), again()])
  await again()
  expect(await paid(at)).toEqual([3100, 24.8])
  expect(await sums(at)).toEqual({ received: 3100, counted: 3100 })
})

test('OPS-18 killed between the platform’s answer and the commit, a reading is done anew and whole', async () => {
  const at = await filmed({ views: 100 })
  await handIn(at)
  await watched(at, 1100)
  world.clock.advance(HOUR_MS)
  const { youtube } = world.world.platforms
  if (!youtube) throw new Error('the test world has YouTube')
  const read: typeof youtube.figures.read = async (...asked) => {
    const found = await youtube.figures.read(...asked)
    if (found.size > 0) throw new Error('killed')
    return found
  }
  const dying = { ...youtube, figures: { ...youtube.figures, read } }
  const broken = { ...world.world, platforms: { ...world.world.platforms, youtube: dying } }
  await expect(readDueMedia(broken)).rejects.toThrow('killed')
  expect(await paid(at)).toEqual([100, 0.8])
  await later(5 * MINUTE_MS)
  expect(await paid(at)).toEqual([100, 0.8])
  await later(6 * MINUTE_MS)
  expect(await paid(at)).toEqual([1100, 8.8])
})

test('TASK-33 films of many channels share a call, and only what is not found is asked for with its owner’s token', async () => {
  const media = [await filmed({ views: 10 }), await filmed({ views: 20 }), await filmed({ views: 30 })]
  for (const at of media) await handIn(at)
  const [first, second, third] = media
  if (!first || !second || !third) throw new Error('three were made')
  await show(third, 'private')
  await watched(second, 120)
  world.clock.advance(HOUR_MS)
  const { youtube } = world.world.platforms
  if (!youtube) throw new Error('the test world has YouTube')
  const asked: number[] = []
  const read: typeof youtube.figures.read = (tokens, wanted) => {
    asked.push(wanted.length)
    return youtube.figures.read(tokens, wanted)
  }
  const counting = { ...youtube, figures: { ...youtube.figures, read } }
  await readDueMedia({ ...world.world, platforms: { ...world.world.platforms, youtube: counting } })
  expect(asked[0]).toBeGreaterThanOrEqual(3)
  expect(asked.length).toBeLessThanOrEqual(1 + (asked[0] ?? 0) - 2)
  expect((await mediumOf(second))?.counted).toBe(120)
  expect((await mediumOf(third))?.state).toBe('private')
})

test('TASK-33 a platform that has enough is left alone for as long as it says; it is shown, and nothing is lost', async () => {
  const at = await filmed({ platform: 'tiktok', views: 10 })
  await handIn(at)
  await watched(at, 510)
  await control('tiktok', 'fail', { kind: '429-retry', count: '50' })
  await later()
  const now = world.clock.now().getTime()
  expect(await mediumOf(at)).toMatchObject({
    state: 'there',
    trouble: 'limited',
    // Half a minute is asked for; a job runs once in a minute.
    next_read_at: new Date(now + MINUTE_MS).toISOString(),
  })
  await later(MINUTE_MS)
  await control('tiktok', 'fail-clear', {})
  await later(MINUTE_MS)
  expect(await mediumOf(at)).toMatchObject({ trouble: null, counted: 510 })
})

test('TASK-33 without access to the channel it is tried less and less often; connected again, what came meanwhile counts', async () => {
  const at = await filmed({ platform: 'tiktok', views: 10 })
  await handIn(at)
  await watched(at, 900)
  const channels = world.world.db.updateTable('channel').where('account_id', '=', at.creator.id)
  await channels.set({ status: 'disconnected' }).execute()
  await later()
  const first = await mediumOf(at)
  expect(first).toMatchObject({ trouble: 'no_access', state: 'there', counted: 10 })
  expect(Date.parse(first?.next_read_at ?? '') - world.clock.now().getTime()).toBe(6 * HOUR_MS)
  await later(6 * HOUR_MS)
  expect(Date.parse((await mediumOf(at))?.next_read_at ?? '') - world.clock.now().getTime()).toBe(12 * HOUR_MS)
  const operator = await world.operator()
  const { data } = await operator.call(opsListAstrayMedia, { params: { id: at.campaign } })
  expect(data).toMatchObject([{ trouble: 'no_access', title: at.title }])
  await channels.set({ status: 'connected' }).execute()
  await later(12 * HOUR_MS)
  expect(await mediumOf(at)).toMatchObject({ trouble: null, counted: 900 })
})

test('TASK-33 the last reading is of the campaign’s end; what comes after it counts no more', async () => {
  const at = await filmed({ platform: 'tiktok', views: 10, days: 0 })
  await handIn(at)
  const next = Date.parse((await mediumOf(at))?.next_read_at ?? '')
  await watched(at, 60)
  world.clock.advance(plusDaysMs())
  await runDueWork(world.world)
  expect(next).toBeLessThanOrEqual(world.clock.now().getTime())
  expect(await mediumOf(at)).toMatchObject({ counted: 60, next_read_at: null, ended_as: 'campaign_ended' })
  await watched(at, 5000)
  await later(DAY_MS)
  expect(await paid(at)).toEqual([60, 0.48])
})
/** Until the next day has begun in Warsaw. */
const plusDaysMs = () => 25 * HOUR_MS - (world.clock.now().getTime() % HOUR_MS)

test('TASK-33 a campaign that is closed before its day has its last reading within minutes', async () => {
  const at = await filmed({ platform: 'tiktok', views: 10 })
  await handIn(at)
  await watched(at, 40)
  world.clock.advance(MINUTE_MS)
  const operator = await world.operator()
  await operator.call(opsCloseCampaign, { params: { id: at.campaign } })
  await later(11 * MINUTE_MS)
  expect(await mediumOf(at)).toMatchObject({ counted: 40, next_read_at: null, ended_as: 'campaign_ended' })
})

test('TASK-33 once the settlement is accepted, or the creator left, nothing is counted any more', async () => {
  const settled = await filmed({ platform: 'tiktok', views: 1000 })
  const left = await filmed({ platform: 'tiktok', views: 1000 })
  for (const at of [settled, left]) await handIn(at)
  const operator = await world.operator()
  await operator.call(opsCloseCampaign, { params: { id: settled.campaign } })
  const { data } = await operator.call(opsListParticipants, { params: { id: settled.campaign } })
  expect(data).toHaveLength(1)
  await operator.call(opsAcceptSettlement, { params: { id: settled.campaign } })
  await left.creator.call(quitCampaign, { params: { id: left.campaign } })
  for (const at of [settled, left]) await watched(at, 5000)
  await later(11 * MINUTE_MS)
  expect(await mediumOf(settled)).toMatchObject({ counted: 1000, ended_as: 'settled' })
  expect(await sums(settled)).toEqual({ received: 5000, counted: 1000, late: 4000 })
  expect(await paid(settled)).toEqual([1000, 8])
  const { rows } = { rows: await world.world.db.selectFrom('followed_medium').selectAll().execute() }
  expect(rows.find(({ campaign_id }) => campaign_id === left.campaign)).toMatchObject({ ended_as: 'left' })
})

test('TRAN-29 TASK-33 a refused proof takes back what its medium had counted; handed in again it counts anew', async () => {
  const at = await filmed({ platform: 'tiktok', views: 1000 })
  const task = await handIn(at)
  await watched(at, 1500)
  await later()
  const operator = await world.operator()
  await operator.call(opsRefuseProof, { params: { id: task }, body: { reason: 'Brak logo' } })
  expect(await sums(at)).toEqual({ received: 1500, proof_refused: 1500 })
  expect((await paid(at))?.[1] ?? 0).toBe(0)
  expect(await mediumOf(at)).toMatchObject({ ended_as: 'proof_refused', next_read_at: null, counted: 0 })
  await watched(at, 2000)
  await later()
  expect((await paid(at))?.[1] ?? 0).toBe(0)
  await handIn(at)
  expect(await paid(at)).toEqual([2000, 16])
  expect(await sums(at)).toEqual({ received: 3500, proof_refused: 1500, counted: 2000 })
  expect((await mediaOf(at)).map(({ ended_as }) => ended_as)).toEqual([null, 'proof_refused'])
})

test('TRAN-29 OPS-11 a refusal that is taken back counts what it took again, to the grosz, and goes on from there', async () => {
  const at = await filmed({ platform: 'tiktok', views: 1000 })
  const task = await handIn(at)
  await watched(at, 1500)
  await later()
  const before = { sums: await sums(at), paid: await paid(at), medium: await mediumOf(at) }
  const operator = await world.operator()
  const { handed_in_at } = (await operator.call(opsGetProof, { params: { id: task } })).data
  const act = { params: { id: task }, body: { handed_in_at } }
  await operator.call(opsRefuseListed, { ...act, body: { ...act.body, code: 'removed' } })
  expect((await paid(at))?.[1] ?? 0).toBe(0)
  await operator.call(opsReopenProof, act)
  expect(await sums(at)).toEqual(before.sums)
  expect(await paid(at)).toEqual(before.paid)
  expect(await mediumOf(at)).toMatchObject({ counted: before.medium?.counted, ended_as: null })
  await watched(at, 2500)
  await later()
  expect(await paid(at)).toEqual([2500, 20])
})

test('TASK-33 operators read the same of a participant, and a campaign adds its participants up', async () => {
  const at = await filmed({ platform: 'tiktok', views: 321 })
  await handIn(at)
  const operator = await world.operator()
  const { data: participants } = await operator.call(opsListParticipants, { params: { id: at.campaign } })
  const params = { id: participants[0]?.id ?? '' }
  expect((await operator.call(opsListMediaCounts, { params })).data).toEqual(await mediaOf(at))
  const { data } = await operator.call(opsGetCounts, { params: { id: at.campaign } })
  expect(data.events.find(({ event }) => event === 'medium')).toMatchObject({ received: 321, counted: 321 })
})

test('PROF-19 an erased creator’s media are nobody’s, and their sums stay', async () => {
  const at = await filmed({ platform: 'tiktok', views: 321 })
  await handIn(at)
  const holdings = await gatherHoldings(world.world, at.creator.id)
  expect(holdings.published_media).toMatchObject([{ title: at.title, counted: 321 }])
  const operator = await world.operator()
  await operator.call(opsCloseCampaign, { params: { id: at.campaign } })
  await at.creator.call(deleteUser, { query: { id: at.creator.id } })
  const row = await world.world.db
    .selectFrom('followed_medium')
    .selectAll()
    .where('campaign_id', '=', at.campaign)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ title: null, url: null, external_id: null, next_read_at: null, counted: 321 })
})
