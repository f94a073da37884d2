import { platforms } from '@fanfara/contract/enums'
import { describe, expect, test } from 'vitest'
import { createAdapters } from './adapters.ts'
import { simulatedBaseUrls } from './base-urls.ts'
import { parseMediaUrl, type Platform } from './media-url.ts'
import type { TokenSet } from './types.ts'

const NOW = Date.parse('2026-11-12T12:00:00Z')
const ME = 'UC1'
const OTHER = 'UC2'

/** A platform that gives the same answer to every call, or one by the end of the path. */
function asking(platform: Platform, body: unknown, scopes?: string[], status = 200) {
  const byPath = new Map(typeof body === 'object' && body ? Object.entries(body) : [])
  const fetch: typeof globalThis.fetch = async url => {
    const { pathname } = new URL(String(url))
    const [, own] = [...byPath].find(([end]) => end.startsWith('/') && pathname.endsWith(end)) ?? []
    return Response.json(own ?? body, { status })
  }
  const baseUrls = simulatedBaseUrls(platform, 'http://h', 'http://h')
  const config = { clientId: 'us', clientSecret: 's', redirectUri: 'https://p.example/back', baseUrls }
  const adapter = createAdapters({ [platform]: config }, { fetch, now: () => NOW }).adapterFor(platform)
  if (!adapter) throw new Error(platform)
  const tokens: TokenSet = {
    accessToken: 'access',
    refreshToken: 'refresh',
    scopes: scopes ?? adapter.scopes('connect'),
    accessExpiresAt: null,
    refreshExpiresAt: null,
    raw: { open_id: ME, instagram_id: ME, user_id: '1' },
  }
  const verify = (link: string) => {
    const ref = parseMediaUrl(link)
    if (!ref) throw new Error(link)
    return adapter.verifyMediaUrl(tokens, ME, ref)
  }
  const figure = async (id: string) => (await adapter.figures.read(tokens, [{ channel: ME, id }])).get(id)
  return { adapter, tokens, verify, figure, metrics: () => adapter.metrics(tokens, ME) }
}

const channel = (statistics: object) => ({
  items: [{ id: ME, snippet: { title: 'Ola' }, statistics, contentDetails: { relatedPlaylists: { uploads: 'UU1' } } }],
})
const film = (more: { snippet?: object; status?: object; statistics?: object; id?: string } = {}) => ({
  id: more.id ?? 'olaVideo001',
  snippet: {
    channelId: ME,
    title: 'Film',
    publishedAt: '2026-11-01T12:00:00Z',
    liveBroadcastContent: 'none',
    ...more.snippet,
  },
  status: { privacyStatus: 'public', uploadStatus: 'processed', ...more.status },
  statistics: more.statistics ?? { viewCount: '70' },
})
const post = (more: object = {}) => ({
  id: '17',
  text: 'Wpis',
  author_id: ME,
  created_at: '2026-11-01T12:00:00Z',
  edit_history_tweet_ids: ['17'],
  ...more,
})
const recording = (more: object = {}) => ({
  id: '17',
  user_id: ME,
  title: 'Film',
  created_at: '2026-11-01T12:00:00Z',
  url: 'https://www.twitch.tv/videos/17',
  thumbnail_url: '',
  viewable: 'public',
  view_count: 70,
  type: 'archive',
  duration: '1h',
  ...more,
})
const onAir = (more: object = {}) => ({
  id: '40',
  user_id: ME,
  user_login: 'ola_gra',
  type: 'live',
  title: 'Gram',
  viewer_count: 12,
  started_at: '2026-11-12T11:00:00Z',
  thumbnail_url: '',
  ...more,
})

