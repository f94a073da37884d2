import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { textOf } from '../i18n/texts.ts'
import type { World } from '../world.ts'
import { languageAsked } from '../edge/language.ts'
import { type KeptFile, keepFiles, sendKept } from './kept-files.ts'

/** Folder that holds the built front ends: found from the sources and from the built server alike. */
const builtApps = [new URL('../../../', import.meta.url), new URL('../../', import.meta.url)]
  .map(url => fileURLToPath(url))
  .find(folder => existsSync(join(folder, 'portal')))

/** Where programs ask, and pages of their own are: nothing there is a page of the portal or the console. */
export const PROGRAMS_PATHS = /^\/(api|v1|dev|sandbox|socket\.io|demo|overlay|c|k)(\/|$)/

const ONE_YEAR_S = 31_536_000

/** The built inbox, which pages of any site may load. */
const inboxFolder = join(builtApps ?? '', '..', 'packages', 'inbox', 'dist', 'web')
/** Embedding pages see a new version after at most this long. */
const INBOX_AGE_S = 300

/** The embeddable inbox: `/inbox.js`, its languages, and in demo mode the examples. */
function inboxFiles(app: FastifyInstance, world: World): void {
  if (!existsSync(join(inboxFolder, 'inbox.js'))) return
  for (const [path, file] of keepFiles(inboxFolder)) {
    const isExample = path.includes('/examples/')
    if (path.startsWith('inbox/examples/') && world.config.mode !== 'demo') continue
    serveFile(app, `/${path}`, file, {
      'cache-control': isExample ? 'no-cache' : `public, max-age=${INBOX_AGE_S}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
}

/** One file at its address, also for who asks only about it. */
function serveFile(
  app: FastifyInstance,
  path: string,
  file: () => KeptFile | null,
  headers: Readonly<Record<string, string>>,
): void {
  app.get(path, { schema: { hide: true }, exposeHeadRoute: true }, (request, reply) => {
    const kept = file()
    // What is not there any more must not be remembered for a year.
    return sendKept(request, kept ? reply.headers(headers) : reply, kept)
  })
}

/**
 * The built portal at `/` and console at `/ops`; every route of theirs loads directly (NAV-44).
 * @param apps folder in which the built front ends lie; tests bring their own
 */
export function staticFiles(app: FastifyInstance, world: World, apps = builtApps ?? ''): void {
  const fronts = [
    { prefix: '/ops/', root: join(apps, 'console', 'dist') },
    { prefix: '/', root: join(apps, 'portal', 'dist') },
  ].flatMap(({ prefix, root }) => {
    if (!existsSync(join(root, 'index.html'))) return []
    const files = keepFiles(root)
    const page = files.get('index.html')
    return page ? [{ prefix, files, page }] : []
  })
  for (const { prefix, files } of fronts) {
    for (const [path, file] of files) {
      const isHashed = path.startsWith('assets/')
      const age = isHashed ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache'
      serveFile(app, `${prefix}${path}`, file, { 'cache-control': age })
    }
  }
  inboxFiles(app, world)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !PROGRAMS_PATHS.test(path) &&
      !/\/assets\/|\.[a-z0-9]{2,5}$/i.test(path)
    const front = fronts.find(({ prefix }) => path === prefix.slice(0, -1) || path.startsWith(prefix))
    if (isPage && front) {
      return sendKept(request, reply.header('cache-control', 'no-cache'), front.page())
    }
    return reply.status(404).send({
      message: textOf(languageAsked(request), 'error.missing'),
      requestId: request.id,
    })
  })
}
