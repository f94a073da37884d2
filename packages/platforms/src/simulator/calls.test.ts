import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS, NOON, seedAccounts, startPlatform, type World } from '../harness.ts'
import { pageIdOf, type SimulatedPlatform } from './seeds.ts'

let world: World
afterEach(() => world.stop())

/** Calls of a platform by one of its people, unless another token is given. */
async function start(platform: SimulatedPlatform, untick: string[] = []) {
  world = await startPlatform(platform)
  const me = seedAccounts[platform]?.[0]?.externalId ?? ''
  const other = seedAccounts[platform]?.at(-1)?.externalId ?? ''
  const { accessToken } = await world.connect({ untick })
  const call = async (path: string, { token = accessToken, body }: { token?: string; body?: object } = {}) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'client-id': 'fanfara-client' }
    if (body) headers['content-type'] = 'application/json'
    const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
    const reply = await fetch(path.startsWith('http') ? path : `${world.config.baseUrls.api}${path}`, init)
    return { status: reply.status, body: await reply.json() }
  }
  return { me, other, call }
}
const many = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}=${at + 1}`).join('&')

describe('platforms.md §3.2: Helix', () => {
  test.each([
    ['/users?' + many('id', 101), 400],
    ['/users?' + many('login', 50) + '&' + many('id', 51), 400],
    ['/users?' + many('id', 100), 200],
    ['/streams?' + many('user_id', 101), 400],
    ['/videos', 400],
    ['/videos?id=1', 404],
    ['/clips', 400],
    ['/channels', 400],
    ['/channels/followers', 400],
  ])('%s is answered with %i', async (path, status) => {
    const { call } = await start('twitch')
    expect((await call(path)).status).toBe(status)
  })

  test('people are found by id and by login in capitals; an address is shown to its owner alone', async () => {
    const { other, call } = await start('twitch')
    const people = async (token?: string) => {
      const { body } = await call(`/users?login=OLA_GRA&id=${other}`, token ? { token } : {})
      return body.data.map(({ login, email }: { login: string; email?: string }) => [login, email])
    }
    expect(await people()).toEqual([
      ['ola_gra', 'ola@example.com'],
      ['jan_gra', undefined],
    ])
    const { accessToken } = await world.connect({ account: other })
    expect(await people(accessToken)).toEqual([
      ['ola_gra', undefined],
      ['jan_gra', undefined],
    ])
  })

  test('a private video is there for its owner alone; of those that are named the others are left out', async () => {
    const { me, call } = await start('twitch')
    await world.control('visibility', { account: me, video: '2002', visibility: 'private' })
    expect((await call('/videos?id=2002')).body.data[0]).toMatchObject({ id: '2002', viewable: 'private' })
    const { accessToken } = await world.connect({ account: '700200' })
    expect((await call('/videos?id=2002', { token: accessToken })).status).toBe(404)
    const { body } = await call('/videos?id=2002&id=2001&id=9', { token: accessToken })
    expect(body.data.map((one: { id: string }) => one.id)).toEqual(['2001'])
  })

  test('a clip needs its permission, a channel on the air, and some seconds; then it is found by when it was made', async () => {
    const { me, call } = await start('twitch')
    const clip = (token?: string) => call(`/clips?broadcaster_id=${me}`, { body: {}, ...(token && { token }) })
    const { accessToken } = await world.connect({}, 'signin')
    expect((await clip(accessToken)).status).toBe(401)
    const made = await clip()
    expect(made.status).toBe(202)
    const [{ id }] = made.body.data
    expect((await call(`/clips?id=${id}`)).body.data).toEqual([])
    world.clock.nowMs += 5000
    expect((await call(`/clips?id=${id}`)).body.data[0]).toMatchObject({ id, broadcaster_id: me })
    const between = async (from: number, to: number) => {
      const query = `broadcaster_id=${me}&started_at=${new Date(from).toISOString()}&ended_at=${new Date(to).toISOString()}`
      return (await call(`/clips?${query}`)).body.data.length
    }
    expect([await between(NOON, NOON), await between(NOON + 1, NOON + DAY_MS), await between(0, NOON - 1)]).toEqual([
      1, 0, 0,
    ])
    await world.control('end-stream', { account: me })
    expect((await clip()).status).toBe(404)
  })

  test('what it calls about is for applications to order, not for people', async () => {
    const { call } = await start('twitch')
    expect((await call('/eventsub/subscriptions', { body: {} })).status).toBe(400)
    const form = { client_id: 'fanfara-client', client_secret: 'fanfara-secret', grant_type: 'client_credentials' }
    const { access_token: token } = await (await world.submit(`${world.config.baseUrls.token}/token`, form)).json()
    expect(await call('/eventsub/subscriptions', { body: {}, token })).toMatchObject({
      status: 202,
      body: { data: [{ status: 'enabled' }] },
    })
    expect((await call('/users', { token })).status).toBe(400)
  })
})

describe('platforms.md §4.2, §4.3: YouTube', () => {
  test.each([
    ['/channels?part=id', 400, 'missingRequiredParameter'],
    ['/playlistItems?playlistId=UUnobody', 404, 'playlistNotFound'],
    ['/videos?part=id', 400, 'missingRequiredParameter'],
    [`/videos?id=${Array(51).fill('olaVideo001').join(',')}`, 400, 'invalidFilters'],
    ['/liveBroadcasts?part=id', 400, 'incompatibleParameters'],
    ['/liveBroadcasts?mine=true&broadcastStatus=active', 400, 'incompatibleParameters'],
  ])('%s is answered with %i %s', async (path, status, reason) => {
    const { call } = await start('youtube')
    expect(await call(path)).toMatchObject({ status, body: { error: { code: status, errors: [{ reason }] } } })
  })

  test('an unticked permission is missing by its own reason, and the report asks for both', async () => {
    const analytics = 'https://www.googleapis.com/auth/yt-analytics.readonly'
    const { call } = await start('youtube', [analytics])
    const report = '/reports?ids=channel==MINE&startDate=2026-11-01&endDate=2026-11-05&metrics=views'
    expect((await call('/channels?mine=true')).status).toBe(200)
    expect(await call(`${world.config.baseUrls.analytics}${report}`)).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'insufficientPermissions' }] } },
    })
  })

  test.each([
    ['no days', 'metrics=views'],
    ['days from the end to the start', 'metrics=views&startDate=2026-11-05&endDate=2026-11-01'],
    ['days that there are not', 'metrics=views&startDate=soon&endDate=2026-11-01'],
    ['a dimension that there is not', 'metrics=views&dimensions=country&startDate=2026-11-01&endDate=2026-11-05'],
    ['more than ten years', 'metrics=views&startDate=2010-01-01&endDate=2026-11-05'],
  ])('a report of %s is not supported', async (_, query) => {
    const { call } = await start('youtube')
    expect((await call(`${world.config.baseUrls.analytics}/reports?ids=channel==MINE&${query}`)).status).toBe(400)
  })

  test('a report by day adds up to the whole; nothing is told of days before the channel was there', async () => {
    const { call } = await start('youtube')
    const report = async (query: string) =>
      (await call(`${world.config.baseUrls.analytics}/reports?ids=channel==MINE&metrics=views&${query}`)).body.rows
    const days: [string, number][] = await report('startDate=2026-10-01&endDate=2026-10-31&dimensions=day')
    expect(days).toHaveLength(31)
    const [[whole]] = await report('startDate=2026-10-01&endDate=2026-10-31')
    expect(days.reduce((sum, [, views]) => sum + views, 0)).toBe(whole)
    expect(await report('startDate=2020-01-01&endDate=2020-12-31')).toBeUndefined()
  })

  test('private films are their owner’s; unlisted ones are everybody’s who knows them, and on no list', async () => {
    const { me, call } = await start('youtube')
    await world.control('visibility', { account: me, video: 'olaVideo002', visibility: 'unlisted' })
    const { accessToken: token } = await world.connect({ account: 'UCjan0000000000000000000' })
    const { body } = await call('/videos?id=olaVideo001,olaVideo002,olaVideo003', { token })
    expect(body.items.map((one: { id: string }) => one.id)).toEqual(['olaVideo001', 'olaVideo002'])
    const list = await call(`/playlistItems?playlistId=UU${me.slice(2)}&maxResults=50`, { token })
    const listed = list.body.items.map((one: { contentDetails: { videoId: string } }) => one.contentDetails.videoId)
    expect(listed).toContain('olaVideo001')
    expect(listed).not.toContain('olaVideo002')
  })

  test('a broadcast of hidden viewers is on the air without their number', async () => {
    const { me, call } = await start('youtube')
    await world.control('go-live', { account: me, title: 'Na żywo', viewers: '77' })
    const { body } = await call('/liveBroadcasts?broadcastStatus=active&broadcastType=all')
    const [{ id }] = body.items
    const details = async () => (await call(`/videos?id=${id}`)).body.items[0].liveStreamingDetails
    expect(await details()).toMatchObject({ concurrentViewers: '77' })
    await world.control('viewers', { account: me, viewers: '78', hidden: 'on' })
    expect(await details()).not.toHaveProperty('concurrentViewers')
    expect((await call('/liveBroadcasts?broadcastStatus=active')).body).not.toHaveProperty('items')
  })
})

describe('platforms.md §5.3, §5.4: the Graph', () => {
  test('knows its fields by node, answers what was asked for, and refuses the rest by name', async () => {
    const { me, call } = await start('instagram')
    expect((await call(`/${me}?fields=username`)).body).toEqual({ id: me, username: 'ola.fika' })
    const { body } = await call(`/${me}/media?fields=id,caption&limit=1`)
    expect(body.data).toEqual([{ id: '17900000000000001', caption: 'Post' }])
    for (const [path, field] of [
      [`/${me}?fields=username,email`, 'email'],
      [`/${me}/media?fields=constructor`, 'constructor'],
      ['/me?fields=__proto__', '__proto__'],
    ])
      expect(await call(path ?? '')).toMatchObject({
        status: 400,
        body: { error: { code: 100, message: expect.stringContaining(`(${field})`) } },
      })
  })

  /** Calls with the token of a person, before it becomes a page's. */
  async function asPerson(choice: object) {
    world = await startPlatform('instagram')
    const code = await world.code('connect', choice)
    const ours = { client_id: 'fanfara-client', client_secret: 'fanfara-secret' }
    const form = { ...ours, code, redirect_uri: world.config.redirectUri }
    const { access_token } = await (await world.submit(`${world.config.baseUrls.token}/access_token`, form)).json()
    return async (path: string) => {
      const headers = { authorization: `Bearer ${access_token}` }
      const reply = await fetch(`${world.config.baseUrls.api}${path}`, { headers })
      return { status: reply.status, body: await reply.json() }
    }
  }

  test('tells which permissions were given, and reads nothing without them', async () => {
    const call = await asPerson({ untick: ['instagram_basic'] })
    const { data } = (await call('/me/permissions')).body
    expect(data).toContainEqual({ permission: 'instagram_basic', status: 'declined' })
    expect(data).toContainEqual({ permission: 'pages_show_list', status: 'granted' })
    const me = seedAccounts.instagram?.[0]?.externalId
    expect(await call(`/${me}/media`)).toMatchObject({ status: 403, body: { error: { code: 10 } } })
  })

  test('has no page of somebody who has none, whatever its id would be', async () => {
    const account = '90000000000000014'
    const call = await asPerson({ account })
    expect((await call('/me/accounts')).body).toEqual({ data: [] })
    expect(await call(`/${pageIdOf({ id: account })}`)).toMatchObject({
      status: 400,
      body: { error: { error_subcode: 33 } },
    })
  })
})

describe('platforms.md §6.1, §6.2: TikTok', () => {
  test.each([
    ['no field', '', 400, 'invalid_params'],
    ['a field that there is not', 'open_id,email', 400, 'invalid_params'],
    ['a field of a permission that was not given', 'open_id,follower_count', 401, 'scope_not_authorized'],
    ['a field of one that was', 'open_id,username', 200, 'ok'],
  ])('who asks for %s', async (_, fields, status, code) => {
    const { call } = await start('tiktok', ['user.info.stats'])
    const reply = await call(`/user/info/?fields=${fields}`)
    expect(reply).toMatchObject({ status, body: { error: { code } } })
    if (status === 200) expect(Object.keys(reply.body.data.user)).toEqual(['open_id', 'username'])
    else expect(reply.body.data).toEqual({})
  })

  test('videos before a moment are listed by when they were posted, that moment aside', async () => {
    const { call } = await start('tiktok')
    const list = async (cursor?: number) => {
      const { body } = await call('/video/list/?fields=id,create_time', { body: { max_count: 20, cursor } })
      return body.data.videos.map((one: { create_time: number }) => one.create_time * 1000)
    }
    const all: number[] = await list()
    expect(all).toEqual(all.toSorted((one, other) => other - one))
    expect(await list(all[1])).toEqual(all.slice(2))
    expect(await list((all[1] ?? 0) + 1)).toEqual(all.slice(1))
    expect(await list(0)).toEqual([])
  })

  test.each([
    ['no list', {}, 400],
    ['no id', { filters: { video_ids: [] } }, 400],
    ['21 ids', { filters: { video_ids: Array(21).fill('9900000000000000001') } }, 400],
    ['a number for an id', { filters: { video_ids: [9900000000000000001n.toString(), 5] } }, 400],
    ['ids of others and of nobody', { filters: { video_ids: ['9900000000000000101', '1'] } }, 200],
  ])('a query of %s', async (_, body, status) => {
    const { call } = await start('tiktok')
    const reply = await call('/video/query/?fields=id', { body })
    expect(reply.status).toBe(status)
    if (status === 200) expect(reply.body.data.videos).toEqual([])
  })
})

describe('platforms.md §7.2: X', () => {
  test.each([
    ['/users/me?fields=id', 'fields'],
    ['/users/me?user.fields=id,password', 'user.fields'],
    ['/tweets/nope', 'id'],
    ['/tweets/12345678901234567890', 'id'],
    ['/tweets?tweet.fields=text', 'ids'],
    [`/tweets?ids=${Array(101).fill('1').join(',')}`, 'ids'],
    ['/users/9000000000000000001/tweets?max_results=4', 'max_results'],
    ['/users/9000000000000000001/tweets?max_results=101', 'max_results'],
    ['/users/9000000000000000001/tweets?max_results=', 'max_results'],
    ['/users/9000000000000000001/tweets?start_time=2009-01-01T00:00:00Z', 'start_time'],
    ['/users/9000000000000000001/tweets?start_time=soon', 'start_time'],
    ['/users/9000000000000000001/tweets?end_time=soon', 'end_time'],
    ['/users/9000000000000000001/tweets?exclude=videos', 'exclude'],
  ])('%s is refused by the name of what is wrong', async (path, name) => {
    const { call } = await start('x')
    expect(await call(path)).toMatchObject({
      status: 400,
      body: {
        title: 'Invalid Request',
        errors: [{ parameters: { [name]: expect.arrayContaining([expect.stringMatching(/^/)]) } }],
      },
    })
  })

  test('a window of time has its start in it and its end not', async () => {
    const { me, call } = await start('x')
    const at = (days: number) => new Date(NOON - days * DAY_MS).toISOString()
    const between = async (from: string, to: string) => {
      const { body } = await call(`/users/${me}/tweets?start_time=${from}&end_time=${to}`)
      return body.meta.result_count
    }
    expect(await between(at(11), at(0))).toBe(3)
    expect(await between(at(11), at(5))).toBe(1)
    expect(await between(at(5), at(1))).toBe(1)
    expect(await between(at(4), at(2))).toBe(0)
  })

  test('what is there and what is not comes in one answer, each author once', async () => {
    const { other, call } = await start('x')
    await world.control('protect', { account: other, protected: 'on' })
    const ids = ['9900000000000000204', '9900000000000000205', '9900000000000000301', '7']
    const { status, body } = await call(`/tweets?ids=${ids.join(',')}&expansions=author_id`)
    expect([status, body.data.length, body.includes.users.length]).toEqual([200, 2, 1])
    expect(body.errors.map((one: { title: string }) => one.title)).toEqual(['Authorization Error', 'Not Found Error'])
    const { body: none } = await call('/tweets?ids=7&expansions=author_id')
    expect(none).not.toHaveProperty('data')
    expect(none).not.toHaveProperty('includes')
  })
})
