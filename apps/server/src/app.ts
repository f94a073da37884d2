import type * as z from 'zod/mini'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import fastifySwagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { Missing } from './errors.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { companyRoutes } from './features/company/routes.ts'
import { confirmationRoutes } from './features/accounts/confirmation/confirmation-routes.ts'
import { authenticate, authenticateLook, isConfirmed, toldEndOf } from './features/accounts/service.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { objectsOfReference } from './features/bank-statements/service.ts'
import { sandboxBankPages } from './features/bank-statements/sandbox/bank-routes.ts'
import { bankStatementRoutes } from './features/bank-statements/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { advertiserLinkRoutes } from './features/campaigns/advertiser-links/advertiser-link-routes.ts'
import { calendarFiles, calendarRoutes } from './features/calendar/routes.ts'
import { campaignRoutes } from './features/campaigns/routes.ts'
import { chatBotPages, chatBotRoutes } from './features/chat-bot/routes.ts'
import { channelRoutes } from './features/channels/routes.ts'
import { applicationRoutes } from './features/campaigns/applications/applications-routes.ts'
import { deskRoutes } from './features/desk/routes.ts'
import { correctionRoutes } from './features/corrections/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { creatorListRoutes } from './features/creators/list-routes.ts'
import { creatorRoutes } from './features/creators/routes.ts'
import { startRoutes } from './features/start/routes.ts'
import { proofRoutes, proofFiles } from './features/proofs/routes.ts'
import { realtime } from './features/inbox/telling/realtime.ts'
import { estimateRoutes } from './features/estimates/routes.ts'
import { evaluationRoutes } from './features/evaluation/routes.ts'
import { inboxOpsRoutes } from './features/inbox/applications/ops-routes.ts'
import { pushRoutes } from './features/inbox/push/push-routes.ts'
import { sandboxPushPages } from './features/inbox/push/sandbox-routes.ts'
import { inboxRoutes } from './features/inbox/routes.ts'
import { widgetRoutes } from './features/inbox/widget-routes.ts'
import { helpRoutes } from './features/help/routes.ts'
import { helpWritingRoutes } from './features/help/writing-routes.ts'
import { newsRoutes } from './features/news/routes.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { mediaKitPages, mediaKitRoutes } from './features/media-kit/routes.ts'
import { mediaViewRoutes } from './features/media-views/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { oauthRoutes } from './features/oauth/routes.ts'
import { overlayRoutes } from './features/exposures/address-routes.ts'
import { exposureIntake } from './features/exposures/routes.ts'
import { overlayPages } from './features/overlay/routes.ts'
import { passwordRoutes } from './features/passwords/routes.ts'
import { payoutRunRoutes } from './features/payments/payout-run/run-routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { mergingRoutes } from './features/merging/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { pictureFiles, profileRoutes } from './features/profile/routes.ts'
import { receivableRoutes } from './features/receivables/routes.ts'
import { settlementRoutes } from './features/settlement/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { readStanding } from './features/settings/service.ts'
import { acceptanceRoutes } from './features/tasks/acceptance-routes.ts'
import { conversionRoutes } from './features/tracking/conversions/conversion-routes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { trackingRoutes } from './features/tracking/routes.ts'
import { shopPages } from './features/tracking/shop/shop-routes.ts'
import { clickPages } from './features/tracking/click-routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { wayInRoutes } from './features/ways-in/routes.ts'
import { developmentPages } from './http/development.ts'
import { generalLimits } from './http/general-limits.ts'
import type { Caller } from './edge/caller.ts'
import { documentationPage } from './http/documentation.ts'
import { eventsElsewhere } from './http/running/events-elsewhere.ts'
import { healthRoutes } from './http/running/health.ts'
import { metricsPage } from './http/running/metrics.ts'
import { manifestFile } from './http/application/manifest.ts'
import { programHeaders } from './edge/program-headers.ts'
import { requestParser, responseWriter } from './http/serialize.ts'
import { staticFiles } from './http/static.ts'
import { stopInTime } from './http/running/stop.ts'
import type { World } from './world.ts'
import { answerErrors, answerMissing, readablePage } from './http/errors/answer-errors.ts'
import { acceptJson } from './http/json-body.ts'
import { observe } from './http/running/observe.ts'
import { noteUnnamedProxy } from './http/running/unnamed-proxy.ts'
import { protectPages } from './http/protect-pages.ts'
import { describeFiles } from './http/description.ts'

