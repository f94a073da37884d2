import type { Language } from '@fanfara/contract/enums'
import { defaultLanguage, languageOfTag } from '@fanfara/contract/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RandomBytes } from './chance.ts'
import type { SimulatedPlatform } from './seeds.ts'
import type { Vault } from './store.ts'

/** Our application as the platform knows it. */
export interface SimulatorClient {
  clientId: string
  clientSecret: string
  /** Every address the platform may send the browser back to; compared character by character. */
  redirectUris: readonly string[]
  /** Where the platform calls us, and what Twitch signs such calls with; absent: it does not. */
  webhooks?: { origin: string; secret: string }
}

/** What every route of one simulated platform works with. */
export interface Sim {
  platform: SimulatedPlatform
  client: SimulatorClient
  vault: Vault
  /** The clock in epoch milliseconds. */
  now: () => number
  random: RandomBytes
  /** Path below which this platform lives, such as `/sandbox/twitch`. */
  base: string
  /** Path below which the simulator lives, such as `/sandbox`. */
  root: string
  /** Where browsers find the server, if the host of the request does not say it. */
  publicOrigin: string | null
  /** Login of our chat bot, whose account the platform knows. */
  chatBot: string
}

/** A part of a request's path by its name; empty where the route has none such. */
export function paramOf({ params }: FastifyRequest, name: string): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Query of a request; of a repeated name every value. */
export function queryOf(request: FastifyRequest) {
  return new URL(request.url, 'http://localhost').searchParams
}

/** The urlencoded body; empty when there was none. */
export function formOf(request: FastifyRequest) {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/** `?lang`, else the first of the browser's languages that we have, else Polish. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = [queryOf(request).get('lang') ?? '', ...(request.headers['accept-language'] ?? '').split(',')]
  return wanted.map(languageOfTag).find(language => language !== undefined) ?? defaultLanguage
}

/** The address of a picture, absolute as the platforms' are. */
export function pictureUrl(sim: Sim, request: FastifyRequest, name: string) {
  return `${sim.publicOrigin ?? `${request.protocol}://${request.host}`}${sim.base}/cdn/${name}`
}

/**
 * Whether a form was sent from one of our own pages. Browsers say so in Sec-Fetch-Site; over plain http, where they do
 * not, Origin must be our own. A request with neither is refused: no browser sends such a form.
 */
export function isOwnForm(sim: Pick<Sim, 'publicOrigin'>, request: FastifyRequest) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (!origin || !URL.canParse(origin)) return false
  if (origin === sim.publicOrigin) return true
  // Written as an address, so that a default port that was spelled out makes no difference.
  const ours = `${new URL(origin).protocol}//${request.host}`
  return URL.canParse(ours) && new URL(ours).origin === origin
}

/** The bearer of an Authorization header, of one of the given schemes. */
export function tokenOf(request: FastifyRequest, schemes: readonly string[] = ['bearer']) {
  const [scheme = '', token] = (request.headers.authorization ?? '').split(' ')
  return token && schemes.includes(scheme.toLowerCase()) ? token : null
}

/** JSON with a status. */
export function answer(reply: FastifyReply, status: number, body: object) {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
