import type { TokenSet, WatchedBroadcast } from '../types.ts'
import type { GoogleClient } from './client.ts'
import { broadcastsReply, watchedReply } from './schemas.ts'

/** The most that one call gives. platforms.md §4.2. */
export const BROADCASTS_PER_CALL = 50

/**
 * The broadcast that the token's channel has on the air; null without one. One unit. Status is the one filter that may be
 * given, and without a type streams that were never planned are left out.
 */
export async function currentBroadcast(client: GoogleClient, tokens: TokenSet): Promise<string | null> {
  const query = { part: 'id', broadcastStatus: 'active', broadcastType: 'all' }
  return (await client.data(tokens, '/liveBroadcasts', query, broadcastsReply)).items?.[0]?.id ?? null
}

/** Broadcasts that are on the air still, with anybody's token: one unit for fifty. `viewers` is null where the owner hides them. */
export async function watchedBroadcasts(
  client: GoogleClient,
  tokens: TokenSet,
  ids: readonly string[],
): Promise<WatchedBroadcast[]> {
  const query = { part: 'snippet,liveStreamingDetails', id: ids.slice(0, BROADCASTS_PER_CALL).join(',') }
  const { items = [] } = await client.data(tokens, '/videos', query, watchedReply)
  return items
    .filter(({ snippet }) => snippet.liveBroadcastContent === 'live')
    .map(({ id, snippet, liveStreamingDetails }) => ({
      id,
      externalId: snippet.channelId,
      viewers: liveStreamingDetails?.concurrentViewers ?? null,
    }))
}
