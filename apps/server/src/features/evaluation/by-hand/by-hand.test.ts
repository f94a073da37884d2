import { getParticipantPage, opsMakeAdvertiserLink } from '@fanfara/contract/advertisers'
import { disconnectChannel, listChannels } from '@fanfara/contract/channels'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { DAY_MS, HOUR_MS } from '@fanfara/contract/durations'
import { platforms } from '@fanfara/contract/enums'
import { evaluatedFigure, handFigures, listSalaries, listStages } from '@fanfara/contract/evaluation'
import { opsListCampaignApplications } from '@fanfara/contract/ops/applications'
import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import { opsGetCreator } from '@fanfara/contract/ops/creators'
import { opsUnverifyChannel, opsVerifyChannel } from '@fanfara/contract/ops/people/hand-readings'
import { renewMediaKit } from '@fanfara/contract/own/media-kit'
import { PlatformError, type PlatformAdapter } from '@fanfara/platforms'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import type { World } from '#/world.ts'
import { measure } from '../service.ts'
import { refuseByHand } from './by-hand-policy.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const evidence = 'https://obrazy.test/statystyki.png'
const reason = 'X nie odpowiada od wtorku'
type Body = Parameters<typeof body>[0]
const body = (of: { followers?: number; evidence?: string; reason?: string } = {}) => ({
  metrics: { followers_count: of.followers ?? 26_000 },
  evidence: of.evidence ?? evidence,
  reason: of.reason ?? reason,
})

/** A creator whose channel nobody measured yet. */
async function unmeasured(name = 'Ręczna Osoba') {
  const creator = await world.creator({ name, platforms: ['x'] })
  const id = (await creator.call(listChannels)).data[0]?.id ?? ''
  return { creator, id }
}
const verify = async (id: string, of?: Body) =>
  (await world.operator()).call(opsVerifyChannel, { params: { id }, body: body(of) })
const takeBack = async (id: string) =>
  (await world.operator()).call(opsUnverifyChannel, { params: { id }, body: { reason } })
const shownTo = async (creator: Creator) => (await creator.call(listStages)).data[0]
const page = async ({ id }: Creator) => (await (await world.operator()).call(opsGetCreator, { params: { id } })).data

/** As if the platform had told followers so long ago. */
async function measured(channelId: string, followers: number, agoMs: number) {
  const reading = {
    metrics: JSON.stringify({ followers_count: followers }),
    observed_at: new Date(world.clock.now().getTime() - agoMs),
    stage: 1,
    by_hand: false,
  }
  await world.world.db
    .insertInto('channel_reading')
    .values({ channel_id: channelId, ...reading })
    .onConflict(conflict => conflict.column('channel_id').doUpdateSet(reading))
    .execute()
}
/** A world whose X answers what the test says. */
const withX = (metrics: PlatformAdapter['metrics']): World => ({
  ...world.world,
  platforms: { ...world.world.platforms, x: { ...world.world.platforms.x, metrics } as PlatformAdapter },
})

describe('figures that an operator writes down', () => {
  test('HAND-01 they decide about the category, and the log says who wrote what, why and on what evidence', async () => {
    const { creator, id } = await unmeasured()
    expect((await page(creator)).channels[0]).toMatchObject({ stage: null, can_verify: true, by_hand: null })
    await verify(id)
    expect(await shownTo(creator)).toMatchObject({ stage: 3, metrics: { followers_count: 26_000 }, by_hand: true })
    const price = (await creator.call(listSalaries, { params: { id } })).data.find(
      ({ task_type: type }) => type === 'tweet',
    )
    expect(price?.recommended_price).toBeGreaterThan(0)
    const { channels, audit } = await page(creator)
    expect(channels[0]?.by_hand).toEqual({ operator: 'Test operator', evidence, reason })
    expect(audit).toMatchObject([
      { action: 'channel_verified', reason, before: { stage: null }, after: { stage: 3, evidence } },
    ])
  })

  test('HAND-01 what the platform told within two days stands; what it told before, and what was written down, does not', async () => {
    const { creator, id } = await unmeasured()
    await measured(id, 7000, 2 * DAY_MS - HOUR_MS)
    expect(await refusal(verify(id))).toMatchObject({ status: 409, code: 'channel_measured' })
    expect((await page(creator)).channels[0]?.can_verify).toBe(false)
    await measured(id, 7000, 2 * DAY_MS)
    await verify(id)
    await verify(id, { followers: 52_000 })
    expect(await shownTo(creator)).toMatchObject({ stage: 4 })
    await takeBack(id)
    expect(await shownTo(creator)).toMatchObject({ metrics: { followers_count: 7000 }, by_hand: false })
  })

  test('HAND-01 of a channel that is disconnected, of nobody’s and by whoever only reads nothing is written', async () => {
    const { creator, id } = await unmeasured()
    const viewer = await world.colleague('viewer')
    const written = viewer.call(opsVerifyChannel, { params: { id }, body: body() })
    expect((await refusal(written)).code).toBe('right_campaigns')
    expect((await refusal(verify(crypto.randomUUID()))).status).toBe(404)
    await creator.call(disconnectChannel, { params: { id } })
    expect(await refusal(verify(id))).toMatchObject({ status: 409, code: 'channel_not_connected' })
    expect((await page(creator)).channels[0]).toMatchObject({ can_verify: false, stage: null })
  })

  test.each([
    ['metrics.followers_count', { followers: -1 }],
    ['metrics.followers_count', { followers: 1.5 }],
    ['evidence', { evidence: 'javascript:alert(1)' }],
    ['evidence', { evidence: '' }],
    ['reason', { reason: ' ' }],
  ])('HAND-01 %s must be right: %o', async (field, of) => {
    const { creator, id } = await unmeasured()
    const wrong = await refusal(verify(id, of))
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, [field]])
    expect(await shownTo(creator)).toMatchObject({ stage: null, by_hand: false })
  })

  test('HAND-01 the figure that the category is made of is asked for, on every platform', async () => {
    const { id } = await unmeasured()
    const nothing = { metrics: { monthly_video_count: 3 }, evidence, reason }
    const wrong = await refusal((await world.operator()).call(opsVerifyChannel, { params: { id }, body: nothing }))
    expect(Object.keys(wrong.errors)).toEqual(['metrics'])
    for (const platform of platforms) {
      const all = Object.fromEntries(handFigures[platform].map(name => [name, 100]))
      expect([platform, evaluatedFigure(platform, all) === null]).toEqual([platform, false])
    }
  })
})

