import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paramOf, pictureUrl, queryOf, type Sim } from '../context.ts'
import { cursorAt, placeOf } from '../cursor.ts'
import { findAccess } from '../grants.ts'
import { deadToken, GraphRefusal, missingObject, missingPermission } from './errors.ts'
import { pick, type Wish, wishesOf } from './fields.ts'
import { GRAPH, graphToken, kindOf, pageToken, PERMISSIONS, refusing } from './oauth.ts'
import { isGone, mediaRow, pageRow, permissionRows, personRow, type Rows, userRow } from './rows.ts'
import { LIMITS, noteUsage } from './usage.ts'
import { createRateLimiter } from '../rate-limit.ts'
import { pageIdOf } from '../seeds.ts'
import type { Account, Session, State, Video } from '../state.ts'

const DEFAULT_LIMIT = 25
const MAX_LIMIT = 100

interface GraphCall {
  rows: Rows
  state: State
  query: URLSearchParams
  wishes: readonly Wish[]
  id: string
  token: string | null
  leftSeconds: number
  session: Session
  account: Account
}

/** Person, pages, the account, its media and stories, as far as the portal reads them. platforms.md §5.2 to §5.4. */
export function instagramGraph(app: FastifyInstance, sim: Sim) {
  const serve = (path: string, budget: keyof typeof LIMITS, read: (call: GraphCall) => object, isChanging = false) => {
    const take = createRateLimiter(sim.now, LIMITS[budget].calls, LIMITS[budget].windowMs)
    const mayCall = (reply: FastifyReply, id: string) => noteUsage(reply, budget, id, take(id), sim.now())
    app.get(GRAPH + path, (request, reply) =>
      refusing(reply, async () => {
        const act = (state: State) => call(sim, request, state, id => refuseBusy(budget, mayCall(reply, id)), read)
        return isChanging ? sim.vault.change(act) : act(await sim.vault.read())
      }),
    )
  }
  serve('/me', 'app', me)
  serve('/me/permissions', 'app', ({ session }) => ({ data: permissionRows(session.scopes, PERMISSIONS) }))
  serve('/me/accounts', 'app', pages, true)
  serve('/:id', 'account', node)
  serve('/:id/media', 'account', feed)
  serve('/:id/stories', 'account', stories)
}

function refuseBusy(budget: keyof typeof LIMITS, isAllowed: boolean) {
  if (isAllowed) return
  if (budget === 'app') throw new GraphRefusal(403, 4, '(#4) Application request limit reached')
  throw new GraphRefusal(400, 80_002, '(#80002) There have been too many calls to this Instagram account.')
}

function call(
  sim: Sim,
  request: FastifyRequest,
  state: State,
  spend: (id: string) => void,
  read: (authorised: GraphCall) => object,
) {
  const query = queryOf(request)
  const token = graphToken(request)
  const found = findAccess(state, token, sim.now())
  if (!found?.account) throw deadToken()
  checkProof(sim, query, token)
  const { session, account, expiresInSeconds: leftSeconds } = found
  spend(account.id)
  const id = paramOf(request, 'id') || 'me'
  const wishes = wishesOf(query.get('fields') ?? '')
  return read({ rows: { sim, request }, state, query, wishes, id, token, leftSeconds, session, account })
}

/** The token hashed with our secret; it may be left out, but not be wrong. */
function checkProof({ client }: Sim, query: URLSearchParams, token: string | null) {
  const proof = query.get('appsecret_proof')
  const expected = createHmac('sha256', client.clientSecret)
    .update(token ?? '')
    .digest('hex')
  if (proof !== null && proof !== expected) {
    throw new GraphRefusal(400, 100, 'Invalid appsecret_proof provided in the API argument')
  }
}

/** Of a page's token, the page. */
function me({ rows, wishes, token, session, account }: GraphCall) {
  if (kindOf(token) === 'page') return pick(pageRow(rows, account, mayRead(session)), wishes, 'Page')
  return pick(personRow(account, session.scopes, PERMISSIONS), wishes, 'User')
}

/** The pages that the person chose in the dialog; none without the permission to list them. platforms.md §5.2. */
function pages({ rows, state, query, wishes, token, leftSeconds, session, account }: GraphCall) {
  if (kindOf(token) === 'page') throw missingObject('me')
  const isShared = account.linkage !== 'no_page' && session.scopes.includes('pages_show_list')
  const wantsToken = wishes.some(wish => wish.name === 'access_token')
  const own = wantsToken ? pageToken(rows.sim, state, session, token, leftSeconds) : undefined
  const shared = isShared ? [pick(pageRow(rows, account, mayRead(session), own), wishes, 'Page')] : []
  return listOf(rows, query, shared)
}

function node({ rows, wishes, id, session, account }: GraphCall) {
  if (id === pageIdOf(account) && account.linkage !== 'no_page')
    return pick(pageRow(rows, account, mayRead(session)), wishes, 'Page')
  const medium = account.videos.find(one => one.id === id && !isGone(one, rows.sim.now()))
  if (medium) {
    checkAccount(account.id, session, account)
    return pick(mediaRow(rows, account, medium), wishes, 'IGMedia')
  }
  checkAccount(id, session, account)
  return pick(userRow(rows, account), wishes, 'IGUser')
}

/** Newest first, without stories. platforms.md §5.4. */
function feed({ rows, query, wishes, id, session, account }: GraphCall) {
  checkAccount(id, session, account)
  return listOf(
    rows,
    query,
    mediaRows(rows, account, wishes, media => media.format !== 'story'),
  )
}

/** Those of the last 24 hours. platforms.md §5.4. */
function stories({ rows, query, wishes, id, session, account }: GraphCall) {
  checkAccount(id, session, account)
  const isShown = (media: Video) => media.format === 'story' && !isGone(media, rows.sim.now())
  return listOf(rows, query, mediaRows(rows, account, wishes, isShown))
}

function mediaRows(rows: Rows, account: Account, wishes: readonly Wish[], isShown: (media: Video) => boolean) {
  const shown = account.videos.filter(isShown).sort((a, b) => b.publishedAt - a.publishedAt)
  return shown.map(media => pick(mediaRow(rows, account, media), wishes, 'IGMedia'))
}

/** Only the linked professional account of the person, and only with the permission. platforms.md §5. */
function checkAccount(id: string, session: Session, account: Account) {
  if (id !== account.id || account.linkage !== 'professional') throw missingObject(id)
  if (!mayRead(session)) throw missingPermission()
}

function mayRead(session: Session) {
  return session.scopes.includes('instagram_basic')
}

/** A page of a list; `next` is there only when there is more. platforms.md §5.4. */
function listOf({ sim, request }: Rows, query: URLSearchParams, all: readonly object[]) {
  const limit = Math.min(MAX_LIMIT, Math.max(1, Number(query.get('limit') ?? DEFAULT_LIMIT) || DEFAULT_LIMIT))
  const from = placeOf(query.get('after'))
  if (from === null) throw new GraphRefusal(400, 100, '(#100) Invalid parameter: after')
  const data = all.slice(from, from + limit)
  if (data.length === 0) return { data }
  const after = cursorAt(from + data.length)
  const next = new URL(request.url, pictureUrl(sim, request, ''))
  next.searchParams.set('after', after)
  const isMore = from + data.length < all.length
  return { data, paging: { cursors: { before: cursorAt(from), after }, ...(isMore && { next: next.href }) } }
}
