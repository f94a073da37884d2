import type { TokenSet } from '../types.ts'
import { walk } from '../walk.ts'
import type { TikTokClient } from './client.ts'
import { type TikTokVideo, videoListReply, videoQueryReply } from './schemas.ts'

const PAGE = 20
/** 1,000 videos in one window is more than anybody makes; it ends a walk that a broken cursor would prolong. */
const MAX_PAGES = 50
const FIELDS = ['id', 'create_time', 'title', 'video_description', 'duration', 'view_count', 'cover_image_url']

/** Public videos posted at or after `since`, newest first, at least `enough` of them where there are. platforms.md §6.2. */
export async function tikTokVideosSince(client: TikTokClient, tokens: TokenSet, since: Date, enough = Infinity) {
  const found: TikTokVideo[] = []
  const pages = walk(MAX_PAGES, async (cursor: number | undefined) => {
    const body = { max_count: PAGE, ...(cursor !== undefined && { cursor }) }
    const { data } = await client.post(tokens, '/video/list/', FIELDS, body, videoListReply)
    return { videos: data.videos ?? [], next: data.has_more ? data.cursor : undefined }
  })
  for await (const { videos } of pages) {
    const recent = videos.filter(video => postedAt(video) >= since)
    found.push(...recent)
    if (recent.length < videos.length || found.length >= enough) break
  }
  return found
}

/** Those that are public and the token's own, 20 in a call: others are not told apart from missing ones. platforms.md §6.2. */
export async function ownTikTokVideos(client: TikTokClient, tokens: TokenSet, ids: readonly string[]) {
  const found: TikTokVideo[] = []
  for (let from = 0; from < ids.length; from += PAGE) {
    const asked = ids.slice(from, from + PAGE)
    const body = { filters: { video_ids: asked } }
    const { data } = await client.post(tokens, '/video/query/', FIELDS, body, videoQueryReply)
    found.push(...(data.videos ?? []).filter(video => asked.includes(video.id)))
  }
  return found
}

/** The instant of posting; TikTok counts it in whole seconds. */
export function postedAt(video: TikTokVideo) {
  return new Date(video.create_time * 1000)
}
