import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomText } from '../chance.ts'
import { consentRoutes } from '../consent.ts'
import { answer, formOf, type Sim, tokenOf } from '../context.ts'
import { closeSession, findAccess, issueAccess, openSession, redeemCode } from '../grants.ts'
import type { Session, State } from '../state.ts'

/** The document's example; read from the reply, never assumed. platforms.md §3.1. */
const ACCESS_SECONDS = 14_124
/** About 60 days (u). */
const APP_SECONDS = 60 * 86_400

/** The consent page of Twitch: no PKCE, nothing to untick. platforms.md §3.1. */
export function twitchConsent(app: FastifyInstance, sim: Sim) {
  consentRoutes(app, sim, {
    path: '/oauth2/authorize',
    codePrefix: '',
    refuse: () => null,
    optional: () => [],
    complete: (_state, query, consent) => ({
      ...consent,
      redirectUri: query.get('redirect_uri') ?? '',
      challenge: null,
      wantsRefreshToken: true,
    }),
    granted: (code, scopes) => ({ code, scope: scopes.join(' ') }),
    denied: { error: 'access_denied', error_description: 'The user denied you access' },
  })
}

/** Token, validate and revoke. Errors have no `error` member. platforms.md §3.1. */
export function twitchTokens(app: FastifyInstance, sim: Sim) {
  app.post('/oauth2/token', async (request, reply) => {
    const form = formOf(request)
    if (form.get('client_id') !== sim.client.clientId) return refuse(reply, 400, 'invalid client')
    if (form.get('client_secret') !== sim.client.clientSecret) return refuse(reply, 403, 'invalid client secret')
    const outcome = await sim.vault.change(state => grant(sim, state, form))
    return typeof outcome === 'string' ? refuse(reply, 400, outcome) : answer(reply, 200, outcome)
  })
  app.get('/oauth2/validate', async (request, reply) => {
    const state = await sim.vault.read()
    const found = findAccess(state, tokenOf(request, ['oauth', 'bearer']), sim.now())
    if (!found) return refuse(reply, 401, 'invalid access token')
    return answer(reply, 200, {
      client_id: sim.client.clientId,
      ...(found.account && { login: found.account.login, user_id: found.account.id }),
      scopes: found.session.scopes,
      expires_in: found.expiresInSeconds,
    })
  })
  app.post('/oauth2/revoke', async (request, reply) => {
    const form = formOf(request)
    if (form.get('client_id') !== sim.client.clientId) return refuse(reply, 404, 'client does not exist')
    const isRevoked = await sim.vault.change(state => {
      const found = findAccess(state, form.get('token'), sim.now())
      if (found) closeSession(state, found.session.id)
      return found !== null
    })
    return isRevoked ? reply.code(200).send() : refuse(reply, 400, 'Invalid token')
  })
}

function grant(sim: Sim, state: State, form: URLSearchParams) {
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchange(sim, state, form)
    case 'refresh_token': {
      const session = state.sessions.find(
        one => one.refreshToken !== null && one.refreshToken === form.get('refresh_token'),
      )
      return session ? tokenReply(sim, state, session, ACCESS_SECONDS) : 'Invalid refresh token'
    }
    case 'client_credentials': {
      const session = { accountId: null, scopes: [], refreshToken: null }
      return tokenReply(sim, state, openSession(state, session, sim.random, sim.now()), APP_SECONDS)
    }
    default:
      return 'invalid grant type'
  }
}

function exchange(sim: Sim, state: State, form: URLSearchParams) {
  const redirectUri = form.get('redirect_uri') ?? ''
  if (!sim.client.redirectUris.includes(redirectUri)) return 'Parameter redirect_uri does not match registered URI'
  const code = redeemCode(state, { code: form.get('code') ?? '', redirectUri, verifier: undefined }, sim.now())
  if (!code) return 'Invalid authorization code'
  const { accountId, scopes } = code
  const refreshToken = randomText(sim.random, 50, 'lower')
  return tokenReply(
    sim,
    state,
    openSession(state, { accountId, scopes, refreshToken }, sim.random, sim.now()),
    ACCESS_SECONDS,
  )
}

/** `scope` is an array, and missing when empty. platforms.md §3.1. */
function tokenReply(sim: Sim, state: State, session: Session, lifeSeconds: number) {
  const token = randomText(sim.random, 30, 'lower')
  issueAccess(state, session, token, lifeSeconds, sim.now())
  return {
    access_token: token,
    expires_in: lifeSeconds,
    ...(session.refreshToken !== null && { refresh_token: session.refreshToken }),
    ...(session.scopes.length > 0 && { scope: session.scopes }),
    token_type: 'bearer',
  }
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return answer(reply, status, { status, message })
}
