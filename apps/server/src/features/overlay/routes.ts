import { defaultLanguage, languageOfTag } from '@fanfara/contract/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
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
  app.get<Asked>('/overlay/:key', options, async ({ params }, reply) => {
    // Streaming programs show every answer above the picture, and load it once: an address that is nobody's now is an
    // empty page, which shows banners again when its channel is connected again; so is one that nobody can look up now (SETUP-43).
    try {
      reply.code((await isShown(world, params.key)) ? 200 : 404)
    } catch (error) {
      world.log.warn({ err: error }, 'an overlay was opened and could not be looked up')
      reply.code(503)
    }
    reply.headers({
      'content-security-policy': OVERLAY_CSP,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    return reply.type('text/html; charset=utf-8').send(OVERLAY_PAGE)
  })
  app.get<Asked>('/overlay/:key/banners', options, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    return { data: await readBanners(world, params.key) }
  })
}
