import { PlatformError } from '../errors.ts'
import { type MediaKind, type MediaRef, twitchUrl } from '../media-url.ts'
import type {
  ListMediaOptions,
  LiveStream,
  MediaItem,
  MediumFigure,
  PublishedMedium,
  TokenSet,
  VerifyOutcome,
} from '../types.ts'
import { walk } from '../walk.ts'
import type { TwitchClient } from './client.ts'
import { type ClipRow, clipsReply, type StreamRow, streamsReply, type VideoRow, videosReply } from './schemas.ts'

const PAGE = 100
/** Nobody has more to choose from in one task's window; it ends a walk that a broken cursor would prolong. */
const MAX_PAGES = 10

/** Streams on air, finished streams, uploads and highlights; clips only when asked for. platforms.md §3.7. */
export async function listTwitchMedia(
  client: TwitchClient,
  tokens: TokenSet,
  externalId: string,
  { since, limit, kinds = ['live', 'vod', 'video'] }: ListMediaOptions,
): Promise<MediaItem[]> {
  const found: MediaItem[] = []
  if (kinds.includes('live')) found.push(...(await streamRows(client, tokens, [externalId])).map(toLiveItem))
  if (kinds.includes('vod') || kinds.includes('video')) {
    const items = await listVideos(client, tokens, externalId, since)
    found.push(...items.filter(item => kinds.includes(item.kind)))
  }
  if (kinds.includes('clip')) found.push(...(await listClips(client, tokens, externalId, since)))
  return found
    .filter(item => item.createdAt >= since)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, limit)
}

async function listVideos(client: TwitchClient, tokens: TokenSet, externalId: string, since: Date) {
  const items: MediaItem[] = []
  const pages = walk(MAX_PAGES, async (after: string | undefined) => {
    const query = { user_id: externalId, type: 'all', sort: 'time', first: String(PAGE), after }
    const { data, pagination } = await client.helix(tokens, 'GET', '/videos', query, videosReply)
    return { data, next: pagination?.cursor }
  })
  for await (const { data } of pages) {
    items.push(...data.map(toVideoItem))
    const oldest = data.at(-1)
    if (!oldest || new Date(oldest.created_at) < since) break
  }
  return items
}

/** Sorted by views at the platform, so every page of the window is read. platforms.md §3.2. */
async function listClips(client: TwitchClient, tokens: TokenSet, externalId: string, since: Date) {
  const items: MediaItem[] = []
  const window = { started_at: since.toISOString(), ended_at: new Date(client.now()).toISOString() }
  const pages = walk(MAX_PAGES, async (after: string | undefined) => {
    const query = { broadcaster_id: externalId, ...window, first: String(PAGE), after }
    const { data, pagination } = await client.helix(tokens, 'GET', '/clips', query, clipsReply)
    return { data, next: pagination?.cursor }
  })
  for await (const { data } of pages) items.push(...data.map(toClipItem))
  return items
}

/** Compares the record's owner with the connected channel. platforms.md §3.7. */
export async function verifyTwitchMedia(
  client: TwitchClient,
  tokens: TokenSet,
  externalId: string,
  ref: MediaRef,
): Promise<VerifyOutcome> {
  if (ref.platform !== 'twitch') return { ok: false, reason: 'wrong_platform' }
  if (ref.needsResolve) return { ok: false, reason: 'unresolvable' }
  const found = await findMedia(client, tokens, ref)
  if (found === 'not_a_media_url') return { ok: false, reason: found }
  if (found === null) return { ok: false, reason: 'not_found' }
  if (found.ownerId !== externalId) return { ok: false, reason: 'not_owner' }
  return found.media.isPublic ? { ok: true, media: found.media } : { ok: false, reason: 'not_public' }
}

async function findMedia(client: TwitchClient, tokens: TokenSet, ref: MediaRef) {
  try {
    if (ref.kind === 'vod') {
      const row = (await client.helix(tokens, 'GET', '/videos', { id: ref.id }, videosReply)).data[0]
      return row ? { ownerId: row.user_id, media: toVideoItem(row) } : null
    }
    if (ref.kind === 'clip') {
      const row = (await client.helix(tokens, 'GET', '/clips', { id: ref.id }, clipsReply)).data[0]
      return row ? { ownerId: row.broadcaster_id, media: toClipItem(row) } : null
    }
    if (ref.kind === 'live') {
      const row = (await client.helix(tokens, 'GET', '/streams', { user_login: ref.id }, streamsReply)).data[0]
      return row?.type === 'live' ? { ownerId: row.user_id, media: toLiveItem(row) } : null
    }
    return 'not_a_media_url'
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'not_found') return null
    throw error
  }
}