describe('platforms.md §2.1 rule 7: a figure that is not told is unknown, and never 0', () => {
  test.each<[string, Platform, unknown, number | null]>([
    [
      'hidden followers, with a number beside it',
      'youtube',
      channel({ subscriberCount: '0', hiddenSubscriberCount: true }),
      null,
    ],
    ['hidden followers, without one', 'youtube', channel({ hiddenSubscriberCount: true }), null],
    ['no word of them', 'youtube', channel({}), null],
    ['none', 'youtube', channel({ subscriberCount: '0' }), 0],
    ['more than a machine’s small numbers', 'youtube', channel({ subscriberCount: '4294967297' }), 4_294_967_297],
    ['no word of them', 'instagram', { id: ME }, null],
    ['none', 'instagram', { id: ME, followers_count: 0 }, 0],
    ['no word of them', 'tiktok', { data: { user: {} }, error: { code: 'ok' } }, null],
    ['none', 'tiktok', { data: { user: { follower_count: 0 } }, error: { code: 'ok' } }, 0],
    ['no word of them', 'x', { data: { id: ME, name: 'Ola', username: 'ola' } }, null],
    [
      'a list of figures without them',
      'x',
      { data: { id: ME, name: 'Ola', username: 'ola', public_metrics: {} } },
      null,
    ],
    ['none', 'twitch', { total: 0 }, 0],
  ])('%s: %s', async (_, platform, body, followers) => {
    const films = { '/playlistItems': { items: [] }, '/videos': { items: [] }, '/reports': {}, '/list/': { data: {} } }
    const { metrics } = asking(platform, { ...films, ...(typeof body === 'object' && body) })
    expect((await metrics()).followers_count).toBe(followers)
  })

  test.each<[string, Platform, unknown, number | null]>([
    ['a film whose owner hides its views', 'youtube', { items: [film({ statistics: {} })] }, null],
    ['a film without statistics', 'youtube', { items: [{ ...film(), statistics: undefined }] }, null],
    ['a film that nobody saw', 'youtube', { items: [film({ statistics: { viewCount: '0' } })] }, 0],
    ['a post, of which no views are told', 'instagram', { id: 'olaVideo001' }, null],
    ['a reel that nobody saw', 'instagram', { id: 'olaVideo001', view_count: 0 }, 0],
    ['a video', 'tiktok', { data: { videos: [{ id: 'olaVideo001', create_time: 1 }] } }, null],
    ['a post without figures', 'x', { data: [post({ id: 'olaVideo001', edit_history_tweet_ids: undefined })] }, null],
    [
      'a clip that nobody saw',
      'twitch',
      { data: [{ ...recording(), id: 'olaVideo001', broadcaster_id: ME, duration: 9, view_count: 0 }] },
      0,
    ],
  ])('%s at %s', async (_, platform, body, views) => {
    expect(await asking(platform, body).figure('olaVideo001')).toEqual({ is: 'there', views })
  })

  test('the views of a month are unknown when one film of it hides its own, and the sum of those that are told otherwise', async () => {
    const month = (statistics: object) =>
      asking('youtube', {
        ...channel({}),
        '/channels': channel({}),
        '/playlistItems': {
          items: ['a', 'b'].map(videoId => ({ contentDetails: { videoId, videoPublishedAt: '2026-11-01T12:00:00Z' } })),
        },
        '/videos': { items: [film({ id: 'a' }), film({ id: 'b', statistics })] },
        '/reports': {},
      }).metrics()
    expect((await month({})).viewReadings).toEqual({ analytics: null, videos: null })
    expect((await month({ viewCount: '0' })).viewReadings).toEqual({ analytics: null, videos: 70 })
  })

  test.each([
    [[0, 0], 0, 2],
    [[1, undefined], 1, 1],
    [[undefined, undefined], null, 0],
    [[1, 2], 2, 2],
  ])('TikTok: the average of %j is %s over %s videos', async (views, average, sampleSize) => {
    const videos = views.map((view_count, at) => ({ id: String(at), create_time: NOW / 1000 - 60, view_count }))
    const { metrics } = asking('tiktok', { data: { videos, user: {} }, error: { code: 'ok' } })
    expect(await metrics()).toMatchObject({ monthly_average_view_count: average, sampleSize })
  })
})

describe('platforms.md §4.2: figures that are no whole numbers are refused, naming where', () => {
  test.each([
    ['youtube', { viewCount: '' }],
    ['youtube', { viewCount: '-1' }],
    ['youtube', { viewCount: '1.5' }],
    ['youtube', { viewCount: '1e3' }],
    ['youtube', { viewCount: 70 }],
    ['youtube', { viewCount: null }],
  ] as const)('%s: %j', async (platform, statistics) => {
    const refused = asking(platform, { items: [film({ statistics })] }).figure('olaVideo001')
    await expect(refused).rejects.toMatchObject({ providerCode: 'unexpected_reply' })
    await expect(refused).rejects.toThrow(/items\.0\.statistics\.viewCount/)
  })

  test.each<[Platform, unknown]>([
    ['twitch', { data: [recording({ view_count: '70' })] }],
    ['instagram', { id: '17', view_count: '70' }],
    ['tiktok', { data: { videos: [{ id: '17', create_time: 1, view_count: '70' }] } }],
    ['x', { data: [post({ public_metrics: { impression_count: '70' } })] }],
  ])('%s: a number as a text', async (platform, body) => {
    await expect(asking(platform, body).figure('17')).rejects.toMatchObject({
      kind: 'permanent',
      providerCode: 'unexpected_reply',
    })
  })
})

