import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomText } from '../chance.ts'
import { consentRoutes } from '../consent.ts'
import { answer, formOf, type Sim } from '../context.ts'
import { idToken, publicKeys } from './google-keys.ts'
import { closeSession, issueAccess, openSession, redeemCode } from '../grants.ts'
import type { Session, State } from '../state.ts'

/** Read from the reply, never assumed. platforms.md §4.1. */
const ACCESS_SECONDS = 3599
/** A refresh token nobody used for 6 months is dead. platforms.md §4.1. */
const UNUSED_MS = 183 * 86_400_000

const SIGN_IN_SCOPES = ['openid', 'email', 'profile']
/** How Google spells the short names in its reply (u). */
const LONG_NAMES: Readonly<Record<string, string>> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
}

const INVALID_GRANT = { error: 'invalid_grant', error_description: 'Bad Request' }

/** Google's consent page: all but the sign-in scopes can be unticked. platforms.md §4.1. */
export function googleConsent(app: FastifyInstance, sim: Sim) {
  consentRoutes(app, sim, {
    path: '/o/oauth2/v2/auth',
    codePrefix: '4/0A',
    refuse: query => {
      if (!query.get('scope')) return 'invalid_request'
      const method = query.get('code_challenge_method') ?? 'S256'
      return query.has('code_challenge') && method !== 'S256' ? 'invalid_request' : null
    },
    optional: scopes => scopes.filter(scope => !SIGN_IN_SCOPES.includes(scope)),
    complete: (state, query, consent) => {
      const earlier = state.grants[consent.accountId] ?? []
      const isFirst = earlier.length === 0
      const isAsked = (query.get('prompt') ?? '').split(' ').includes('consent')
      const inherited = query.get('include_granted_scopes') === 'true' ? earlier : []
      return {
        ...consent,
        scopes: [...new Set([...consent.scopes, ...inherited])],
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge'),
        // Only offline, and on a repeated grant only with prompt=consent. platforms.md §4.1
        wantsRefreshToken: query.get('access_type') === 'offline' && (isFirst || isAsked),
      }
    },
    granted: (code, scopes) => ({ code, scope: scopes.map(longName).join(' ') }),
    denied: { error: 'access_denied' },
  })
}

/** Token, revoke and signing keys. platforms.md §4.1. */
export function googleTokens(app: FastifyInstance, sim: Sim) {
  app.post('/token', async (request, reply) => {
    const form = formOf(request)
    const isClient =
      form.get('client_id') === sim.client.clientId && form.get('client_secret') === sim.client.clientSecret
    if (!isClient) return refuse(reply, 401, { error: 'invalid_client', error_description: 'Unauthorized' })
    const outcome = await sim.vault.change(state => grant(sim, state, form))
    if ('error' in outcome) return refuse(reply, 400, outcome)
    const signed = await idToken(sim, outcome.session)
    return answer(reply, 200, { ...outcome.body, ...(signed && { id_token: signed }) })
  })
  app.post('/revoke', async (request, reply) => {
    const token = formOf(request).get('token')
    const isRevoked = await sim.vault.change(state => revoke(state, token))
    return isRevoked ? answer(reply, 200, {}) : refuse(reply, 400, { error: 'invalid_token' })
  })
}

/** The keys have their own route so that ordered failures spare them. */
export function googleKeys(app: FastifyInstance, sim: Sim) {
  app.get('/oauth2/v3/certs', async (_request, reply) => answer(reply, 200, await publicKeys(sim)))
}

type Outcome = { error: string; error_description: string } | { session: Session; body: Record<string, unknown> }

function grant(sim: Sim, state: State, form: URLSearchParams): Outcome {
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchange(sim, state, form)
    case 'refresh_token': {
      const token = form.get('refresh_token')
      const session = state.sessions.find(one => one.refreshToken !== null && one.refreshToken === token)
      if (!session || sim.now() - session.usedAt > UNUSED_MS) {
        return { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }
      }
      // No new refresh token in this reply: the old one stays. platforms.md §4.1
      return { session, body: tokenReply(sim, state, session) }
    }
    default:
      return { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' }
  }
}

function exchange(sim: Sim, state: State, form: URLSearchParams): Outcome {
  const redirectUri = form.get('redirect_uri') ?? ''
  if (!sim.client.redirectUris.includes(redirectUri)) {
    return { error: 'redirect_uri_mismatch', error_description: 'Bad Request' }
  }
  const verifier = form.get('code_verifier') ?? undefined
  const code = redeemCode(state, { code: form.get('code') ?? '', redirectUri, verifier }, sim.now())
  if (!code) return INVALID_GRANT
  const refreshToken = code.wantsRefreshToken ? `1//0${randomText(sim.random, 60, 'url')}` : null
  const { accountId, scopes } = code
  const session = openSession(state, { accountId, scopes, refreshToken }, sim.random, sim.now())
  const body = tokenReply(sim, state, session)
  return { session, body: { ...body, ...(refreshToken !== null && { refresh_token: refreshToken }) } }
}

/** Scopes in one string. platforms.md §4.1. */
function tokenReply(sim: Sim, state: State, session: Session) {
  const token = `ya29.${randomText(sim.random, 80, 'url')}`
  issueAccess(state, session, token, ACCESS_SECONDS, sim.now())
  return {
    access_token: token,
    expires_in: ACCESS_SECONDS,
    scope: session.scopes.map(longName).join(' '),
    token_type: 'Bearer',
  }
}

/** Either token of a grant ends all of it. */
function revoke(state: State, token: string | null) {
  if (!token) return false
  const viaAccess = state.access.find(one => one.token === token)?.sessionId
  const session = state.sessions.find(one => one.refreshToken === token || one.id === viaAccess)
  if (!session) return false
  for (const one of state.sessions.filter(other => other.accountId === session.accountId)) closeSession(state, one.id)
  if (session.accountId !== null) delete state.grants[session.accountId]
  return true
}

function longName(scope: string) {
  return LONG_NAMES[scope] ?? scope
}

function refuse(reply: FastifyReply, status: number, body: { error: string; error_description?: string }) {
  return answer(reply, status, body)
}
