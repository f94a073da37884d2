import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer, queryOf, type Sim, tokenOf } from '../context.ts'
import { GoogleRefusal, googleError } from './google-errors.ts'
import { findAccess } from '../grants.ts'
import { youTubeReport } from './report.ts'
import { channelItem, listOf, playlistItem, uploadsId, videoItem } from './items.ts'
import type { YouTubeCall } from './call.ts'

const READ_SCOPE = 'https://www.googleapis.com/auth/youtube.readonly'
const ANALYTICS_SCOPE = 'https://www.googleapis.com/auth/yt-analytics.readonly'

/** Data API v3 and Analytics v2 as far as the portal reads them. platforms.md §4.2, §4.3. */
export function youTubeApis(app: FastifyInstance, sim: Sim) {
  const serve = (path: string, scopes: readonly string[], read: (call: YouTubeCall) => object) =>
    app.get(path, (request, reply) => call(sim, request, reply, scopes, read))
  serve('/youtube/v3/channels', [READ_SCOPE], channels)
  serve('/youtube/v3/playlistItems', [READ_SCOPE], playlistItems)
  serve('/youtube/v3/videos', [READ_SCOPE], videos)
  serve('/youtube/v3/liveBroadcasts', [READ_SCOPE], liveBroadcasts)
  // Reports ask for both scopes now. platforms.md §4.1
  serve('/v2/reports', [READ_SCOPE, ANALYTICS_SCOPE], youTubeReport)
}

async function call(
  sim: Sim,
  request: FastifyRequest,
  reply: FastifyReply,
  scopes: readonly string[],
  read: (authorised: YouTubeCall) => object,
) {
  const refuse = (status: number, reason: string, message: string) =>
    answer(reply, status, googleError(status, reason, message))
  const state = await sim.vault.read()
  const found = findAccess(state, tokenOf(request), sim.now())
  if (!found?.account) return refuse(401, 'authError', 'Invalid Credentials')
  if (!scopes.every(scope => found.session.scopes.includes(scope))) {
    return refuse(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
  }
  const authorised = { items: { sim, request }, state, query: queryOf(request), account: found.account }
  let body: object
  try {
    body = read(authorised)
  } catch (error) {
    if (error instanceof GoogleRefusal) return refuse(error.status, error.reason, error.message)
    throw error
  }
  return answer(reply, 200, body)
}

/** `items` is missing for an account without a channel. platforms.md §4.2. */
function channels({ items, state, query, account }: YouTubeCall) {
  const ids = (query.get('id') ?? '').split(',').filter(Boolean)
  const isMine = query.get('mine') === 'true'
  if (!isMine && ids.length === 0) throw new GoogleRefusal(400, 'missingRequiredParameter', 'No filter selected.')
  const found = state.accounts.filter(one => one.hasChannel && (isMine ? one === account : ids.includes(one.id)))
  return listOf(
    'youtube#channelListResponse',
    found.map(one => channelItem(items, one)),
    query,
  )
}

/** Newest first; the owner sees private ones too. platforms.md §4.2. */
function playlistItems({ items, state, query, account }: YouTubeCall) {
  const owner = state.accounts.find(one => one.hasChannel && uploadsId(one) === query.get('playlistId'))
  if (!owner) throw new GoogleRefusal(404, 'playlistNotFound', 'The playlist cannot be found.')
  const seen = owner.videos.filter(video => owner === account || video.visibility === 'public')
  seen.sort((a, b) => b.publishedAt - a.publishedAt)
  return listOf(
    'youtube#playlistItemListResponse',
    seen.map(video => playlistItem(items, owner, video)),
    query,
  )
}

/** At most 50 ids; those that do not exist, or are private and somebody else's, are absent. platforms.md §4.2. */
function videos({ items, state, query, account }: YouTubeCall) {
  const ids = (query.get('id') ?? '').split(',').filter(Boolean)
  if (ids.length === 0) throw new GoogleRefusal(400, 'missingRequiredParameter', 'No filter selected.')
  if (ids.length > 50) throw new GoogleRefusal(400, 'invalidFilters', 'The request specifies too many ids.')
  const found = ids.flatMap(id =>
    state.accounts.flatMap(owner => {
      const video = owner.videos.find(one => one.id === id)
      return video && (owner === account || video.visibility !== 'private') ? videoItem(items, owner, video) : []
    }),
  )
  return { ...listOf('youtube#videoListResponse', found, new URLSearchParams({ maxResults: '50' })), items: found }
}

/** One filter and no other; without a type only what was planned. platforms.md §4.2. */
function liveBroadcasts({ query, account }: YouTubeCall) {
  const filters = ['broadcastStatus', 'id', 'mine'].filter(name => query.has(name))
  if (filters.length !== 1) throw new GoogleRefusal(400, 'incompatibleParameters', 'Specify exactly one filter.')
  const isAsked = query.get('broadcastStatus') === 'active' && query.get('broadcastType') === 'all'
  const live = isAsked ? account.live : null
  const item = live && {
    kind: 'youtube#liveBroadcast',
    id: live.videoId,
    snippet: { channelId: account.id, title: live.title, actualStartTime: new Date(live.startedAt).toISOString() },
    status: { lifeCycleStatus: 'live', privacyStatus: 'public', recordingStatus: 'recording' },
  }
  return listOf('youtube#liveBroadcastListResponse', item ? [item] : [], query)
}
