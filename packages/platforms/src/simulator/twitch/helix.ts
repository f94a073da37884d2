import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomText } from '../chance.ts'
import { answer, queryOf, type Sim, tokenOf } from '../context.ts'
import { statusText } from '../failures.ts'
import { findAccess } from '../grants.ts'
import { readJson } from '../json.ts'
import { createRateLimiter } from '../rate-limit.ts'
import type { Account } from '../state.ts'
import { botAccount, twitchChat } from './chat.ts'
import { type HelixCall, HelixRefusal } from './helix-call.ts'
import { pageOf } from './page-of.ts'
import { channelRow, clipRow, streamRow, userRow, videoRow } from './rows.ts'

const BUCKET = 800
const MINUTE_MS = 60_000
/** Pages are for lists: of what is named, all is answered. */
const ALL_NAMED = new URLSearchParams({ first: '100' })
/** New clips appear after this long, by the simulator's clock. */
const CLIP_DELAY_MS = 5_000

type Read = (call: HelixCall) => object

/** The Helix calls the portal makes, and their neighbours. platforms.md §3.2. */
export function twitchHelix(app: FastifyInstance, sim: Sim) {
  const takePoint = rateLimiter(sim)
  const serve = (path: string, read: Read) =>
    app.get(path, (request, reply) =>
      helix(sim, takePoint, request, reply, async authorised => answer(reply, 200, read(authorised))),
    )
  serve('/helix/users', users)
  serve('/helix/streams', streams)
  serve('/helix/videos', videos)
  serve('/helix/clips', clips)
  serve('/helix/channels', channels)
  serve('/helix/channels/followers', followers)
  app.post('/helix/eventsub/subscriptions', (request, reply) =>
    helix(sim, takePoint, request, reply, async ({ account }) =>
      // Webhooks are the application's own, not a person's. platforms.md §3.5
      account
        ? answer(reply, 400, helixError(400, 'app access token required'))
        : answer(reply, 202, { data: [{ status: 'enabled' }] }),
    ),
  )
  readJson(app)
  const say = twitchChat(sim)
  app.post('/helix/chat/messages', (request, reply) =>
    helix(sim, takePoint, request, reply, async call => answer(reply, 200, await say(call, request.body))),
  )
  app.post('/helix/clips', (request, reply) =>
    helix(sim, takePoint, request, reply, async call => answer(reply, 202, await createClip(sim, call))),
  )
}

/** Checks headers, token and rate before the call itself. platforms.md §3.2. */
async function helix(
  sim: Sim,
  takePoint: (reply: FastifyReply, token: string) => boolean,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (call: HelixCall) => Promise<unknown>,
) {
  const refuse = (status: number, message: string) => answer(reply, status, helixError(status, message))
  const token = tokenOf(request)
  const clientId = request.headers['client-id']
  if (!token || !clientId) return refuse(401, 'Missing Client ID or OAuth token')
  const state = await sim.vault.read()
  const found = findAccess(state, token, sim.now())
  if (!found) return refuse(401, 'Invalid OAuth token')
  if (clientId !== sim.client.clientId) return refuse(401, 'Client ID and OAuth token do not match')
  if (!takePoint(reply, found.session.accountId === null ? 'app' : token)) return refuse(429, 'Too Many Requests')
  const { session, account } = found
  try {
    return await act({ rows: { sim, request }, state, query: queryOf(request), session, account })
  } catch (error) {
    if (error instanceof HelixRefusal) return refuse(error.status, error.message)
    throw error
  }
}

/** `{"error":"Unauthorized","status":401,"message":"…"}`. platforms.md §3.2. */
export function helixError(status: number, message: string) {
  return { error: statusText(status), status, message }
}

/** 800 points a minute in one bucket per user token and one for the application. platforms.md §3.2. */
function rateLimiter(sim: Sim) {
  const take = createRateLimiter(sim.now, BUCKET, MINUTE_MS)
  return (reply: FastifyReply, key: string) => {
    const { isAllowed, remaining, resetsAt } = take(key)
    reply.header('ratelimit-limit', BUCKET)
    reply.header('ratelimit-remaining', remaining)
    reply.header('ratelimit-reset', resetsAt)
    return isAllowed
  }
}

function users({ rows, state, query, session, account }: HelixCall) {
  const ids = query.getAll('id')
  const logins = query.getAll('login').map(login => login.toLowerCase())
  if (ids.length + logins.length > 100)
    throw new HelixRefusal(400, 'The total number of id and login must be at most 100')
  if (ids.length + logins.length === 0 && !account)
    throw new HelixRefusal(400, 'Must provide an ID, Login or OAuth Token')
  const asked = (one: Account) =>
    ids.length + logins.length === 0 ? one === account : ids.includes(one.id) || logins.includes(one.login)
  const maySeeEmail = (one: Account) => one === account && session.scopes.includes('user:read:email')
  const bot = botAccount(rows.sim)
  const found = logins.includes(bot.login) || ids.includes(bot.id) ? [bot] : []
  return { data: [...state.accounts.filter(asked), ...found].map(one => userRow(rows, one, maySeeEmail(one))) }
}

