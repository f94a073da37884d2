import { platforms } from '@fanfara/contract/enums'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tripCookie } from '#/edge/trip-cookie.ts'
import { visitorOf } from '#/edge/visitor.ts'
import { languageOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { beginSignIn, beginWithTicket, finish } from './service.ts'

const TEXT_MAX = 200
/** A member of a query that may be anything; what no database keeps counts as absent. */
const text = (value: unknown): string =>
  typeof value === 'string' && !/\0|\p{Surrogate}/u.test(value.slice(0, TEXT_MAX)) ? value.slice(0, TEXT_MAX) : ''

/** Addresses that popups walk through: out to a platform, and the one way back for each of them (threat model §3.3). */
export function oauthRoutes(app: FastifyInstance, world: World): void {
  const cookie = tripCookie(world)
  const hidden = { schema: { hide: true } }
  // Every trip that begins writes a row, whatever its method says.
  const limit = app.generalLimit({ id: 'beginTrip', method: 'POST', path: '/{type}/{action}' })
  const beginning = { ...hidden, ...(limit ? { preValidation: limit } : {}) }
  type Asked = { Params: { uuid: string }; Querystring: Record<string, unknown> }
  const go = (reply: FastifyReply, address: string) =>
    reply.header('referrer-policy', 'no-referrer').redirect(address, 303)

  /** The secret of a browser that asked for a ticket before, held on to for the trip; null: this one asked for none. */
  const holding = (request: FastifyRequest, reply: FastifyReply): string | null =>
    cookie.read(request) === null ? null : cookie.keep(request, reply)

  for (const type of platforms) {
    app.get<Asked>(`/${type}/:uuid/connect`, beginning, async (request, reply) => {
      const { params, query } = request
      const asked = { type, action: 'connect', uuid: params.uuid, ticket: text(query.ticket) } as const
      return go(reply, await beginWithTicket(world, { ...asked, nonce: text(query.nonce) }, holding(request, reply)))
    })
    app.get<Asked>(`/${type}/confirm`, beginning, async (request, reply) => {
      const { query } = request
      const asked = { type, action: 'confirm', uuid: null, ticket: text(query.ticket) } as const
      return go(reply, await beginWithTicket(world, { ...asked, nonce: text(query.nonce) }, holding(request, reply)))
    })
    for (const action of ['login', 'register'] as const) {
      app.get<Asked>(`/${type}/${action}`, beginning, async (request, reply) => {
        const { nonce, remember, privacy, terms, language } = request.query
        const asked = {
          type,
          action,
          nonce: text(nonce),
          language: languageOf(text(language)),
          isRemembered: remember === '1',
          hasConsents: privacy === '1' && terms === '1',
        }
        return go(reply, await beginSignIn(world, asked, cookie.keep(request, reply)))
      })
    }
    app.get(`/${type}/callback`, hidden, async (request, reply) => {
      const query = new URL(request.url, world.config.publicUrl).searchParams
      return go(reply, await finish(world, type, query, cookie.read(request), visitorOf(world, request)))
    })
  }
}
