import { PlatformError } from '../errors.ts'
import type { TokenSet } from '../types.ts'
import { walk } from '../walk.ts'
import type { GoogleClient } from './client.ts'
import { type Channel, channelsReply, playlistItemsReply, type Video, videosReply } from './schemas.ts'

const PAGE = 50
/** 1,000 uploads in one window is more than anybody makes; it also bounds the quota one reading can cost. */
const MAX_PAGES = 20
const VIDEO_PARTS = 'snippet,statistics,status,contentDetails,liveStreamingDetails,paidProductPlacementDetails'

/** The channel the token is bound to. @throws PlatformError `account_ineligible` when there is none. §4.1, §4.2. */
export async function myChannel(client: GoogleClient, tokens: TokenSet): Promise<Channel> {
  const query = { part: 'id,snippet,statistics,contentDetails', mine: 'true' }
  const channel = (await client.data(tokens, '/channels', query, channelsReply)).items?.[0]
  if (!channel) throw new PlatformError('account_ineligible', 'This Google account has no YouTube channel')
  return channel
}

/** Uploads published at or after `since`, newest first, private ones included. 1 unit per 50, twice. §4.2. */
export async function uploadsSince(client: GoogleClient, tokens: TokenSet, channel: Channel, since: Date) {
  const videos: Video[] = []
  const pages = walk(MAX_PAGES, (pageToken: string | undefined) =>
    uploadsPage(client, tokens, channel, since, pageToken),
  )
  for await (const { ids, isPast } of pages) {
    videos.push(...(await videosById(client, tokens, ids)))
    if (isPast) break
  }
  return videos
}

async function uploadsPage(
  client: GoogleClient,
  tokens: TokenSet,
  channel: Channel,
  since: Date,
  pageToken: string | undefined,
) {
  const playlistId = channel.contentDetails.relatedPlaylists.uploads
  const query = { part: 'contentDetails', playlistId, maxResults: String(PAGE), pageToken }
  try {
    const { items = [], nextPageToken } = await client.data(tokens, '/playlistItems', query, playlistItemsReply)
    // A private upload has no publication date: it is looked at, not skipped.
    const isOld = (at: string | undefined) => at !== undefined && new Date(at) < since
    const recent = items.filter(item => !isOld(item.contentDetails.videoPublishedAt))
    const ids = recent.map(item => item.contentDetails.videoId)
    return { ids, next: nextPageToken, isPast: recent.length < items.length }
  } catch (error) {
    // A channel that never uploaded anything has a playlist id but no playlist.
    if (error instanceof PlatformError && error.kind === 'not_found') return { ids: [], next: undefined, isPast: true }
    throw error
  }
}

/** Videos by id, 50 per call; ids that do not exist are absent. platforms.md §4.2. */
export async function videosById(client: GoogleClient, tokens: TokenSet, ids: readonly string[]): Promise<Video[]> {
  const videos: Video[] = []
  for (let from = 0; from < ids.length; from += PAGE) {
    const query = { part: VIDEO_PARTS, id: ids.slice(from, from + PAGE).join(',') }
    videos.push(...((await client.data(tokens, '/videos', query, videosReply)).items ?? []))
  }
  return videos
}
