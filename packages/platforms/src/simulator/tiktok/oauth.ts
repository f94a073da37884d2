import type { FastifyInstance, FastifyReply } from 'fastify'
import { challengeS256Hex } from '../../oauth.ts'
import { randomText } from '../chance.ts'
import { consentRoutes } from '../consent.ts'
import { answer, formOf, type Sim } from '../context.ts'
import { closeSession, findAccess, issueAccess, openSession, redeemCode } from '../grants.ts'
import type { Session, State } from '../state.ts'
import { tikTokOAuthError } from './errors.ts'

/** As of late 2026; read from the reply, never assumed. platforms.md §6.1. */
const ACCESS_SECONDS = 7200
const REFRESH_SECONDS = 180 * 86_400

/** The one scope nobody can untick. */
const BASIC_SCOPE = 'user.info.basic'
const SCOPES = new Set([BASIC_SCOPE, 'user.info.profile', 'user.info.stats', 'video.list'])

const BAD_CLIENT = tikTokOAuthError('invalid_client', 'Client key or secret is incorrect.')
const BAD_CODE = tikTokOAuthError('invalid_grant', 'Authorization code is expired.')
const BAD_VERIFIER = tikTokOAuthError('invalid_request', 'Code verifier or code challenge is invalid.')
const BAD_REFRESH = tikTokOAuthError('invalid_grant', 'Refresh token is invalid or expired.')

/** The consent page: scopes apart by commas, single ones can be denied. platforms.md §6.1. */
export function tikTokConsent(app: FastifyInstance, sim: Sim) {
  consentRoutes(app, sim, {
    path: '/v2/auth/authorize/',
    // Real codes hold these characters too, so that whoever forgets to decode them fails here already.
    codePrefix: 'sim*1!',
    clientParameter: 'client_key',
    separator: ',',
    refuse: query => {
      const scopes = (query.get('scope') ?? '').split(',')
      if (!scopes.includes(BASIC_SCOPE) || scopes.some(scope => !SCOPES.has(scope))) return 'invalid_scope'
      return query.has('code_challenge') && query.get('code_challenge_method') !== 'S256' ? 'invalid_request' : null
    },
    optional: scopes => scopes.filter(scope => scope !== BASIC_SCOPE),
    complete: (_state, query, consent) => ({
      ...consent,
      redirectUri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge'),
      wantsRefreshToken: true,
    }),
    granted: (code, scopes) => ({ code, scopes: scopes.join(',') }),
    denied: { error: 'access_denied', error_description: 'User cancelled the authorization' },
  })
}

/** Token and revoke, both with a slash at the end. platforms.md §6.1. */
export function tikTokTokens(app: FastifyInstance, sim: Sim) {
  app.post('/v2/oauth/token/', async (request, reply) => {
    const form = formOf(request)
    if (!isClient(sim, form)) return answer(reply, 401, BAD_CLIENT)
    const outcome = await sim.vault.change(state => grant(sim, state, form))
    return answer(reply, 'error' in outcome ? 400 : 200, outcome)
  })
  app.post('/v2/oauth/revoke/', async (request, reply) => {
    const form = formOf(request)
    if (!isClient(sim, form)) return answer(reply, 401, BAD_CLIENT)
    return revoke(sim, reply, form.get('token'))
  })
}

function isClient({ client }: Sim, form: URLSearchParams) {
  return form.get('client_key') === client.clientId && form.get('client_secret') === client.clientSecret
}

/** An empty 200; a token that is dead already is refused (u). */
async function revoke(sim: Sim, reply: FastifyReply, token: string | null) {
  const isRevoked = await sim.vault.change(state => {
    const found = findAccess(state, token, sim.now())
    if (found) closeSession(state, found.session.id)
    return found !== null
  })
  if (isRevoked) return reply.code(200).send()
  return answer(reply, 400, tikTokOAuthError('invalid_grant', 'Access token is invalid or expired.'))
}

function grant(sim: Sim, state: State, form: URLSearchParams) {
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchange(sim, state, form)
    case 'refresh_token': {
      const token = form.get('refresh_token')
      const session = state.sessions.find(one => one.refreshToken !== null && one.refreshToken === token)
      if (!session || sim.now() - session.usedAt >= REFRESH_SECONDS * 1000) return BAD_REFRESH
      // The previous one is worth nothing from now on. platforms.md §6.1
      session.refreshToken = newRefreshToken(sim)
      return tokenReply(sim, state, session)
    }
    default:
      return tikTokOAuthError('unsupported_grant_type', 'The grant type is not supported.')
  }
}

function exchange(sim: Sim, state: State, form: URLSearchParams) {
  const redirectUri = form.get('redirect_uri') ?? ''
  const verifier = form.get('code_verifier') ?? undefined
  const wanted = state.codes.find(one => one.code === form.get('code'))
  const code = redeemCode(state, { code: form.get('code') ?? '', redirectUri, verifier }, sim.now(), challengeS256Hex)
  if (!code) {
    const isMismatch = wanted?.challenge != null && wanted.challenge !== challengeS256Hex(verifier ?? '')
    return isMismatch ? BAD_VERIFIER : BAD_CODE
  }
  const { accountId, scopes } = code
  const refreshToken = newRefreshToken(sim)
  return tokenReply(sim, state, openSession(state, { accountId, scopes, refreshToken }, sim.random, sim.now()))
}

function newRefreshToken(sim: Sim) {
  return `rft.sim${randomText(sim.random, 60, 'url')}`
}

/** Scopes apart by commas, and whose tokens these are. platforms.md §6.1. */
function tokenReply(sim: Sim, state: State, session: Session) {
  const token = `act.sim${randomText(sim.random, 60, 'url')}`
  issueAccess(state, session, token, ACCESS_SECONDS, sim.now())
  return {
    access_token: token,
    expires_in: ACCESS_SECONDS,
    open_id: session.accountId,
    refresh_expires_in: REFRESH_SECONDS,
    refresh_token: session.refreshToken,
    scope: session.scopes.join(','),
    token_type: 'Bearer',
  }
}