/** Recordings, uploads and clips, 100 of each in a call; a removed video and a stranger's private one are both gone. §3.2. */
export async function twitchFigures(client: TwitchClient, tokens: TokenSet, media: readonly PublishedMedium[]) {
  const isVideo = ({ id }: PublishedMedium) => /^\d+$/.test(id)
  const rows = async <Row>(asked: readonly PublishedMedium[], read: (ids: string[]) => Promise<Row[]>) => {
    const found: Row[] = []
    for (let from = 0; from < asked.length; from += PAGE)
      found.push(...(await read(asked.slice(from, from + PAGE).map(({ id }) => id))))
    return found
  }
  const videos = await rows(media.filter(isVideo), ids =>
    orNone(client.helix(tokens, 'GET', '/videos', { id: ids }, videosReply)),
  )
  const clips = await rows(
    media.filter(medium => !isVideo(medium)),
    ids => orNone(client.helix(tokens, 'GET', '/clips', { id: ids }, clipsReply)),
  )
  const found = new Map([
    ...videos.map(row => [row.id, { owner: row.user_id, media: toVideoItem(row) }] as const),
    ...clips.map(row => [row.id, { owner: row.broadcaster_id, media: toClipItem(row) }] as const),
  ])
  const figureOf = ({ id, channel }: PublishedMedium): MediumFigure => {
    const row = found.get(id)
    if (row?.owner !== channel) return { is: 'gone' }
    return row.media.isPublic ? { is: 'there', views: row.media.viewCount ?? null } : { is: 'private' }
  }
  return new Map(media.map(medium => [medium.id, figureOf(medium)]))
}

/** Where none of the videos is left, Twitch says 404. platforms.md §3.2. */
async function orNone<Row>(reply: Promise<{ data: Row[] }>): Promise<Row[]> {
  try {
    return (await reply).data
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'not_found') return []
    throw error
  }
}

/** Channels on air among the given, 100 per call. An offline one is simply absent. platforms.md §3.2, §3.3. */
export async function twitchLiveStreams(client: TwitchClient, tokens: TokenSet, externalIds: readonly string[]) {
  return (await streamRows(client, tokens, externalIds)).map(
    (row): LiveStream => ({
      streamId: row.id,
      externalId: row.user_id,
      login: row.user_login,
      title: row.title,
      viewerCount: row.viewer_count,
      startedAt: new Date(row.started_at),
    }),
  )
}

/** @throws PlatformError as every call does; rows that Twitch marks as not live are dropped. */
export async function streamRows(client: TwitchClient, tokens: TokenSet, externalIds: readonly string[]) {
  const rows: StreamRow[] = []
  for (let from = 0; from < externalIds.length; from += PAGE) {
    const query = { user_id: externalIds.slice(from, from + PAGE), first: String(PAGE) }
    rows.push(...(await client.helix(tokens, 'GET', '/streams', query, streamsReply)).data)
  }
  return rows.filter(row => row.type === 'live')
}

/** The picture of a stream: sizes are ours to fill in, and a changing query keeps caches honest. platforms.md §3.4. */
export function previewUrl(template: string, nowMs: number) {
  const filled = template.replace('{width}', '1280').replace('{height}', '720')
  return `${filled}${filled.includes('?') ? '&' : '?'}t=${nowMs}`
}

function toLiveItem(row: StreamRow): MediaItem {
  return {
    externalId: row.id,
    type: 'live',
    kind: 'live',
    url: twitchUrl('live', row.user_login),
    createdAt: new Date(row.started_at),
    title: row.title,
    viewCount: row.viewer_count,
    thumbnailUrl: row.thumbnail_url.replace('{width}', '640').replace('{height}', '360') || null,
    isPublic: true,
  }
}

function toVideoItem(row: VideoRow): MediaItem {
  const kind: MediaKind = row.type === 'archive' ? 'vod' : 'video'
  return {
    externalId: row.id,
    type: 'other',
    kind,
    url: row.url,
    createdAt: new Date(row.created_at),
    title: row.title,
    viewCount: row.view_count,
    // Other placeholders than a stream's, and only this size works. platforms.md §3.4.
    thumbnailUrl: row.thumbnail_url.replace('%{width}', '320').replace('%{height}', '180') || null,
    isPublic: row.viewable === 'public',
    durationSeconds: parseTwitchDuration(row.duration),
  }
}

function toClipItem(row: ClipRow): MediaItem {
  return {
    externalId: row.id,
    type: 'other',
    kind: 'clip',
    url: row.url,
    createdAt: new Date(row.created_at),
    title: row.title,
    viewCount: row.view_count,
    thumbnailUrl: row.thumbnail_url || null,
    isPublic: true,
    durationSeconds: Math.round(row.duration),
  }
}

/** Whole seconds of `3h8m33s`, or null when it is not of that form. @example parseTwitchDuration('1m5s') // 65 */
export function parseTwitchDuration(text: string): number | null {
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text)
  if (!parts || text === '') return null
  return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0)
}
