import { instagramUrl, type MediaKind, type MediaRef, parseMediaUrl } from '../media-url.ts'
import { meaningOf, PlatformError } from '../errors.ts'
import type { ListMediaOptions, MediaItem, MediumFigure, PublishedMedium, TokenSet, VerifyOutcome } from '../types.ts'
import { walk } from '../walk.ts'
import type { InstagramClient } from './client.ts'
import { instagramIdOf } from './oauth.ts'
import { type InstagramMedia, instantOf, mediaReply, mediumReply } from './schemas.ts'

const PAGE = 50
/** The latest 2,000; it ends the search for a link that is nobody's. */
const MAX_PAGES = 40
const FIELDS = [
  'id',
  'shortcode',
  'permalink',
  'media_type',
  'media_product_type',
  'timestamp',
  'caption',
  'view_count',
  'media_url',
  'thumbnail_url',
].join(',')

/** Posts and reels, and the stories of the last 24 hours, which are a list of their own. platforms.md §5.4. */
export async function listInstagramMedia(
  client: InstagramClient,
  tokens: TokenSet,
  externalId: string,
  { since, limit, kinds = ['post', 'reel', 'story'] }: ListMediaOptions,
): Promise<MediaItem[]> {
  if (instagramIdOf(tokens) !== externalId || limit < 1) return []
  const isWanted = (item: MediaItem) => item.createdAt >= since && kinds.includes(item.kind)
  const found = kinds.includes('story') ? (await stories(client, tokens, externalId)).filter(isWanted) : []
  if (kinds.includes('post') || kinds.includes('reel')) {
    let posts = 0
    for await (const item of feed(client, tokens, externalId)) {
      if (item.createdAt < since || posts >= limit) break
      if (!isWanted(item)) continue
      found.push(item)
      posts++
    }
  }
  return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, limit)
}

/**
 * There is no lookup by link, so the account's own media are searched: somebody else's and missing ones are both
 * `not_found`. A story may be over, and its link may carry another id than the list: those are for people. §5.4.
 */
export async function verifyInstagramMedia(
  client: InstagramClient,
  tokens: TokenSet,
  externalId: string,
  ref: MediaRef,
): Promise<VerifyOutcome> {
  if (ref.platform !== 'instagram') return { ok: false, reason: 'wrong_platform' }
  if (ref.needsResolve) return { ok: false, reason: 'unresolvable' }
  if (instagramIdOf(tokens) !== externalId) return { ok: false, reason: 'not_owner' }
  if (ref.kind === 'story') {
    const story = (await stories(client, tokens, externalId)).find(one => isLinkTo(one, ref))
    return story ? { ok: true, media: story } : { ok: false, reason: 'needs_manual_review' }
  }
  for await (const item of feed(client, tokens, externalId)) {
    if (isLinkTo(item, ref)) return { ok: true, media: item }
  }
  return { ok: false, reason: 'not_found' }
}

/** One call for each medium: the account's own, by its id at the Graph. Views are told of reels alone. platforms.md §5.4. */
export async function instagramFigures(client: InstagramClient, tokens: TokenSet, media: readonly PublishedMedium[]) {
  const figures = new Map<string, MediumFigure>()
  for (const { id, channel } of media)
    figures.set(id, instagramIdOf(tokens) === channel ? await figureOf(client, tokens, id) : { is: 'gone' })
  return figures
}

async function figureOf(client: InstagramClient, tokens: TokenSet, id: string): Promise<MediumFigure> {
  try {
    const query = { fields: 'id,view_count' }
    const medium = await client.get(tokens.accessToken, `/${encodeURIComponent(id)}`, query, mediumReply)
    return { is: 'there', views: medium.view_count ?? null }
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'not_found') return { is: 'gone' }
    throw error
  }
}

function isLinkTo(item: MediaItem, ref: MediaRef) {
  return item.externalId === ref.id || parseMediaUrl(item.url)?.id === ref.id
}

/** Own posts and reels, newest first. platforms.md §5.4. */
async function* feed(client: InstagramClient, tokens: TokenSet, externalId: string): AsyncGenerator<MediaItem> {
  const path = `/${encodeURIComponent(externalId)}/media`
  const pages = walk(MAX_PAGES, async (after: string | undefined) => {
    const query = { fields: FIELDS, limit: String(PAGE), after }
    const { data, paging } = await client.get(tokens.accessToken, path, query, mediaReply)
    return { data, next: paging?.next && paging.cursors?.after }
  })
  for await (const { data } of pages) yield* data.flatMap(toMediaItem)
}

async function stories(client: InstagramClient, tokens: TokenSet, externalId: string): Promise<MediaItem[]> {
  const path = `/${encodeURIComponent(externalId)}/stories`
  const { data } = await client.get(tokens.accessToken, path, { fields: FIELDS, limit: String(PAGE) }, mediaReply)
  return data.flatMap(toMediaItem)
}

const KINDS: Readonly<Record<string, MediaKind>> = { FEED: 'post', REELS: 'reel', STORY: 'story' }

/** Nothing for advertisements, which are on nobody's profile, and for what has no link. platforms.md §5.4. */
function toMediaItem(media: InstagramMedia): MediaItem[] {
  const kind = meaningOf(KINDS, media.media_product_type ?? 'FEED')
  const linked = parseMediaUrl(media.permalink ?? '')
  const url = media.shortcode ? instagramUrl(media.shortcode) : linked?.canonicalUrl
  if (!kind || !url) return []
  return [
    {
      externalId: media.id,
      type: 'other',
      kind,
      url: kind === 'story' && linked ? linked.canonicalUrl : url,
      createdAt: instantOf(media.timestamp),
      title: media.caption ?? '',
      viewCount: media.view_count ?? null,
      // Signed and good for some days: for showing now, not for keeping. platforms.md §5.3.
      thumbnailUrl: media.thumbnail_url ?? (media.media_type === 'VIDEO' ? null : (media.media_url ?? null)),
      // Professional accounts cannot be private.
      isPublic: true,
    },
  ]
}
