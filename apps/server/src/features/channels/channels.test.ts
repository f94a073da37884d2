import { disconnectChannel, listChannels, listChannelTypes } from '@fanfara/contract/channels'
import { getUser } from '@fanfara/contract/accounts'
import { acceptInvitation, joinCampaign } from '@fanfara/contract/campaigns'
import type { Platform } from '@fanfara/contract/enums'
import { opsInvite } from '@fanfara/contract/ops/participants'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { consent, Popup } from '@fanfara/testkit/popup'
import { connectTrip } from '@fanfara/testkit/trips'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function begin(creator: Creator, type: Platform, popup = new Popup()) {
  const { address } = await connectTrip(world, creator, type, popup)
  const response = await popup.open(address)
  return { popup, address, location: response.headers.get('location') ?? '' }
}

async function connect(creator: Creator, type: Platform, name: string): Promise<URL> {
  const { popup, location } = await begin(creator, type)
  const back = await consent(popup, location, { account: 'new', name, decision: 'allow' })
  const ended = await popup.open(back)
  return new URL(ended.headers.get('location') ?? '')
}

test('API-21 CHAN-14 ENUM-08 provider flags are public; every platform is there, none is coming soon', async () => {
  const { data } = await world.caller()(listChannelTypes)
  expect(data.map(({ name }) => name)).toEqual(['twitch', 'youtube', 'facebook', 'tiktok', 'instagram', 'x'])
  expect(data.find(({ name }) => name === 'facebook')).toMatchObject({ hidden: true, active: false })
  expect(data.find(({ name }) => name === 'youtube')).toMatchObject({ need_confirm: true, coming_soon: false })
  expect(data.filter(({ coming_soon }) => coming_soon)).toEqual([])
})

test.each([
  ['twitch', 6],
  ['youtube', 11],
  ['instagram', 6],
  ['tiktok', 3],
  ['x', 2],
] as const)(
  'CHAN-11…CHAN-13 CHAN-23 TRAN-50 SEC-09 API-62 connecting %s through the popup, the platform’s own protocol and back',
  async (type, adTypesOfPlatform) => {
    const ola = await world.creator({ platforms: [] })
    const callback = await connect(ola, type, `Kanał Testowy ${type}`)
    expect([
      callback.pathname,
      callback.searchParams.get('action'),
      callback.searchParams.get('type'),
      callback.searchParams.get('error'),
      callback.searchParams.get('nonce'),
    ]).toEqual(['/callback', 'connect', type, null, 'n1'])
    const [channel] = (await ola.call(listChannels)).data
    expect(channel).toMatchObject({ type, status: 'connected' })
    expect(channel?.login).toBeTruthy()
    expect(channel?.url).toContain(`/sandbox/${type}/channel/`)
    const stored = await world.world.db
      .selectFrom('channel')
      .select(['tokens_sealed', 'scopes'])
      .where('account_id', '=', ola.id)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(stored.tokens_sealed ?? []).toString('latin1')).not.toMatch(/access|refresh/)
    const salaries = await world.world.db
      .selectFrom('salary')
      .select('id')
      .where('channel_id', '=', channel?.id ?? '')
      .execute()
    expect(salaries).toHaveLength(adTypesOfPlatform)
  },
)

test('SOC-18 cancelling at the platform ends in accessDenied and leaves nothing', async () => {
  const ola = await world.creator({ platforms: [] })
  const { popup, location } = await begin(ola, 'twitch')
  const back = await consent(popup, location, { account: 'new', name: 'Nikt', decision: 'cancel' })
  const ended = new URL((await popup.open(back)).headers.get('location') ?? '')
  expect(ended.searchParams.get('error')).toBe('accessDenied')
  expect((await ola.call(listChannels)).data).toEqual([])
})

test.each([
  ['no_page', /^You did not share a Facebook page with us\. .*“Facebook fan page”/],
  ['personal', /^None of the pages you shared .* professional Instagram account\. .*“Facebook fan page”/],
])(
  'CHAN-22 GEN-04 without a channel behind a page the cause is told, and nothing is stored: %s',
  async (linkage, said) => {
    const ola = await world.creator({ platforms: [] })
    const { popup, location } = await begin(ola, 'instagram')
    expect(location).toContain('/dialog/oauth')
    const back = await consent(popup, location, { account: 'new', name: 'Bez Kanału', linkage, decision: 'allow' })
    const ended = new URL((await popup.open(back)).headers.get('location') ?? '')
    expect(ended.searchParams.get('type')).toBe('instagram')
    expect(ended.searchParams.get('error')).toMatch(said)
    expect((await ola.call(listChannels)).data).toEqual([])
  },
)

