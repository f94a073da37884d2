import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { answer, queryOf, type Sim, tokenOf } from '../context.ts'
import { findAccess } from '../grants.ts'
import { readJson } from '../json.ts'
import { createRateLimiter } from '../rate-limit.ts'
import type { Account, Session } from '../state.ts'
import { TikTokRefusal, tikTokError } from './errors.ts'
import { pick, type Rows, userFields, userRow, videoFields, videoRow } from './rows.ts'

/** Per endpoint and user. platforms.md §6.2. */
const CALLS_PER_MINUTE = 600

interface TikTokCall {
  rows: Rows
  fields: readonly string[]
  body: unknown
  session: Session
  account: Account
}

type Read = (call: TikTokCall) => object

/** User Info, Video List and Video Query. Lists and queries are POSTs with JSON. platforms.md §6.2. */
export function tikTokApi(app: FastifyInstance, sim: Sim) {
  readJson(app)
  const serve = (method: 'GET' | 'POST', url: string, read: Read) => {
    const take = createRateLimiter(sim.now, CALLS_PER_MINUTE, 60_000)
    app.route({ method, url, handler: (request, reply) => call(sim, request, reply, key => take(key).isAllowed, read) })
  }
  serve('GET', '/v2/user/info/', userInfo)
  serve('POST', '/v2/video/list/', videoList)
  serve('POST', '/v2/video/query/', videoQuery)
}

async function call(
  sim: Sim,
  request: FastifyRequest,
  reply: FastifyReply,
  mayCall: (key: string) => boolean,
  read: Read,
) {
  const refuse = (status: number, code: string, message: string) =>
    answer(reply, status, { data: {}, error: tikTokError(code, message) })
  const found = findAccess(await sim.vault.read(), tokenOf(request), sim.now())
  if (!found?.account) return refuse(401, 'access_token_invalid', 'The access token is invalid or not found.')
  const { session, account } = found
  if (!mayCall(account.id)) return refuse(429, 'rate_limit_exceeded', 'The API rate limit was exceeded.')
  const fields = (queryOf(request).get('fields') ?? '').split(',').filter(Boolean)
  let data: object
  try {
    data = read({ rows: { sim, request }, fields, body: request.body, session, account })
  } catch (error) {
    if (error instanceof TikTokRefusal) return refuse(error.status, error.code, error.message)
    throw error
  }
  return answer(reply, 200, { data, error: tikTokError('ok', '') })
}

/** A field that no granted scope opens makes the whole call fail. platforms.md §6.1. */
function userInfo({ rows, fields, session, account }: TikTokCall) {
  requireFields(fields, Object.values(userFields).flat())
  const open = session.scopes.flatMap(scope => userFields[scope] ?? [])
  requireScope(fields.every(field => open.includes(field)))
  return { user: pick(userRow(rows, account), fields) }
}

const listBody = z.object({
  max_count: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  cursor: z.optional(z.int().check(z.minimum(0))),
})

/** Public videos posted before the cursor, newest first. platforms.md §6.2. */
function videoList({ rows, fields, body, session, account }: TikTokCall) {
  requireScope(session.scopes.includes('video.list'))
  requireFields(fields, videoFields)
  const { max_count: count = 10, cursor = Infinity } = accepted(listBody, body)
  const shown = account.videos.filter(video => video.visibility === 'public' && video.publishedAt < cursor)
  shown.sort((a, b) => b.publishedAt - a.publishedAt)
  const page = shown.slice(0, count)
  return {
    videos: page.map(video => pick(videoRow(rows, account, video), fields)),
    cursor: page.at(-1)?.publishedAt ?? 0,
    has_more: shown.length > page.length,
  }
}

const queryBody = z.object({
  filters: z.object({ video_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(20)) }),
})

/** Somebody else's videos and private ones are left out without a word. platforms.md §6.2. */
function videoQuery({ rows, fields, body, session, account }: TikTokCall) {
  requireScope(session.scopes.includes('video.list'))
  requireFields(fields, videoFields)
  const { video_ids: ids } = accepted(queryBody, body).filters
  const shown = account.videos.filter(video => video.visibility === 'public' && ids.includes(video.id))
  return { videos: shown.map(video => pick(videoRow(rows, account, video), fields)) }
}

function requireScope(isGranted: boolean) {
  if (!isGranted) throw new TikTokRefusal(401, 'scope_not_authorized', 'The user did not authorize the scope required.')
}

function requireFields(fields: readonly string[], known: readonly string[]) {
  const unknown = fields.find(field => !known.includes(field))
  if (fields.length === 0) throw new TikTokRefusal(400, 'invalid_params', 'Fields is required.')
  if (unknown) throw new TikTokRefusal(400, 'invalid_params', `Invalid field: ${unknown}`)
}

function accepted<T>(shape: z.ZodMiniType<T>, body: unknown): T {
  const checked = shape.safeParse(body)
  if (!checked.success) throw new TikTokRefusal(400, 'invalid_params', 'The request body is invalid.')
  return checked.data
}
