import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { campaignLink } from '#/edge/campaign-link.ts'
import { escapeHtml } from '#/edge/html.ts'
import { languagePreferred } from '#/edge/language.ts'
import { hasVersion } from '#/edge/version-name.ts'
import { hostCookie, originOf, visitorOf } from '#/edge/visitor.ts'
import { textOf } from '#/i18n/texts.ts'
import { hashOf, sameSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { type Link, isPrefetch, makeIntake, makeLinks, clickIdAt, makeCodes } from './service.ts'

/** A day: so long a visitor is the same one (OPS-16). Seconds. */
const VISITOR_SECONDS = 86_400
const AGENT_MAX = 500
const PURPOSE_MAX = 100

/** What every answer of a link says about itself: kept nowhere, found by no search (platforms.md §10.1). */
const LINK_HEADERS = {
  'cache-control': 'no-store, private',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** `GET /c/{code}`: notes a click durably and leads on; and the code as a picture (OPS-16). */
export function clickPages(app: FastifyInstance, world: World): void {
  type Asked = { Params: { code: string } }
  const find = makeLinks(world)
  const intake = makeIntake(world)
  const codes = makeCodes()
  const cookie = visitorCookie(world)
  const limit = app.generalLimit({ id: 'click', method: 'GET', path: '/c/{code}' })
  const options = { schema: { hide: true }, ...(limit ? { preValidation: limit } : {}) }
  app.get('/c/link.css', { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(PAGE_STYLE),
  )
  app.get<Asked>('/c/:code', options, async (request, reply) => {
    reply.headers(LINK_HEADERS)
    const link = await find(request.params.code)
    if (!link) return tell(reply.status(404), request, null)
    const at = world.clock.now()
    const id = clickIdAt(at)
    const purpose = purposeOf(request)
    const { address, browser, userAgent } = visitorOf(world, request)
    const origin = originOf(world, address)
    await intake.note({
      id,
      at,
      participationId: link.participationId,
      isHead: request.method === 'HEAD',
      purpose,
      agent: userAgent.slice(0, AGENT_MAX) || null,
      address,
      visitor: cookie.keep(request, reply, origin, userAgent),
      origin,
      browser: browser === null ? null : hashOf(browser),
    })
    if (!link.landing) return tell(reply.status(410), request, link)
    // A page that is loaded ahead must be asked for again when somebody chooses it.
    if (isPrefetch(purpose)) return reply.status(503).send('')
    return reply.redirect(`${link.landing.before}${id}${link.landing.after}`, 302)
  })
  app.get<{ Params: { code: string; format: string } }>('/c/:code/qr.:format', options, async (request, reply) => {
    const { code, format } = request.params
    const link = await find(code)
    if (!link || (format !== 'svg' && format !== 'png')) return tell(reply.status(404), request, null)
    const { etag, bytes } = await codes(campaignLink(world, code.toLowerCase()), format)
    reply.headers({ 'cache-control': 'public, max-age=3600', etag })
    if (hasVersion(request.headers['if-none-match'], etag)) return reply.status(304).send()
    return reply.type(format === 'svg' ? 'image/svg+xml' : 'image/png').send(bytes)
  })
}

/** What a browser says that it loads the page for, by any of the names that browsers have had (platforms.md §10.1). */
function purposeOf({ headers }: FastifyRequest): string | null {
  const said = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  return said?.toString().slice(0, PURPOSE_MAX) ?? null
}

const sealOf = (world: World, visitor: string): Buffer =>
  world.keys.mac('visitor', `click-cookie:${visitor}`).subarray(0, 16)

/** Whom a cookie of ours names; null for none, and for one that we did not write. */
function knownVisitor(world: World, cookie: string | undefined): Buffer | null {
  const [, visitor, seal] = /^([\w-]{22})\.([\w-]{22})$/.exec(cookie ?? '') ?? []
  if (visitor === undefined || seal === undefined) return null
  return sameSecret(Buffer.from(seal, 'base64url'), sealOf(world, visitor)) ? Buffer.from(visitor, 'base64url') : null
}

/**
 * The cookie by which a visitor is the same one for a day. It carries what the first visit was known by, signed, so that one
 * who throws it away, or collects many, is nobody else by that.
 */
function visitorCookie(world: World) {
  const name = hostCookie(world, 'fanfara_visitor')
  const isSecure = world.config.publicUrl.startsWith('https://')
  return {
    /** Who visits: by the cookie, else by block of addresses and agent (threat model §3.8). */
    keep(request: FastifyRequest, reply: FastifyReply, origin: Buffer, agent: string): Buffer {
      const known = knownVisitor(world, request.cookies[name])
      if (known) return known
      const visitor = world.keys.mac('visitor', `click:${origin.toString('base64url')}:${agent}`).subarray(0, 16)
      const text = visitor.toString('base64url')
      reply.setCookie(name, `${text}.${sealOf(world, text).toString('base64url')}`, {
        httpOnly: true,
        secure: isSecure,
        sameSite: 'lax',
        path: '/',
        maxAge: VISITOR_SECONDS,
      })
      return visitor
    },
  }
}

const PAGE_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #faf6ef; color: #241d14; font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 28rem; padding: 2rem 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; overflow-wrap: anywhere; }
p { margin: 0; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { body { background: #191510; color: #f4ecdf; } }
`

/** A friendly page in place of an error: the link is wrong, or what it led to is over. */
function tell(reply: FastifyReply, request: FastifyRequest, link: Link | null) {
  const language = languagePreferred(request)
  const text = (key: 'link.over' | 'link.unknown' | 'link.over_more' | 'link.unknown_more') =>
    escapeHtml(textOf(language, key, { creator: link?.creator ?? '', advertiser: link?.advertiser ?? '' }))
  const [title, more] = link
    ? [text('link.over'), text('link.over_more')]
    : [text('link.unknown'), text('link.unknown_more')]
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/c/link.css"></head><body><main><h1>${title}</h1><p>${more}</p></main></body></html>`)
}
