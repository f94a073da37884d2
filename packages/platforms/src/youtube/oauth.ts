import { errors, jwtVerify } from 'jose'
import { meaningOf, PlatformError } from '../errors.ts'
import { challengeS256, codeForm, expiry, revoking, startingAnew, withoutSecrets, withQuery } from '../oauth.ts'
import type { AuthorizeRequest, Purpose, TokenSet } from '../types.ts'
import { type GoogleClient, isAboutKeys } from './client.ts'
import { idClaims, type TokenReply, tokenReply } from './schemas.ts'

/** Reads the channel, its uploads and its broadcasts. */
export const READ_SCOPE = 'https://www.googleapis.com/auth/youtube.readonly'
/** Reads view counts per period. */
export const ANALYTICS_SCOPE = 'https://www.googleapis.com/auth/yt-analytics.readonly'

/** Sign-in also reads the channel, because the channel id is the identity we compare. platforms.md §1.1, §4.1. */
export const youTubeScopes: Readonly<Record<Purpose, readonly string[]>> = {
  signin: ['openid', 'email', 'profile', READ_SCOPE],
  connect: ['openid', READ_SCOPE, ANALYTICS_SCOPE],
}

/** Google answers the short names `email` and `profile` with these (u). */
const LONG_NAMES: Readonly<Record<string, string>> = {
  'https://www.googleapis.com/auth/userinfo.email': 'email',
  'https://www.googleapis.com/auth/userinfo.profile': 'profile',
}

/** The consent page. `prompt=consent` is what makes a repeated grant bring a refresh token. platforms.md §4.1. */
export function youTubeAuthorizeUrl({ config, urls }: GoogleClient, request: AuthorizeRequest) {
  const mustAsk = request.purpose === 'connect' || request.forceConsent
  return withQuery(urls.auth, {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: config.redirectUri,
    scope: youTubeScopes[request.purpose].join(' '),
    state: request.state,
    access_type: 'offline',
    prompt: mustAsk ? 'consent' : 'select_account',
    include_granted_scopes: 'true',
    code_challenge: challengeS256(request.codeVerifier),
    code_challenge_method: 'S256',
  })
}

export async function exchangeGoogleCode(client: GoogleClient, code: string, codeVerifier: string): Promise<TokenSet> {
  const { clientId, clientSecret } = client.config
  const form = { ...codeForm(code, codeVerifier, client.config), client_id: clientId, client_secret: clientSecret }
  const reply = await startingAnew(client.token('/token', form, tokenReply))
  return toTokenSet(reply, client.now(), null, await checkIdToken(client, reply.id_token))
}

/** The reply carries no refresh token: the old one stays. platforms.md §4.1. */
export async function refreshGoogle(client: GoogleClient, tokens: TokenSet): Promise<TokenSet> {
  if (tokens.refreshToken === null) throw new PlatformError('token_invalid', 'No refresh token')
  const { clientId, clientSecret } = client.config
  const form = {
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
    client_id: clientId,
    client_secret: clientSecret,
  }
  const reply = await client.token('/token', form, tokenReply)
  return toTokenSet(reply, client.now(), tokens, tokens.raw.id_claims)
}

/** Revoking the refresh token ends the whole grant. */
export async function revokeGoogle(client: GoogleClient, tokens: TokenSet): Promise<void> {
  await revoking(client.token('/revoke', { token: tokens.refreshToken ?? tokens.accessToken }, null))
}

/** Signature, issuer, audience and time of the ID token. threat-model.md §3.3, platforms.md §4.1. */
async function checkIdToken(client: GoogleClient, idToken: string | undefined): Promise<unknown> {
  if (idToken === undefined) return undefined
  try {
    const { payload } = await jwtVerify(idToken, client.keys, {
      issuer: client.urls.issuer,
      audience: client.config.clientId,
      algorithms: ['RS256'],
      currentDate: new Date(client.now()),
      clockTolerance: 60,
    })
    return idClaims.parse(payload)
  } catch (error) {
    throw new PlatformError(isAboutKeys(error) ? 'temporary' : 'permanent', 'The ID token could not be checked', {
      providerCode: error instanceof errors.JOSEError ? error.code : 'id_token',
    })
  }
}

function toTokenSet(reply: TokenReply, nowMs: number, previous: TokenSet | null, claims: unknown): TokenSet {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? previous?.refreshToken ?? null,
    scopes: reply.scope
      .split(' ')
      .filter(Boolean)
      .map(scope => meaningOf(LONG_NAMES, scope) ?? scope),
    accessExpiresAt: expiry(reply.expires_in, nowMs),
    refreshExpiresAt: expiry(reply.refresh_token_expires_in, nowMs) ?? previous?.refreshExpiresAt ?? null,
    raw: { ...withoutSecrets(reply), ...(claims !== undefined && { id_claims: claims }) },
  }
}
