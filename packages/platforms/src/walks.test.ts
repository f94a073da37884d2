import { platforms } from '@fanfara/contract/enums'
import { describe, expect, test } from 'vitest'
import { createAdapters } from './adapters.ts'
import { simulatedBaseUrls } from './base-urls.ts'
import type { Platform } from './media-url.ts'
import type { PlatformAdapter, TokenSet } from './types.ts'

const NOW = Date.parse('2026-11-12T12:00:00Z')
const HOUR_MS = 3_600_000
const ME = 'UC1'
const page = (asked: URL, body: BodyInit | null | undefined) => ({ asked, body: String(body) })

/** A platform whose channel has so many media, an hour apart, in pages of `size`; with `loops` the second page leads to itself. */
interface Shelf {
  media: number
  size: number
  loops?: boolean
}

const idOf = (at: number) => String(9_000_000_000_000_000_000n - BigInt(at))
const postedAt = (at: number) => new Date(NOW - (at + 1) * HOUR_MS)
const range = (from: number, size: number, media: number) =>
  Array.from({ length: Math.max(0, Math.min(size, media - from)) }, (_, index) => from + index)

type Call = ReturnType<typeof page>
type Answer = (call: Call, shelf: Shelf) => unknown

/** Where a page begins, and what comes after it: the number of the next medium. */
function pageOf(cursor: string | null, { media, size, loops = false }: Shelf) {
  const from = Number(cursor ?? 0)
  const next = from + size < media ? String(from + size) : undefined
  return { rows: range(from, size, media), next: loops ? String(size) : next }
}

const googleVideo = (at: number | string) => ({
  id: String(at),
  snippet: {
    channelId: ME,
    title: 'Film',
    publishedAt: postedAt(Number(at)).toISOString(),
    liveBroadcastContent: 'none',
  },
  statistics: { viewCount: '7' },
  status: { privacyStatus: 'public', uploadStatus: 'processed' },
})

/** How each platform answers the calls that list media. */
const answers: Readonly<Record<Platform, Answer>> = {
  twitch: ({ asked }, shelf) => {
    if (!asked.pathname.endsWith('/videos')) return { data: [] }
    const { rows, next } = pageOf(asked.searchParams.get('after'), shelf)
    const row = (at: number) => ({
      id: idOf(at),
      user_id: ME,
      title: 'Film',
      created_at: postedAt(at).toISOString(),
      url: 'https://www.twitch.tv/videos/1',
      thumbnail_url: '',
      viewable: 'public',
      view_count: 7,
      type: 'archive',
      duration: '1h',
    })
    return { data: rows.map(row), pagination: next === undefined ? {} : { cursor: next } }
  },
  youtube: ({ asked }, shelf) => {
    if (asked.pathname.endsWith('/channels'))
      return {
        items: [
          {
            id: ME,
            snippet: { title: 'Ola' },
            statistics: { subscriberCount: '3' },
            contentDetails: { relatedPlaylists: { uploads: 'UU1' } },
          },
        ],
      }
    if (asked.pathname.endsWith('/videos')) return { items: asked.searchParams.get('id')?.split(',').map(googleVideo) }
    const { rows, next } = pageOf(asked.searchParams.get('pageToken'), shelf)
    const items = rows.map(at => ({
      contentDetails: { videoId: String(at), videoPublishedAt: postedAt(at).toISOString() },
    }))
    return { items, nextPageToken: next }
  },
  instagram: ({ asked }, shelf) => {
    if (!asked.pathname.endsWith('/media')) return { data: [] }
    const { rows, next } = pageOf(asked.searchParams.get('after'), shelf)
    const row = (at: number) => ({ id: idOf(at), shortcode: `S${at}`, timestamp: postedAt(at).toISOString() })
    return { data: rows.map(row), paging: next === undefined ? {} : { cursors: { after: next }, next: 'https://next' } }
  },
  tiktok: ({ body }, shelf) => {
    const [, cursor = null] = /"cursor":(\d+)/.exec(body) ?? []
    const { rows, next } = pageOf(cursor, shelf)
    const row = (at: number) => ({ id: idOf(at), create_time: postedAt(at).getTime() / 1000, view_count: at })
    return { data: { videos: rows.map(row), cursor: Number(next ?? 0), has_more: next !== undefined } }
  },
  x: ({ asked }, shelf) => {
    const earliest = new Date(asked.searchParams.get('start_time') ?? 0)
    const media = Math.min(shelf.media, Math.floor((NOW - earliest.getTime()) / HOUR_MS))
    const { rows, next } = pageOf(asked.searchParams.get('pagination_token'), { ...shelf, media })
    const row = (at: number) => ({
      id: idOf(at),
      text: 'Wpis',
      author_id: ME,
      created_at: postedAt(at).toISOString(),
      edit_history_tweet_ids: [idOf(at)],
    })
    return { ...(rows.length > 0 && { data: rows.map(row) }), meta: { next_token: next } }
  },
}

