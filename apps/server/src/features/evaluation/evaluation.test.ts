import { DAY_MS } from '@fanfara/contract/durations'
import { disconnectChannel, listChannels } from '@fanfara/contract/channels'
import type { Platform } from '@fanfara/contract/enums'
import { listSalaries, listStages, opsListPrices, opsSetPrices, updateSalary } from '@fanfara/contract/evaluation'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { PlatformError, type PlatformAdapter, type TokenSet } from '@fanfara/platforms'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import type { World } from '#/world.ts'
import { sealTokens, withAccess } from '../channels/service.ts'
import { measure, measureDue } from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function connect(creator: Creator, type: Platform, name: string): Promise<string> {
  await walkTrip(await connectTrip(world, creator, type), { account: 'new', name })
  return (await creator.call(listChannels)).data.find(channel => channel.type === type)?.id ?? ''
}

describe('prices', () => {
  test('SAL-01 API-26 DATA-13 ENUM-07 every ad type of the platform has an entry, without a price until one is set', async () => {
    const ola = await world.creator({ platforms: ['x'] })
    const [channel] = (await ola.call(listChannels)).data
    const { data } = await ola.call(listSalaries, { params: { id: channel?.id ?? '' } })
    expect(data.map(({ task_type, price, previous_price }) => [task_type, price, previous_price])).toEqual([
      ['paid_promotion', null, null],
      ['tweet', null, null],
    ])
  })

  test('SAL-06 SAL-07 SAL-09 API-27 VAL-28 a price is a whole number from 0 to 1,000,000; the one before is remembered', async () => {
    const ola = await world.creator({ platforms: ['x'] })
    const id = (await ola.call(listChannels)).data[0]?.id ?? ''
    const salaryId = (await ola.call(listSalaries, { params: { id } })).data[0]?.id ?? ''
    const set = (price: unknown) =>
      ola.call(updateSalary, { params: { id, salaryId }, body: { price: price as number } })
    for (const price of ['', 12.5, -1, 1_000_001, 'abc', null, '100'])
      expect((await refusal(set(price))).errors, String(price)).toEqual({
        price: ['Enter a whole number from 0 to 1,000,000'],
      })
    expect((await set(0)).data.price).toBe(0)
    expect((await set(1_000_000)).data).toMatchObject({ price: 1_000_000, previous_price: 0 })
    await set(100)
    expect((await set(150)).data).toMatchObject({ price: 150, previous_price: 100 })
    expect((await set(150)).data).toMatchObject({ price: 150, previous_price: 100 })
    expect((await ola.call(listChannels)).data[0]).toMatchObject({ salary: 150, marketing_benefit: 'paid_promotion' })
  })

  test('ROLE-10 another’s channel and price are not found', async () => {
    const [ola, kuba] = [await world.creator(), await world.creator()]
    const id = (await kuba.call(listChannels)).data[0]?.id ?? ''
    const salaryId = (await kuba.call(listSalaries, { params: { id } })).data[0]?.id ?? ''
    expect((await refusal(ola.call(listSalaries, { params: { id } }))).status).toBe(404)
    expect((await refusal(ola.call(updateSalary, { params: { id, salaryId }, body: { price: 1 } }))).status).toBe(404)
    expect((await refusal(kuba.call(updateSalary, { params: { id, salaryId: 'x' }, body: { price: 1 } }))).status).toBe(
      404,
    )
    expect((await kuba.call(listSalaries, { params: { id } })).data[0]?.price).toBeNull()
  })

  test('SAL-10 OPS-28 the recommendation follows the stage and the operator’s table; the change is in the log', async () => {
    const operator = await world.operator()
    const ola = await world.creator({ platforms: ['x'] })
    const id = (await ola.call(listChannels)).data[0]?.id ?? ''
    const recommended = async () =>
      (await ola.call(listSalaries, { params: { id } })).data.find(({ task_type }) => task_type === 'tweet')
        ?.recommended_price
    expect(await recommended()).toBeNull()
    const reading = { channel_id: id, metrics: '{"followers_count":12000}', observed_at: world.clock.now(), stage: 2 }
    await world.world.db.insertInto('channel_reading').values(reading).execute()
    expect(await recommended()).toBe(160)
    await world.world.db.updateTable('channel_reading').set({ stage: 4 }).where('channel_id', '=', id).execute()
    expect(await recommended()).toBe(360)
    const prices = [1, 2, 3, null, 5, 6, 7, 8]
    await operator.call(opsSetPrices, { body: { ad_type: 'tweet', platform: 'x', prices } })
    expect(await recommended()).toBeNull()
    const { data } = await operator.call(opsListPrices)
    expect(data.find(row => row.ad_type === 'tweet')?.prices).toEqual(prices)
    expect(data.every(row => row.prices.length === 8)).toBe(true)
    expect((await operator.call(opsListAudit)).data[0]).toMatchObject({
      action: 'recommended_prices_set',
      object_name: 'tweet · x',
    })
    expect(
      (await refusal(operator.call(opsSetPrices, { body: { ad_type: 'tweet', platform: 'twitch', prices } }))).status,
    ).toBe(422)
    expect((await refusal(ola.call(opsListPrices))).status).toBe(403)
  })
})

