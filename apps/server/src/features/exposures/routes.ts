import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Invalid } from '#/errors.ts'
import { hashOf } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { BEAT_MS } from './policy.ts'
import { openSession, takeBeat } from './service.ts'

/** So many banners are shown between two reports at most, a break of ten minutes included. */
const EXPOSURES_MAX = 300
const milliseconds = z.number().check(z.gte(0), z.lte(366 * 86_400_000))
const beatForm = z.object({
  session: z.uuid(),
  nonce: z.string().check(z.regex(/^[\w-]{22}$/)),
  seq: z.int().check(z.gte(1), z.lte(2_000_000_000)),
  now_ms: milliseconds,
  active: z.nullable(z.boolean()),
  visible: z.boolean(),
  streaming: z.nullable(z.boolean()),
  exposures: z
    .array(z.object({ id: z.uuid(), started_ms: milliseconds, ended_ms: milliseconds }))
    .check(z.maxLength(EXPOSURES_MAX)),
})

type Asked = { Params: { key: string } }

/** What pages of overlays report: `POST /overlay/{key}/session` once, then `POST /overlay/{key}/beat` (decision 0039). */
export function exposureIntake(app: FastifyInstance, world: World): void {
  const bySource = app.generalLimit({ id: 'overlaySource', method: 'POST', path: '/overlay/{key}/beat' })
  const byKey = app.generalLimit({ id: 'overlayBeat', method: 'POST', path: '/overlay/{key}/beat' })
  const nameKey = async (request: FastifyRequest<Asked>) => {
    request.limitedAs = `overlay:${hashOf(request.params.key).toString('base64url')}`
  }
  // Many creators may stand behind one address, and one overlay's key may be known at many.
  const limits = [bySource, nameKey, byKey].filter(limit => limit !== null)
  const options = { schema: { hide: true }, preValidation: limits }
  app.post<Asked>('/overlay/:key/session', options, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    return { data: { ...(await openSession(world, params.key)), interval_ms: BEAT_MS } }
  })
  app.post<Asked>('/overlay/:key/beat', options, async ({ params, body, headers }, reply) => {
    reply.header('cache-control', 'no-store')
    const form = z.safeParse(beatForm, body)
    if (!form.success) throw new Invalid({})
    const { session, nonce, seq, now_ms, active, visible, streaming, exposures } = form.data
    const taken = await takeBeat(world, params.key, {
      session,
      nonce,
      seq,
      nowMs: now_ms,
      active,
      visible,
      streaming,
      exposures: exposures.map(({ id, started_ms, ended_ms }) => ({
        campaignId: id,
        startedMs: started_ms,
        endedMs: ended_ms,
      })),
      isProgram: /\bOBS\//.test(headers['user-agent'] ?? ''),
    })
    return { data: { ...taken, interval_ms: BEAT_MS } }
  })
}