/** A platform with that shelf, and the calls that list it. */
function listing(platform: Platform, shelf: Shelf) {
  const pages: string[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const call = page(new URL(String(url)), init?.body)
    if (/\/(media|playlistItems|tweets|list\/|videos)$/.test(call.asked.pathname) && !call.asked.searchParams.has('id'))
      pages.push(call.asked.search + call.body)
    return Response.json(answers[platform](call, shelf))
  }
  const baseUrls = simulatedBaseUrls(platform, 'http://h', 'http://h')
  const config = { clientId: 'us', clientSecret: 's', redirectUri: 'https://p.example/back', baseUrls }
  const adapter = createAdapters({ [platform]: config }, { fetch, now: () => NOW }).adapterFor(platform)
  if (!adapter) throw new Error(platform)
  return { adapter, pages, tokens: tokensOf(adapter) }
}

const tokensOf = (adapter: PlatformAdapter): TokenSet => ({
  accessToken: 'a',
  refreshToken: 'r',
  scopes: adapter.scopes('connect'),
  accessExpiresAt: null,
  refreshExpiresAt: null,
  raw: { open_id: ME, instagram_id: ME, user_id: '1' },
})

const since = new Date(0)
const all = { since, limit: 100_000 }

describe.each(platforms)('TASK-33 platforms.md §8: the walk over the media of %s', platform => {
  test('reads every page once, in its order, and no medium twice', async () => {
    const { adapter, pages, tokens } = listing(platform, { media: 95, size: 10 })
    const listed = await adapter.listMedia(tokens, ME, all)
    expect(listed.map(item => item.createdAt)).toEqual(range(0, 95, 95).map(postedAt))
    expect(new Set(listed.map(item => item.externalId)).size).toBe(95)
    expect(pages).toHaveLength(10)
    expect(new Set(pages).size).toBe(10)
  })

  test('ends where the cursor leads back to where it came from, and lists nothing twice', async () => {
    const { adapter, pages, tokens } = listing(platform, { media: 20, size: 10, loops: true })
    const listed = await adapter.listMedia(tokens, ME, all)
    expect(listed).toHaveLength(20)
    expect(pages).toHaveLength(2)
  })

  test('ends when there is no end: some tens of pages, whatever the platform says', async () => {
    const { adapter, pages, tokens } = listing(platform, { media: 1_000_000, size: 3 })
    const listed = await adapter.listMedia(tokens, ME, all)
    expect(pages.length).toBeLessThanOrEqual(50)
    expect(listed.length).toBe(pages.length * 3)
  })

  test('goes over pages that are empty, as long as there are more, and lists nothing where there is nothing', async () => {
    const { adapter, pages, tokens } = listing(platform, { media: 0, size: 10 })
    expect(await adapter.listMedia(tokens, ME, all)).toEqual([])
    expect(pages).toHaveLength(1)
  })

  test('stops at the day from which media are wanted: that hour counts, the one before does not', async () => {
    const { adapter, pages, tokens } = listing(platform, { media: 95, size: 10 })
    const until = (instant: Date) => adapter.listMedia(tokens, ME, { since: instant, limit: 100 })
    expect(await until(postedAt(14))).toHaveLength(15)
    expect(pages.length).toBeLessThanOrEqual(2)
    expect(await until(new Date(postedAt(14).getTime() + 1000))).toHaveLength(14)
    expect(await until(new Date(NOW))).toEqual([])
  })

  test.each([0, 1, 9, 10, 11])('gives the newest %i and no more, from the pages that it takes', async limit => {
    const { adapter, tokens } = listing(platform, { media: 95, size: 10 })
    const listed = await adapter.listMedia(tokens, ME, { since, limit })
    expect(listed.map(item => item.createdAt)).toEqual(range(0, limit, 95).map(postedAt))
  })

  test('media of a kind that nobody wants are none', async () => {
    const { adapter, tokens } = listing(platform, { media: 5, size: 10 })
    const strange = platform === 'twitch' ? 'post' : 'clip'
    expect(await adapter.listMedia(tokens, ME, { since, limit: 5, kinds: [strange] })).toEqual([])
    expect(await adapter.listMedia(tokens, ME, { since, limit: 5, kinds: [] })).toEqual([])
  })
})

test('platforms.md §6.2: an average is that of as many videos as there are, also where the cursor leads back', async () => {
  const { adapter, tokens } = listing('tiktok', { media: 20, size: 10, loops: true })
  expect(await adapter.metrics({ ...tokens, scopes: ['video.list'] }, ME)).toMatchObject({
    sampleSize: 20,
    // Of 0 to 19.
    monthly_average_view_count: 10,
  })
})

test('platforms.md §4.3: a month of uploads whose cursor leads back counts each of them once', async () => {
  const { adapter, tokens } = listing('youtube', { media: 200, size: 100, loops: true })
  // The window ended 60 hours and a millisecond ago; the first of them is an hour old.
  const { monthly_video_count: count } = await adapter.metrics({ ...tokens, scopes: [] }, ME)
  expect(count).toBe(140)
})