/** An offline channel is simply absent. platforms.md §3.2. */
function streams({ rows, state, query }: HelixCall) {
  const ids = query.getAll('user_id')
  const logins = query.getAll('user_login').map(login => login.toLowerCase())
  if (ids.length > 100 || logins.length > 100) throw new HelixRefusal(400, 'At most 100 values are allowed')
  const isAsked = (one: Account) =>
    ids.length + logins.length === 0 || ids.includes(one.id) || logins.includes(one.login)
  const live = state.accounts.filter(isAsked).flatMap(one => streamRow(rows, one) ?? [])
  return pageOf(
    live.sort((a, b) => b.viewer_count - a.viewer_count),
    query,
  )
}

/** 404 when none of the ids exists. Somebody else's private video does not exist either. platforms.md §3.2. */
function videos({ rows, state, query, account }: HelixCall) {
  const ids = query.getAll('id')
  const userId = query.get('user_id')
  const type = query.get('type') ?? 'all'
  if (ids.length === 0 && !userId)
    throw new HelixRefusal(400, 'Must provide one of the parameters: id, user_id, game_id')
  const owners = state.accounts.filter(one => ids.length > 0 || one.id === userId)
  const found = owners.flatMap(owner =>
    owner.videos
      .filter(video => (ids.length > 0 ? ids.includes(video.id) : type === 'all' || type === video.kind))
      .filter(video => video.visibility === 'public' || owner === account)
      .map(video => videoRow(rows, owner, video)),
  )
  if (ids.length > 0 && found.length === 0) throw new HelixRefusal(404, 'None of the videos exist')
  return pageOf(
    found.sort((a, b) => b.created_at.localeCompare(a.created_at)),
    ids.length > 0 ? ALL_NAMED : query,
  )
}

function clips({ rows, state, query }: HelixCall) {
  const ids = query.getAll('id')
  const broadcasterId = query.get('broadcaster_id')
  if (ids.length === 0 && !broadcasterId)
    throw new HelixRefusal(400, 'Missing required parameter: id or broadcaster_id')
  const nowMs = rows.sim.now()
  const from = Date.parse(query.get('started_at') ?? '')
  const to = Date.parse(query.get('ended_at') ?? '')
  const found = state.accounts
    .filter(one => ids.length > 0 || one.id === broadcasterId)
    .flatMap(owner => owner.clips.map(clip => ({ owner, clip })))
    .filter(({ clip }) => clip.appearsAt !== null && clip.appearsAt <= nowMs)
    .filter(({ clip }) => (ids.length > 0 ? ids.includes(clip.id) : !(clip.createdAt < from) && !(clip.createdAt > to)))
  return pageOf(
    found.map(({ owner, clip }) => clipRow(rows, owner, clip)),
    ids.length > 0 ? ALL_NAMED : query,
  )
}

function channels({ state, query }: HelixCall) {
  const ids = query.getAll('broadcaster_id')
  if (ids.length === 0) throw new HelixRefusal(400, 'Missing required parameter: broadcaster_id')
  return { data: state.accounts.filter(one => ids.includes(one.id)).map(channelRow) }
}

/** The total is for everybody; the list needs `moderator:read:followers`, which we never ask for. platforms.md §3.2. */
function followers({ state, query }: HelixCall) {
  const id = query.get('broadcaster_id')
  if (!id) throw new HelixRefusal(400, 'Missing required parameter: broadcaster_id')
  const total = state.accounts.find(one => one.id === id)?.followers ?? 0
  return { total, data: [], pagination: {} }
}

/** 202 at once, the clip itself later or never. platforms.md §3.2, §3.4. */
async function createClip(sim: Sim, { session, query }: HelixCall) {
  if (!session.scopes.includes('clips:edit')) throw new HelixRefusal(401, 'Missing scope: clips:edit')
  const id = `Sim${randomText(sim.random, 22, 'lower')}`
  await sim.vault.change(state => {
    const owner = state.accounts.find(one => one.id === query.get('broadcaster_id'))
    if (!owner?.live) throw new HelixRefusal(404, 'Clipping is not possible for an offline channel.')
    if (owner.clipMode === 'refused')
      throw new HelixRefusal(403, 'User does not have permissions to Clip on this channel.')
    const createdAt = sim.now()
    const appearsAt = owner.clipMode === 'never' ? null : createdAt + CLIP_DELAY_MS
    owner.clips.push({ id, title: owner.live.title, createdAt, appearsAt, durationSeconds: 30 })
  })
  return { data: [{ id, edit_url: `https://clips.twitch.tv/${id}/edit` }] }
}
