import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomText } from '../chance.ts'
import { consentRoutes } from '../consent.ts'
import { answer, formOf, paramOf, queryOf, type Sim, tokenOf } from '../context.ts'
import { findAccess, issueAccess, openSession, redeemCode, revokeAccount } from '../grants.ts'
import { deadToken, GraphRefusal, missingObject } from './errors.ts'
import type { Session, State } from '../state.ts'

/** Below this path lives the version of the Graph that our addresses name. */
export const GRAPH = '/v25.0'

/** Every permission the dialog knows; each of them can be unticked. platforms.md §5.2. */
export const PERMISSIONS: readonly string[] = ['instagram_basic', 'pages_show_list', 'pages_read_engagement']

/** Read from the reply, never assumed: an hour or so, then 60 days; a lasting token's page token never ends. §5.2. */
const LIFE_SECONDS = { short: 5400, long: 5_183_944, page: 100 * 365 * 86_400 }

/** All begin alike in the real Graph; here the next letter says what a token is. */
const PREFIXES = { short: 'EAAsimS', long: 'EAAsimL', page: 'EAAsimP' } as const
type TokenKind = keyof typeof PREFIXES

/** Facebook's dialog: permissions apart by commas, and a mark behind the address of the way back. platforms.md §5.2. */
export function instagramConsent(app: FastifyInstance, sim: Sim) {
  consentRoutes(app, sim, {
    path: `${GRAPH}/dialog/oauth`,
    codePrefix: 'AQDsim',
    separator: ',',
    refuse: query => {
      const scopes = (query.get('scope') ?? '').split(',').filter(Boolean)
      return scopes.length > 0 && scopes.every(scope => PERMISSIONS.includes(scope)) ? null : 'invalid_scope'
    },
    optional: scopes => [...scopes],
    complete: (_state, query, consent) => ({
      ...consent,
      redirectUri: query.get('redirect_uri') ?? '',
      challenge: null,
      wantsRefreshToken: false,
    }),
    granted: code => ({ code }),
    denied: {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    },
    fragment: '_=_',
  })
}

/** Tokens, asked for with either method, and the end of a grant. platforms.md §5.2. */
export function instagramTokens(app: FastifyInstance, sim: Sim) {
  const token = (parameters: URLSearchParams, reply: FastifyReply) =>
    refusing(reply, async () => {
      checkClient(sim, parameters)
      return sim.vault.change(state => grant(sim, state, parameters))
    })
  app.get(`${GRAPH}/oauth/access_token`, (request, reply) => token(queryOf(request), reply))
  app.post(`${GRAPH}/oauth/access_token`, (request, reply) => token(formOf(request), reply))
  app.delete(`${GRAPH}/:id/permissions`, (request, reply) =>
    refusing(reply, () => sim.vault.change(state => endGrant(sim, state, request))),
  )
}

/** Sends what `act` returns, or the refusal it throws. */
export async function refusing(reply: FastifyReply, act: () => Promise<object>) {
  let body: object
  try {
    body = await act()
  } catch (error) {
    if (error instanceof GraphRefusal) return answer(reply, error.status, error.body)
    throw error
  }
  return answer(reply, 200, body)
}

function checkClient({ client }: Sim, parameters: URLSearchParams) {
  if (parameters.get('client_id') !== client.clientId) {
    throw new GraphRefusal(400, 101, 'Error validating application. Cannot get application info due to a system error.')
  }
  if (parameters.get('client_secret') !== client.clientSecret) {
    throw new GraphRefusal(400, 1, 'Error validating client secret.')
  }
}

function grant(sim: Sim, state: State, parameters: URLSearchParams) {
  if (parameters.get('grant_type') !== 'fb_exchange_token') return exchange(sim, state, parameters)
  const token = parameters.get('fb_exchange_token')
  const found = findAccess(state, token, sim.now())
  if (!found || kindOf(token) === 'page') throw deadToken()
  return tokenReply(sim, state, found.session, 'long')
}

/** A code is refused for three reasons, each with a subcode of its own (u). */
function exchange(sim: Sim, state: State, parameters: URLSearchParams) {
  const redirectUri = parameters.get('redirect_uri') ?? ''
  const wanted = state.codes.find(one => one.code === parameters.get('code'))
  if (wanted && wanted.redirectUri !== redirectUri) {
    const words = 'Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request'
    throw new GraphRefusal(400, 100, `Error validating verification code. ${words}`, 36_008)
  }
  const code = redeemCode(state, { code: wanted?.code ?? '', redirectUri, verifier: undefined }, sim.now())
  if (!wanted) throw new GraphRefusal(400, 100, 'This authorization code has been used.', 36_009)
  if (!code) throw new GraphRefusal(400, 100, 'This authorization code has expired.', 36_007)
  const { accountId, scopes } = code
  const session = openSession(state, { accountId, scopes, refreshToken: null }, sim.random, sim.now())
  return tokenReply(sim, state, session, 'short')
}

function tokenReply(sim: Sim, state: State, session: Session, kind: 'short' | 'long') {
  const token = newToken(sim, state, session, kind, LIFE_SECONDS[kind])
  return { access_token: token, token_type: 'bearer', expires_in: LIFE_SECONDS[kind] }
}

/** The token to act as a page: as lasting as the person's, and without an end when that is a long one. §5.2. */
export function pageToken(sim: Sim, state: State, session: Session, userToken: string | null, leftSeconds: number) {
  const lifeSeconds = kindOf(userToken) === 'long' ? LIFE_SECONDS.page : leftSeconds
  return newToken(sim, state, session, 'page', lifeSeconds)
}

function newToken(sim: Sim, state: State, session: Session, kind: TokenKind, lifeSeconds: number) {
  const token = `${PREFIXES[kind]}${randomText(sim.random, 60, 'url').replaceAll(/[-_]/g, 'Z')}`
  issueAccess(state, session, token, lifeSeconds, sim.now())
  return token
}

/** What a token is, whether or not it lives. */
export function kindOf(token: string | null): TokenKind | null {
  const kinds = Object.keys(PREFIXES) as TokenKind[]
  return kinds.find(kind => token?.startsWith(PREFIXES[kind])) ?? null
}

/** The bearer, or the parameter of an address. */
export function graphToken(request: FastifyRequest) {
  return tokenOf(request, ['bearer', 'oauth']) ?? queryOf(request).get('access_token')
}

/** Asked for by the person's own token, or by the application for one of its people. platforms.md §5.2. */
function endGrant({ client, now }: Sim, state: State, request: FastifyRequest) {
  const id = paramOf(request, 'id')
  const token = graphToken(request)
  const isApp = token === `${client.clientId}|${client.clientSecret}`
  const own = isApp ? null : findAccess(state, token, now())?.account
  if (!isApp && !own) throw new GraphRefusal(400, 190, 'Invalid OAuth access token - Cannot parse access token')
  const person = own ?? state.accounts.find(account => account.subject === id)
  const isAllowed = person && (isApp || id === 'me' || id === person.subject)
  if (!isAllowed || !state.grants[person.id]) throw missingObject(id)
  revokeAccount(state, person)
  return { success: true }
}
