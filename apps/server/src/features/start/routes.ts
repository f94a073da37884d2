import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { getUser } from '@fanfara/contract/accounts'
import { listCampaigns } from '@fanfara/contract/campaigns'
import { listChannels } from '@fanfara/contract/channels'
import { addressOf } from '@fanfara/contract/client'
import type { AnyEndpoint } from '@fanfara/contract/endpoint'
import { listStages } from '@fanfara/contract/evaluation'
import { listNews } from '@fanfara/contract/news'
import { getStart, type StartPart, startParts } from '@fanfara/contract/own/start'
import { listUndoable } from '@fanfara/contract/own/undo'
import { getEarnings, getPayments } from '@fanfara/contract/payments'
import { listTasks } from '@fanfara/contract/tasks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'

const at = (endpoint: AnyEndpoint, query = {}): string => addressOf(endpoint, '/api', { query })

/** Which operation answers each part: the same that a program would call for it. */
const addresses: Record<StartPart, string> = {
  user: at(getUser),
  payments: at(getPayments, { page: 1 }),
  earnings: at(getEarnings),
  tasks: at(listTasks),
  channels: at(listChannels),
  stages: at(listStages),
  news: at(listNews),
  available: at(listCampaigns, { filter: 'available' }),
  invited: at(listCampaigns, { filter: 'invited' }),
  undo: at(listUndoable),
}

/** What a part's operation has to know of the caller: who they are, in which language they read, and whom limits count for. */
const passedOn = ['authorization', 'content-language', 'accept-language', 'user-agent'] as const

/** The start page in one call. Each part goes through its own operation, guard and limits included, so that both cannot differ. */
export function startRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getStart, async ({ query, request, reply }) => {
    const wanted = startParts.filter(part => query.parts?.split(',').includes(part) ?? true)
    const lines = Readable.from(asReady(wanted.map(part => lineOf(app, request, part))))
    const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (isPacked) reply.header('content-encoding', 'gzip')
    await reply
      .type(getStart.download ?? '')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', vary: 'accept-encoding' })
      // Every line leaves as it is written: whoever waits for the first does not wait for a full block.
      .send(isPacked ? lines.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })) : lines)
    return ''
  })
}

async function lineOf(app: FastifyInstance, request: FastifyRequest, part: StartPart): Promise<string> {
  const said = passedOn.filter(name => request.headers[name] !== undefined)
  const headers = Object.fromEntries(said.map(name => [name, request.headers[name]]))
  const { statusCode, payload } = await app.inject({
    method: 'GET',
    url: addresses[part],
    headers,
    remoteAddress: request.ip,
  })
  return statusCode === 200
    ? `{"part":"${part}","body":${payload}}\n`
    : `${JSON.stringify({ part, status: statusCode })}\n`
}

/** In the order in which they settle. */
async function* asReady(promises: readonly Promise<string>[]): AsyncGenerator<string> {
  const waiting = new Map(promises.map((promise, key) => [key, promise.then(value => ({ key, value }))]))
  while (waiting.size > 0) {
    const { key, value } = await Promise.race(waiting.values())
    waiting.delete(key)
    yield value
  }
}
