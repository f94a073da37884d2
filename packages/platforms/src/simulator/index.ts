import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { systemRandom, type RandomBytes } from './chance.ts'
import { answer, languageOf, type Sim, type SimulatorClient } from './context.ts'
import { defaultAccounts } from './default-accounts.ts'
import { failWhenOrdered, statusText } from './failures.ts'
import { googleError } from './youtube/google-errors.ts'
import { googleConsent, googleKeys, googleTokens } from './youtube/google-oauth.ts'
import { html, sendPage } from './pages/html.ts'
import { orderedInstagramFailure } from './instagram/errors.ts'
import { instagramGraph } from './instagram/graph.ts'
import { instagramConsent, instagramTokens } from './instagram/oauth.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { type SeedAccounts, type SimulatedPlatform, simulatedPlatforms, toAccount } from './seeds.ts'
import { createVault, type SimulatorStore } from './store.ts'
import { stylesheet } from './pages/stylesheet.ts'
import { platformNames, texts } from './pages/texts.ts'
import { tikTokApi } from './tiktok/api.ts'
import { orderedTikTokFailure } from './tiktok/errors.ts'
import { tikTokConsent, tikTokTokens } from './tiktok/oauth.ts'
import { helixError, twitchHelix } from './twitch/helix.ts'
import { twitchConsent, twitchTokens } from './twitch/oauth.ts'
import { xApi } from './x/api.ts'
import { orderedXFailure } from './x/errors.ts'
import { xConsent, xTokens } from './x/oauth.ts'
import { youTubeApis } from './youtube/api.ts'

export type { RandomBytes } from './chance.ts'
export type { SimulatorClient } from './context.ts'
export { defaultAccounts } from './default-accounts.ts'
export {
  type SeedAccount,
  type SeedAccounts,
  type SeedVideo,
  type SimulatedPlatform,
  simulatedPlatforms,
  seedPlatformAccounts,
} from './seeds.ts'
export { createMemoryStore, type SimulatorStore } from './store.ts'

/** What the server hands the simulator. */
export interface SimulatorOptions {
  store: SimulatorStore
  /** The product's clock in epoch milliseconds; lifetimes and lags follow it. */
  now: () => number
  /** Our application at each platform that is to be simulated. */
  clients: Partial<Record<SimulatedPlatform, SimulatorClient>>
  /** Accounts of a platform's first day; default: a few invented ones (`defaultAccounts`). */
  seedAccounts?: SeedAccounts
  /** Source of tokens and codes; default the system's. */
  random?: RandomBytes
  /** Origin under which browsers see the server, for pictures and form checks; default: the request's host. */
  publicOrigin?: string
  /** Login of the product's chat bot; default `fanfara_bot`. */
  chatBot?: string
}

const FORM = 'application/x-www-form-urlencoded'
const BODY_LIMIT_BYTES = 64 * 1024

/**
 * The simulated platforms as a Fastify plugin. For demo mode only: it signs anybody in as any invented account. OPS-31.
 * @example app.register(simulator({ store, now: Date.now, clients }), { prefix: '/sandbox' })
 */
export function simulator(options: SimulatorOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    const root = app.prefix
    app.removeAllContentTypeParsers()
    app.addContentTypeParser<string>(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(body)),
    )
    app.setErrorHandler(sendFailure)
    app.get('/', (request, reply) => sendIndex(root, options, request, reply))
    app.get('/assets/simulator.css', (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(stylesheet),
    )
    for (const platform of simulatedPlatforms) {
      const client = options.clients[platform]
      if (!client) continue
      const sim = createSim(options, platform, client, root)
      app.register(platformPlugin(sim), { prefix: `/${platform}` })
    }
  }
}

function createSim(options: SimulatorOptions, platform: SimulatedPlatform, client: SimulatorClient, root: string): Sim {
  const { store, now, seedAccounts, random = systemRandom, publicOrigin = null, chatBot = 'fanfara_bot' } = options
  const firstDay = () => {
    const seeds = seedAccounts?.[platform] ?? defaultAccounts(platform, now())
    return seeds.map(seed => toAccount(seed, platform, now()))
  }
  const vault = createVault(store, platform, firstDay, now)
  return { platform, client, vault, now, random, base: `${root}/${platform}`, root, publicOrigin, chatBot }
}

type Part = (app: FastifyInstance, sim: Sim) => void

/** What one platform is made of: what people see of it, what programs call, and how it says that it fails. */
interface Simulated {
  pages: readonly Part[]
  api: readonly Part[]
  failure: Parameters<typeof failWhenOrdered>[2]
}

const simulated: Readonly<Record<SimulatedPlatform, Simulated>> = {
  twitch: {
    pages: [twitchConsent],
    api: [twitchTokens, twitchHelix],
    failure: (status, reason, path) =>
      path.includes('/helix/') ? helixError(status, reason) : { status, message: reason },
  },
  youtube: {
    pages: [googleConsent, googleKeys],
    api: [googleTokens, youTubeApis],
    failure: (status, reason, path) =>
      /\/(token|revoke)$/.test(path)
        ? { error: reason, error_description: statusText(status) }
        : googleError(status, reason, statusText(status)),
  },
  instagram: {
    pages: [instagramConsent],
    api: [instagramTokens, instagramGraph],
    failure: (status, reason) => orderedInstagramFailure(status, reason),
  },
  tiktok: {
    pages: [tikTokConsent],
    api: [tikTokTokens, tikTokApi],
    failure: (status, _reason, path) => orderedTikTokFailure(status, path),
  },
  x: { pages: [xConsent], api: [xTokens, xApi], failure: (status, _reason, path) => orderedXFailure(status, path) },
}

function platformPlugin(sim: Sim) {
  const { pages, api, failure } = simulated[sim.platform]
  return async (app: FastifyInstance) => {
    for (const part of [pageRoutes, ...pages]) part(app, sim)
    app.register(async inner => {
      failWhenOrdered(inner, sim, failure)
      for (const part of api) part(inner, sim)
    })
  }
}

function sendIndex(root: string, { clients }: SimulatorOptions, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request)
  const title = texts[language].indexTitle
  const platforms = simulatedPlatforms.filter(platform => clients[platform])
  const content = html`<div class="card"><h1>${title}</h1><ul class="list">${platforms.map(
    platform => html`<li><a href="${root}/${platform}?lang=${language}">${platformNames[platform]}</a></li>`,
  )}</ul></div>`
  return sendPage(reply, { root }, 200, { language, title, content })
}

/** Plain JSON without inner details; a body that is too large or of another type keeps its status. */
function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const thrown = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const status = thrown >= 400 && thrown < 500 ? thrown : 500
  if (status === 500) request.log.error(error)
  return answer(reply, status, { status, message: statusText(status) })
}