/** JSON bodies are at most this large (threat model §3.4). */
const BODY_MAX_BYTES = 1024 * 1024

/**
 * The whole server as a function of its world: nothing runs until it is called, nothing listens until it is told to.
 * @param world what the outside gives.
 * @param apps folder in which the built front ends lie, where it is another than usual.
 */
export async function buildApp(world: World, apps?: string): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = world.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: world.config.trustedProxies.length > 0 ? world.config.trustedProxies : false,
    genReqId: () => crypto.randomUUID(),
    // The request's id is named where a line is written; a logger for each request costs more than its lines.
    childLoggerFactory: logger => logger,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerMissing(world),
    rewriteUrl: ({ url = '/' }) => readablePage(url),
    requestTimeout: 60_000,
    return503OnClosing: true,
  })
  app.setValidatorCompiler<z.ZodMiniType>(requestParser)
  app.setSerializerCompiler<z.ZodMiniType>(responseWriter)
  app.decorate('authenticate', (token: string) => authenticate(world, token))
  app.decorate('toldEndOf', (token: string) => toldEndOf(world, token))
  app.decorate('authenticateLook', (token: string) => authenticateLook(world, token))
  app.decorate('isConfirmed', (caller: Caller) => isConfirmed(world, caller))
  stopInTime(app)
  acceptJson(app)
  observe(app, world)
  noteUnnamedProxy(app, world)
  answerErrors(app, world)

  await registerPlugins(app, world)
  await app.register(
    async api => {
      await allowOrigins(api, world)
      if (world.config.roles.includes('web')) apiRoutes(api, world)
      else partOfApi(api, world)
    },
    { prefix: '/api' },
  )
  const { roles } = world.config
  if (roles.includes('web')) {
    await app.register(async inbox => inboxService(inbox, world), { prefix: '/v1' })
    realtime(app, world)
  }
  await app.register(async pages => {
    await protectPages(pages, world)
    if (roles.includes('intake')) {
      exposureIntake(pages, world)
      clickPages(pages, world)
      await shopPages(pages, world)
    } else eventsElsewhere(pages, world)
    const standing = () => readStanding(world)
    if (!roles.includes('web')) return metricsPage(pages, world, standing)
    pictureFiles(pages, world)
    overlayPages(pages, world)
    calendarFiles(pages, world)
    proofFiles(pages, world)
    mediaKitPages(pages, world)
    chatBotPages(pages, world)
    await sandboxBankPages(pages, world)
    await sandboxPushPages(pages, world)
    metricsPage(pages, world, standing)
    manifestFile(pages)
    if (world.config.mode === 'demo') await developmentPages(pages, world)
    staticFiles(pages, world, apps)
  })
  return app
}

/** Cross-origin rules of the portal's API; the inbox service has its applications' own. */
async function allowOrigins(app: FastifyInstance, world: World): Promise<void> {
  // Without allowed origins there is nothing to say to foreign pages.
  if (world.config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: world.config.corsOrigins,
      credentials: false,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-language', 'content-type', 'idempotency-key'],
      exposedHeaders: ['retry-after'],
      maxAge: 600,
      // An OPTIONS that is no preflight is answered like one, in place of a text that is no JSON.
      strictPreflight: false,
    })
  }
}

