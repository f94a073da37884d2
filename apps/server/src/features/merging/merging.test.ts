import { listChannels } from '@fanfara/contract/channels'
import { joinCampaign, listCampaigns } from '@fanfara/contract/campaigns'
import type { Platform } from '@fanfara/contract/enums'
import { grosze } from '@fanfara/contract/money'
import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import { opsAddCreatorNote, opsGetCreator, opsLimitCreator } from '@fanfara/contract/ops/creators'
import { opsInvite } from '@fanfara/contract/ops/participants'
import { opsMergeCreator, opsPreviewMerge } from '@fanfara/contract/ops/people/merging'
import { deleteUser } from '@fanfara/contract/profile'
import { getUser } from '@fanfara/contract/accounts'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDueWork, sendDue } from '#/jobs/due-work.ts'
import { withAccess } from '../channels/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const reason = 'Napisała z obu adresów.'
/** Somebody with a channel on each platform, and nothing else. */
const empty = (name: string, ...platforms: Platform[]) => world.creator({ name, platforms, billing: false })
const finance = async () => (await world.colleague('finance')).call
const preview = async (ends: Creator, stays: Creator) =>
  (await (await finance())(opsPreviewMerge, { params: { id: ends.id }, query: { into: stays.id } })).data
async function merge(ends: Creator, stays: Creator, revision?: string) {
  const body = { into: stays.id, reason, revision: revision ?? (await preview(ends, stays)).revision }
  return (await finance())(opsMergeCreator, { params: { id: ends.id }, body })
}
const page = async (creator: Creator) => (await (await finance())(opsGetCreator, { params: { id: creator.id } })).data
const platformsOf = async (creator: Creator) =>
  (await page(creator)).channels.map(({ platform }) => platform).toSorted()
/** What a call ended with. */
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 0,
  )

describe('DBL-04 somebody’s second account ends', () => {
  test('channels go over with their prices, what the other account has of the same platform stays behind, and the rest is gone', async () => {
    const [ends, stays] = [await empty('Druga Ola', 'twitch', 'youtube'), await empty('Ola', 'twitch')]
    const { channel: youtube } = await pricedChannel(ends, 'youtube', 700)
    const plan = await preview(ends, stays)
    expect(plan).toMatchObject({ obstacles: [], worked: 0, balance: 0, can_swap: false, ends: { name: 'Druga Ola' } })
    expect(plan.channels.map(({ platform, moves }) => [platform, moves])).toEqual([
      ['twitch', false],
      ['youtube', true],
    ])
    expect((await merge(ends, stays, plan.revision)).data).toEqual({ into: stays.id })
    expect(await platformsOf(stays)).toEqual(['twitch', 'youtube'])
    expect((await page(stays)).channels.find(({ id }) => id === youtube)?.price_from).toBe(700)
    expect(await page(ends)).toMatchObject({ is_erased: true, email: null, channels: [], live_sessions: 0 })
    expect(await statusOf(ends.call(getUser))).toBe(401)
    expect((await stays.call(listChannels)).data).toHaveLength(2)
  })

  test('tokens are sealed for whom they belong to now, and open at the platform', async () => {
    const [ends, stays] = [await empty('Kuba Bis'), await empty('Kuba')]
    await walkTrip(await connectTrip(world, ends, 'twitch'), { account: 'new', name: 'kuba_gra' })
    const plan = await preview(ends, stays)
    expect(plan.channels).toEqual([{ platform: 'twitch', login: 'kuba_gra', moves: true }])
    await merge(ends, stays, plan.revision)
    const id = (await stays.call(listChannels)).data[0]?.id ?? ''
    const access = await withAccess(world.world, id, async ({ accountId, tokens }) => [accountId, tokens.accessToken])
    expect(access).toEqual([stays.id, expect.any(String)])
    await sendDue(world.world)
    expect((await stays.call(listChannels)).data[0]?.status).toBe('connected')
  })

  test('invitations and applications go over, but for campaigns in which the other account is', async () => {
    const [ends, stays] = [await empty('Maja Bis', 'twitch'), await empty('Maja', 'youtube')]
    const [invited, both] = [await closed('Zaproszona'), await closed('Podwójna')]
    const applied = await world.campaigns.published({ name: 'Zgłoszona', type: 'semi_open' })
    for (const creator of [ends, stays]) await invite(both, creator)
    await invite(invited, ends)
    await ends.call(joinCampaign, { params: { id: applied } })
    const plan = await preview(ends, stays)
    expect(new Map(plan.waiting.map(({ campaign, moves }) => [campaign.name, moves]))).toEqual(
      new Map([
        ['Zaproszona', true],
        ['Podwójna', false],
        ['Zgłoszona', true],
      ]),
    )
    await merge(ends, stays, plan.revision)
    const names = async (filter: 'invited' | 'waiting') =>
      (await stays.call(listCampaigns, { query: { filter } })).data.map(({ name }) => name).toSorted()
    expect([await names('invited'), await names('waiting')]).toEqual([['Podwójna', 'Zaproszona'], ['Zgłoszona']])
    expect((await page(ends)).campaigns.map(({ name, status }) => [name, status])).toEqual([['Podwójna', 'declined']])
  })

  test('notes go over, the log has a line on both sides, and the list finds the channel at the account that stays', async () => {
    const [ends, stays] = [await empty('Tomek Bis', 'tiktok'), await empty('Tomek Zostaje')]
    const call = await finance()
    await call(opsAddCreatorNote, { params: { id: ends.id }, body: { text: 'Odpisuje wieczorem' } })
    await merge(ends, stays)
    const kept = await page(stays)
    expect(kept.notes.map(({ text }) => text)).toEqual(['Odpisuje wieczorem'])
    const login = `TikTok (tiktok_${ends.id.slice(0, 8)})`
    expect(kept.audit[0]).toMatchObject({
      action: 'creator_merged',
      reason,
      before: { channels: [] },
      after: { merged_from: ends.id, channels: [login] },
    })
    expect((await page(ends)).audit[0]).toMatchObject({
      action: 'creator_merged',
      before: { channels: [login] },
      after: { merged_into: stays.id, channels: [] },
    })
    await runDueWork(world.world)
    const found = await call(opsListCreators, { query: { name: ends.id.slice(0, 8) } })
    expect(found.data.map(({ id }) => id)).toEqual([stays.id])
  })

  test('both addresses are told by mail and the one that stays in its inbox; an address that nobody confirmed is not', async () => {
    const [ends, stays] = [await empty('Ewa Bis', 'x'), await empty('Ewa')]
    await merge(ends, stays)
    await sendDue(world.world)
    const to = (email: string) => world.letters.findLast(letter => letter.to === email)
    expect(to(ends.email)).toMatchObject({ subject: 'We ended your second Fanfara account' })
    expect(to(stays.email)).toMatchObject({ subject: 'We joined your Fanfara accounts' })
    for (const { email } of [ends, stays]) expect(to(email)?.text).toContain(reason)
    expect(to(ends.email)?.text).not.toContain(stays.email)
    const [message] = (await page(stays)).messages
    expect(message?.content).toContain('Ewa Bis')
    const unsure = await world.creator({ name: 'Bez adresu', platforms: [], billing: false, confirmed: false })
    await merge(unsure, stays)
    await sendDue(world.world)
    expect(to(unsure.email)).toBeUndefined()
  })
})