describe('MONEY-41 platforms.md §3.2, §4.4, §7.2: what became of a medium', () => {
  test.each<[string, Platform, unknown, string]>([
    ['an unlisted film', 'youtube', { items: [film({ status: { privacyStatus: 'unlisted' } })] }, 'private'],
    ['a private film', 'youtube', { items: [film({ status: { privacyStatus: 'private' } })] }, 'private'],
    ['a film that YouTube took down', 'youtube', { items: [film({ status: { uploadStatus: 'rejected' } })] }, 'gone'],
    [
      'a film that could not be converted',
      'youtube',
      { items: [film({ status: { uploadStatus: 'failed' } })] },
      'gone',
    ],
    ['a film that is being deleted', 'youtube', { items: [film({ status: { uploadStatus: 'deleted' } })] }, 'gone'],
    [
      'a film that is still being converted',
      'youtube',
      { items: [film({ status: { uploadStatus: 'uploaded' } })] },
      'there',
    ],
    ['a film of another channel', 'youtube', { items: [film({ snippet: { channelId: OTHER } })] }, 'gone'],
    ['a film that is not there', 'youtube', { items: [] }, 'gone'],
    ['a film that is not there, without a list', 'youtube', {}, 'gone'],
    ['a recording for subscribers', 'twitch', { data: [recording({ id: '17', viewable: 'private' })] }, 'private'],
    ['a recording of another channel', 'twitch', { data: [recording({ user_id: OTHER })] }, 'gone'],
    ['a post of another account', 'x', { data: [post({ author_id: OTHER })] }, 'gone'],
    [
      'a post of a protected account',
      'x',
      { data: [post()], includes: { users: [{ id: ME, name: 'O', username: 'o', protected: true }] } },
      'private',
    ],
    ['a post that is not there', 'x', { errors: [{ title: 'Not Found Error' }] }, 'gone'],
    ['a video that is not there', 'tiktok', { data: {}, error: { code: 'ok' } }, 'gone'],
  ])('%s at %s', async (_, platform, body, is) => {
    expect(await asking(platform, body).figure(platform === 'youtube' ? 'olaVideo001' : '17')).toMatchObject({ is })
  })

  test.each(platforms)(
    '%s: another channel’s medium is not even asked for with these tokens, or is gone',
    async platform => {
      const { adapter, tokens } = asking(platform, { data: [], items: [], error: { code: 'ok' } })
      const read = adapter.figures.read(tokens, [{ channel: OTHER, id: '17' }])
      // TikTok’s list is a member of `data`.
      const figures = platform === 'tiktok' ? await read : await read.catch(() => new Map([['17', { is: 'gone' }]]))
      expect(figures.get('17')).toEqual({ is: 'gone' })
    },
  )

  test.each(platforms)('%s: of no media nothing is asked', async platform => {
    const { adapter, tokens } = asking(platform, {}, undefined, 500)
    expect(await adapter.figures.read(tokens, [])).toEqual(new Map())
  })
})

