import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { textOf } from '../i18n/texts.ts'
import type { World } from '../world.ts'
import { languageAsked } from '../edge/language.ts'

/** Folder that holds the built front ends: found from the sources and from the built server alike. */
const builtApps = [new URL('../../../', import.meta.url), new URL('../../', import.meta.url)]
  .map(url => fileURLToPath(url))
  .find(folder => existsSync(join(folder, 'portal')))

/** Where programs ask, and pages of their own are: nothing there is a page of the portal or the console. */
export const PROGRAMS_PATHS = /^\/(api|v1|dev|sandbox|socket\.io|demo|overlay|c)(\/|$)/

const ONE_YEAR_S = 31_536_000

/** The built inbox, which pages of any site may load. */
const inboxFolder = join(builtApps ?? '', '..', 'packages', 'inbox', 'dist', 'web')
/** Embedding pages see a new version after at most this long. */
const INBOX_AGE_S = 300

/** The embeddable inbox: `/inbox.js`, its languages, and in demo mode the examples. */
async function inboxFiles(app: FastifyInstance, world: World, decorateReply: boolean): Promise<void> {
  if (!existsSync(join(inboxFolder, 'inbox.js'))) return
  await app.register(fastifyStatic, {
    root: inboxFolder,
    prefix: '/',
    decorateReply,
    preCompressed: true,
    index: false,
    wildcard: false,
    allowedPath: path => world.config.mode === 'demo' || !path.startsWith('/inbox/examples/'),
    setHeaders(reply, path) {
      const isExample = path.includes('/examples/')
      reply.header('cache-control', isExample ? 'no-cache' : `public, max-age=${INBOX_AGE_S}`)
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
      // To be read, where no program for it is installed.
      if (path.endsWith('.md')) reply.type('text/plain; charset=utf-8')
    },
  })
}

/**
 * The built portal at `/` and console at `/ops`; every route of theirs loads directly (NAV-44).
 * @param apps folder in which the built front ends lie; tests bring their own
 */
export async function staticFiles(app: FastifyInstance, world: World, apps = builtApps ?? ''): Promise<void> {
  const fronts = [
    { prefix: '/ops/', root: join(apps, 'console', 'dist') },
    { prefix: '/', root: join(apps, 'portal', 'dist') },
  ].filter(({ root }) => existsSync(join(root, 'index.html')))
  let isFirst = true
  for (const { prefix, root } of fronts) {
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: isFirst,
      preCompressed: true,
      index: false,
      wildcard: false,
      setHeaders(reply, path) {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache')
      },
    })
    isFirst = false
  }
  await inboxFiles(app, world, isFirst)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !PROGRAMS_PATHS.test(path) &&
      !/\/assets\/|\.[a-z0-9]{2,5}$/i.test(path)
    const front = fronts.find(({ prefix }) => path === prefix.slice(0, -1) || path.startsWith(prefix))
    if (isPage && front) {
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .sendFile('index.html', front.root)
    }
    return reply.status(404).send({
      message: textOf(languageAsked(request), 'error.missing'),
      requestId: request.id,
    })
  })
}
