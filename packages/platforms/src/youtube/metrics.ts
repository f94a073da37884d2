import { PlatformError } from '../errors.ts'
import type { Metrics, TokenSet } from '../types.ts'
import type { GoogleClient } from './client.ts'
import { ANALYTICS_SCOPE } from './oauth.ts'
import { reportReply, type Video } from './schemas.ts'
import { myChannel, uploadsSince } from './videos.ts'

/**
 * Which reading `monthly_video_view_count` is: `analytics`, the channel's views in the window, or `videos`, the views so
 * far of the videos published in it. The thresholds' author did not say; platforms.md §4.3 recommends the first.
 */
const MONTHLY_VIEWS: 'analytics' | 'videos' = 'analytics'

const DAY_MS = 86_400_000
const WINDOW_DAYS = 28
const LAG_DAYS = 3

/** The closed window of 28 days that ends three days ago, as UTC days. platforms.md §4.3. */
export function analyticsWindow(nowMs: number) {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS
  const lastDay = today - LAG_DAYS * DAY_MS
  const firstDay = lastDay - (WINDOW_DAYS - 1) * DAY_MS
  return {
    startDate: new Date(firstDay).toISOString().slice(0, 10),
    endDate: new Date(lastDay).toISOString().slice(0, 10),
    from: new Date(firstDay),
    to: new Date(lastDay + DAY_MS - 1),
  }
}

/** Both monthly figures and the followers; about 4 quota units. A figure without permission is null. */
export async function youTubeMetrics(client: GoogleClient, tokens: TokenSet, externalId: string): Promise<Metrics> {
  const window = analyticsWindow(client.now())
  const channel = await myChannel(client, tokens)
  if (channel.id !== externalId) throw new PlatformError('not_found', 'The token is bound to another channel')
  const uploads = await uploadsSince(client, tokens, channel, window.from)
  const counted = uploads.filter(video => isFinished(video) && publishedIn(video, window))
  const viewReadings = {
    analytics: await channelViews(client, tokens, window),
    videos: viewsOf(counted),
  }
  const { subscriberCount, hiddenSubscriberCount } = channel.statistics
  return {
    followers_count: hiddenSubscriberCount ? null : (subscriberCount ?? null),
    monthly_video_view_count: viewReadings[MONTHLY_VIEWS],
    monthly_video_count: counted.length,
    viewReadings,
    observedAt: new Date(client.now()),
    windowFrom: window.from,
    windowTo: window.to,
    sampleSize: counted.length,
  }
}

/** Null without the permission, and null when the report has no rows: unknown is never 0. platforms.md §2.1, §4.3. */
async function channelViews(client: GoogleClient, tokens: TokenSet, window: { startDate: string; endDate: string }) {
  if (!tokens.scopes.includes(ANALYTICS_SCOPE)) return null
  const { startDate, endDate } = window
  try {
    const query = { ids: 'channel==MINE', startDate, endDate, metrics: 'views' }
    return (await client.analytics(tokens, '/reports', query, reportReply)).rows?.[0]?.[0] ?? null
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'scope_missing') return null
    throw error
  }
}

/** Null as soon as one of them hides its own: a part of the sum would pass for all of it. */
function viewsOf(videos: readonly Video[]): number | null {
  const views = videos.map(video => video.statistics?.viewCount ?? null)
  return views.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}

function isFinished({ status, snippet }: Video) {
  const isPublic = status.privacyStatus === 'public' && status.uploadStatus === 'processed'
  return isPublic && snippet.liveBroadcastContent === 'none'
}

function publishedIn({ snippet }: Video, { from, to }: { from: Date; to: Date }) {
  const publishedAt = new Date(snippet.publishedAt)
  return publishedAt >= from && publishedAt <= to
}
