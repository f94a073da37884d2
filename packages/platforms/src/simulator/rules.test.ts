import { afterEach, describe, expect, test } from 'vitest'
import { NOON, seedAccounts, startPlatform, type World } from '../harness.ts'
import { findAccess, issueAccess, issueCode, openSession, redeemCode, revokeAccount } from './grants.ts'
import { createRateLimiter } from './rate-limit.ts'
import { type SimulatedPlatform, toAccount } from './seeds.ts'
import { emptyState } from './state.ts'
import { createMemoryStore, createVault } from './store.ts'

const MINUTE_MS = 60_000
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const stateOf = () => emptyState((seedAccounts.twitch ?? []).map(seed => toAccount(seed, 'twitch', NOON)))
const consent = (accountId: string, scopes: string[] = ['read']) => ({
  accountId,
  redirectUri: 'https://portal.example/',
  scopes,
  challenge: null,
  wantsRefreshToken: true,
})
const redeem = (state: ReturnType<typeof stateOf>, code: string, change: object = {}, nowMs = NOON) =>
  redeemCode(state, { code, redirectUri: 'https://portal.example/', verifier: undefined, ...change }, nowMs)

describe('OPS-31 codes', () => {
  test('are worth one exchange, up to their end', () => {
    const state = stateOf()
    issueCode(state, consent('700100'), 'one', NOON)
    issueCode(state, consent('700100'), 'two', NOON)
    expect(redeem(state, 'one', {}, NOON + MINUTE_MS - 1)).toMatchObject({ accountId: '700100' })
    expect(redeem(state, 'one')).toBeNull()
    expect(redeem(state, 'two', {}, NOON + MINUTE_MS)).toBeNull()
    expect(redeem(state, 'nobody gave this')).toBeNull()
  })

  test('that were tried with another address are used up', () => {
    const state = stateOf()
    issueCode(state, consent('700100'), 'one', NOON)
    expect(redeem(state, 'one', { redirectUri: 'https://portal.example' })).toBeNull()
    expect(redeem(state, 'one')).toBeNull()
  })

  test('with a challenge need the verifier that it was made of', () => {
    for (const [verifier, isRight] of [
      ['right', true],
      ['wrong', false],
      [undefined, false],
    ] as const) {
      const state = stateOf()
      issueCode(state, { ...consent('700100'), challenge: 'made of right' }, 'one', NOON)
      const asked = { code: 'one', redirectUri: 'https://portal.example/', verifier }
      expect(redeemCode(state, asked, NOON, text => `made of ${text}`) !== null).toBe(isRight)
    }
  })

  test('add up what a person agreed to, each permission once', () => {
    const state = stateOf()
    issueCode(state, consent('700100', ['read', 'clips']), 'one', NOON)
    issueCode(state, consent('700100', ['read', 'mail']), 'two', NOON)
    expect(state.grants['700100']).toEqual(['read', 'clips', 'mail'])
  })
})

describe('OPS-31 tokens', () => {
  const open = (state: ReturnType<typeof stateOf>, accountId: string | null = '700100') =>
    openSession(state, { accountId, scopes: [], refreshToken: null }, random, NOON)

  test('stand for their account until they end, are taken back, or the account is gone', () => {
    const state = stateOf()
    const session = open(state)
    issueAccess(state, session, 'a', 60, NOON)
    expect(findAccess(state, 'a', NOON + 1500)).toMatchObject({ account: { id: '700100' }, expiresInSeconds: 58 })
    expect(findAccess(state, 'a', NOON + MINUTE_MS)).toBeNull()
    for (const wrong of ['b', null]) expect(findAccess(state, wrong, NOON)).toBeNull()
    const [ola] = state.accounts
    state.accounts = state.accounts.slice(1)
    expect(findAccess(state, 'a', NOON)).toBeNull()
    state.accounts.push(ola!)
    revokeAccount(state, ola!)
    expect(findAccess(state, 'a', NOON)).toBeNull()
    expect(state.grants['700100']).toBeUndefined()
  })

  test('of the application itself stand for nobody', () => {
    const state = stateOf()
    issueAccess(state, open(state, null), 'a', 60, NOON)
    expect(findAccess(state, 'a', NOON)).toMatchObject({ account: null })
  })

  test('are a hundred for each account: the oldest gives way, others’ stay', () => {
    const state = stateOf()
    const [others, first] = [open(state, '700200'), open(state)]
    issueAccess(state, first, 'first', 60, NOON)
    for (let nth = 1; nth < 100; nth++) open(state)
    expect(findAccess(state, 'first', NOON)).not.toBeNull()
    open(state)
    expect(findAccess(state, 'first', NOON)).toBeNull()
    expect(state.sessions.some(({ id }) => id === others.id)).toBe(true)
    expect(state.sessions).toHaveLength(101)
  })

  test('taken away leave those of others, and end codes that were on their way', () => {
    const state = stateOf()
    issueAccess(state, open(state, '700200'), 'jan', 60, NOON)
    issueCode(state, consent('700100'), 'ola', NOON)
    issueCode(state, consent('700200'), 'jan', NOON)
    revokeAccount(state, state.accounts[0]!)
    expect(findAccess(state, 'jan', NOON)).not.toBeNull()
    expect([redeem(state, 'ola'), redeem(state, 'jan') !== null]).toEqual([null, true])
  })
})