test('OPS-28 operators who set the same prices at once follow each other, and the log is a chain', async () => {
  const operators = [await world.operator(), await world.operator(), await world.operator()]
  await Promise.all(
    operators.map((operator, at) =>
      operator.call(opsSetPrices, {
        body: { ad_type: 'paid_promotion', platform: 'tiktok', prices: Array.from({ length: 8 }, () => at + 1) },
      }),
    ),
  )
  const [third, second, first] = (await operators[0]?.call(opsListAudit))?.data ?? []
  expect([third?.before, second?.before]).toEqual([second?.after, first?.after])
})

describe('evaluation', () => {
  test('API-23 EVAL-13 EVAL-18 CHAN-23 a channel is measured on connecting, by its platform’s own figure', async () => {
    const ola = await world.creator({ platforms: [] })
    for (const type of ['twitch', 'youtube', 'tiktok', 'x'] as const) await connect(ola, type, `Miara ${type}`)
    await sendDue(world.world)
    const { data, thresholds } = await ola.call(listStages)
    expect(data.map(({ type }) => type)).toEqual(['twitch', 'youtube', 'tiktok', 'x'])
    const of = (type: Platform) => data.find(entry => entry.type === type)
    expect(of('x')?.metrics.followers_count).toBeGreaterThanOrEqual(0)
    expect(of('youtube')?.metrics).toHaveProperty('monthly_video_view_count')
    expect(of('tiktok')?.metrics).toHaveProperty('monthly_average_view_count')
    expect(of('twitch')).toMatchObject({ stage: null, metrics: { monthly_average_viewer_count: null } })
    for (const { measured_at } of data) expect(measured_at).toBe(world.clock.now().toISOString())
    expect(thresholds.twitch).toEqual([25, 75, 125, 200, 500, 1000, 2000, 5000])
  })

  test('CHAN-23 measured again a day later, not before', async () => {
    const ola = await world.creator({ platforms: [] })
    const id = await connect(ola, 'x', 'Codziennie')
    await sendDue(world.world)
    const observed = async () =>
      (
        await world.world.db
          .selectFrom('channel_reading')
          .select('observed_at')
          .where('channel_id', '=', id)
          .executeTakeFirstOrThrow()
      ).observed_at
    const first = await observed()
    world.clock.advance(DAY_MS - 60_000)
    await measureDue(world.world)
    expect(await observed()).toEqual(first)
    world.clock.advance(60_000)
    await measureDue(world.world)
    expect(await observed()).toEqual(world.clock.now())
  })
})

