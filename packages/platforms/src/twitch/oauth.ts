import { expiry, withoutSecrets, withQuery } from '../oauth.ts'
import { PlatformError } from '../errors.ts'
import type { AuthorizeRequest, Purpose, TokenSet } from '../types.ts'
import type { TwitchClient } from './client.ts'
import { type TokenReply, tokenReply, validateReply } from './schemas.ts'

/** Sign-in reads the address; connecting adds the proof clip and our chat bot. platforms.md §3.1. */
export const twitchScopes: Readonly<Record<Purpose, readonly string[]>> = {
  signin: ['user:read:email'],
  connect: ['user:read:email', 'clips:edit', 'channel:bot'],
}

/** The consent page. Twitch documents no PKCE, so the verifier stays at home. platforms.md §3.1. */
export function twitchAuthorizeUrl({ config, urls }: TwitchClient, request: AuthorizeRequest) {
  return withQuery(urls.auth, {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: config.redirectUri,
    scope: twitchScopes[request.purpose].join(' '),
    state: request.state,
    force_verify: request.forceConsent ? 'true' : undefined,
  })
}

export async function exchangeTwitchCode(client: TwitchClient, code: string): Promise<TokenSet> {
  const { clientSecret, redirectUri } = client.config
  const form = { client_secret: clientSecret, code, grant_type: 'authorization_code', redirect_uri: redirectUri }
  return toTokenSet(await client.token('/token', form, tokenReply), client.now(), null)
}

/** @throws PlatformError `token_invalid` when there is nothing to refresh with. */
export async function refreshTwitch(client: TwitchClient, tokens: TokenSet): Promise<TokenSet> {
  if (tokens.refreshToken === null) throw new PlatformError('token_invalid', 'No refresh token')
  const form = {
    client_secret: client.config.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
  }
  return toTokenSet(await client.token('/token', form, tokenReply), client.now(), tokens.refreshToken)
}

export async function revokeTwitch(client: TwitchClient, tokens: TokenSet): Promise<void> {
  try {
    await client.token('/revoke', { token: tokens.accessToken }, null)
  } catch (error) {
    if (!(error instanceof PlatformError && error.kind === 'token_invalid')) throw error
  }
}

/** Mandatory every hour for every stored user token. platforms.md §3.1. */
export async function validateTwitch(client: TwitchClient, tokens: TokenSet) {
  const reply = await client.validate(tokens, validateReply)
  if (reply.client_id !== client.config.clientId) {
    throw new PlatformError('token_invalid', 'The token belongs to another application')
  }
  return {
    externalId: reply.user_id,
    login: reply.login,
    scopes: reply.scopes ?? [],
    expiresAt: new Date(client.now() + reply.expires_in * 1000),
  }
}

/** Our own token, for sampling; it cannot be refreshed, only fetched again. platforms.md §3.1. */
export async function twitchAppToken(client: TwitchClient): Promise<TokenSet> {
  const form = { client_secret: client.config.clientSecret, grant_type: 'client_credentials' }
  return toTokenSet(await client.token('/token', form, tokenReply), client.now(), null)
}

function toTokenSet(reply: TokenReply, nowMs: number, previousRefreshToken: string | null): TokenSet {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? previousRefreshToken,
    scopes: reply.scope ?? [],
    accessExpiresAt: expiry(reply.expires_in, nowMs),
    refreshExpiresAt: null,
    raw: withoutSecrets(reply),
  }
}