describe('the end of what was written down', () => {
  test('HAND-02 the next measurement takes its place', async () => {
    const { creator, id } = await unmeasured()
    await verify(id)
    const at = world.clock.now()
    const connected = await world.creator({ platforms: [] })
    await walkTrip(await connectTrip(world, connected, 'x'), { account: 'new', name: 'Zmierzona' })
    const theirs = (await connected.call(listChannels)).data[0]?.id ?? ''
    await verify(theirs)
    await measure(
      withX(async () => ({ observedAt: at, followers_count: 11_000 })),
      theirs,
    )
    expect(await shownTo(connected)).toMatchObject({ metrics: { followers_count: 11_000 }, stage: 2, by_hand: false })
    expect((await page(connected)).channels[0]?.by_hand).toBeNull()
    expect(await refusal(takeBack(theirs))).toMatchObject({ status: 409, code: 'channel_measured' })
    expect(await shownTo(creator)).toMatchObject({ by_hand: true })
  })

  test('HAND-02 a platform that is away for longer ends nothing; one that says no for good does', async () => {
    const creator = await world.creator({ platforms: [] })
    await walkTrip(await connectTrip(world, creator, 'x'), { account: 'new', name: 'Odmowna' })
    const id = (await creator.call(listChannels)).data[0]?.id ?? ''
    await measured(id, 6000, 3 * DAY_MS)
    await verify(id)
    await measure(
      withX(() => Promise.reject(new PlatformError('temporary', 'away'))),
      id,
    )
    expect(await shownTo(creator)).toMatchObject({ stage: 3, by_hand: true })
    await measure(
      withX(() => Promise.reject(new PlatformError('permanent', 'no such account'))),
      id,
    )
    expect(await shownTo(creator)).toMatchObject({ metrics: { followers_count: 6000 }, stage: 1, by_hand: false })
  })

  test('HAND-02 by hand: what was measured before stands again, or nothing; it is measured as soon as can be', async () => {
    const { creator, id } = await unmeasured()
    await verify(id)
    await takeBack(id)
    expect(await shownTo(creator)).toMatchObject({ stage: null, metrics: {}, measured_at: null, by_hand: false })
    const row = world.world.db.selectFrom('channel').select('measure_at').where('id', '=', id)
    expect((await row.executeTakeFirstOrThrow()).measure_at).toEqual(world.clock.now())
    const { audit } = await page(creator)
    expect(audit.map(({ action }) => action)).toEqual(['channel_unverified', 'channel_verified'])
    expect((await refusal(takeBack(id))).code).toBe('channel_measured')
    expect(
      await world.world.db.selectFrom('hand_reading').select('channel_id').where('channel_id', '=', id).execute(),
    ).toEqual([])
  })
})

test('HAND-03 they are marked wherever they are shown: to the creator, to operators, to advertisers and in the media kit', async () => {
  const operator = await world.operator()
  const { creator, id } = await unmeasured('Oznaczona Wszędzie')
  const campaign = await world.campaigns.published({ type: 'semi_open', platforms: ['x'] })
  await creator.call(joinCampaign, { params: { id: campaign } })
  const { data: link } = await operator.call(opsMakeAdvertiserLink, { params: { id: campaign } })
  const kit = (await creator.call(renewMediaKit)).data.url ?? ''
  const marks = async () => {
    const token = link.url.split('/').at(-1) ?? ''
    const applied = await operator.call(opsListCampaignApplications, { params: { id: campaign } })
    const shown = await world.caller()(getParticipantPage, { params: { token }, query: { list: 'applicants' } })
    const listed = await operator.call(opsListCreators, { query: { name: 'Oznaczona Wszędzie' } })
    return [
      (await shownTo(creator))?.by_hand,
      listed.data[0]?.channels[0]?.by_hand,
      applied.data[0]?.channels[0]?.by_hand,
      shown.data.creators[0]?.channels[0]?.by_hand,
      (await (await fetch(`${kit}?lang=en`)).text()).includes('Verified by hand by Fanfara'),
    ]
  }
  await measured(id, 6000, 3 * DAY_MS)
  expect(await marks()).toEqual([false, false, false, false, false])
  await verify(id)
  await sendDue(world.world)
  expect(await marks()).toEqual([true, true, true, true, true])
})

test.each([
  ['disconnected', null, false, 'channel_not_connected'],
  ['connected', null, false, null],
  ['connected', 47 * HOUR_MS, false, 'channel_measured'],
  ['connected', 48 * HOUR_MS, false, null],
  ['connected', HOUR_MS, true, null],
] as const)(
  'HAND-01 a channel that is %s and was measured %s ms ago, by hand: %s, is answered %s',
  (status, ago, isByHand, answer) => {
    const now = new Date('2026-03-30T10:00:00Z')
    const observedAt = ago === null ? null : new Date(now.getTime() - ago)
    expect(refuseByHand({ status, observedAt, isByHand }, now)).toBe(answer)
  },
)
