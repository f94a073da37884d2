import type { TokenSet } from '../types.ts'
import type { TikTokClient } from './client.ts'
import { type TikTokVideo, videoListReply, videoQueryReply } from './schemas.ts'

const PAGE = 20
/** 1,000 videos in one window is more than anybody makes; it ends a walk that a broken cursor would prolong. */
const MAX_PAGES = 50
const FIELDS = ['id', 'create_time', 'title', 'video_description', 'duration', 'view_count', 'cover_image_url']

/** Public videos posted at or after `since`, newest first, at least `enough` of them where there are. platforms.md §6.2. */
export async function tikTokVideosSince(client: TikTokClient, tokens: TokenSet, since: Date, enough = Infinity) {
  const found: TikTokVideo[] = []
  let cursor: number | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const body = { max_count: PAGE, ...(cursor !== undefined && { cursor }) }
    const { data } = await client.post(tokens, '/video/list/', FIELDS, body, videoListReply)
    const videos = data.videos ?? []
    const recent = videos.filter(video => postedAt(video) >= since)
    found.push(...recent)
    cursor = data.cursor
    if (!data.has_more || cursor === undefined || recent.length < videos.length || found.length >= enough) break
  }
  return found
}

/** The video, if it is public and the token's own: others are not told apart from missing ones. platforms.md §6.2. */
export async function ownTikTokVideo(client: TikTokClient, tokens: TokenSet, id: string): Promise<TikTokVideo | null> {
  const body = { filters: { video_ids: [id] } }
  const { data } = await client.post(tokens, '/video/query/', FIELDS, body, videoQueryReply)
  return data.videos?.find(video => video.id === id) ?? null
}

/** The instant of posting; TikTok counts it in whole seconds. */
export function postedAt(video: TikTokVideo) {
  return new Date(video.create_time * 1000)
}
