import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { seedAccounts, startPlatform, type World } from '../harness.ts'
import { cursorAt, placeOf } from './cursor.ts'

const row = z.object({ id: z.string() })
const rows = z._default(z.array(row), [])
const ids = (list: z.output<typeof rows>) => list.map(({ id }) => id)

interface Asked {
  url: string
  init?: RequestInit
}
interface Page {
  ids: string[]
  next: string | null
}
interface Listing {
  platform: 'twitch' | 'youtube' | 'instagram' | 'x'
  /** The call that lists one's own media, by so many, from a cursor. */
  ask: (world: World, me: string, size: number, cursor: string | null) => Asked
  read: (body: unknown) => Page
  /** What an error says of itself. */
  refusal: object
}

const get = (url: string, query: Record<string, string | null>): Asked => {
  const address = new URL(url)
  for (const [name, value] of Object.entries(query)) if (value !== null) address.searchParams.set(name, value)
  return { url: address.href }
}

const listings: Listing[] = [
  {
    platform: 'twitch',
    ask: ({ config }, me, size, after) => ({
      ...get(`${config.baseUrls.api}/videos`, { user_id: me, first: String(size), after }),
      init: { headers: { 'client-id': 'fanfara-client' } },
    }),
    read: body => {
      const { data, pagination } = z
        .object({ data: rows, pagination: z.object({ cursor: z.optional(z.string()) }) })
        .parse(body)
      return { ids: ids(data), next: pagination.cursor ?? null }
    },
    refusal: { error: 'Bad Request', status: 400 },
  },
  {
    platform: 'youtube',
    ask: ({ config }, me, size, pageToken) =>
      get(`${config.baseUrls.api}/playlistItems`, {
        part: 'contentDetails',
        playlistId: `UU${me.slice(2)}`,
        maxResults: String(size),
        pageToken,
      }),
    read: body => {
      const item = z.object({ contentDetails: z.object({ videoId: z.string() }) })
      const reply = z
        .object({ items: z._default(z.array(item), []), nextPageToken: z.optional(z.string()) })
        .parse(body)
      return { ids: reply.items.map(({ contentDetails }) => contentDetails.videoId), next: reply.nextPageToken ?? null }
    },
    refusal: { error: { code: 400, errors: [{ reason: 'invalidPageToken' }] } },
  },
  {
    platform: 'instagram',
    ask: ({ config }, me, size, after) =>
      get(`${config.baseUrls.api}/${me}/media`, { fields: 'id', limit: String(size), after }),
    read: body => {
      const cursors = z.object({ after: z.string() })
      const paging = z.optional(z.object({ cursors, next: z.optional(z.string()) }))
      const reply = z.object({ data: rows, paging }).parse(body)
      return { ids: ids(reply.data), next: reply.paging?.next ? reply.paging.cursors.after : null }
    },
    refusal: { error: { type: 'OAuthException', code: 100 } },
  },
  {
    platform: 'x',
    ask: ({ config }, me, size, token) =>
      get(`${config.baseUrls.api}/users/${me}/tweets`, { max_results: String(size), pagination_token: token }),
    read: body => {
      const meta = z.object({ next_token: z.optional(z.string()) })
      const reply = z.object({ data: rows, meta }).parse(body)
      return { ids: ids(reply.data), next: reply.meta.next_token ?? null }
    },
    refusal: {
      title: 'Invalid Request',
      errors: [{ parameters: { pagination_token: expect.arrayContaining([expect.stringMatching(/^/)]) } }],
    },
  },
]

/** Pieces that are there before the test makes its own: all that a list of one's own shows. */
const SIZE = 5

describe.each(listings)('OPS-31 a list of $platform', ({ platform, ask, read, refusal }) => {
  let world: World
  afterEach(() => world.stop())

  /** Somebody with more than two pages of media, and a call of their list. */
  async function start() {
    world = await startPlatform(platform)
    const me = seedAccounts[platform]?.[0]?.externalId ?? ''
    const video = { account: me, views: '1', seconds: '60', visibility: 'public' }
    for (let nth = 0; nth < 9; nth++) {
      world.clock.nowMs += 60_000
      await world.control('post-video', { ...video, title: `Film ${nth}` })
    }
    const { accessToken } = await world.connect()
    const call = async (cursor: string | null, size = SIZE) => {
      const { url, init } = ask(world, me, size, cursor)
      return fetch(url, { headers: { ...init?.headers, authorization: `Bearer ${accessToken}` } })
    }
    return {
      me,
      call,
      page: async (cursor: string | null, size?: number) => read(await (await call(cursor, size)).json()),
    }
  }

  test('is the same in pages as at once, without a gap and without a row twice', async () => {
    const { page } = await start()
    const walked: string[] = []
    let cursor: string | null = null
    do {
      const { ids: shown, next }: Page = await page(cursor)
      expect(shown.length).toBeGreaterThan(0)
      walked.push(...shown)
      cursor = next
    } while (cursor !== null)
    expect(walked.length).toBeGreaterThan(2 * SIZE)
    expect(new Set(walked).size).toBe(walked.length)
    expect(walked).toEqual((await page(null, 50)).ids)
  })

  test('refuses a cursor that it never handed out, in its own words', async () => {
    const { call, page } = await start()
    const { next } = await page(null)
    for (const cursor of ['nonsense', `${next}A`, cursorAt(-5), 'LTU', 'NaN', '%00', ' ', cursorAt(0.5), 'MWUx']) {
      const reply = await call(cursor)
      expect(reply.status, cursor).toBe(400)
      expect(await reply.json(), cursor).toMatchObject(refusal)
    }
  })

  test('has nothing behind its end, and says so without an error', async () => {
    const { page } = await start()
    expect(await page(cursorAt(4000))).toEqual({ ids: [], next: null })
  })

  test('TRAN-51 whose access is taken away between two pages ends there', async () => {
    const { me, call, page } = await start()
    const { next } = await page(null)
    await world.control('revoke', { account: me })
    const reply = await call(next)
    expect(reply.status).toBe(platform === 'instagram' ? 400 : 401)
    expect(JSON.stringify(await reply.json())).not.toContain('Film')
  })
})

test('a cursor stands for its place and says nothing else', () => {
  for (const place of [0, 1, 20, 3200, Number.MAX_SAFE_INTEGER]) expect(placeOf(cursorAt(place))).toBe(place)
  expect([placeOf(null), placeOf('')]).toEqual([0, 0])
  expect(cursorAt(20)).not.toContain('20')
})
