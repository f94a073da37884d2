import type { FastifyInstance, FastifyRequest } from 'fastify'
import { challengeS256 } from '../../oauth.ts'
import { randomText } from '../chance.ts'
import { consentRoutes } from '../consent.ts'
import { answer, formOf, type Sim } from '../context.ts'
import { closeSession, issueAccess, openSession, redeemCode } from '../grants.ts'
import type { Session, State } from '../state.ts'

/** Read from the reply, never assumed. platforms.md §7.1. */
const ACCESS_SECONDS = 7200
/** A code must be exchanged this soon. platforms.md §7.1. */
const CODE_LIFE_MS = 30_000
const MAX_STATE_LENGTH = 500

const SCOPES = new Set(['tweet.read', 'users.read', 'users.email', 'offline.access'])

const BAD_CLIENT = { error: 'unauthorized_client', error_description: 'Missing valid authorization header' }
const BAD_CODE = invalidRequest('Value passed for the authorization code was invalid.')
const BAD_REDIRECT = invalidRequest(
  'Value passed for the redirect uri did not match the uri of the authorization code.',
)
const BAD_TOKEN = invalidRequest('Value passed for the token was invalid.')

function invalidRequest(description: string) {
  return { error: 'invalid_request', error_description: description }
}

/** The consent page: PKCE is a must, nothing can be unticked. platforms.md §7.1. */
export function xConsent(app: FastifyInstance, sim: Sim) {
  consentRoutes(app, sim, {
    path: '/i/oauth2/authorize',
    codePrefix: 'sim',
    codeLifeMs: CODE_LIFE_MS,
    refuse: query => {
      const state = query.get('state') ?? ''
      if (state === '' || state.length > MAX_STATE_LENGTH) return 'invalid_request'
      if (!query.get('code_challenge') || !methodOf(query)) return 'invalid_request'
      const scopes = (query.get('scope') ?? '').split(' ')
      return scopes.every(scope => SCOPES.has(scope)) ? null : 'invalid_scope'
    },
    optional: () => [],
    complete: (_state, query, consent) => {
      const challenge = query.get('code_challenge') ?? ''
      return {
        ...consent,
        redirectUri: query.get('redirect_uri') ?? '',
        // A plain challenge is the verifier itself, so it is kept as if it had been hashed.
        challenge: methodOf(query) === 'plain' ? challengeS256(challenge) : challenge,
        wantsRefreshToken: consent.scopes.includes('offline.access'),
      }
    },
    granted: code => ({ code }),
    denied: { error: 'access_denied' },
  })
}

function methodOf(query: URLSearchParams) {
  const method = query.get('code_challenge_method')
  return method === 'S256' || method === 'plain' ? method : null
}

/** Token and revoke for a confidential client, whose credentials come in the header. platforms.md §7.1. */
export function xTokens(app: FastifyInstance, sim: Sim) {
  app.post('/2/oauth2/token', async (request, reply) => {
    if (!isClient(sim, request)) return answer(reply, 401, BAD_CLIENT)
    const outcome = await sim.vault.change(state => grant(sim, state, formOf(request)))
    return answer(reply, 'error' in outcome ? 400 : 200, outcome)
  })
  app.post('/2/oauth2/revoke', async (request, reply) => {
    if (!isClient(sim, request)) return answer(reply, 401, BAD_CLIENT)
    const isRevoked = await sim.vault.change(state => revoke(state, formOf(request).get('token')))
    return isRevoked ? answer(reply, 200, { revoked: true }) : answer(reply, 400, BAD_TOKEN)
  })
}

function isClient({ client }: Sim, request: FastifyRequest) {
  const [scheme = '', encoded = ''] = (request.headers.authorization ?? '').split(' ')
  const expected = `${encodeURIComponent(client.clientId)}:${encodeURIComponent(client.clientSecret)}`
  return scheme.toLowerCase() === 'basic' && Buffer.from(encoded, 'base64').toString() === expected
}

function grant(sim: Sim, state: State, form: URLSearchParams) {
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchange(sim, state, form)
    case 'refresh_token': {
      const token = form.get('refresh_token')
      const session = state.sessions.find(one => one.refreshToken !== null && one.refreshToken === token)
      if (!session) return BAD_TOKEN
      session.refreshToken = newToken(sim)
      return tokenReply(sim, state, session)
    }
    default:
      return { error: 'unsupported_grant_type', error_description: 'The grant type is not supported.' }
  }
}

function exchange(sim: Sim, state: State, form: URLSearchParams) {
  const redirectUri = form.get('redirect_uri') ?? ''
  if (!sim.client.redirectUris.includes(redirectUri)) return BAD_REDIRECT
  const verifier = form.get('code_verifier') ?? undefined
  const code = redeemCode(state, { code: form.get('code') ?? '', redirectUri, verifier }, sim.now())
  if (!code) return BAD_CODE
  const { accountId, scopes } = code
  const refreshToken = code.wantsRefreshToken ? newToken(sim) : null
  return tokenReply(sim, state, openSession(state, { accountId, scopes, refreshToken }, sim.random, sim.now()))
}

function newToken(sim: Sim) {
  return Buffer.from(`sim${randomText(sim.random, 60, 'url')}`).toString('base64url')
}

/** Scopes in one string; without `offline.access` there is no refresh token. platforms.md §7.1. */
function tokenReply(sim: Sim, state: State, session: Session) {
  const token = newToken(sim)
  issueAccess(state, session, token, ACCESS_SECONDS, sim.now())
  return {
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    access_token: token,
    scope: session.scopes.join(' '),
    ...(session.refreshToken !== null && { refresh_token: session.refreshToken }),
  }
}

/** The refresh token takes its access tokens along; an access token goes alone, unless it was all there was (u). */
function revoke(state: State, token: string | null) {
  if (!token) return false
  const viaAccess = state.access.find(one => one.token === token)?.sessionId
  const session = state.sessions.find(one => one.refreshToken === token || one.id === viaAccess)
  if (!session) return false
  if (session.refreshToken === token || session.refreshToken === null) closeSession(state, session.id)
  else state.access = state.access.filter(one => one.token !== token)
  return true
}
