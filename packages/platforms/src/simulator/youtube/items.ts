import type { FastifyRequest } from 'fastify'
import { hash } from '../chance.ts'
import { pictureUrl, type Sim } from '../context.ts'
import { cursorAt, placeOf } from '../cursor.ts'
import type { Account, Video } from '../state.ts'
import { GoogleRefusal } from './google-errors.ts'

/** What an item needs besides the account: clock and the origin of pictures. */
export interface Items {
  sim: Sim
  request: FastifyRequest
}

const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** A page of a list; `items` is left out when there is nothing. platforms.md §4.2. */
export function listOf(kind: string, all: readonly object[], query: URLSearchParams) {
  const resultsPerPage = Math.min(50, Math.max(1, Number(query.get('maxResults') ?? 5) || 5))
  const from = placeOf(query.get('pageToken'))
  if (from === null) throw new GoogleRefusal(400, 'invalidPageToken', 'The request specifies an invalid page token.')
  const next = from + resultsPerPage
  const items = all.slice(from, next)
  return {
    kind,
    etag: hash(JSON.stringify(items)).toString(36),
    ...(next < all.length && { nextPageToken: cursorAt(next) }),
    ...(from > 0 && { prevPageToken: cursorAt(Math.max(0, from - resultsPerPage)) }),
    pageInfo: { totalResults: all.length, resultsPerPage },
    ...(items.length > 0 && { items }),
  }
}

/** The playlist of uploads: `UU` in place of the channel's `UC`. platforms.md §4.2. */
export function uploadsId(account: Account) {
  return `UU${account.id.slice(2)}`
}

/** Numbers in `statistics` are strings. platforms.md §4.2. */
export function channelItem(at: Items, account: Account) {
  return {
    kind: 'youtube#channel',
    id: account.id,
    snippet: {
      title: account.displayName,
      description: '',
      customUrl: `@${account.login}`,
      publishedAt: instant(account.createdAt),
      thumbnails: thumbnails(at, `avatar/${account.id}`, [
        [88, 88],
        [240, 240],
        [800, 800],
      ]),
      country: 'PL',
    },
    statistics: {
      viewCount: String(account.videos.reduce((sum, video) => sum + video.views, 0)),
      subscriberCount: String(account.followers),
      hiddenSubscriberCount: false,
      videoCount: String(account.videos.filter(video => video.visibility === 'public').length),
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsId(account) } },
  }
}

export function playlistItem(at: Items, owner: Account, video: Video) {
  const isPrivate = video.visibility === 'private'
  return {
    kind: 'youtube#playlistItem',
    id: `UU${hash(video.id).toString(36)}`,
    snippet: {
      title: video.title,
      channelId: owner.id,
      playlistId: uploadsId(owner),
      videoOwnerChannelId: owner.id,
      publishedAt: instant(video.publishedAt),
      thumbnails: stills(at, video),
      resourceId: { kind: 'youtube#video', videoId: video.id },
    },
    contentDetails: { videoId: video.id, ...(!isPrivate && { videoPublishedAt: instant(video.publishedAt) }) },
    status: { privacyStatus: video.visibility },
  }
}

export function videoItem(at: Items, owner: Account, video: Video) {
  const live = owner.live?.videoId === video.id ? owner.live : null
  const end = video.publishedAt + video.durationSeconds * 1000
  return {
    kind: 'youtube#video',
    id: video.id,
    snippet: {
      channelId: owner.id,
      channelTitle: owner.displayName,
      title: video.title,
      description: '',
      publishedAt: instant(video.publishedAt),
      liveBroadcastContent: live ? 'live' : 'none',
      thumbnails: stills(at, video),
    },
    statistics: { viewCount: String(video.views), likeCount: String(Math.floor(video.views / 23)), commentCount: '0' },
    status: { privacyStatus: video.visibility, uploadStatus: live ? 'uploaded' : 'processed' },
    contentDetails: { duration: live ? 'P0D' : isoDuration(video.durationSeconds) },
    ...(video.kind === 'archive' && {
      liveStreamingDetails: {
        actualStartTime: instant(video.publishedAt),
        // Only while live, and not where the owner hides it. platforms.md §4.2
        ...(live && !live.hidesViewers && { concurrentViewers: String(live.viewers) }),
        ...(!live && { actualEndTime: instant(end) }),
      },
    }),
    paidProductPlacementDetails: { hasPaidProductPlacement: video.paidPromotion },
  }
}

function stills(at: Items, video: Video) {
  return thumbnails(at, `still/${video.id}`, [
    [120, 90],
    [320, 180],
    [480, 360],
  ])
}

function thumbnails({ sim, request }: Items, name: string, sizes: readonly (readonly [number, number])[]) {
  const names = ['default', 'medium', 'high']
  return Object.fromEntries(
    sizes.map(([width, height], index) => [
      names[index],
      { url: pictureUrl(sim, request, `${name}-${width}x${height}.png`), width, height },
    ]),
  )
}

/** `PT1H2M3S`. platforms.md §4.2. */
function isoDuration(seconds: number) {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds % 60}S`
}
