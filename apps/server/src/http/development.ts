import { simulator } from '@fanfara/platforms/simulator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { durationMs } from '../clock.ts'
import { productPicture } from '../demo/product-picture.ts'
import { databaseSimulatorStore } from '../demo/simulator-store.ts'
import { Forbidden, Invalid } from '../errors.ts'
import { runDueWork } from '../jobs/due-work.ts'
import { simulatedClients } from '../platforms.ts'
import type { World } from '../world.ts'
import { escapeHtml, page } from './html.ts'

const MAILS_SHOWN = 100

/** Pages of demo mode: mailbox, clock, simulated platforms, product pictures (design §4). Absent in production. */
export async function developmentPages(app: FastifyInstance, world: World): Promise<void> {
  await app.register(
    simulator({
      store: databaseSimulatorStore(world),
      now: () => world.clock.now().getTime(),
      clients: simulatedClients(world.config),
      publicOrigin: new URL(world.config.publicUrl).origin,
    }),
    { prefix: '/sandbox' },
  )

  const mails = () => world.db.selectFrom('sent_mail').selectAll().orderBy('id', 'desc').limit(MAILS_SHOWN).execute()
  app.get('/dev/mail.json', { schema: { hide: true } }, async () => ({
    data: (await mails()).map(({ id, at, recipient, subject, text_body, html_body }) => ({ id, at: at.toISOString(), to: recipient, subject, text: text_body, html: html_body })),
  }))
  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
    const letters = (await mails()).map(
      ({ at, recipient, subject, text_body }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>${at.toISOString()} · ${escapeHtml(recipient)}</p><pre>${escapeHtml(text_body)}</pre></article>`,
    )
    reply.type('text/html; charset=utf-8')
    return page('Development mailbox', letters.join('') || '<p>No mail yet.</p>')
  })

  const clockBody = z.strictObject({ advance: z.string() })
  app.post('/dev/clock', { schema: { hide: true } }, async (request) => {
    refuseForeign(world, request)
    const parsed = z.safeParse(clockBody, request.body)
    const ms = parsed.success ? durationMs(parsed.data.advance) : null
    if (ms === null) throw new Invalid({ advance: ['inputs.error.invalid'] })
    world.clock.advance(ms)
    const value = JSON.stringify(world.clock.now().getTime() - Date.now())
    await world.db.insertInto('setting').values({ name: 'clock_shift_ms', value }).onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute()
    await runDueWork(world)
    return { data: { now: world.clock.now().toISOString() } }
  })

  app.get<{ Params: { seed: string } }>('/demo/products/:seed.svg', { schema: { hide: true } }, async (request, reply) => {
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return productPicture(request.params.seed.slice(0, 60))
  })
}

/** Another site's page must not turn this product's clock. */
function refuseForeign(world: World, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin && origin !== new URL(world.config.publicUrl).origin && new URL(origin).host !== request.headers.host) throw new Forbidden('foreign_origin')
}
