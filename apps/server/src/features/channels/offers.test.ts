import { joinCampaign } from '@fanfara/contract/campaigns'
import {
  createConnectTicket,
  disconnectChannel,
  listChannels,
  listChannelTypes,
  listOverlayUrls,
  opsListProviders,
  opsSetProvider,
  previewDisconnect,
  renewOverlayUrl,
} from '@fanfara/contract/channels'
import { getConfig } from '@fanfara/contract/config'
import { type Platform, platforms as platformNames, providerDefaults } from '@fanfara/contract/enums'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { PlatformError, type PlatformErrorKind } from '@fanfara/platforms'
import { type Creator, refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { consent, Popup } from '@fanfara/testkit/popup'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { validateDue } from './service.ts'

let world: TestWorld
let platforms: TestWorld['world']['platforms']
beforeAll(async () => {
  world = await startWorld()
  platforms = world.world.platforms
})
afterAll(() => world.close())
afterEach(() => {
  world.world.platforms = platforms
})

/** Walks through the popup. @returns what `/callback` is told. */
async function connect(creator: Creator, type: Platform, choice: Record<string, string>): Promise<URLSearchParams> {
  return new URLSearchParams(await walkTrip(await connectTrip(world, creator, type), choice))
}

describe('OPS-20 provider flags', () => {
  const set = async (name: Platform, flags: Partial<(typeof providerDefaults)['twitch']>) =>
    (await world.operator()).call(opsSetProvider, { body: { name, flags: { ...providerDefaults[name], ...flags } } })
  const typeOf = async (name: string) => (await world.caller()(listChannelTypes)).data.find(type => type.name === name)
  afterEach(async () => void (await set('x', {})))

  test('SCR-46 SOC-02 the sign-in page hears how many platforms it names', async () => {
    const named = async () => (await world.caller()(getConfig)).data.sign_in_platforms
    expect(await named()).toBe(4)
    for (const name of platformNames) await set(name, { hidden_in_login: true })
    expect(await named()).toBe(0)
    await set('x', { hidden_in_login: false, coming_soon: true })
    expect(await named()).toBe(1)
    await set('x', { hidden_in_login: false, active: false })
    expect(await named()).toBe(0)
    for (const name of platformNames) await set(name, {})
  })

  test('CHAN-14 CHAN-16 CHAN-17 ENUM-08 what an operator sets is public at once, and written down', async () => {
    const operator = await world.operator()
    expect((await operator.call(opsListProviders)).data).toContainEqual({
      name: 'x',
      flags: providerDefaults.x,
      available: true,
      revision: expect.any(String),
    })
    await set('x', { need_confirm: true, coming_soon: true })
    expect(await typeOf('x')).toMatchObject({ need_confirm: true, coming_soon: true, active: true })
    expect((await operator.call(opsListAudit)).data[0]).toMatchObject({
      action: 'provider_changed',
      object_name: 'x',
      before: providerDefaults.x,
      after: { ...providerDefaults.x, need_confirm: true, coming_soon: true },
    })
  })

  test('OPS-20 two operators who change different flags at once: both changes stay, and the log is a chain', async () => {
    const [one, other] = [await world.operator(), await world.operator()]
    await set('x', {})
    await Promise.all([
      one.call(opsSetProvider, { body: { name: 'x', flags: { need_confirm: true } } }),
      other.call(opsSetProvider, { body: { name: 'x', flags: { hidden_in_login: true } } }),
    ])
    expect(await typeOf('x')).toMatchObject({ need_confirm: true, hidden_in_login: true })
    const [second, first] = (await one.call(opsListAudit)).data
    expect(second?.before).toEqual(first?.after)
  })

  test('DESK-41 of two operators who saw the same offer of a platform one changes it; the other is refused and then sees it', async () => {
    const [one, other] = [await world.operator(), await world.operator()]
    await set('x', {})
    const seen = async () => (await one.call(opsListProviders)).data.find(({ name }) => name === 'x')
    const revision = (await seen())?.revision
    const change = (operator: typeof one, flags: object, from: string | undefined) =>
      operator.call(opsSetProvider, { body: { name: 'x', flags, revision: from } })
    const outcomes = await Promise.allSettled([
      change(one, { hidden: true }, revision),
      change(other, { coming_soon: true }, revision),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find(outcome => outcome.status === 'rejected')
    expect(lost?.reason).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    const now = await seen()
    expect(now?.revision).not.toBe(revision)
    expect([now?.flags.hidden, now?.flags.coming_soon].filter(Boolean)).toHaveLength(1)
    const answer = (await change(other, { hidden: false, coming_soon: false }, now?.revision)).data
    // What is there again is the same as what was seen first.
    expect(answer.find(({ name }) => name === 'x')?.revision).toBe(revision)
  })

  test.each([{ active: false }, { hidden: true }, { coming_soon: true }])(
    'API-62 a provider that is %o cannot be connected, nor signed in with; a ticket made before is worth nothing',
    async flags => {
      const ola = await world.creator({ platforms: [] })
      const { popup, address } = await connectTrip(world, ola, 'x')
      await set('x', flags)
      expect(await refusal(ola.call(createConnectTicket, { body: { type: 'x' } }))).toMatchObject({
        status: 422,
        code: 'channel_type_unavailable',
      })
      for (const path of [address, `${world.origin}/api/x/login?nonce=n`]) {
        const answer = await popup.open(path)
        expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error'), path).toBe('generic')
      }
    },
  )

  test('SOC-02 hidden_in_login keeps the platform connectable', async () => {
    const ola = await world.creator({ platforms: [] })
    await set('x', { hidden_in_login: true })
    const answer = await new Popup().open(`${world.origin}/api/x/login?nonce=n`)
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('generic')
    expect((await connect(ola, 'x', { account: 'new', name: 'Tylko Kanal' })).get('error')).toBeNull()
  })

  test('a channel that is connected outlives the switch', async () => {
    const ola = await world.creator({ platforms: ['x'] })
    await set('x', { active: false })
    const [channel] = (await ola.call(listChannels)).data
    expect(channel?.status).toBe('connected')
    expect((await ola.call(disconnectChannel, { params: { id: channel?.id ?? '' } })).data.status).toBe('disconnected')
  })

  test('creators and unknown providers are refused', async () => {
    const ola = await world.creator()
    const body = { name: 'x' as const, flags: providerDefaults.x }
    expect((await refusal(ola.call(opsSetProvider, { body }))).status).toBe(403)
    const operator = await world.operator()
    for (const name of ['facebook', 'myspace'])
      expect((await refusal(operator.call(opsSetProvider, { body: { ...body, name: name as 'x' } }))).status).toBe(422)
  })
})

describe('CHAN-20 what a disconnect would withdraw', () => {
  test('waiting campaigns that no other channel fits are named; those of other channels are not', async () => {
    const ola = await world.creator({ platforms: ['twitch', 'youtube'] })
    const [twitch] = (await ola.call(listChannels)).data
    const only = await world.campaigns.published({ type: 'semi_open', name: 'Herbata Lipowa', platforms: ['twitch'] })
    const both = await world.campaigns.published({ type: 'semi_open', platforms: ['twitch', 'youtube'] })
    for (const id of [only, both]) await ola.call(joinCampaign, { params: { id } })
    const { data } = await ola.call(previewDisconnect, { params: { id: twitch?.id ?? '' } })
    expect(data).toEqual({ blocked: false, campaigns: [{ id: only, name: 'Herbata Lipowa' }] })
    const kuba = await world.creator()
    expect((await refusal(kuba.call(previewDisconnect, { params: { id: twitch?.id ?? '' } }))).status).toBe(404)
  })

  test('CHAN-18 a running campaign forbids it', async () => {
    const ola = await world.creator()
    const [channel] = (await ola.call(listChannels)).data
    const id = await world.campaigns.published({ name: 'Sok w Toku' })
    await ola.call(joinCampaign, { params: { id } })
    const { data } = await ola.call(previewDisconnect, { params: { id: channel?.id ?? '' } })
    expect(data).toEqual({ blocked: true, campaigns: [{ id, name: 'Sok w Toku' }] })
  })
})

describe('SET-08 API-24 DATA-16 overlay addresses', () => {
  const bannersAt = async (url: string) => {
    const answer = await fetch(`${url}/banners`)
    return { status: answer.status, body: (await answer.json()) as { data?: unknown[] } }
  }

  test('TRAN-50 one for each connected streaming channel, the same at every look, gone with the channel', async () => {
    const ola = await world.creator({ platforms: ['x'] })
    expect((await ola.call(listOverlayUrls)).data).toEqual([])
    await connect(ola, 'youtube', { account: 'new', name: 'Nakladka Youtube' })
    await connect(ola, 'twitch', { account: 'new', name: 'Nakladka Twitch' })
    const { data } = await ola.call(listOverlayUrls)
    expect(data.map(({ channel_type }) => channel_type)).toEqual(['twitch', 'youtube'])
    for (const { url } of data) expect(url).toMatch(new RegExp(`^${world.origin}/overlay/[\\w-]{22}$`))
    expect((await ola.call(listOverlayUrls)).data).toEqual(data)
    const [twitch] = data
    await ola.call(disconnectChannel, { params: { id: twitch?.channel_id ?? '' } })
    expect((await ola.call(listOverlayUrls)).data.map(({ channel_type }) => channel_type)).toEqual(['youtube'])
    expect((await bannersAt(twitch?.url ?? '')).status).toBe(404)
    const stored = await world.world.db.selectFrom('overlay').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(data[0]?.url.split('/').at(-1))
  })

  test('OPS-17 threat model §3.8 a renewed address ends the one before; only its owner renews it', async () => {
    const ola = await world.creator()
    const [before] = (await ola.call(listOverlayUrls)).data
    const id = before?.channel_id ?? ''
    const kuba = await world.creator()
    expect((await refusal(kuba.call(renewOverlayUrl, { params: { id } }))).status).toBe(404)
    const { data: after } = await ola.call(renewOverlayUrl, { params: { id } })
    expect(after.url).not.toBe(before?.url)
    expect((await ola.call(listOverlayUrls)).data).toEqual([after])
    expect((await bannersAt(before?.url ?? '')).status).toBe(404)
    expect((await bannersAt(after.url)).status).toBe(200)
    await ola.call(disconnectChannel, { params: { id } })
    expect((await refusal(ola.call(renewOverlayUrl, { params: { id } }))).code).toBe('channel_not_connected')
  })

  test('OPS-17 it shows the banners of running campaigns and gives nothing of the account away', async () => {
    const ola = await world.creator({ name: 'Ola Tajna' })
    const [overlay] = (await ola.call(listOverlayUrls)).data
    const line = { platform: 'twitch', start_date: null, end_date: null, brief: said('B', 'B') } as const
    const id = await world.campaigns.published({
      advertiser: 'Zorza & Syn',
      product_photos: ['https://zorza.test/sok.png'],
      task_plan: [{ ...line, ad_type: 'stream_banner', amount: 1, need_acceptance: false }],
    })
    const other = await world.campaigns.published()
    for (const campaign of [id, other]) await ola.call(joinCampaign, { params: { id: campaign } })
    expect((await bannersAt(overlay?.url ?? '')).body).toEqual({
      data: [{ id, advertiser: 'Zorza & Syn', picture: 'https://zorza.test/sok.png' }],
    })
    const page = await fetch(overlay?.url ?? '')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await page.text()).not.toMatch(/Ola|Tajna|@/)
    world.clock.advance(40 * 86_400_000)
    await world.advance(0)
    expect((await bannersAt(overlay?.url ?? '')).body).toEqual({ data: [] })
  })

  test('OPS-17 the preview shows a test banner to anybody, in either language, and asks nothing', async () => {
    for (const [query, word] of [
      ['', 'Marka próbna'],
      ['?lang=en&theme=light', 'Test brand'],
      ['?lang=xx&lang=en', 'Marka próbna'],
      ['?theme=%22%3E%3Cscript%3E', 'Marka próbna'],
    ] as const) {
      const answer = await fetch(`${world.origin}/overlay/preview${query}`)
      const page = await answer.text()
      expect([answer.status, page.includes(word), page.match(/<b>REKLAMA<\/b>/g)?.length], query).toEqual([
        200,
        true,
        2,
      ])
      expect(page).not.toContain('<script')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    const style = await (await fetch(`${world.origin}/overlay/preview.css`)).text()
    expect(style).toContain('.banner')
    expect(style.replace('100vw', '')).not.toMatch(/\dv[wh]/)
  })

  test('OPS-17 an address that is nobody’s shows nothing on the stream, and gives nothing away', async () => {
    const ola = await world.creator()
    const page = await (await fetch((await ola.call(listOverlayUrls)).data[0]?.url ?? '')).text()
    for (const key of ['x', 'A'.repeat(22), 'overlay.css.map', '%00']) {
      const answer = await fetch(`${world.origin}/overlay/${key}`)
      expect([answer.status, answer.headers.get('content-type')], key).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.headers.get('content-security-policy'), key).toContain("default-src 'none'")
      expect(await answer.text(), key).toBe(page)
      expect((await bannersAt(`${world.origin}/overlay/${key}`)).status, key).toBe(404)
    }
  })
})

describe('TRAN-53 Twitch wants its tokens asked about every hour', () => {
  test('MSG-27 access that was taken away disconnects the channel and tells its owner; others are not asked again', async () => {
    const [ola, kuba] = [await world.creator({ platforms: [] }), await world.creator({ platforms: [] })]
    await connect(ola, 'twitch', { account: 'new', name: 'Godzinowa' })
    await connect(kuba, 'twitch', { account: 'new', name: 'Odebrana' })
    const asked: string[] = []
    const twitch = platforms.twitch
    if (!twitch?.validate) throw new Error('Twitch validates')
    const lost = (await kuba.call(listChannels)).data[0]
    const gone = new PlatformError('token_invalid', 'gone', { status: 401 })
    let isLost = ''
    world.world.platforms = {
      ...platforms,
      twitch: {
        ...twitch,
        async validate(tokens) {
          const found = await platforms.twitch?.validate?.(tokens)
          asked.push(found?.login ?? '')
          if (found?.login === isLost) throw gone
          if (!found) throw gone
          return found
        },
        refresh: tokens => (isLost ? Promise.reject(gone) : twitch.refresh(tokens)),
      },
    }
    await validateDue(world.world)
    expect(asked).toEqual([])
    world.clock.advance(3_600_000)
    isLost = lost?.login ?? ''
    await validateDue(world.world)
    await validateDue(world.world)
    expect(asked.filter(login => login === isLost)).toHaveLength(1)
    expect(asked.length).toBeGreaterThanOrEqual(2)
    expect((await kuba.call(listChannels)).data[0]?.status).toBe('disconnected')
    expect((await ola.call(listChannels)).data[0]?.status).toBe('connected')
    await sendDue(world.world)
    const told = await world.world.db
      .selectFrom('portal_message')
      .select('template')
      .where('account_id', '=', kuba.id)
      .orderBy('template')
      .execute()
    expect(told.map(({ template }) => template)).toEqual(['channel-connected', 'channel-disconnected'])
    world.clock.advance(3_600_000)
    await validateDue(world.world)
    expect(asked.filter(login => login === isLost)).toHaveLength(1)
  })
})

describe('SOC-16…SOC-20 every way in which connecting fails ends in a sentence and leaves nothing', () => {
  const kinds: readonly [PlatformErrorKind, string | null, RegExp][] = [
    ['scope_missing', null, /^A permission is missing/],
    ['rate_limited', null, /does not answer right now/],
    ['temporary', 'not_json', /does not answer right now/],
    ['temporary', 'timeout', /does not answer right now/],
    ['permanent', 'unexpected_reply', /^generic$/],
    ['token_invalid', null, /^generic$/],
    ['account_ineligible', null, /has no channel/],
  ]
  test.each(kinds)('%s (%s)', async (kind, code, said) => {
    const ola = await world.creator({ platforms: [] })
    const { youtube } = platforms
    if (!youtube) throw new Error('YouTube has an adapter')
    const fail = () => Promise.reject(new PlatformError(kind, 'fails', code === null ? {} : { providerCode: code }))
    world.world.platforms = { ...platforms, youtube: { ...youtube, identity: fail } }
    const told = await connect(ola, 'youtube', { account: 'new', name: `Zle ${kind} ${code}` })
    expect(told.get('error')).toMatch(said)
    expect((await ola.call(listChannels)).data).toEqual([])
    const trips = await world.world.db
      .selectFrom('oauth_trip')
      .select('used_at')
      .where('account_id', '=', ola.id)
      .execute()
    expect(trips.every(({ used_at }) => used_at !== null)).toBe(true)
    world.world.platforms = platforms
    expect((await connect(ola, 'youtube', { account: 'new', name: `Dobrze ${kind} ${code}` })).get('error')).toBeNull()
  })

  test('CHAN-18 TRAN-52 another account in the place of a connected one: only after a disconnect', async () => {
    const ola = await world.creator({ platforms: [] })
    await connect(ola, 'twitch', { account: 'new', name: 'Konto Zostaje' })
    const [before] = (await ola.call(listChannels)).data
    const told = await connect(ola, 'twitch', { account: 'new', name: 'Konto Wchodzi' })
    expect(told.get('error')).toMatch(/^Another account of this platform is connected already/)
    expect((await ola.call(listChannels)).data).toEqual([before])
  })

  test('EVAL-13 TRAN-52 viewers of one account are not another’s: they go when the channel gets another account', async () => {
    const ola = await world.creator({ platforms: [] })
    await connect(ola, 'twitch', { account: 'new', name: 'Duza Widownia' })
    const id = (await ola.call(listChannels)).data[0]?.id ?? ''
    const { external_id: account } = await world.world.db
      .selectFrom('channel')
      .select('external_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await world.world.db
      .insertInto('viewer_sample')
      .values({ channel_id: id, sampled_at: world.clock.now(), stream_id: 's', viewers: 9000 })
      .execute()
    const samples = async () =>
      (await world.world.db.selectFrom('viewer_sample').select('viewers').where('channel_id', '=', id).execute()).length
    await ola.call(disconnectChannel, { params: { id } })
    await connect(ola, 'twitch', { account })
    expect(await samples()).toBe(1)
    await ola.call(disconnectChannel, { params: { id } })
    await connect(ola, 'twitch', { account: 'new', name: 'Mala Widownia' })
    expect(await samples()).toBe(0)
  })

  test('OPS-20 TRAN-50 a provider that is switched off while somebody is on the way: nothing is connected', async () => {
    const ola = await world.creator({ platforms: [] })
    const { popup, address } = await connectTrip(world, ola, 'x')
    const away = await popup.open(address)
    const back = await consent(popup, away.headers.get('location') ?? '', {
      account: 'new',
      name: 'Za Pozno',
      decision: 'allow',
    })
    const operator = await world.operator()
    await operator.call(opsSetProvider, { body: { name: 'x', flags: { ...providerDefaults.x, active: false } } })
    const ended = new URL((await popup.open(back)).headers.get('location') ?? '')
    await operator.call(opsSetProvider, { body: { name: 'x', flags: providerDefaults.x } })
    expect(ended.searchParams.get('error')).toBe('generic')
    expect((await ola.call(listChannels)).data).toEqual([])
  })

  test('TRAN-52 reconnecting with another account keeps the row, with the other’s login', async () => {
    const ola = await world.creator({ platforms: [] })
    await connect(ola, 'tiktok', { account: 'new', name: 'Pierwsze Konto' })
    const [before] = (await ola.call(listChannels)).data
    await ola.call(disconnectChannel, { params: { id: before?.id ?? '' } })
    await connect(ola, 'tiktok', { account: 'new', name: 'Drugie Konto' })
    const [after, ...others] = (await ola.call(listChannels)).data
    expect(others).toEqual([])
    expect(after).toMatchObject({ id: before?.id, status: 'connected' })
    expect(after?.login).not.toBe(before?.login)
  })
})