describe('DBL-03 what forbids it', () => {
  const refused = async (ends: Creator, stays: Creator) => {
    const { obstacles, can_swap } = await preview(ends, stays)
    const { status, code } = await refusal(merge(ends, stays))
    expect([status, code]).toEqual([409, 'creators_not_mergeable'])
    expect((await page(ends)).is_erased).toBe(false)
    return { obstacles, can_swap }
  }

  test('work and money stay where they are; where the other account has none, the other way round is offered', async () => {
    const rich = await world.creator({ name: 'Bogata', available: grosze(150_00) })
    const worker = await empty('Zapracowana', 'twitch')
    const open = await world.campaigns.published({ start_date: null, end_date: null })
    await worker.call(joinCampaign, { params: { id: open } })
    const stays = await empty('Nowa')
    expect(await refused(rich, stays)).toEqual({ obstacles: ['work', 'money'], can_swap: true })
    expect(await refused(worker, stays)).toEqual({ obstacles: ['work'], can_swap: true })
    expect(await refused(worker, rich)).toEqual({ obstacles: ['work'], can_swap: false })
    expect(await preview(rich, stays)).toMatchObject({ worked: 1, payments: 1, payouts: 0, balance: 150 })
    await merge(stays, rich)
    expect(await rich.balances()).toMatchObject({ available: 150_00 })
  })

  test('neither of the two may be limited, nobody ends as their own second account', async () => {
    const [one, other] = [await empty('Raz'), await empty('Dwa')]
    await (await finance())(opsLimitCreator, { params: { id: other.id }, body: { reason } })
    expect((await refused(one, other)).obstacles).toEqual(['stays_limited'])
    expect((await refused(other, one)).obstacles).toEqual(['limited'])
    expect((await refused(one, one)).obstacles).toEqual(['same'])
  })

  test('a channel whose access is being renewed at this moment waits', async () => {
    const [ends, stays] = [await empty('Zajęta', 'twitch'), await empty('Wolna')]
    const until = new Date(world.clock.now().getTime() + 30_000)
    const channels = world.world.db.updateTable('channel').where('account_id', '=', ends.id)
    await channels.set({ refreshing_until: until }).execute()
    expect((await refused(ends, stays)).obstacles).toEqual(['channel_busy'])
    await channels.set({ refreshing_until: world.clock.now() }).execute()
    await merge(ends, stays)
    expect(await platformsOf(stays)).toEqual(['twitch'])
  })

  test('operators, unknown ids and who erased the account a second ago are nobody’s second account; others may not', async () => {
    const [ends, stays] = [await empty('Znika'), await empty('Trwa')]
    const { revision } = await preview(ends, stays)
    await ends.call(deleteUser, { query: { id: ends.id } })
    const { id: operatorId } = await world.operator()
    const body = { reason, revision, into: stays.id }
    for (const id of [ends.id, operatorId, crypto.randomUUID()])
      expect(await statusOf((await finance())(opsMergeCreator, { params: { id }, body }))).toBe(404)
    const into = { ...body, into: ends.id }
    expect(await statusOf((await finance())(opsMergeCreator, { params: { id: stays.id }, body: into }))).toBe(404)
    const campaigner = (await world.colleague('operator')).call
    for (const call of [campaigner, stays.call])
      expect(await statusOf(call(opsMergeCreator, { params: { id: stays.id }, body }))).toBe(403)
  })
})

