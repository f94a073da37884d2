import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { LINK_HEADERS, LINK_PAGES } from '../edge/link-page.ts'
import type { World } from '../world.ts'

/** Pages need nothing of the device. */
const NO_DEVICES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=()'

/** Pages that a popup walks through keep hold of the page that opened it, as real platforms' pages do (SOC-15). */
const SHOWN_IN_POPUPS = /^\/(callback|sandbox)([/?]|$)/

/** Headers of pages (threat model §3.5). */
export async function protectPages(app: FastifyInstance, world: World): Promise<void> {
  const fixed = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Base UI sets geometry through the style attribute, never through style elements.
        styleSrcAttr: ["'unsafe-inline'"],
        connectSrc: ["'self'", world.config.publicUrl.replace(/^http/, 'ws')],
        imgSrc: ["'self'", 'data:', 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: world.config.mode === 'production' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(fixed)
    done()
  })
  app.addHook('onSend', ({ url }, reply, payload, done) => {
    reply.header('permissions-policy', NO_DEVICES)
    if (LINK_PAGES.test(url)) reply.headers(LINK_HEADERS)
    if (SHOWN_IN_POPUPS.test(url)) reply.header('cross-origin-opener-policy', 'unsafe-none')
    done(null, payload)
  })
}

/** What Helmet answers with these options, asked once: it would put the same texts together for every request. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const ofAnswer = new Set(['content-type', 'content-length', 'date', 'connection'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofAnswer.has(name) ? [] : [[name, value.toString()]],
    ),
  )
}
