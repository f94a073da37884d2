import { simulator } from '@fanfara/platforms/simulator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { durationMs } from '../clock.ts'
import { writeClockShift } from '../db/setting.ts'
import { findLetter, newestLetters } from '../db/mailbox.ts'
import { productPicture } from '../demo/product-picture.ts'
import { databaseSimulatorStore } from '../demo/simulator-store.ts'
import { Forbidden, Invalid, Missing } from '../errors.ts'
import { runDueWork } from '../jobs/due-work.ts'
import { simulatedClients } from '../setup/platforms.ts'
import type { World } from '../world.ts'
import { escapeHtml, page } from '../edge/html.ts'

const LETTERS_SHOWN = 100

/** Pages of demo mode: mailbox, clock, simulated platforms, product pictures (design §4). Absent in production. */
export async function developmentPages(app: FastifyInstance, world: World): Promise<void> {
  await app.register(
    simulator({
      store: databaseSimulatorStore(world),
      now: () => world.clock.now().getTime(),
      clients: simulatedClients(world.config, world.keys),
      publicOrigin: new URL(world.config.publicUrl).origin,
      chatBot: world.config.chatBot,
    }),
    { prefix: '/sandbox' },
  )

  const letters = () => newestLetters(world.db, LETTERS_SHOWN)
  app.get('/dev/mail.json', { schema: { hide: true } }, async () => ({
    data: (await letters()).map(letter => ({ ...letter, at: letter.at.toISOString() })),
  }))
  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
    const articles = (await letters()).map(
      ({ id, at, to, subject, text }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>${at.toISOString()} · ${escapeHtml(to)} · <a href="/dev/mail/${id}">as HTML</a></p><pre>${escapeHtml(text)}</pre></article>`,
    )
    reply.type('text/html; charset=utf-8')
    return page('Development mailbox', articles.join('') || '<p>No mail yet.</p>')
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', { schema: { hide: true } }, async (request, reply) => {
    const letter = /^\d{1,15}$/.test(request.params.id) ? await findLetter(world.db, Number(request.params.id)) : null
    if (!letter) throw new Missing()
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation",
      )
    return letter.html_body
  })

  const clockBody = z.strictObject({ advance: z.string() })
  app.post('/dev/clock', { schema: { hide: true } }, async request => {
    refuseForeign(world, request)
    const parsed = z.safeParse(clockBody, request.body)
    const ms = parsed.success ? durationMs(parsed.data.advance) : null
    if (ms === null) throw new Invalid({ advance: ['inputs.error.invalid'] })
    world.clock.advance(ms)
    await writeClockShift(world.db, world.clock.now().getTime() - Date.now())
    await runDueWork(world)
    return { data: { now: world.clock.now().toISOString() } }
  })

  app.get<{ Params: { seed: string } }>(
    '/demo/products/:seed.svg',
    { schema: { hide: true } },
    async (request, reply) => {
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      return productPicture(request.params.seed.slice(0, 60))
    },
  )
}

/** Another site's page must not turn this product's clock. */
function refuseForeign(world: World, request: FastifyRequest): void {
  const { origin } = request.headers
  if (!origin || origin === new URL(world.config.publicUrl).origin) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.headers.host) throw new Forbidden('foreign_origin')
}