describe('DBL-05 at the same moment', () => {
  test('what changed since the preview is looked at again before anything happens', async () => {
    const [ends, stays] = [await empty('Zmienna'), await empty('Stała')]
    const { revision } = await preview(ends, stays)
    await ends.connect('youtube')
    const { status, code } = await refusal(merge(ends, stays, revision))
    expect([status, code]).toEqual([409, 'changed_meanwhile'])
    expect((await page(ends)).is_erased).toBe(false)
  })

  test('two operators, and both ways round: one account is left, and one line on each side', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, other] = [await empty('Jedna', 'twitch'), await empty('Inna', 'youtube')]
      const [way, back] = [(await preview(one, other)).revision, (await preview(other, one)).revision]
      const statuses = await Promise.all([
        statusOf(merge(one, other, way)),
        statusOf(merge(one, other, way)),
        statusOf(merge(other, one, back)),
      ])
      expect(statuses.toSorted()).toEqual([200, 404, 404])
      const pages = [await page(one), await page(other)]
      expect(pages.filter(({ is_erased: isErased }) => isErased)).toHaveLength(1)
      for (const { audit } of pages) expect(audit.map(({ action }) => action)).toEqual(['creator_merged'])
    }
  })

  test('a button pressed twice joins once and answers twice', async () => {
    const [ends, stays] = [await empty('Podwójny', 'twitch'), await empty('Raz Jeden')]
    const { revision } = await preview(ends, stays)
    const call = await finance()
    const press = () =>
      call(
        opsMergeCreator,
        { params: { id: ends.id }, body: { into: stays.id, reason, revision } },
        { idempotencyKey: 'twice' },
      )
    const answers = [await press(), await press()]
    expect(answers.map(({ data }) => data.into)).toEqual([stays.id, stays.id])
    expect((await page(stays)).audit).toHaveLength(1)
  })

  test('joining a campaign: one after the other, never both halves', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ends, stays] = [await empty('Pędzi', 'twitch'), await empty('Czeka')]
      const open = await world.campaigns.published({ start_date: null, end_date: null })
      const { revision } = await preview(ends, stays)
      const [merged, joined] = await Promise.all([
        statusOf(merge(ends, stays, revision)),
        statusOf(ends.call(joinCampaign, { params: { id: open } })),
      ])
      expect([joined === 200, merged === 200], `${joined} ${merged}`).toEqual([merged !== 200, joined !== 200])
      const isErased = merged === 200
      expect((await page(ends)).is_erased).toBe(isErased)
      expect(await platformsOf(isErased ? stays : ends)).toEqual(['twitch'])
      expect((await page(stays)).campaigns).toEqual([])
    }
  })

  test('deleting either of the two: one after the other, and no channel is lost to an account that is gone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ends, stays] = [await empty('Odchodzi', 'twitch'), await empty('Też Odchodzi')]
      const leaver = round % 2 === 0 ? ends : stays
      const { revision } = await preview(ends, stays)
      const [merged, removed] = await Promise.all([
        statusOf(merge(ends, stays, revision)),
        statusOf(leaver.call(deleteUser, { query: { id: leaver.id } })),
      ])
      expect([200, 404]).toContain(merged)
      expect([200, 401, 404]).toContain(removed)
      expect((await page(leaver)).is_erased).toBe(true)
      for (const { id } of [ends, stays]) {
        const { is_erased: isErased, channels } = await page({ ...ends, id })
        if (isErased) expect(channels).toEqual([])
      }
    }
  })
})

const closed = (name: string) => world.campaigns.published({ name, type: 'closed', platforms: ['twitch', 'youtube'] })
const invite = async (id: string, { id: creator }: Creator) =>
  (await world.operator()).call(opsInvite, { params: { id }, body: { creator_ids: [creator] } })

/** Asks a price for the first ad type of a channel. */
async function pricedChannel(creator: Creator, type: Platform, price: number) {
  const { db } = world.world
  const channel = await db
    .selectFrom('channel')
    .select('id')
    .where('account_id', '=', creator.id)
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  await db.updateTable('salary').set({ price_zloty: price }).where('channel_id', '=', channel.id).execute()
  return { channel: channel.id }
}
