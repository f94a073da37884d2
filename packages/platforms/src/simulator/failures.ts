import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answer, type Sim } from './context.ts'
import { usageHeader } from './instagram/usage.ts'
import type { SimulatedPlatform } from './seeds.ts'
import { type FailureKind, failureKinds } from './state.ts'

/** A call nobody answers is let go after this long, in milliseconds; adapters give up sooner. */
const SILENCE_MS = 15_000

/** The platform's own error body for a status. */
export type ErrorBody = (status: number, reason: string, path: string) => object

/** What only some platforms do: a daily quota or credits that are used up, an error that comes with 200. */
export function failureKindsOf(platform: SimulatedPlatform): readonly FailureKind[] {
  return failureKinds.filter(kind => {
    if (kind === 'quota') return platform === 'youtube' || platform === 'instagram' || platform === 'x'
    return kind !== 'error-200' || platform === 'tiktok'
  })
}

/** Lets the calls of this scope fail as the control page ordered. */
export function failWhenOrdered(scope: FastifyInstance, sim: Sim, body: ErrorBody) {
  scope.addHook('preHandler', async (request, reply) => {
    const { failure } = await sim.vault.read()
    if (!failure) return undefined
    const kind = await sim.vault.change(state => {
      const ordered = state.failure
      if (!ordered) return null
      state.failure = ordered.remaining > 1 ? { ...ordered, remaining: ordered.remaining - 1 } : null
      return ordered.kind
    })
    return kind ? fail(sim, reply, kind, (status, reason) => body(status, reason, request.url)) : undefined
  })
}

/** Status and reason of the failures that are an error body of the platform. */
const REFUSALS: Readonly<Record<Exclude<FailureKind, 'html' | 'timeout'>, readonly [number, string]>> = {
  '401': [401, 'authError'],
  '403': [403, 'forbidden'],
  '404': [404, 'notFound'],
  '429': [429, 'rateLimitExceeded'],
  '429-retry': [429, 'rateLimitExceeded'],
  '500': [500, 'backendError'],
  '503': [503, 'backendError'],
  quota: [403, 'quotaExceeded'],
  'error-200': [200, 'backendError'],
}

function fail(sim: Sim, reply: FastifyReply, kind: FailureKind, body: (status: number, reason: string) => object) {
  if (kind === 'timeout') return stayingSilent(reply)
  if (kind === 'html') {
    return reply.code(200).type('text/html').send('<!doctype html><title>Maintenance</title><p>Back soon.</p>')
  }
  if (kind === '429-retry') reply.header('retry-after', '30')
  if (kind === 'quota' && sim.platform === 'instagram') reply.headers(usageHeader('0', 100, 15))
  // X is paid for in advance: no credits are left. platforms.md §7.2
  const [status, reason] = kind === 'quota' && sim.platform === 'x' ? [402, 'creditsDepleted'] : REFUSALS[kind]
  return answer(reply, status, body(status, reason))
}

/** Keeps the connection open without a word until the caller hangs up. */
function stayingSilent(reply: FastifyReply) {
  reply.hijack()
  const { socket } = reply.raw
  const timer = setTimeout(() => socket?.destroy(), SILENCE_MS)
  timer.unref()
  socket?.once('close', () => clearTimeout(timer))
  return reply
}

/** `Too Many Requests` for 429. */
export function statusText(status: number) {
  return STATUS_CODES[status] ?? 'Error'
}
