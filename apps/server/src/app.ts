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
import { confirmationRoutes } from './features/accounts/confirmation-routes.ts'
import { isConfirmed } from './features/accounts/service.ts'
import { authenticate } from './features/accounts/sessions.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { advertiserLinkRoutes } from './features/campaigns/advertiser-link-routes.ts'
import { calendarFiles, calendarRoutes } from './features/calendar/routes.ts'
import { campaignRoutes } from './features/campaigns/routes.ts'
import { chatBotPages } from './features/chat-bot/routes.ts'
import { channelRoutes } from './features/channels/routes.ts'
import { mediaRoutes, proofFiles } from './features/medias/routes.ts'
import { realtime } from './features/inbox/telling/realtime.ts'
import { estimateRoutes } from './features/estimates/routes.ts'
import { evaluationRoutes } from './features/evaluation/routes.ts'
import { inboxOpsRoutes } from './features/inbox/applications/ops-routes.ts'
import { inboxRoutes } from './features/inbox/routes.ts'
import { widgetRoutes } from './features/inbox/widget-routes.ts'
import { newsRoutes } from './features/news/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { oauthRoutes } from './features/oauth/routes.ts'
import { overlayPages, overlayRoutes } from './features/overlay/routes.ts'
import { passwordRoutes } from './features/passwords/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { avatarFiles, profileRoutes } from './features/profile/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { acceptanceRoutes } from './features/tasks/acceptance-routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { wayInRoutes } from './features/ways-in/routes.ts'
import { developmentPages } from './http/development.ts'
import { generalLimits } from './http/general-limits.ts'
import type { Caller } from './http/guard.ts'
import { documentationPage } from './http/documentation.ts'
import { LINK_HEADERS, LINK_PAGES } from './edge/link-page.ts'
import { healthRoutes } from './http/health.ts'
import { isModest } from './edge/json-shape.ts'
import { metricsPage } from './http/metrics.ts'
import { languageAsked } from './edge/language.ts'
import { bodyOf, invalidBy } from './http/present-error.ts'
import { noteRefusal } from './http/security-events.ts'
import { programHeaders } from './http/security-headers.ts'
import { requestParser, responseSerializer } from './http/serialize.ts'
import { PROGRAMS_PATHS, staticFiles } from './http/static.ts'
import { stopInTime } from './http/stop.ts'
import { acceptUploads } from './http/uploads.ts'
import { textOf } from './i18n/texts.ts'
import type { World } from './world.ts'

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
  app.setValidatorCompiler(requestParser as never)
  app.setSerializerCompiler(responseSerializer())
  app.decorate('authenticate', (token: string) => authenticate(world, token))
  app.decorate('isConfirmed', (caller: Caller) => isConfirmed(world, caller))
  stopInTime(app)
  acceptJson(app)
  observe(app, world)
  answerErrors(app, world)

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
    metricsPage(pages, world)
    if (world.config.mode === 'demo') await developmentPages(pages, world)
    await staticFiles(pages, world, apps)
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
    transformObject: describeFiles,
    stripBasePath: true,
  })
}

/** Says in the description which operations take a file, and under which name; and which answer one, of which type. */
function describeFiles(document: Parameters<SwaggerTransformObject>[0]) {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { openapiObject } = document
  for (const { path, method, upload, download, status } of allEndpoints) {
    const operation = openapiObject.paths?.[path]?.[method.toLowerCase() as 'post']
    if (!operation) continue
    if (download !== undefined)
      operation.responses = { ...operation.responses, [status]: fileAnswer(download) } as never
    if (!upload) continue
    const texts = Object.fromEntries((upload.texts ?? []).map(name => [name, { type: 'string' } as const]))
    const properties = { ...texts, [upload.field]: { type: 'string', format: 'binary' } } as const
    const schema = { type: 'object', properties, required: [upload.field] } as const
    operation.requestBody = { required: true, content: { 'multipart/form-data': { schema } } } as never
  }
  return openapiObject
}

/** The answer that is a file. */
function fileAnswer(download: string) {
  const [type = download] = download.split(';')
  const text = type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
  return {
    description: 'The file',
    content: { [type]: { schema: type === 'application/json' ? { type: 'object' } : text } },
  }
}

/** Every operation of the API, below its prefix. */
function apiRoutes(api: FastifyInstance, world: World): void {
  const headers = programHeaders(world.config)
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const csp = reply.getHeader('content-security-policy')
    const referrer = reply.getHeader('referrer-policy')
    reply.headers(headers)
    // A download that is a page of its own says what it may do, and what a link's page reads is named to nobody.
    if (csp !== undefined) reply.header('content-security-policy', csp)
    if (referrer !== undefined) reply.header('referrer-policy', referrer)
  })
  healthRoutes(api, world)
  for (const routes of [
    accountRoutes,
    confirmationRoutes,
    wayInRoutes,
    passwordRoutes,
    profileRoutes,
    privacyRoutes,
    inboxRoutes,
    inboxOpsRoutes,
    oauthRoutes,
    noticeRoutes,
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

/** JSON with bounds on nesting and width, and an absent body where none is needed (API-37). */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      if (!isModest(text as string)) throw new SyntaxError('too deep, or too much')
      done(null, text === '' ? undefined : (JSON.parse(text as string) as unknown))
    } catch {
      done(Object.assign(new Error('bad JSON'), { statusCode: 400 }))
    }
  })
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

/** Where a page's address leads that nobody can decode: to no page, which the portal says in its own words. */
const UNREADABLE_PAGE = '/unreadable-address'

/** The address as it came, or that of a page that does not exist: a person gets a page also for one that cannot be decoded. */
function readablePage(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  if (PROGRAMS_PATHS.test(path)) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return UNREADABLE_PAGE
  }
}

/** An address that cannot be read, or whose parts are too long to be anybody's, leads nowhere. No hook runs for it. */
function answerMissing(world: World) {
  const headers = programHeaders(world.config)
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const message = textOf(languageAsked(request), 'error.missing')
    void reply
      .status(404)
      .type('application/json; charset=utf-8')
      .headers(headers)
      .header('cache-control', 'no-store')
      .send({ message, requestId: request.id })
  }
}

/** Keys of the sentences for errors that the HTTP layer raises itself. */
const STATUS_TEXTS = {
  400: 'error.bad_request',
  404: 'error.missing',
  405: 'error.method',
  413: 'error.too_large',
  415: 'error.media_type',
} as const

function answerErrors(app: FastifyInstance, world: World): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = languageAsked(request)
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    const told =
      error instanceof Told
        ? error
        : 'issues' in error
          ? invalidBy(error.issues as Parameters<typeof invalidBy>[0])
          : null
    if (told) {
      noteRefusal(world, request, told.status, told.code)
      if (told.retryAfter) reply.header('retry-after', String(told.retryAfter))
      return reply.status(told.status).send(bodyOf(told, language, request.id))
    }
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
    if (status === 500) request.log.error({ err: error, request: request.id }, 'request failed')
    else noteRefusal(world, request, status, null)
    const key =
      status === 500 ? 'error.fault' : (STATUS_TEXTS[status as keyof typeof STATUS_TEXTS] ?? 'error.bad_request')
    return reply.status(status).send({ message: textOf(language, key), requestId: request.id })
  })
}
