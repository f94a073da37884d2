import { PlatformError } from '../errors.ts'
import { challengeS256, codeForm, expiry, revoking, startingAnew, withoutSecrets, withQuery } from '../oauth.ts'
import type { AuthorizeRequest, Purpose, TokenSet } from '../types.ts'
import type { XClient } from './client.ts'
import { type TokenReply, tokenReply } from './schemas.ts'

/** Reads the address the person confirmed at X; many accounts have none. */
export const EMAIL_SCOPE = 'users.email'

/** Users and posts are one permission to X. Only a connected channel is read later, so only it lasts. platforms.md §7.1. */
export const xScopes: Readonly<Record<Purpose, readonly string[]>> = {
  signin: ['tweet.read', 'users.read', EMAIL_SCOPE],
  connect: ['tweet.read', 'users.read', 'offline.access'],
}

/** The consent page. X always asks, so there is nothing to force; PKCE is required. platforms.md §7.1. */
export function xAuthorizeUrl({ config, urls }: XClient, request: AuthorizeRequest) {
  return withQuery(urls.auth, {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: config.redirectUri,
    scope: xScopes[request.purpose].join(' '),
    state: request.state,
    code_challenge: challengeS256(request.codeVerifier),
    code_challenge_method: 'S256',
  })
}

/** Within 30 seconds of the consent: that is how long a code lives. platforms.md §7.1. */
export async function exchangeXCode(client: XClient, code: string, codeVerifier: string): Promise<TokenSet> {
  const form = codeForm(code, codeVerifier, client.config)
  return toTokenSet(await startingAnew(client.token('/token', form, tokenReply)), client.now(), null)
}

/** The new refresh token replaces the old one. platforms.md §7.1. */
export async function refreshX(client: XClient, tokens: TokenSet): Promise<TokenSet> {
  if (tokens.refreshToken === null) throw new PlatformError('token_invalid', 'No refresh token')
  const form = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken }
  return toTokenSet(await client.token('/token', form, tokenReply), client.now(), tokens.refreshToken)
}

/** Each token by itself, the lasting one first: X does not promise that one takes the other along. platforms.md §7.1. */
export async function revokeX(client: XClient, tokens: TokenSet): Promise<void> {
  if (tokens.refreshToken !== null) await revokeOne(client, tokens.refreshToken, 'refresh_token')
  await revokeOne(client, tokens.accessToken, 'access_token')
}

async function revokeOne(client: XClient, token: string, hint: 'refresh_token' | 'access_token') {
  await revoking(client.token('/revoke', { token, token_type_hint: hint }, null))
}

function toTokenSet(reply: TokenReply, nowMs: number, previousRefreshToken: string | null): TokenSet {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? previousRefreshToken,
    scopes: reply.scope.split(' ').filter(Boolean),
    accessExpiresAt: expiry(reply.expires_in, nowMs),
    refreshExpiresAt: null,
    raw: withoutSecrets(reply),
  }
}
