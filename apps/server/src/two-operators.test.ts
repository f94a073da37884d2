import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsListPrices, opsSetPrices } from '@fanfara/contract/evaluation'
import type { OperatorRole } from '@fanfara/contract/rights'
import { opsCorrectCreator, opsGetCreator } from '@fanfara/contract/ops/creators'
import * as inbox from '@fanfara/contract/ops/inbox'
import { opsChangeOperator, opsListOperators } from '@fanfara/contract/ops/operators'
import { opsEnterResults, opsImportResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsUnverifyChannel, opsVerifyChannel } from '@fanfara/contract/ops/people/hand-readings'
import { opsListLateRates, opsSaveLateRate } from '@fanfara/contract/ops/receivables'
import { opsImportTable, opsPreviewImport } from '@fanfara/contract/ops/tables/imports'
import { opsGetTracking, opsSetTracking } from '@fanfara/contract/ops/tracking'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { inboxApplication } from '@fanfara/testkit/inbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOperator } from './features/accounts/service.ts'

let world: TestWorld
let one: Operator
let other: Operator
beforeAll(async () => {
  world = await startWorld()
  one = await world.operator()
  other = await world.operator()
})
afterAll(() => world.close())

/** A thing that two people read at the same time, and save one after the other. */
interface Shared<Value> {
  /** What is saved, and its revision. */
  read: (by: Operator) => Promise<{ value: Value; revision: string }>
  save: (by: Operator, value: Value, revision?: string) => Promise<unknown>
  values: readonly [Value, Value]
}

/** The second is told, and nothing of theirs is written; told, they replace it. @returns what is saved after a program without a revision wrote the first again. */
async function saveBoth<Value>({ read, save, values: [first, second] }: Shared<Value>) {
  const [mine, theirs] = [await read(one), await read(other)]
  expect(mine.revision).toBe(theirs.revision)
  await save(one, first, mine.revision)
  expect(await refusal(save(other, second, theirs.revision))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const now = await read(other)
  expect(now.value).toEqual(first)
  await save(other, second, now.revision)
  expect((await read(one)).value).toEqual(second)
  await save(one, first)
  return (await read(one)).value
}

const prices = (from: number) => Array.from({ length: 8 }, (_, at) => from + at)
const [adType, platform] = ['automatic', 'twitch'] as const

async function taking() {
  const id = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 0.5 }] })
  await (await world.creator({})).call(joinCampaign, { params: { id } })
  return { params: { id } }
}

