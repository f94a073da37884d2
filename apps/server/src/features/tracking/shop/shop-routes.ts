import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '#/world.ts'
import { SHOP_SCRIPT } from './script.ts'
import { orderNumber, shopKey, signReport } from './shop.ts'
import { donePage, SHOP_STYLE, warePage, wareAt } from './shop-page.ts'

/** The script for advertisers' pages, in every mode; and in demo mode a shop that uses it, and really reports (design §4). */
export async function shopPages(app: FastifyInstance, world: World): Promise<void> {
  app.get('/c/shop.js', { schema: { hide: true } }, async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(SHOP_SCRIPT),
  )
  if (world.config.mode === 'demo') await app.register(async shop => exampleShop(shop, world))
}

type Form = Record<'host' | 'path' | 'event' | 'fanfara_click', string>

function exampleShop(app: FastifyInstance, world: World): void {
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) => {
    const given = new URLSearchParams(text)
    const field = (name: string) => (given.get(name) ?? '').slice(0, 200)
    const host = /^[a-z0-9.-]+$/.test(field('host')) ? field('host') : 'sklep.example'
    const path = /^\/[\w/.-]*$/.test(field('path')) ? field('path') : '/'
    done(null, { host, path, event: field('event'), fanfara_click: field('fanfara_click') })
  })
  const hide = { schema: { hide: true } }
  const html = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  app.get('/sandbox/shop/shop.css', hide, async (_, reply) => reply.type('text/css; charset=utf-8').send(SHOP_STYLE))
  app.get<{ Params: { host: string; '*': string } }>('/sandbox/shop/:host/*', hide, async ({ params }, reply) =>
    html(reply, warePage(wareAt(params.host, `/${params['*']}`))),
  )
  const report = async (form: Form, title: string, event: { event_id: string } & object, canReturn: boolean) => {
    const key = await shopKey(world, form.fanfara_click)
    const page = { title, event: event.event_id, click: canReturn && key ? form.fanfara_click : null }
    if (!key) return donePage(form, { ...page, answer: 'nie zgłoszono: nikt nie przyszedł tu przez link kampanii' })
    const { headers, body } = signReport(key, world.clock.now(), event)
    const { payload } = await app.inject({ method: 'POST', url: '/api/conversions', headers, payload: body })
    return donePage(form, { ...page, answer: payload })
  }
  app.post<{ Body: Form }>('/sandbox/shop/buy', hide, async ({ body }, reply) => {
    const event_id = orderNumber('ZAM')
    const { price } = wareAt(body.host, body.path)
    const sale = { event_id, type: 'sale', click_id: body.fanfara_click, value: price, order: event_id }
    return html(reply, await report(body, 'Dziękujemy za zakup', sale, true))
  })
  app.post<{ Body: Form }>('/sandbox/shop/sign-up', hide, async ({ body }, reply) => {
    const action = { event_id: orderNumber('ZAP'), type: 'action', click_id: body.fanfara_click }
    return html(reply, await report(body, 'Zapisano', action, true))
  })
  app.post<{ Body: Form }>('/sandbox/shop/return', hide, async ({ body }, reply) => {
    const reversal = { event_id: orderNumber('ZWR'), type: 'reversal', reverses: body.event }
    return html(reply, await report(body, 'Zwrot przyjęty', reversal, false))
  })
}