describe('TASK-31 platforms.md §8: what is no proof', () => {
  const link = 'https://youtu.be/olaVideo001'
  test.each<[string, object, string]>([
    ['a broadcast that is only announced', { snippet: { liveBroadcastContent: 'upcoming' } }, 'not_public'],
    ['a film that YouTube took down', { status: { uploadStatus: 'rejected' } }, 'not_public'],
    ['a film that could not be converted', { status: { uploadStatus: 'failed' } }, 'not_public'],
    ['a film that is being deleted', { status: { uploadStatus: 'deleted' } }, 'not_public'],
    ['an unlisted film', { status: { privacyStatus: 'unlisted' } }, 'not_public'],
    ['somebody else’s film', { snippet: { channelId: OTHER } }, 'not_owner'],
    ['somebody else’s announcement', { snippet: { channelId: OTHER, liveBroadcastContent: 'upcoming' } }, 'not_owner'],
  ])('YouTube: %s', async (_, more, reason) => {
    expect(await asking('youtube', { items: [film(more)] }).verify(link)).toEqual({ ok: false, reason })
  })

  test('YouTube: a film that is still being converted, and a broadcast on the air, are proof', async () => {
    const uploaded = { items: [film({ status: { uploadStatus: 'uploaded' } })] }
    expect(await asking('youtube', uploaded).verify(link)).toMatchObject({ ok: true })
    const live = { items: [film({ snippet: { liveBroadcastContent: 'live' } })] }
    expect(await asking('youtube', live).verify(link)).toMatchObject({ ok: true, media: { type: 'live' } })
  })

  test('Twitch: a stream that Twitch marks as failed is not on the air', async () => {
    const channelLink = 'https://www.twitch.tv/ola_gra'
    expect(await asking('twitch', { data: [onAir()] }).verify(channelLink)).toMatchObject({ ok: true })
    expect(await asking('twitch', { data: [onAir({ type: '' })] }).verify(channelLink)).toEqual({
      ok: false,
      reason: 'not_found',
    })
  })

  test('X: an edit that was taken over by nobody of this channel is no proof', async () => {
    const edited = post({ edit_history_tweet_ids: ['17', '18'] })
    const stolen = { '/tweets/17': { data: edited }, '/tweets/18': { data: { ...edited, id: '18', author_id: OTHER } } }
    expect(await asking('x', stolen).verify('https://x.com/ola/status/17')).toEqual({ ok: false, reason: 'not_found' })
    const gone = { '/tweets/17': { data: edited }, '/tweets/18': {} }
    expect(await asking('x', gone).verify('https://x.com/ola/status/17')).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('platforms.md §3 to §7: who somebody is, where half of it is not told', () => {
  test.each<[string, Platform, unknown, object]>([
    [
      'no name and no picture',
      'instagram',
      { id: ME, username: 'ola.fika' },
      { login: 'ola.fika', displayName: 'ola.fika', avatarUrl: null },
    ],
    ['no handle', 'instagram', { id: ME }, { login: ME, displayName: ME }],
    ['no handle', 'youtube', channel({}), { login: ME, displayName: 'Ola', avatarUrl: null }],
    [
      'no handle',
      'tiktok',
      { data: { user: { open_id: ME, profile_deep_link: 'https://vm.tiktok.com/1' } } },
      { login: ME, displayName: ME, url: 'https://vm.tiktok.com/1' },
    ],
    [
      'an empty name',
      'x',
      { data: { id: ME, name: '', username: 'ola' } },
      { login: 'ola', displayName: 'ola', avatarUrl: null },
    ],
    [
      'an empty name and address',
      'twitch',
      { data: [{ id: ME, login: 'ola', display_name: '', broadcaster_type: '', profile_image_url: '', email: '' }] },
      { displayName: 'ola', avatarUrl: null },
    ],
  ])('%s at %s', async (_, platform, body, expected) => {
    const { adapter, tokens } = asking(platform, body)
    const identity = await adapter.identity(tokens)
    expect(identity).toMatchObject({ externalId: ME, ...expected })
    expect(identity).not.toHaveProperty('email')
  })

  test.each<[Platform, unknown, string]>([
    ['twitch', { data: [] }, 'not_found'],
    ['youtube', {}, 'account_ineligible'],
    ['youtube', { items: [] }, 'account_ineligible'],
    ['tiktok', { data: { user: {} } }, 'not_found'],
    ['x', { errors: [{ title: 'Forbidden' }] }, 'not_found'],
  ])('%s: nobody, said with a success: %j', async (platform, body, kind) => {
    const { adapter, tokens } = asking(platform, body)
    await expect(adapter.identity(tokens)).rejects.toMatchObject({ kind })
  })

  test.each<[Platform, unknown, object]>([
    [
      'youtube',
      { error: { code: 403, message: 'No.', errors: [{ reason: 'insufficientPermissions' }] } },
      { kind: 'scope_missing' },
    ],
    ['youtube', { error: { code: 403, message: 'No.', errors: [] } }, { kind: 'permanent', providerCode: null }],
    ['instagram', { error: { code: 10, message: '(#10)' } }, { kind: 'scope_missing', providerCode: '10' }],
    ['instagram', { error: { code: 299, message: '(#299)' } }, { kind: 'scope_missing' }],
    ['instagram', { error: { code: 300, message: '(#300)' } }, { kind: 'permanent' }],
    ['instagram', { error: { code: 80_002, message: 'Much' } }, { kind: 'rate_limited', retryAfterMs: null }],
    ['instagram', { error: { code: 80_015, message: 'Much' } }, { kind: 'permanent' }],
    ['instagram', { error: { code: 4, message: 'Much' } }, { kind: 'rate_limited' }],
    ['tiktok', { error: { code: 'scope_permission_missed' } }, { kind: 'scope_missing' }],
    ['twitch', { status: 403, message: 'Missing scope: user:read:email' }, { kind: 'scope_missing' }],
    ['x', { type: 'https://api.x.com/2/problems/not-authorized-for-resource' }, { kind: 'not_found' }],
    // A word that every object knows is none of the platform's.
    ['tiktok', { error: { code: 'constructor' } }, { kind: 'permanent', providerCode: 'constructor' }],
    ['x', { type: 'https://api.x.com/2/problems/constructor' }, { kind: 'permanent', providerCode: 'constructor' }],
  ])('%s refuses with 403 and %j', async (platform, body, expected) => {
    const { adapter, tokens } = asking(platform, body, undefined, 403)
    await expect(adapter.identity(tokens)).rejects.toMatchObject(expected)
  })

  test.each<[Platform, unknown]>([
    ['twitch', { status: 400, message: 'Invalid refresh token' }],
    ['twitch', { status: '400', message: 'Invalid refresh token' }],
    ['twitch', { message: 'Invalid refresh token' }],
    ['youtube', { error: 'invalid_grant' }],
    ['instagram', { error: { code: 190 } }],
    ['tiktok', { error: 'invalid_grant' }],
    ['x', { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' }],
  ])('%s: a grant that is over is told from a mistake of ours: %j', async (platform, body) => {
    const { adapter, tokens } = asking(platform, body, undefined, 400)
    await expect(adapter.refresh(tokens)).rejects.toMatchObject({ kind: 'token_invalid' })
    await expect(adapter.exchange('code', 'v')).rejects.toMatchObject(
      // Twitch has other words for a code.
      platform === 'twitch' ? { status: 400 } : { kind: 'permanent' },
    )
  })

  test.each(platforms)('%s: a mistake of ours disconnects nobody', async platform => {
    const body = { error: 'constructor', message: 'invalid client secret', status: 403 }
    const { adapter, tokens } = asking(platform, body, undefined, 403)
    await expect(adapter.refresh(tokens)).rejects.toMatchObject({ kind: 'permanent' })
    await expect(adapter.revoke(tokens)).rejects.toMatchObject({ kind: 'permanent' })
  })
})

describe('platforms.md §4.2, §5.4: 429 in a platform’s own words', () => {
  const limited = async (platform: Platform, body: unknown, headers: Record<string, string> = {}) => {
    const fetch = async () => Response.json(body, { status: 429, headers })
    const baseUrls = simulatedBaseUrls(platform, 'http://h', 'http://h')
    const config = { clientId: 'us', clientSecret: 's', redirectUri: 'https://p.example/back', baseUrls }
    const adapter = createAdapters({ [platform]: config }, { fetch, now: () => NOW }).adapterFor(platform)
    const { tokens } = asking(platform, {})
    return adapter?.identity(tokens).catch((error: unknown) => error)
  }
  const usage = (minutes: number) => ({
    'x-business-use-case-usage': JSON.stringify({
      '1': [{ type: 'instagram', estimated_time_to_regain_access: minutes }],
    }),
  })
  const reset = String(NOW / 1000 + 60)

  test.each<[string, Platform, unknown, Record<string, string>, number | null]>([
    ['minutes in the header of uses', 'instagram', { error: { code: 80_002 } }, usage(19), 19 * 60_000],
    ['minutes in the header of uses, without a code', 'instagram', {}, usage(19), 19 * 60_000],
    ['an estimate of nothing', 'instagram', {}, usage(0), null],
    ['a header of uses that is none', 'instagram', {}, { 'x-business-use-case-usage': '{' }, null],
    [
      'a quota of the day',
      'youtube',
      { error: { code: 429, message: 'No.', errors: [{ reason: 'quotaExceeded' }] } },
      {},
      20 * 3_600_000,
    ],
    [
      'a quota of the moment',
      'youtube',
      { error: { code: 429, message: 'No.', errors: [{ reason: 'rateLimitExceeded' }] } },
      {},
      null,
    ],
    ['the end of the bucket', 'twitch', {}, { 'ratelimit-reset': reset }, 60_000],
    ['the end of the quarter', 'x', {}, { 'x-rate-limit-reset': reset }, 60_000],
    ['nothing', 'tiktok', { error: { code: 'rate_limit_exceeded' } }, {}, null],
    ['seconds, which are more exact', 'instagram', {}, { ...usage(19), 'retry-after': '5' }, 5000],
  ])('%s at %s', async (_, platform, body, headers, retryAfterMs) => {
    expect(await limited(platform, body, headers)).toMatchObject({ kind: 'rate_limited', status: 429, retryAfterMs })
  })

  test('X: the cap of the month keeps its name', async () => {
    const capped = { title: 'UsageCapExceeded', type: 'https://api.x.com/2/problems/usage-capped' }
    expect(await limited('x', capped)).toMatchObject({ providerCode: 'usage-capped' })
  })
})
