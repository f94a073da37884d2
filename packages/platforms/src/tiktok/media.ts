import { type MediaRef, tikTokUrl } from '../media-url.ts'
import type { ListMediaOptions, MediaItem, MediumFigure, PublishedMedium, TokenSet, VerifyOutcome } from '../types.ts'
import type { TikTokClient } from './client.ts'
import type { TikTokVideo } from './schemas.ts'
import { ownTikTokVideos, postedAt, tikTokVideosSince } from './videos.ts'

/** Public videos; the API knows no other media. platforms.md §6.2. */
export async function listTikTokMedia(
  client: TikTokClient,
  tokens: TokenSet,
  externalId: string,
  { since, limit, kinds }: ListMediaOptions,
): Promise<MediaItem[]> {
  if (!isTokenOf(tokens, externalId) || (kinds && !kinds.includes('video'))) return []
  const videos = await tikTokVideosSince(client, tokens, since, limit)
  return videos
    .map(toMediaItem)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, limit)
}

/**
 * Asks for the video with the channel's own token, which is TikTok's test of ownership: somebody else's, a private and a
 * missing one are all `not_found`. Photo posts may be left out of the answer, so they are for people to look at. §6.3.
 */
export async function verifyTikTokMedia(
  client: TikTokClient,
  tokens: TokenSet,
  externalId: string,
  ref: MediaRef,
): Promise<VerifyOutcome> {
  if (ref.platform !== 'tiktok') return { ok: false, reason: 'wrong_platform' }
  if (ref.needsResolve) return { ok: false, reason: 'unresolvable' }
  if (ref.kind !== 'video' && ref.kind !== 'photo') return { ok: false, reason: 'not_a_media_url' }
  if (!isTokenOf(tokens, externalId)) return { ok: false, reason: 'not_owner' }
  const [video] = await ownTikTokVideos(client, tokens, [ref.id])
  if (video) return { ok: true, media: toMediaItem(video) }
  return { ok: false, reason: ref.kind === 'photo' ? 'needs_manual_review' : 'not_found' }
}

/** The token's own public videos, 20 in a call; private and removed ones are both left out. platforms.md §6.2. */
export async function tikTokFigures(client: TikTokClient, tokens: TokenSet, media: readonly PublishedMedium[]) {
  const own = media.filter(({ channel }) => isTokenOf(tokens, channel)).map(({ id }) => id)
  const found = new Map((await ownTikTokVideos(client, tokens, own)).map(video => [video.id, video]))
  const figureOf = (video: TikTokVideo | undefined): MediumFigure =>
    video ? { is: 'there', views: video.view_count ?? null } : { is: 'gone' }
  return new Map(media.map(({ id }) => [id, figureOf(found.get(id))]))
}

/** Every token reply says whose it is. platforms.md §6.1. */
export function isTokenOf(tokens: TokenSet, externalId: string) {
  return tokens.raw.open_id === externalId
}

function toMediaItem(video: TikTokVideo): MediaItem {
  return {
    externalId: video.id,
    type: 'other',
    kind: 'video',
    url: tikTokUrl('video', video.id),
    createdAt: postedAt(video),
    title: video.title || video.video_description || '',
    description: video.video_description,
    viewCount: video.view_count ?? null,
    // Good for six hours: it is for showing now, not for keeping. platforms.md §6.2.
    thumbnailUrl: video.cover_image_url || null,
    isPublic: true,
    durationSeconds: video.duration ?? null,
  }
}
