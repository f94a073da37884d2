import { type Language, languages } from '@fanfara/contract/enums'
import { getMediaKit, renewMediaKit, revokeMediaKit, setMediaKit } from '@fanfara/contract/own/media-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LINK_HEADERS } from '#/edge/link-page.ts'
import { languagePreferred } from '#/edge/language.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { drawPdf } from '#/files/pdf/pdf-table.ts'
import { kitDocument } from './document.ts'
import { kitPage, noKitPage } from './page.ts'
import { kitPicture } from './picture.ts'
import { chooseKit, KIT_PATH, kitAddress, readKit, renewLink, revokeLink, showKit } from './service.ts'
import { KIT_STYLE } from './style.ts'

/** What a creator's media kit shows, and its link (KIT-01). */
export function mediaKitRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getMediaKit, async ({ caller }) => ({ data: await readKit(world, caller.accountId) }))
  serve(app, world, setMediaKit, async ({ caller, body }) => ({ data: await chooseKit(world, caller.accountId, body) }))
  serve(app, world, renewMediaKit, async ({ caller }) => ({ data: await renewLink(world, caller.accountId) }))
  serve(app, world, revokeMediaKit, async ({ caller }) => ({ data: await revokeLink(world, caller.accountId) }))
}

const KEY = /^[\w-]{22}$/
type Asked = { Params: { key: string }; Querystring: { lang?: unknown } }

/** The language that the page was asked for in, else the one that the browser prefers. */
const languageOf = (request: FastifyRequest<Asked>): Language => {
  const { lang } = request.query
  return languages.find(language => language === lang) ?? languagePreferred(request)
}

/** `/k/{key}`: the kit for whoever has the link, its picture for previews, and itself as a document. */
export function mediaKitPages(app: FastifyInstance, world: World): void {
  const limit = app.generalLimit({ id: 'mediaKit', method: 'GET', path: `${KIT_PATH}/{key}` })
  const options = { schema: { hide: true }, ...(limit ? { preValidation: limit } : {}) }
  const find = async (key: string) => (KEY.test(key) ? showKit(world, key) : null)
  app.get(`${KIT_PATH}/kit.css`, { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(KIT_STYLE),
  )
  app.get<Asked>(`${KIT_PATH}/:key`, options, async (request, reply) => {
    const language = languageOf(request)
    reply.headers({ ...LINK_HEADERS, vary: 'accept-language', 'content-language': language })
    reply.type('text/html; charset=utf-8')
    const kit = await find(request.params.key)
    if (!kit) return reply.status(404).send(noKitPage(language))
    if (kit.isIndexed) reply.removeHeader('x-robots-tag')
    return reply.send(kitPage(kit, { language, address: kitAddress(world, request.params.key) }))
  })
  app.get<Asked>(`${KIT_PATH}/:key/picture.png`, options, async (request, reply) => {
    const kit = await find(request.params.key)
    reply.headers(LINK_HEADERS)
    if (!kit) return reply.status(404).type('text/plain; charset=utf-8').send('')
    return reply.type('image/png').send(await kitPicture(kit, languageOf(request)))
  })
  app.get<Asked>(`${KIT_PATH}/:key/kit.pdf`, options, async (request, reply) => {
    const { key } = request.params
    const language = languageOf(request)
    const kit = await find(key)
    reply.headers(LINK_HEADERS)
    if (!kit) return reply.status(404).type('text/html; charset=utf-8').send(noKitPage(language))
    const document = kitDocument(kit, { language, address: kitAddress(world, key), at: world.clock.now() })
    reply.type('application/pdf').header('content-disposition', 'attachment; filename="media-kit.pdf"')
    return reply.send(await drawPdf(document, key))
  })
}
