import { PlatformError } from '../errors.ts'
import type { Metrics, TokenSet } from '../types.ts'
import type { TikTokClient } from './client.ts'
import { isTokenOf } from './media.ts'
import { STATS_SCOPE, VIDEO_SCOPE } from './oauth.ts'
import { userReply } from './schemas.ts'
import { tikTokVideosSince } from './videos.ts'

const WINDOW_MS = 30 * 86_400_000

/**
 * Followers, and the average of the views so far of the videos of the last 30 days. Young videos read low, so the reading
 * date belongs to the figure. A figure without permission, and an average of nothing, is null. platforms.md §6.2.
 */
export async function tikTokMetrics(client: TikTokClient, tokens: TokenSet, externalId: string): Promise<Metrics> {
  if (!isTokenOf(tokens, externalId)) throw new PlatformError('not_found', 'The token is bound to another account')
  const windowTo = new Date(client.now())
  const windowFrom = new Date(windowTo.getTime() - WINDOW_MS)
  const followers = await followersOf(client, tokens)
  const views = await viewsSince(client, tokens, windowFrom)
  const total = views.reduce((sum, count) => sum + count, 0)
  return {
    followers_count: followers,
    monthly_average_view_count: views.length > 0 ? Math.round(total / views.length) : null,
    observedAt: windowTo,
    windowFrom,
    windowTo,
    sampleSize: views.length,
  }
}

async function followersOf(client: TikTokClient, tokens: TokenSet) {
  if (!tokens.scopes.includes(STATS_SCOPE)) return null
  const { data } = await client.get(tokens, '/user/info/', ['follower_count'], userReply)
  return data.user.follower_count ?? null
}

async function viewsSince(client: TikTokClient, tokens: TokenSet, since: Date) {
  if (!tokens.scopes.includes(VIDEO_SCOPE)) return []
  const videos = await tikTokVideosSince(client, tokens, since)
  return videos.flatMap(video => video.view_count ?? [])
}
