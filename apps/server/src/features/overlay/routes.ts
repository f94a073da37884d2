import { defaultLanguage, languageOfTag } from '@fanfara/contract/languages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Limited, Told, Unavailable } from '#/errors.ts'
import { noteRefusal } from '#/http/errors/security-events.ts'
import type { World } from '#/world.ts'
import { OVERLAY_PAGE, OVERLAY_STYLE } from './page.ts'
import { PREVIEW_STYLE, previewPage } from './preview.ts'
import { OVERLAY_SCRIPT } from './page-script.ts'
import { isShown, readBanners } from './service.ts'

/** The overlay itself needs no sign-in, gives nothing away and changes nothing (threat model §3.8). */
const OVERLAY_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' https:; frame-ancestors 'none'; base-uri 'none'"

/** Pages of overlays, for streaming programs: `/overlay/{key}` and what it asks for. */
export function overlayPages(app: FastifyInstance, world: World): void {
  type Asked = { Params: { key: string } }
  const limit = app.generalLimit({ id: 'overlay', method: 'GET', path: '/overlay/{key}' })
  const options = { schema: { hide: true }, ...(limit ? { preValidation: limit } : {}) }
  const file = (reply: FastifyReply, type: string, text: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text)
  app.get('/overlay/overlay.css', { schema: { hide: true } }, async (_, reply) =>
    file(reply, 'text/css', OVERLAY_STYLE),
  )
  app.get('/overlay/overlay.js', { schema: { hide: true } }, async (_, reply) =>
    file(reply, 'text/javascript', OVERLAY_SCRIPT),
  )
  app.get('/overlay/preview.css', { schema: { hide: true } }, async (_, reply) =>
    file(reply, 'text/css', PREVIEW_STYLE),
  )
  type Looks = { Querystring: { lang?: unknown; theme?: unknown } }
  app.get<Looks>('/overlay/preview', options, async ({ query }, reply) => {
    const language = (typeof query.lang === 'string' && languageOfTag(query.lang)) || defaultLanguage
    reply.headers({
      'content-security-policy': OVERLAY_CSP,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    return file(reply, 'text/html', previewPage(language, query.theme === 'light' ? 'light' : 'dark'))
  })
  app.get<Asked>('/overlay/:key', { ...options, errorHandler: emptyPage(world) }, async ({ params }, reply) =>
    sendOverlay(reply.code((await isShown(world, params.key)) ? 200 : 404)),
  )
  app.get<Asked>('/overlay/:key/banners', options, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    return { data: await readBanners(world, params.key) }
  })
}

const sendOverlay = (reply: FastifyReply) =>
  reply
    .headers({
      'content-security-policy': OVERLAY_CSP,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(OVERLAY_PAGE)

/**
 * Streaming programs show every answer above the picture, and load it once: an address that is nobody's now is an empty page, which shows
 * banners again when its channel is connected again; so is one that nobody can look up now, or that is asked too often (SETUP-43).
 */
const emptyPage = (world: World) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const { status, retryAfter } = error instanceof Told ? error : new Unavailable()
  if (error instanceof Limited) noteRefusal(world, request, status, error.code)
  else world.log.warn({ err: error }, 'an overlay was opened and could not be looked up')
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  void sendOverlay(reply.code(status))
}
