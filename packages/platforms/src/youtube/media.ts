import { type MediaKind, type MediaRef, youTubeUrl } from '../media-url.ts'
import type { ListMediaOptions, MediaItem, MediumFigure, PublishedMedium, TokenSet, VerifyOutcome } from '../types.ts'
import type { GoogleClient } from './client.ts'
import type { Thumbnails, Video } from './schemas.ts'
import { myChannel, uploadsSince, videosById } from './videos.ts'

/** The API has no "is Short" flag; length is half of the answer, the link's form the other. platforms.md §4.4 (u). */
const SHORT_SECONDS = 180

/** Uploads and broadcasts of the channel, private ones included and marked. platforms.md §4.4. */
export async function listYouTubeMedia(
  client: GoogleClient,
  tokens: TokenSet,
  externalId: string,
  { since, limit, kinds }: ListMediaOptions,
): Promise<MediaItem[]> {
  const channel = await myChannel(client, tokens)
  if (channel.id !== externalId) return []
  const videos = await uploadsSince(client, tokens, channel, since)
  return videos
    .filter(video => video.snippet.liveBroadcastContent !== 'upcoming')
    .map(video => toMediaItem(video))
    .filter(item => item.createdAt >= since && (!kinds || kinds.includes(item.kind)))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, limit)
}

/** What became of an upload that nobody can watch, its owner included, however public it is set. platforms.md §4.2. */
const isLost = ({ status }: Video) => ['deleted', 'failed', 'rejected'].includes(status.uploadStatus)

/** Compares the record's channel with the connected one; unlisted, lost and only announced counts as not public. platforms.md §4.4. */
export async function verifyYouTubeMedia(
  client: GoogleClient,
  tokens: TokenSet,
  externalId: string,
  ref: MediaRef,
): Promise<VerifyOutcome> {
  if (ref.platform !== 'youtube') return { ok: false, reason: 'wrong_platform' }
  if (ref.needsResolve) return { ok: false, reason: 'unresolvable' }
  if (ref.kind !== 'video' && ref.kind !== 'short' && ref.kind !== 'live')
    return { ok: false, reason: 'not_a_media_url' }
  const [video] = await videosById(client, tokens, [ref.id])
  if (!video) return { ok: false, reason: 'not_found' }
  if (video.snippet.channelId !== externalId) return { ok: false, reason: 'not_owner' }
  const media = toMediaItem(video, ref.kind)
  return media.isPublic ? { ok: true, media } : { ok: false, reason: 'not_public' }
}

/** 1 unit for 50 videos, whosever they are; somebody else's private ones are not found. platforms.md §4.2. */
export async function youTubeFigures(client: GoogleClient, tokens: TokenSet, media: readonly PublishedMedium[]) {
  const ids = media.map(({ id }) => id)
  const found = new Map((await videosById(client, tokens, ids)).map(video => [video.id, video]))
  return new Map(media.map(({ id, channel }) => [id, figureOf(found.get(id), channel)]))
}

function figureOf(video: Video | undefined, channel: string): MediumFigure {
  if (video?.snippet.channelId !== channel || isLost(video)) return { is: 'gone' }
  return video.status.privacyStatus === 'public'
    ? { is: 'there', views: video.statistics?.viewCount ?? null }
    : { is: 'private' }
}

function toMediaItem(video: Video, linkedAs: MediaKind = 'video'): MediaItem {
  const isLive = video.snippet.liveBroadcastContent === 'live'
  const durationSeconds = isLive ? null : parseIsoDuration(video.contentDetails?.duration ?? '')
  const isShort = linkedAs === 'short' && durationSeconds !== null && durationSeconds <= SHORT_SECONDS
  const isPublic = video.status.privacyStatus === 'public'
  const kind = isLive ? 'live' : isShort ? 'short' : 'video'
  return {
    externalId: video.id,
    type: isLive ? 'live' : 'other',
    kind,
    url: youTubeUrl(kind, video.id),
    createdAt: new Date(video.liveStreamingDetails?.actualStartTime ?? video.snippet.publishedAt),
    title: video.snippet.title,
    description: video.snippet.description,
    viewCount: video.statistics?.viewCount ?? null,
    thumbnailUrl: bestThumbnail(video.snippet.thumbnails),
    isPublic: isPublic && !isLost(video) && video.snippet.liveBroadcastContent !== 'upcoming',
    durationSeconds,
    paidPartnershipDisclosed: video.paidProductPlacementDetails?.hasPaidProductPlacement ?? null,
  }
}

/** The largest picture every channel and video has. platforms.md §1.1. */
export function bestThumbnail(thumbnails: Thumbnails): string | null {
  return (thumbnails?.high ?? thumbnails?.medium ?? thumbnails?.default)?.url ?? null
}

/** Whole seconds of an ISO 8601 duration, or null. @example parseIsoDuration('PT1H2M3S') // 3723 */
export function parseIsoDuration(text: string): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)
  if (!parts || text === 'P') return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map(part => Number(part ?? 0))
  return days * 86_400 + hours * 3600 + minutes * 60 + seconds
}