/** Cookies, general limits and the description of the API. */
async function registerPlugins(app: FastifyInstance, world: World): Promise<void> {
  await app.register(cookie)
  await generalLimits(app, world)
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fanfara portal and operator API', version: '1' },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          refreshCookie: { type: 'apiKey', in: 'cookie', name: 'fanfara_refresh' },
        },
      },
    },
    // Pages, files and simulated platforms are no operations of the API.
    transform: input =>
      'schema' in input && input.url.startsWith('/api/')
        ? jsonSchemaTransform(input)
        : { schema: { hide: true }, url: input.url },
    transformObject: describeFiles,
    stripBasePath: true,
  })
}

/** What a process that serves no people answers: probes, and what is counted where it takes that in (design §3). */
function partOfApi(api: FastifyInstance, world: World): void {
  healthRoutes(api, world)
  if (world.config.roles.includes('intake')) conversionRoutes(api, world)
  api.setNotFoundHandler(() => {
    throw new Missing()
  })
}

/** Each feature's operations; conversions are taken in where events are. */
const routesOf = (world: World) => [
  accountRoutes,
  confirmationRoutes,
  wayInRoutes,
  passwordRoutes,
  profileRoutes,
  privacyRoutes,
  inboxRoutes,
  pushRoutes,
  mediaKitRoutes,
  inboxOpsRoutes,
  oauthRoutes,
  noticeRoutes,
  settingRoutes,
  companyRoutes,
  channelRoutes,
  overlayRoutes,
  chatBotRoutes,
  evaluationRoutes,
  campaignRoutes,
  advertiserLinkRoutes,
  estimateRoutes,
  taskRoutes,
  trackingRoutes,
  mediaViewRoutes,
  ...(world.config.roles.includes('intake') ? [conversionRoutes] : []),
  acceptanceRoutes,
  calendarRoutes,
  newsRoutes,
  helpRoutes,
  helpWritingRoutes,
  templateRoutes,
  viewRoutes,
  proofRoutes,
  deskRoutes,
  applicationRoutes,
  creatorListRoutes,
  creatorRoutes,
  mergingRoutes,
  startRoutes,
  settlementRoutes,
  correctionRoutes,
  importRoutes,
  receivableRoutes,
  paymentRoutes,
  payoutRunRoutes,
  bankStatementRoutes,
  billingRoutes,
  (app: FastifyInstance) => auditRoutes(app, world, text => objectsOfReference(world.db, text)),
]

/** Every operation of the API, below its prefix. */
function apiRoutes(api: FastifyInstance, world: World): void {
  const headers = programHeaders(world.config)
  api.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const csp = reply.getHeader('content-security-policy')
    const referrer = reply.getHeader('referrer-policy')
    reply.headers(headers)
    // A download that is a page of its own says what it may do, and what a link's page reads is named to nobody.
    if (csp !== undefined) reply.header('content-security-policy', csp)
    if (referrer !== undefined) reply.header('referrer-policy', referrer)
    done(null, payload)
  })
  healthRoutes(api, world)
  for (const routes of routesOf(world)) routes(api, world)
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
  api.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8')
    return documentationPage(api.swagger())
  })
  api.setNotFoundHandler(() => {
    throw new Missing()
  })
}

/** The inbox service: nothing of it is kept anywhere. */
async function inboxService(app: FastifyInstance, world: World): Promise<void> {
  const headers = programHeaders(world.config)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').headers(headers)
  })
  await app.register(fastifySwagger, {
    decorator: 'inboxDescription',
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fanfara inbox service', version: '1' },
      servers: [{ url: '/v1' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          applicationKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'ApiKey <key>' },
        },
      },
    },
    transform: jsonSchemaTransform,
    stripBasePath: true,
  })
  widgetRoutes(app, world)
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.inboxDescription())
}
declare module 'fastify' {
  interface FastifyInstance {
    /** OpenAPI of `/v1`, kept apart from the portal's. */
    inboxDescription: FastifyInstance['swagger']
  }
}