test('CHAN-21 SOC-17 an account of the platform that belongs to another creator', async () => {
  const [ola, kuba] = [await world.creator({ platforms: [] }), await world.creator({ platforms: [] })]
  await connect(ola, 'twitch', 'Wspolny Kanal')
  const login = (await ola.call(listChannels)).data[0]?.login ?? ''
  const { external_id } = await world.world.db
    .selectFrom('channel')
    .select('external_id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  const { popup, location } = await begin(kuba, 'twitch')
  const back = await consent(popup, location, { account: external_id, decision: 'allow' })
  const ended = new URL((await popup.open(back)).headers.get('location') ?? '')
  expect(ended.searchParams.get('error')).toBe('channelIsAlreadyExist')
  expect((await kuba.call(listChannels)).data).toEqual([])
})

test('threat model §3.3 the connect path refuses without a ticket, with a used, foreign or old one, and with a wrong uuid', async () => {
  const ola = await world.creator({ platforms: [] })
  const { address, popup } = await begin(ola, 'twitch')
  const errorOf = async (target: string) => {
    const location = new URL((await popup.open(target)).headers.get('location') ?? '')
    return location.pathname === '/callback' ? location.searchParams.get('error') : location.pathname
  }
  expect(await errorOf(address)).toBe('generic')
  const fresh = async () =>
    new URL((await connectTrip(world, ola, 'twitch', popup)).address).searchParams.get('ticket') ?? ''
  const uuid = (await ola.call(getUser)).data.uuid
  expect(await errorOf(`${world.origin}/api/twitch/${uuid}/connect`)).toBe('generic')
  expect(await errorOf(`${world.origin}/api/youtube/${uuid}/connect?ticket=${await fresh()}`)).toBe('generic')
  expect(await errorOf(`${world.origin}/api/twitch/${crypto.randomUUID()}/connect?ticket=${await fresh()}`)).toBe(
    'generic',
  )
  const old = await fresh()
  world.clock.advance(61_000)
  expect(await errorOf(`${world.origin}/api/twitch/${uuid}/connect?ticket=${old}`)).toBe('generic')
})

test('threat model §3.3 the way back works once, and only in the browser that began', async () => {
  const ola = await world.creator({ platforms: [] })
  const { popup, location } = await begin(ola, 'twitch')
  const back = await consent(popup, location, { account: 'new', name: 'Tylko Raz', decision: 'allow' })
  const errorOf = async (browser: Popup) =>
    new URL((await browser.open(back)).headers.get('location') ?? '').searchParams.get('error')
  expect(await errorOf(new Popup())).toBe('generic')
  const cookies = new Map(popup.cookies)
  expect(await errorOf(popup)).toBeNull()
  for (const [name, value] of cookies) popup.cookies.set(name, value)
  expect(await errorOf(popup)).toBe('generic')
})

test('TRAN-51 CHAN-18 SEC-09 API-06 VAL-36 disconnecting: refused with 409 in an active campaign, otherwise tokens are forgotten here and at the platform', async () => {
  const ola = await world.creator({ platforms: [] })
  await connect(ola, 'twitch', 'Do Rozlaczenia')
  const channel = (await ola.call(listChannels)).data[0]?.id ?? ''
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  expect(await refusal(ola.call(disconnectChannel, { params: { id: channel } }))).toMatchObject({
    status: 409,
    code: 'channel_in_active_campaign',
  })

  const kuba = await world.creator({ platforms: [] })
  await connect(kuba, 'twitch', 'Do Rozlaczenia Dwa')
  const his = (await kuba.call(listChannels)).data[0]?.id ?? ''
  expect((await refusal(ola.call(disconnectChannel, { params: { id: his } }))).status).toBe(404)
  expect((await kuba.call(disconnectChannel, { params: { id: his } })).data.status).toBe('disconnected')
  await sendDue(world.world)
  expect(
    await world.world.db.selectFrom('outbox').select('id').where('kind', '=', 'platform-revoke').execute(),
  ).toEqual([])
  const row = await world.world.db
    .selectFrom('channel')
    .select('tokens_sealed')
    .where('id', '=', his)
    .executeTakeFirstOrThrow()
  expect(row.tokens_sealed).toBeNull()
  const again = await connect(kuba, 'twitch', 'Inne Konto')
  expect(again.searchParams.get('error')).toBeNull()
  expect((await kuba.call(listChannels)).data).toHaveLength(1)
})

test('CHAN-18 CHAN-20 joining and disconnecting at once: nobody takes part with a channel that is gone', async () => {
  for (let round = 0; round < 12; round += 1) {
    const ola = await world.creator({ billing: false })
    const id = await world.campaigns.published({ type: round % 2 === 0 ? 'open' : 'closed' })
    if (round % 2 === 1) {
      const operator = await world.operator()
      await operator.call(opsInvite, { params: { id }, body: { creator_ids: [ola.id] } })
    }
    const channel = (await ola.call(listChannels)).data[0]?.id ?? ''
    const enter = round % 2 === 0 ? joinCampaign : acceptInvitation
    const [entered, gone] = await Promise.allSettled([
      ola.call(enter, { params: { id } }),
      ola.call(disconnectChannel, { params: { id: channel } }),
    ])
    const statuses = [entered, gone].map(result =>
      result.status === 'fulfilled' ? 200 : (result.reason as { status: number }).status,
    )
    expect(statuses).toEqual(entered.status === 'fulfilled' ? [200, 409] : [422, 200])
  }
})