describe('access to a platform', () => {
  /** A world whose X does what the test says. */
  const withX = (adapter: Partial<PlatformAdapter>): World => ({
    ...world.world,
    platforms: { ...world.world.platforms, x: { ...world.world.platforms.x, ...adapter } as PlatformAdapter },
  })
  const tokens = (accessToken: string, endsInMs: number): TokenSet => ({
    accessToken,
    refreshToken: `refresh-${accessToken}`,
    scopes: [],
    accessExpiresAt: new Date(world.clock.now().getTime() + endsInMs),
    refreshExpiresAt: null,
    raw: {},
  })
  async function channelWith(set: TokenSet): Promise<{ ola: Creator; id: string }> {
    const ola = await world.creator({ platforms: ['x'] })
    const id = (await ola.call(listChannels)).data[0]?.id ?? ''
    const tokens_sealed = sealTokens(world.world, ola.id, 'x', set)
    await world.world.db.updateTable('channel').set({ tokens_sealed }).where('id', '=', id).execute()
    return { ola, id }
  }

  test('two simultaneous refreshes of one account make one call, and both get the new token', async () => {
    const { id } = await channelWith(tokens('old', 1000))
    let calls = 0
    const slow = withX({
      refresh: async () => {
        calls += 1
        await new Promise(resolve => setTimeout(resolve, 250))
        return tokens('new', DAY_MS)
      },
    })
    const use = () => withAccess(slow, id, async access => access.tokens.accessToken)
    expect(await Promise.all([use(), use(), use()])).toEqual(['new', 'new', 'new'])
    expect(calls).toBe(1)
    expect(await use()).toBe('new')
  })

  test('a token that the platform ended early is renewed and tried once more', async () => {
    const { id } = await channelWith(tokens('ended', DAY_MS))
    const tried: string[] = []
    const answer = await withAccess(withX({ refresh: async () => tokens('fresh', DAY_MS) }), id, async access => {
      tried.push(access.tokens.accessToken)
      if (access.tokens.accessToken === 'ended') throw new PlatformError('token_invalid', 'ended')
      return 'done'
    })
    expect([answer, tried]).toEqual(['done', ['ended', 'fresh']])
  })

  test('TRAN-53 MSG-27 a grant that is gone disconnects the channel and tells its owner', async () => {
    const { ola, id } = await channelWith(tokens('gone', 0))
    const refused = withX({
      refresh: () => Promise.reject(new PlatformError('token_invalid', 'gone')),
    })
    expect(await withAccess(refused, id, async () => 'never')).toBeNull()
    expect((await ola.call(listChannels)).data[0]?.status).toBe('disconnected')
    await sendDue(world.world)
    const messages = await world.world.db
      .selectFrom('portal_message')
      .select(['template', 'url'])
      .where('account_id', '=', ola.id)
      .execute()
    expect(messages).toEqual([{ template: 'channel-disconnected', url: '/settings/profile' }])
    const row = await world.world.db
      .selectFrom('channel')
      .select('tokens_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.tokens_sealed).toBeNull()
  })

  const rowOf = (id: string) =>
    world.world.db
      .selectFrom('channel')
      .select(['status', 'tokens_sealed', 'external_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  /** As if the person connected the channel anew, perhaps with another account. */
  const connectAnew = (id: string, set: { tokens_sealed: Buffer; external_id?: string }) =>
    world.world.db
      .updateTable('channel')
      .set({ ...set, status: 'connected', refreshing_until: null })
      .where('id', '=', id)
      .execute()

  test('TRAN-52 TRAN-53 a grant that turns out to be gone takes no newer one along', async () => {
    const { ola, id } = await channelWith(tokens('gone', 0))
    const gone = withX({
      refresh: async () => {
        await connectAnew(id, { tokens_sealed: sealTokens(world.world, ola.id, 'x', tokens('newer', DAY_MS)) })
        throw new PlatformError('token_invalid', 'gone')
      },
    })
    const answer = await withAccess(gone, id, async () => 'never')
    expect(answer).toBeNull()
    expect(await rowOf(id)).toMatchObject({ status: 'connected' })
    expect(await withAccess(world.world, id, async access => access.tokens.accessToken)).toBe('newer')
  })

  test('SEC-09 TRAN-51 TRAN-52 tokens that are renewed while the channel is connected with another account are withdrawn, not kept', async () => {
    const { ola, id } = await channelWith(tokens('first', 0))
    const others = tokens('second', DAY_MS)
    const slow = withX({
      refresh: async () => {
        await connectAnew(id, {
          tokens_sealed: sealTokens(world.world, ola.id, 'x', others),
          external_id: `other-${id}`,
        })
        return tokens('late', DAY_MS)
      },
    })
    const used = await withAccess(slow, id, async access => [access.tokens.accessToken, access.externalId])
    expect(used).toEqual(['second', `other-${id}`])
    expect(await withAccess(world.world, id, async access => access.tokens.accessToken)).toBe('second')
    const revoked: string[] = []
    const revoking = withX({ revoke: async set => void revoked.push(set.accessToken) })
    await sendDue(revoking)
    expect(revoked).toEqual(['late'])
  })

  test('TRAN-51 TRAN-52 a withdrawal that comes late leaves an account alone that was connected anew', async () => {
    const { ola, id } = await channelWith(tokens('old', DAY_MS))
    const { external_id } = await rowOf(id)
    await ola.call(disconnectChannel, { params: { id } })
    await connectAnew(id, { tokens_sealed: sealTokens(world.world, ola.id, 'x', tokens('new', DAY_MS)), external_id })
    const revoked: string[] = []
    const revoking = withX({ revoke: async set => void revoked.push(set.accessToken) })
    await sendDue(revoking)
    expect(revoked).toEqual([])
    await ola.call(disconnectChannel, { params: { id } })
    await sendDue(revoking)
    expect(revoked).toEqual(['new'])
  })

  test('EVAL-13 what was measured of one account is not written to another that was connected meanwhile', async () => {
    const { ola, id } = await channelWith(tokens('first', DAY_MS))
    const measuring = withX({
      metrics: async () => {
        await connectAnew(id, {
          tokens_sealed: sealTokens(world.world, ola.id, 'x', tokens('b', DAY_MS)),
          external_id: `b-${id}`,
        })
        return { followers_count: 900_000, observedAt: world.clock.now() }
      },
    })
    await measure(measuring, id)
    expect((await ola.call(listStages)).data[0]).toMatchObject({ stage: null, metrics: {}, measured_at: null })
  })

  test('clock skew: a wait of years is a day, and the round goes on', async () => {
    const { id } = await channelWith(tokens('patient', DAY_MS))
    const never = withX({
      metrics: () => Promise.reject(new PlatformError('rate_limited', 'slow down', { retryAfterMs: 1e300 })),
    })
    await measure(never, id)
    const { measure_at } = await world.world.db
      .selectFrom('channel')
      .select('measure_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(measure_at).toEqual(new Date(world.clock.now().getTime() + DAY_MS))
  })

  test('what fails for now leaves the channel as it is, and is tried when the platform says', async () => {
    const { ola, id } = await channelWith(tokens('fine', DAY_MS))
    const busy = withX({
      metrics: () => Promise.reject(new PlatformError('rate_limited', 'slow down', { retryAfterMs: 90_000 })),
    })
    await world.world.db.updateTable('channel').set({ measure_at: world.clock.now() }).where('id', '=', id).execute()
    await measureDue(busy)
    expect((await ola.call(listChannels)).data[0]?.status).toBe('connected')
    const { measure_at } = await world.world.db
      .selectFrom('channel')
      .select('measure_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(measure_at).toEqual(new Date(world.clock.now().getTime() + 90_000))
  })

  test('platforms.md §4.2 a budget of the day that is used up keeps its platform waiting until it is full again, and no other', async () => {
    const due = async (type: Platform) => {
      const creator = await world.creator({ platforms: [type] })
      const id = (await creator.call(listChannels)).data[0]?.id ?? ''
      const tokens_sealed = sealTokens(world.world, creator.id, type, tokens(type, 9 * DAY_MS))
      await world.world.db
        .updateTable('channel')
        .set({ tokens_sealed, measure_at: world.clock.now() })
        .where('id', '=', id)
        .execute()
      return id
    }
    // What earlier tests measured is of another day, and not due.
    world.clock.advance(2 * DAY_MS)
    await world.world.db.updateTable('channel').set({ measure_at: null }).execute()
    const [first, second, other] = [await due('x'), await due('x'), await due('tiktok')]
    const measured: string[] = []
    const measures = (name: string) => async () => {
      measured.push(name)
      return { followers_count: 1, observedAt: world.clock.now() }
    }
    const hour = 3_600_000
    const short = {
      ...world.world,
      platforms: {
        x: {
          ...world.world.platforms.x,
          metrics: measures('x'),
          quota: { measuredPerDay: 1, untilReset: () => hour },
        } as PlatformAdapter,
        tiktok: { ...world.world.platforms.tiktok, metrics: measures('tiktok') } as PlatformAdapter,
      },
    }
    await world.world.db.updateTable('channel').set({ measure_at: null }).where('id', 'in', [second, other]).execute()
    await measureDue(short)
    await world.world.db
      .updateTable('channel')
      .set({ measure_at: world.clock.now() })
      .where('id', 'in', [second, other])
      .execute()
    await measureDue(short)
    expect(measured).toEqual(['x', 'tiktok'])
    world.clock.advance(DAY_MS)
    await world.world.db.updateTable('channel').set({ measure_at: null }).where('id', 'in', [first, other]).execute()
    await measureDue(short)
    expect(measured).toEqual(['x', 'tiktok', 'x'])
  })
})