describe('LIVE-02 two operators save the same', () => {
  test('recommended prices of one row', async () => {
    const saved = await saveBoth({
      values: [prices(10), prices(100)],
      read: async ({ call }) => {
        const { data } = await call(opsListPrices)
        const row = data.find(({ ad_type, platform: of }) => ad_type === adType && of === platform)
        return { value: row?.prices ?? [], revision: row?.revision ?? '' }
      },
      save: ({ call }, value, revision) =>
        call(opsSetPrices, { body: { ad_type: adType, platform, prices: [...value], ...(revision && { revision }) } }),
    })
    expect(saved).toEqual(prices(10))
  })

  test('how a campaign is counted', async () => {
    const at = await taking()
    const { form } = (await one.call(opsGetTracking, at)).data
    const saved = await saveBoth({
      values: [
        { ...form, daily_clicks_max: 500 },
        { ...form, is_paused: true },
      ],
      read: async ({ call }) => {
        const { data } = await call(opsGetTracking, at)
        return { value: data.form, revision: data.revision }
      },
      save: ({ call }, value, revision) =>
        call(opsSetTracking, { ...at, body: { ...value, ...(revision && { revision }) } }),
    })
    expect(saved).toEqual({ ...form, daily_clicks_max: 500 })
  })

  test('results of a participant', async () => {
    const at = await taking()
    const none = { views: null, clicks: null, actions: null, sales: null, sales_value: null }
    const read = async ({ call }: Operator) => {
      const [row] = (await call(opsListParticipants, at)).data
      return { id: row?.id ?? '', value: row?.results, revision: row?.results_revision ?? '' }
    }
    const { id } = await read(one)
    const saved = await saveBoth({
      values: [
        { ...none, clicks: 100 },
        { ...none, clicks: 7 },
      ],
      read,
      save: ({ call }, value, revision) =>
        call(opsEnterResults, { params: { id }, body: { ...none, ...value, ...(revision && { revision }) } }),
    })
    expect(saved).toEqual({ ...none, clicks: 100 })
  })

  test('figures of a channel that are written down by hand, and what takes them back', async () => {
    const { id } = await world.creator({ platforms: ['x'] })
    const channelOf = async ({ call }: Operator) => (await call(opsGetCreator, { params: { id } })).data.channels[0]
    const channel = { params: { id: (await channelOf(one))?.id ?? '' } }
    const because = { evidence: 'https://obrazy.test/1.png', reason: 'X milczy' }
    const saved = await saveBoth({
      values: [26_000, 52_000],
      read: async by => {
        const read = await channelOf(by)
        return { value: read?.metrics?.followers_count ?? 0, revision: read?.revision ?? '' }
      },
      save: ({ call }, followers_count, revision) =>
        call(opsVerifyChannel, {
          ...channel,
          body: { ...because, metrics: { followers_count }, ...(revision && { revision }) },
        }),
    })
    expect(saved).toBe(26_000)
    const revision = (await channelOf(one))?.revision ?? ''
    await other.call(opsVerifyChannel, { ...channel, body: { ...because, metrics: { followers_count: 7 } } })
    const back = () => one.call(opsUnverifyChannel, { ...channel, body: { reason: 'Pomyłka', revision } })
    expect(await refusal(back())).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect((await channelOf(one))?.metrics).toEqual({ followers_count: 7 })
  })

  test('OPS-26 what advertisers read of a creator, corrected', async () => {
    const { id } = await world.creator({ platforms: [] })
    const params = { id }
    const saved = await saveBoth({
      values: ['Gra na skrzypcach', 'Gotuje z resztek'],
      read: async ({ call }) => {
        const { description, revision } = (await call(opsGetCreator, { params })).data
        return { value: description ?? '', revision }
      },
      save: ({ call }, description, revision) => {
        const body = { name: 'Zoe', description, interests: [], reason: 'Prosiła o to' }
        return call(opsCorrectCreator, { params, body: { ...body, ...(revision && { revision }) } })
      },
    })
    expect(saved).toBe('Gra na skrzypcach')
  })

  test('results from a file, over what was entered since it was looked at', async () => {
    const at = await taking()
    const [row] = (await one.call(opsListParticipants, at)).data
    const [id, who] = [row?.id ?? '', row?.creator.email ?? '']
    const enter = (clicks: number) =>
      other.call(opsEnterResults, {
        params: { id },
        body: { views: null, clicks, actions: null, sales: null, sales_value: null },
      })
    const file = (apply: boolean, revision?: string) =>
      one.call(opsImportResults, {
        ...at,
        body: { csv: `email;clicks\n${who};7\n`, apply, ...(revision && { revision }) },
      })
    const clicks = async () => (await one.call(opsListParticipants, at)).data[0]?.results.clicks
    const { revision } = (await file(false)).data
    await enter(100)
    expect(await refusal(file(true, revision))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await clicks()).toBe(100)
    expect((await file(true, (await file(false)).data.revision)).data.is_applied).toBe(true)
    expect(await clicks()).toBe(7)
  })

  test('prices from a file, over what was set since it was looked at', async () => {
    const csv = 'platforma;rodzaj reklamy;1\ntwitch;stream_banner;50\n'
    const row = async () =>
      (await one.call(opsListPrices)).data.find(
        ({ ad_type, platform: of }) => ad_type === 'stream_banner' && of === 'twitch',
      )
    const look = async () => (await one.call(opsPreviewImport, { body: { kind: 'prices', csv } })).data
    const take = ({ mapping, revision }: Awaited<ReturnType<typeof look>>) =>
      one.call(opsImportTable, { body: { kind: 'prices', csv, mapping, file_name: 'ceny.csv', revision } })
    const seen = await look()
    await other.call(opsSetPrices, { body: { ad_type: 'stream_banner', platform: 'twitch', prices: prices(60) } })
    expect(await refusal(take(seen))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect((await row())?.prices).toEqual(prices(60))
    await take(await look())
    expect((await row())?.prices[0]).toBe(50)
  })

  test('what a colleague may do', async () => {
    const email = `${crypto.randomUUID()}@test.test`
    await createOperator(world.world, { email, name: 'Iza', password: 'Demo-pass-1', role: 'operator' })
    const found = async ({ call }: Operator) =>
      (await call(opsListOperators)).data.operators.find(each => each.email === email)
    const id = (await found(one))?.id ?? ''
    const saved = await saveBoth<OperatorRole>({
      values: ['finance', 'viewer'],
      read: async by => {
        const operator = await found(by)
        return { value: operator?.role ?? 'owner', revision: operator?.revision ?? '' }
      },
      save: ({ call }, role, revision) =>
        call(opsChangeOperator, { params: { id }, body: { role, reason: 'Zmiana', ...(revision && { revision }) } }),
    })
    expect(saved).toEqual('finance')
  })

  test('settings of an application, and a feed and a workflow of it', async () => {
    const { id, identifier } = await inboxApplication(world)
    const params = { id }
    const whole = async ({ call }: Operator) => (await call(inbox.opsGetApplication, { params })).data
    const { is_secure, allowed_origins, makes_feeds, branding } = await whole(one)
    const form = { identifier, is_secure, allowed_origins, makes_feeds, branding }
    const settings = await saveBoth({
      values: ['Sklep A', 'Sklep B'],
      read: async by => {
        const { name: value, revision } = await whole(by)
        return { value, revision }
      },
      save: ({ call }, value, revision) =>
        call(inbox.opsChangeApplication, { params, body: { ...form, name: value, ...(revision && { revision }) } }),
    })
    expect(settings).toEqual('Sklep A')
    const feed = { identifier: 'orders', name: 'Zamówienia' }
    await one.call(inbox.opsWriteFeed, { params, body: feed })
    const named = await saveBoth({
      values: ['Paczki', 'Zwroty'],
      read: async by => {
        const kept = (await whole(by)).feeds.find(each => each.identifier === feed.identifier)
        return { value: kept?.name ?? '', revision: kept?.revision ?? '' }
      },
      save: ({ call }, value, revision) =>
        call(inbox.opsWriteFeed, { params, body: { ...feed, name: value, ...(revision && { revision }) } }),
    })
    expect(named).toEqual('Paczki')
    const workflow = { identifier: 'promo', name: 'Promo', channels: ['in_app' as const], is_critical: false, tags: [] }
    await one.call(inbox.opsWriteWorkflow, { params, body: { ...workflow, is_active: true } })
    const renamed = await saveBoth({
      values: ['Okazje', 'Nowości'],
      read: async by => {
        const kept = (await whole(by)).workflows.find(each => each.identifier === workflow.identifier)
        return { value: kept?.name ?? '', revision: kept?.revision ?? '' }
      },
      save: ({ call }, value, revision) => {
        const body = { ...workflow, is_active: true, name: value, ...(revision && { revision }) }
        return call(inbox.opsWriteWorkflow, { params, body })
      },
    })
    expect(renamed).toEqual('Okazje')
    // Both add one of the same identifier: the second is told under the field.
    const added = { params, body: { ...feed, name: 'Inne', revision: null } }
    const again = await refusal(other.call(inbox.opsWriteFeed, added))
    expect(again).toMatchObject({ status: 409, code: 'identifier_used' })
    expect(again.errors).toHaveProperty('identifier')
    const gone = { params, body: { identifier: 'gone', name: 'Inne', revision: 'a-revision' } }
    expect((await refusal(other.call(inbox.opsWriteFeed, gone))).code).toBe('changed_meanwhile')
  })

  test('statutory figures from the same day on', async () => {
    const rate = { valid_from: '2027-01-01', interest_percent: 11.5, euro_rate: 4.25 }
    await one.call(opsSaveLateRate, { body: { ...rate, revision: null } })
    const late = other.call(opsSaveLateRate, { body: { ...rate, interest_percent: 9, revision: null } })
    expect(await refusal(late)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    const saved = await saveBoth({
      values: [12, 13],
      read: async ({ call }) => {
        const kept = (await call(opsListLateRates)).data.find(({ valid_from: from }) => from === rate.valid_from)
        return { value: kept?.interest_percent ?? 0, revision: kept?.revision ?? '' }
      },
      save: ({ call }, value, revision) =>
        call(opsSaveLateRate, { body: { ...rate, interest_percent: value, ...(revision && { revision }) } }),
    })
    expect(saved).toEqual(12)
  })
})
