import { MINUTE_MS } from '@fanfara/contract/durations'
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { AnyEndpoint } from '@fanfara/contract/endpoint'
import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { Redis } from 'ioredis'
import { Limited } from '../errors.ts'
import type { World } from '../world.ts'
import { addressBlock } from '../edge/address-block.ts'
import { OwnCount } from './own-count.ts'

/** General limits (threat model §3.10): how many requests of a kind in how long. */
const LIMITS = {
  read: { max: 300, timeWindow: MINUTE_MS },
  write: { max: 60, timeWindow: MINUTE_MS },
  payout: { max: 5, timeWindow: 60 * MINUTE_MS },
  /** Requests of campaign links: many people may stand behind one address. */
  click: { max: 600, timeWindow: MINUTE_MS },
  /** What overlays report: many streams may stand behind one address; one overlay does so every ten seconds, and when it changes. */
  overlays: { max: 600, timeWindow: MINUTE_MS },
  beat: { max: 60, timeWindow: MINUTE_MS },
  /** Triggers of one application's key, and reports of a shop: a server speaks for all of its people. */
  trigger: { max: 1200, timeWindow: MINUTE_MS },
} as const
type Kind = keyof typeof LIMITS
const KINDS = Object.keys(LIMITS).filter((name): name is Kind => name in LIMITS)
/** How long a request waits for the count that processes share, and for a connection. Milliseconds. */
const COUNTER_MS = 50
const CONNECT_MS = 2000

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the request counts for, where it is no account: an inbox's subscriber, or an application. */
    limitedAs?: string
  }
  interface FastifyInstance {
    /** Counts requests to an operation towards the caller's general limits; null where none hold. */
    generalLimit(endpoint: Pick<AnyEndpoint, 'id' | 'method' | 'path'>): preValidationAsyncHookHandler | null
  }
}

/**
 * Prepares the general limits. They are the caller's over all operations: by account, or by address block without one. Each process
 * counts what it is asked itself; with a Redis processes share a second count. A Redis that does not answer in time leaves the first
 * one: a limit that went whenever there is much to do would be none (threat model §3.10).
 */
export async function generalLimits(app: FastifyInstance, world: World): Promise<void> {
  const redis = world.config.redisUrl
    ? new Redis(world.config.redisUrl, {
        maxRetriesPerRequest: 1,
        enableOfflineQueue: false,
        commandTimeout: COUNTER_MS,
        connectTimeout: CONNECT_MS,
        lazyConnect: true,
      })
    : null
  if (redis) {
    // A busy process may hear a first answer too late; what is away is away at the next try as well.
    let misses = 0
    redis.on('ready', () => (misses = 0))
    redis.on('error', error => {
      misses += 1
      if (misses > 1) world.log.warn({ err: error }, 'redis does not answer: this process counts alone')
    })
    // Building the process takes longer than a connection may: begun before, it would be given up, and warned of, at every start.
    app.addHook('onReady', async () => void redis.connect().catch(() => undefined))
    app.addHook('onClose', () => redis.disconnect())
  }
  const counts = [await countersOf(app, { store: OwnCount })]
  if (redis) counts.push(await countersOf(app, { redis, nameSpace: 'fanfara-limit:', skipOnError: true }))
  app.decorate('generalLimit', endpoint => {
    const kinds = world.config.generalLimits ? kindsOf(endpoint) : []
    if (kinds.length === 0) return null
    const counters = counts.flatMap(count => kinds.flatMap(kind => count.get(kind) ?? []))
    return async request => {
      for (const counter of counters) {
        const state = await counter(request)
        if (!state.isAllowed && state.isExceeded) throw new Limited(state.ttl / 1000)
      }
    }
  })
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>

/** A counter for each kind, all in one store, in a scope of its own: an instance has one store. */
async function countersOf(app: FastifyInstance, store: RateLimitPluginOptions): Promise<ReadonlyMap<Kind, Counter>> {
  const made = new Map<Kind, Counter>()
  await app.register(async scope => {
    await scope.register(rateLimit, { global: false, ...store })
    for (const kind of KINDS)
      made.set(
        kind,
        scope.createRateLimit({
          ...LIMITS[kind],
          keyGenerator: (request: FastifyRequest) =>
            `${kind}:${request.caller?.lookingId ?? request.caller?.accountId ?? request.limitedAs ?? addressBlock(request.ip)}`,
        }),
      )
  })
  return made
}

function kindsOf({ id, method, path }: Pick<AnyEndpoint, 'id' | 'method' | 'path'>): readonly Kind[] {
  // Probes ask often, and must be answered when everything else is refused.
  if (path === '/health' || path === '/ready') return []
  if (id === 'click') return ['click']
  if (id === 'overlaySource') return ['overlays']
  if (id === 'overlayBeat') return ['beat']
  if (method === 'GET') return ['read']
  if (id === 'triggerEvent' || id === 'reportConversion') return ['trigger']
  return id === 'requestPayout' || id === 'sendInvoice' ? ['write', 'payout'] : ['write']
}
