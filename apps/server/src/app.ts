import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fastifySwagger, { type SwaggerTransformObject } from '@fastify/swagger'
import { allEndpoints } from '@fanfara/contract/all'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { Missing, Told } from './errors.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { authenticate } from './features/accounts/sessions.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { advertiserLinkRoutes } from './features/campaigns/advertiser-link-routes.ts'
import { calendarFiles, calendarRoutes } from './features/calendar/routes.ts'
import { campaignRoutes } from './features/campaigns/routes.ts'
import { chatBotPages } from './features/chat-bot/routes.ts'
import { channelRoutes } from './features/channels/routes.ts'
import { mediaRoutes, proofFiles } from './features/medias/routes.ts'
import { realtime } from './features/inbox/realtime.ts'
import { estimateRoutes } from './features/estimates/routes.ts'
import { evaluationRoutes } from './features/evaluation/routes.ts'
import { inboxOpsRoutes } from './features/inbox/ops-routes.ts'
import { inboxRoutes } from './features/inbox/routes.ts'
import { widgetRoutes } from './features/inbox/widget-routes.ts'
import { newsRoutes } from './features/news/routes.ts'
import { oauthRoutes } from './features/oauth/routes.ts'
import { overlayPages, overlayRoutes } from './features/overlay/routes.ts'
import { passwordRoutes } from './features/passwords/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { avatarFiles, profileRoutes } from './features/profile/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { acceptanceRoutes } from './features/tasks/acceptance-routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { developmentPages } from './http/development.ts'
import { generalLimits } from './http/general-limits.ts'
import { documentationPage } from './http/documentation.ts'
import { LINK_HEADERS, LINK_PAGES } from './http/link-page.ts'
import { healthRoutes } from './http/health.ts'
import { bodyOf, invalidBy } from './http/present-error.ts'
import { requestParser, responseSerializer } from './http/serialize.ts'
import { staticFiles } from './http/static.ts'
import { stopInTime } from './http/stop.ts'
import { acceptUploads } from './http/uploads.ts'
import { languageOf, textOf } from './i18n/texts.ts'
import type { World } from './world.ts'

/** JSON bodies are at most this large (threat model §3.4). */
const BODY_MAX_BYTES = 1024 * 1024
const BODY_MAX_DEPTH = 32

/**
 * The whole server as a function of its world: nothing runs until it is called, nothing listens until it is told to.
 * @param world what the outside gives.
 */
export async function buildApp(world: World): Promise<FastifyInstance> {
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
    frameworkErrors: answerMissing,
    requestTimeout: 60_000,
    return503OnClosing: true,
  })
  app.setValidatorCompiler(requestParser as never)
  app.setSerializerCompiler(responseSerializer())
  app.decorate('authenticate', (token: string) => authenticate(world, token))
  stopInTime(app)
  acceptJson(app)
  observe(app, world)
  answerErrors(app)

  await registerPlugins(app, world)
  await app.register(
    async api => {
      await allowOrigins(api, world)
      apiRoutes(api, world)
    },
    { prefix: '/api' },
  )
  await app.register(async inbox => inboxService(inbox, world), { prefix: '/v1' })
  realtime(app, world)
  await app.register(async pages => {
    await protectPages(pages, world)
    avatarFiles(pages, world)
    overlayPages(pages, world)
    calendarFiles(pages, world)
    proofFiles(pages, world)
    chatBotPages(pages, world)
    if (world.config.mode === 'demo') await developmentPages(pages, world)
    await staticFiles(pages, world)
  })
  return app
}

/** What every answer of the API says about itself (threat model §3.5). */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
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
    })
  }
}

/** Cookies, general limits and the description of the API. */
async function registerPlugins(app: FastifyInstance, world: World): Promise<void> {
  await app.register(cookie)
  await acceptUploads(app)
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
    transformObject: describeUploads,
    stripBasePath: true,
  })
}

