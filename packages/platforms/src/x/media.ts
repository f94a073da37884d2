import { PlatformError } from '../errors.ts'
import { type MediaRef, xUrl } from '../media-url.ts'
import type { ListMediaOptions, MediaItem, MediumFigure, PublishedMedium, TokenSet, VerifyOutcome } from '../types.ts'
import { walk } from '../walk.ts'
import type { XClient } from './client.ts'
import { type Includes, postReply, postsReply, type XPost } from './schemas.ts'

/**
 * The names X knows the fields of posts under: its documentation says `tweet`, its interface description already `post`.
 * Replies are understood in both. platforms.md §7.2.
 */
const STYLE: 'tweet' | 'post' = 'tweet'

/** What X lets us ask for in one page. */
const PAGE = { least: 5, most: 100 }
/** X shows the latest 3,200 posts; it ends a walk that a broken cursor would prolong. */
const MAX_PAGES = 32
/** X refuses to look further back. */
const EARLIEST = new Date('2010-11-06T00:00:01Z')

const FIELDS = {
  [`${STYLE}.fields`]: `author_id,created_at,public_metrics,paid_partnership,edit_history_${STYLE}_ids`,
  expansions: 'author_id',
  'user.fields': 'protected',
}

/** Own posts without replies and reposts, no more of them than needed: each one costs money. platforms.md §7.2. */
export async function listXMedia(
  client: XClient,
  tokens: TokenSet,
  externalId: string,
  { since, limit, kinds }: ListMediaOptions,
): Promise<MediaItem[]> {
  if (limit < 1 || (kinds && !kinds.includes('post'))) return []
  const found: MediaItem[] = []
  const path = `/users/${encodeURIComponent(externalId)}/tweets`
  const pages = walk(MAX_PAGES, async (next: string | undefined) => {
    const query = {
      ...FIELDS,
      exclude: STYLE === 'tweet' ? 'replies,retweets' : 'replies,reposts',
      start_time: secondsOf(since < EARLIEST ? EARLIEST : since),
      max_results: String(Math.min(PAGE.most, Math.max(PAGE.least, limit - found.length))),
      pagination_token: next,
    }
    const { data = [], includes, meta } = await client.get(tokens, path, query, postsReply)
    return { data, includes, next: meta?.next_token }
  })
  for await (const { data, includes } of pages) {
    found.push(...data.filter(post => post.author_id === externalId).map(post => toMediaItem(post, includes)))
    if (found.length >= limit) break
  }
  return found
    .filter(item => item.createdAt >= since)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, limit)
}

/** Compares the author of the record with the connected account; a protected account's posts are not public. §7.3. */
export async function verifyXMedia(
  client: XClient,
  tokens: TokenSet,
  externalId: string,
  ref: MediaRef,
): Promise<VerifyOutcome> {
  if (ref.platform !== 'x') return { ok: false, reason: 'wrong_platform' }
  if (ref.needsResolve) return { ok: false, reason: 'unresolvable' }
  if (ref.kind !== 'post') return { ok: false, reason: 'not_a_media_url' }
  const linked = await findPost(client, tokens, ref.id)
  if (!linked) return { ok: false, reason: 'not_found' }
  if (linked.post.author_id !== externalId) return { ok: false, reason: 'not_owner' }
  const latestId = versionsOf(linked.post).at(-1) ?? ref.id
  const latest = latestId === ref.id ? linked : await findPost(client, tokens, latestId)
  if (!latest || latest.post.author_id !== externalId) return { ok: false, reason: 'not_found' }
  const media = toMediaItem(latest.post, latest.includes)
  return media.isPublic ? { ok: true, media } : { ok: false, reason: 'not_public' }
}

/** A post that is gone is a 404, or a 200 without `data`. platforms.md §7.2. */
async function findPost(client: XClient, tokens: TokenSet, id: string) {
  try {
    const { data, includes } = await client.get(tokens, `/tweets/${encodeURIComponent(id)}`, FIELDS, postReply)
    return data ? { post: data, includes } : null
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'not_found') return null
    throw error
  }
}

/**
 * 100 posts in a call, each of which costs money. A post is known by its first id and counted by its last one, so one that was
 * edited is read twice. platforms.md §7.2, §7.3.
 */
export async function xFigures(client: XClient, tokens: TokenSet, media: readonly PublishedMedium[]) {
  const first = await postsById(
    client,
    tokens,
    media.map(({ id }) => id),
  )
  const lastIdOf = (id: string) => first.get(id)?.edits.at(-1) ?? id
  const edited = [...first.keys()].map(lastIdOf).filter(id => !first.has(id))
  const last = await postsById(client, tokens, edited)
  const figureOf = ({ id, channel }: PublishedMedium): MediumFigure => {
    const found = first.has(lastIdOf(id)) ? first.get(lastIdOf(id)) : last.get(lastIdOf(id))
    if (!found || !first.has(id) || found.post.author_id !== channel) return { is: 'gone' }
    const { isPublic, viewCount = null } = toMediaItem(found.post, found.includes)
    return isPublic ? { is: 'there', views: viewCount } : { is: 'private' }
  }
  return new Map(media.map(medium => [medium.id, figureOf(medium)]))
}

interface FoundPost {
  post: XPost
  includes: Includes
  edits: readonly string[]
}

/** What is gone is not in the answer. */
async function postsById(client: XClient, tokens: TokenSet, ids: readonly string[]): Promise<Map<string, FoundPost>> {
  const found = new Map<string, FoundPost>()
  for (let from = 0; from < ids.length; from += PAGE.most) {
    const query = { ...FIELDS, ids: ids.slice(from, from + PAGE.most).join(',') }
    const { data = [], includes } = await client.get(tokens, '/tweets', query, postsReply)
    for (const post of data) found.set(post.id, { post, includes, edits: versionsOf(post) })
  }
  return found
}

/** Every edit makes a new id: the first is the one that stays, the last the one that shows. platforms.md §7.3. */
function versionsOf(post: XPost) {
  return post.edit_history_tweet_ids ?? post.edit_history_post_ids ?? [post.id]
}

function toMediaItem(post: XPost, includes: Includes): MediaItem {
  const author = includes?.users?.find(user => user.id === post.author_id)
  return {
    externalId: versionsOf(post)[0] ?? post.id,
    type: 'other',
    kind: 'post',
    url: xUrl(post.id),
    createdAt: new Date(post.created_at),
    title: post.text,
    viewCount: post.public_metrics?.impression_count ?? null,
    thumbnailUrl: null,
    isPublic: author?.protected !== true,
    paidPartnershipDisclosed: post.paid_partnership ?? null,
  }
}

/** X takes whole seconds. */
function secondsOf(instant: Date) {
  return `${instant.toISOString().slice(0, 19)}Z`
}
