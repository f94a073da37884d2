import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer, paramOf, queryOf, type Sim, tokenOf } from '../context.ts'
import { findAccess } from '../grants.ts'
import { createRateLimiter, type Taken } from '../rate-limit.ts'
import type { State } from '../state.ts'
import { XRefusal, xProblem } from './errors.ts'
import { oneTweet, someTweets, timeline } from './posts.ts'
import { checkNames, rowsFor } from './query.ts'
import { userRow } from './rows.ts'
import type { XAnswer, XCall } from './call.ts'

const QUARTER_MS = 15 * 60_000
/** Both are needed for everything here. platforms.md §7.1. */
const SCOPES = ['tweet.read', 'users.read']

/** Users and posts as far as the portal reads them, and their neighbour. Calls a quarter of an hour: §7.2. */
export function xApi(app: FastifyInstance, sim: Sim) {
  const serve = (path: string, limit: number, read: (call: XCall) => XAnswer) => {
    const take = createRateLimiter(sim.now, limit, QUARTER_MS)
    const takeFor = (reply: FastifyReply, key: string) => rateHeaders(reply, limit, take(key))
    app.get(path, (request, reply) => call(sim, request, reply, takeFor, read))
  }
  serve('/2/users/me', 75, me)
  serve('/2/users/:id/tweets', 900, timeline)
  serve('/2/tweets/:id', 900, oneTweet)
  serve('/2/tweets', 5000, someTweets)
}

/** On every reply. platforms.md §7.2. */
function rateHeaders(reply: FastifyReply, limit: number, { isAllowed, remaining, resetsAt }: Taken) {
  reply.header('x-rate-limit-limit', limit)
  reply.header('x-rate-limit-remaining', remaining)
  reply.header('x-rate-limit-reset', resetsAt)
  return isAllowed
}

async function call(
  sim: Sim,
  request: FastifyRequest,
  reply: FastifyReply,
  takeFor: (reply: FastifyReply, key: string) => boolean,
  read: (authorised: XCall) => XAnswer,
) {
  const state = await sim.vault.read()
  const found = findAccess(state, tokenOf(request), sim.now())
  if (!found?.account) return answer(reply, 401, xProblem(401))
  const { session, account } = found
  if (!takeFor(reply, account.id)) return answer(reply, 429, xProblem(429))
  if (!SCOPES.every(scope => session.scopes.includes(scope))) return answer(reply, 403, xProblem(403))
  const query = queryOf(request)
  const id = paramOf(request, 'id')
  let result: XAnswer
  try {
    result = read({ rows: rowsFor(sim, request, query), state, query, id, session, account })
  } catch (error) {
    if (error instanceof XRefusal) return answer(reply, error.status, error.problem)
    throw error
  }
  await sim.vault.change(kept => countReads(kept, result))
  return answer(reply, 200, result.body)
}

/** Objects are what X charges for; the page of the controls shows the sum. platforms.md §7.2. */
function countReads(state: State, { users, posts }: XAnswer) {
  const before = state.reads ?? { users: 0, posts: 0 }
  state.reads = { users: before.users + users, posts: before.posts + posts }
}

function me({ rows, query, session, account }: XCall): XAnswer {
  checkNames(query, ['user.fields'])
  const body = { data: userRow(rows, account, session.scopes.includes('users.email')) }
  return { body, users: 1, posts: 0 }
}