/** Says in the description which operations take a file, and under which name. */
function describeUploads(document: Parameters<SwaggerTransformObject>[0]) {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { openapiObject } = document
  for (const { path, method, upload } of allEndpoints) {
    const operation = openapiObject.paths?.[path]?.[method.toLowerCase() as 'post']
    if (!upload || !operation) continue
    const properties = { [upload.field]: { type: 'string', format: 'binary' } } as const
    const schema = { type: 'object', properties, required: [upload.field] } as const
    operation.requestBody = { required: true, content: { 'multipart/form-data': { schema } } } as never
  }
  return openapiObject
}

/** Every operation of the API, below its prefix. */
function apiRoutes(api: FastifyInstance, world: World): void {
  const apiHeaders =
    world.config.mode === 'production'
      ? { ...API_HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : API_HEADERS
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const csp = reply.getHeader('content-security-policy')
    const referrer = reply.getHeader('referrer-policy')
    reply.headers(apiHeaders)
    // A download that is a page of its own says what it may do, and what a link's page reads is named to nobody.
    if (csp !== undefined) reply.header('content-security-policy', csp)
    if (referrer !== undefined) reply.header('referrer-policy', referrer)
  })
  healthRoutes(api, world)
  for (const routes of [
    accountRoutes,
    passwordRoutes,
    profileRoutes,
    privacyRoutes,
    inboxRoutes,
    inboxOpsRoutes,
    oauthRoutes,
    settingRoutes,
    channelRoutes,
    overlayRoutes,
    evaluationRoutes,
    campaignRoutes,
    advertiserLinkRoutes,
    estimateRoutes,
    taskRoutes,
    acceptanceRoutes,
    calendarRoutes,
    newsRoutes,
    mediaRoutes,
    paymentRoutes,
    billingRoutes,
    auditRoutes,
  ]) {
    routes(api, world)
  }
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
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').headers(API_HEADERS)
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
    /** The description of the inbox service. */
    inboxDescription: FastifyInstance['swagger']
  }
}

/** Pages need nothing of the device. */
const NO_DEVICES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=()'

/** Pages that a popup walks through keep hold of the page that opened it, as real platforms' pages do (SOC-15). */
const SHOWN_IN_POPUPS = /^\/(callback|sandbox)([/?]|$)/

/** Headers of pages (threat model §3.5). */
async function protectPages(app: FastifyInstance, world: World): Promise<void> {
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

/** JSON with a bound on nesting, and an absent body where none is needed (API-37). */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      const body = text === '' ? undefined : (JSON.parse(text as string) as unknown)
      if (isDeeperThan(body, BODY_MAX_DEPTH)) throw new SyntaxError('too deep')
      done(null, body)
    } catch {
      done(Object.assign(new Error('bad JSON'), { statusCode: 400 }))
    }
  })
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(member => isDeeperThan(member, levels - 1))
}

/** One log line and one measurement per request; no query, header or body, which may hold secrets. */
function observe(app: FastifyInstance, world: World): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    world.metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        request: request.id,
        account: request.caller?.accountId,
      },
      'request',
    )
  })
}

/** An address that cannot be read, or whose parts are too long to be anybody's, leads nowhere. */
function answerMissing(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const message = textOf(languageOf(request.headers['content-language']), 'error.missing')
  void reply
    .status(404)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send({ message, requestId: request.id })
}

/** Keys of the sentences for errors that the HTTP layer raises itself. */
const STATUS_TEXTS = {
  400: 'error.bad_request',
  404: 'error.missing',
  405: 'error.method',
  413: 'error.too_large',
  415: 'error.media_type',
} as const

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = languageOf(request.headers['content-language'])
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    const told =
      error instanceof Told
        ? error
        : 'issues' in error
          ? invalidBy(error.issues as Parameters<typeof invalidBy>[0])
          : null
    if (told) {
      if (told.retryAfter) reply.header('retry-after', String(told.retryAfter))
      return reply.status(told.status).send(bodyOf(told, language, request.id))
    }
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error, request: request.id }, 'request failed')
    const key =
      status === 500 ? 'error.fault' : (STATUS_TEXTS[status as keyof typeof STATUS_TEXTS] ?? 'error.bad_request')
    return reply.status(status).send({ message: textOf(language, key), requestId: request.id })
  })
}