test('OPS-31 calls are counted by caller, in windows that begin with the first call', () => {
  let now = NOON
  const take = createRateLimiter(() => now, 2, MINUTE_MS)
  expect(take('ola')).toEqual({ isAllowed: true, remaining: 1, resetsAt: (NOON + MINUTE_MS) / 1000 })
  now += MINUTE_MS - 1
  expect(take('ola')).toMatchObject({ isAllowed: true, remaining: 0 })
  expect(take('ola')).toMatchObject({ isAllowed: false, remaining: 0 })
  expect(take('jan')).toMatchObject({ isAllowed: true, remaining: 1 })
  now += 1
  expect(take('ola')).toMatchObject({ isAllowed: true, remaining: 1 })
})

describe('OPS-31 what a platform knows', () => {
  test('is changed one act at a time, and not at all by an act that fails', async () => {
    const vault = createVault(createMemoryStore(), 'twitch', () => [])
    const fail = { kind: '500' as const, remaining: 1 }
    await expect(
      vault.change(state => {
        state.failure = fail
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await vault.read()).failure).toBeNull()
    const count = () =>
      vault.change(state => {
        state.failure = { ...fail, remaining: (state.failure?.remaining ?? 0) + 1 }
      })
    await Promise.all([count(), count(), count()])
    expect((await vault.read()).failure?.remaining).toBe(3)
  })

  test('begins with the accounts of its first day, and keeps what it has afterwards', async () => {
    const store = createMemoryStore()
    const people = () => stateOf().accounts
    expect((await createVault(store, 'twitch', people).read()).accounts).toHaveLength(2)
    expect((await createVault(store, 'twitch', () => []).read()).accounts).toHaveLength(2)
    expect((await createVault(store, 'x', () => []).read()).accounts).toHaveLength(0)
  })
})

describe('OPS-31 the control page', () => {
  let world: World
  const start = async (platform: SimulatedPlatform) => {
    world = await startPlatform(platform)
    const me = seedAccounts[platform]?.[0]?.externalId ?? ''
    const press = async (act: string, fields: Record<string, string> = {}) => {
      const reply = await world.control(act, { account: me, ...fields })
      return new URL(reply.headers.get('location') ?? '', world.origin).searchParams.get('result')
    }
    const tokens = await world.connect()
    const media = () => world.adapter.listMedia(tokens, me, { since: new Date(0), limit: 50 })
    return { press, tokens, media, figures: () => world.adapter.metrics(tokens, me) }
  }
  afterEach(() => world.stop())

  test('ends a stream, which then is a recording, and begins another', async () => {
    const { press, media } = await start('twitch')
    expect((await media())[0]).toMatchObject({ kind: 'live', title: 'Na żywo & głośno' })
    expect(await press('end-stream')).toBe('done')
    expect(await press('end-stream')).toBe('refused')
    expect((await media()).map(({ kind }) => kind)).not.toContain('live')
    expect(await press('viewers', { viewers: '5' })).toBe('refused')
    expect(await press('go-live', { title: 'Znowu', viewers: '7' })).toBe('done')
    expect((await media())[0]).toMatchObject({ kind: 'live', title: 'Znowu', viewCount: 7 })
    for (const wrong of [
      { title: '', viewers: '7' },
      { title: 'k'.repeat(141), viewers: '7' },
      { title: 'a', viewers: '-1' },
    ])
      expect(await press('go-live', wrong)).toBe('refused')
  })

  test('posts a video, hides it and deletes it', async () => {
    const { press, media } = await start('youtube')
    const video = { title: 'Nowy film', views: '12', seconds: '90', visibility: 'public' }
    for (const wrong of [
      { title: ' ' },
      { views: '1e3' },
      { seconds: '0' },
      { seconds: '43201' },
      { visibility: 'secret' },
    ])
      expect(await press('post-video', { ...video, ...wrong }), JSON.stringify(wrong)).toBe('refused')
    expect(await press('post-video', video)).toBe('done')
    const posted = (await media()).find(({ title }) => title === 'Nowy film')
    expect(posted).toMatchObject({ viewCount: 12, durationSeconds: 90, isPublic: true })
    const id = posted?.externalId ?? ''
    expect(await press('visibility', { video: id, visibility: 'private' })).toBe('done')
    expect((await media()).find(({ externalId }) => externalId === id)?.isPublic ?? false).toBe(false)
    expect(await press('visibility', { video: id, visibility: 'gone' })).toBe('refused')
    expect(await press('delete-video', { video: id })).toBe('done')
    expect(await press('delete-video', { video: id })).toBe('refused')
    expect((await media()).map(({ externalId }) => externalId)).not.toContain(id)
  })

  test('sets figures that are read from then on', async () => {
    const { press, figures } = await start('x')
    expect(await press('figures', { followers: '777' })).toBe('done')
    expect(JSON.stringify(await figures())).toContain('777')
    for (const followers of ['-1', '1000000001', 'many', ''])
      expect(await press('figures', { followers })).toBe('refused')
    expect(JSON.stringify(await figures())).toContain('777')
  })

  test('offers each platform what it has: no streams on X, no protection on Twitch, no pages but Instagram’s', async () => {
    const x = await start('x')
    expect(await x.press('go-live', { title: 'Na żywo', viewers: '7' })).toBe('refused')
    expect(await x.press('linkage', { linkage: 'personal' })).toBe('refused')
    expect(await x.press('fail', { kind: 'error-200', count: '1' })).toBe('refused')
    expect(await x.press('fail', { kind: 'quota', count: '1' })).toBe('done')
    await world.stop()
    const twitch = await start('twitch')
    expect(await twitch.press('protect', { protected: 'on' })).toBe('refused')
    expect(await twitch.press('fail', { kind: 'quota', count: '1' })).toBe('refused')
  })

  test('lets calls fail as often as was said, and no more after it is told to stop', async () => {
    const { press, tokens } = await start('twitch')
    const read = () =>
      world.adapter.identity(tokens).then(
        () => 'read',
        (error: { kind: string }) => error.kind,
      )
    await press('fail', { kind: '403', count: '2' })
    expect([await read(), await read(), await read()]).toEqual(['permanent', 'permanent', 'read'])
    await press('fail', { kind: '403', count: '1000' })
    expect(await read()).toBe('permanent')
    expect(await press('fail-clear')).toBe('done')
    expect(await read()).toBe('read')
    for (const count of ['0', '1001', '-1']) expect(await press('fail', { kind: '403', count })).toBe('refused')
  })

  test('ends access tokens alone: what was granted can be renewed', async () => {
    const { press, tokens } = await start('twitch')
    expect(await press('expire-tokens')).toBe('done')
    await expect(world.adapter.identity(tokens)).rejects.toMatchObject({ kind: 'token_invalid' })
    expect((await world.adapter.identity(await world.adapter.refresh(tokens))).login).toBe('ola_gra')
  })

  test('makes accounts with handles that nobody has yet', async () => {
    await start('x')
    const loginOf = async (name: string) => (await world.adapter.identity(await world.connect({ name }))).login
    expect(await loginOf('Łucja Żółć')).toBe('lucja_zolc')
    expect(await loginOf('Łucja Żółć')).toBe('lucja_zolc2')
    expect(await loginOf('Bardzo Długie Imię Twórcy')).toHaveLength(13)
    expect(await loginOf('☕☕')).toMatch(/^konto_/)
    for (const name of ['', 'k', 'k'.repeat(41)]) {
      const reply = await world.control('add-account', { name })
      expect(reply.headers.get('location'), name).toContain('result=refused')
    }
  })
})

test('OPS-31 what people go on watching has more views with every hour, whenever it is asked', async () => {
  const clock = { nowMs: NOON }
  const film = { title: 'Film', publishedAt: new Date(NOON), durationSeconds: 9, views: 100, viewsPerDay: 240 }
  const seed = { externalId: '700100', login: 'ola', displayName: 'Ola', followers: 1, videos: [film] }
  const people = () => [toAccount(seed, 'tiktok', NOON)]
  const vault = createVault(createMemoryStore(), 'tiktok', people, () => clock.nowMs)
  const views = async () => (await vault.read()).accounts[0]?.videos[0]?.views
  expect(await views()).toBe(100)
  clock.nowMs += 6 * 60_000
  expect(await views()).toBe(101)
  await vault.change(() => undefined)
  clock.nowMs += 3 * 60_000
  expect(await views()).toBe(101)
  clock.nowMs += 3_600_000 - 9 * 60_000
  expect(await views()).toBe(110)
})
