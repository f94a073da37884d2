import helmet from '@fastify/helmet'
import { type FastifyInstance } from 'fastify'
import { LINK_HEADERS, LINK_PAGES } from '../edge/link-page.ts'
import type { World } from '../world.ts'

/** Pages need nothing of the device. */
const NO_DEVICES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=()'

/** Pages that a popup walks through keep hold of the page that opened it, as real platforms' pages do (SOC-15). */
const SHOWN_IN_POPUPS = /^\/(callback|sandbox)([/?]|$)/

/** Headers of pages (threat model §3.5). */
export async function protectPages(app: FastifyInstance, world: World): Promise<void> {
  await app.register(helmet, {
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
  app.addHook('onSend', async ({ url }, reply) => {
    reply.header('permissions-policy', NO_DEVICES)
    if (LINK_PAGES.test(url)) reply.headers(LINK_HEADERS)
    if (SHOWN_IN_POPUPS.test(url)) reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
