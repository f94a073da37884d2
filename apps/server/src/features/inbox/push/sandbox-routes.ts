import type { FastifyInstance } from 'fastify'
import type { World } from '#/world.ts'
import { SANDBOX_PATH } from './push-policy.ts'

/** What the simulated push service holds of one browser, and of how many it does. */
const MESSAGES_MAX = 50
const BROWSERS_MAX = 1_000
const BODY_MAX_BYTES = 4_096

interface Taken {
  authorization: string
  topic: string
  body: string
}

/**
 * The simulated push service of the demo: `POST /sandbox/push/{name}` takes a sealed message as RFC 8030 says, `GET` hands out what came,
 * and `DELETE` is a browser that unsubscribed: 410 from then on.
 */
export async function sandboxPushPages(app: FastifyInstance, world: World): Promise<void> {
  if (world.config.mode !== 'demo') return
  const taken = new Map<string, Taken[] | 'gone'>()
  const keep = (name: string, what: Taken[] | 'gone') => {
    taken.set(name, what)
    const [oldest] = taken.keys()
    if (taken.size > BROWSERS_MAX && oldest !== undefined) taken.delete(oldest)
  }
  type Named = { Params: { name: string } }
  await app.register(async service => {
    const options = { schema: { hide: true }, bodyLimit: BODY_MAX_BYTES }
    service.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    service.post<Named & { Body: Buffer }>(`${SANDBOX_PATH}:name`, options, async (request, reply) => {
      const { name } = request.params
      const before = taken.get(name) ?? []
      if (before === 'gone') return reply.code(410).send('')
      const { authorization = '', topic = '' } = request.headers
      const message = { authorization, topic: topic.toString(), body: request.body.toString('base64url') }
      keep(name, [...before, message].slice(-MESSAGES_MAX))
      return reply.code(201).send('')
    })
    service.get<Named>(`${SANDBOX_PATH}:name`, options, async ({ params }) => {
      const messages = taken.get(params.name) ?? []
      return messages === 'gone' ? [] : messages
    })
    service.delete<Named>(`${SANDBOX_PATH}:name`, options, async ({ params }, reply) => {
      keep(params.name, 'gone')
      return reply.code(204).send('')
    })
  })
}
