import { PlatformError } from '../errors.ts'
import { challengeS256Hex, codeForm, expiry, revoking, startingAnew, withoutSecrets, withQuery } from '../oauth.ts'
import type { AuthorizeRequest, Purpose, TokenSet } from '../types.ts'
import type { TikTokClient } from './client.ts'
import { type TokenReply, tokenReply } from './schemas.ts'

/** Reads the handle. */
export const PROFILE_SCOPE = 'user.info.profile'
/** Reads the number of followers. */
export const STATS_SCOPE = 'user.info.stats'
/** Reads public videos and their views. */
export const VIDEO_SCOPE = 'video.list'

/** The handle is part of knowing who somebody is; figures and videos are for connecting. platforms.md §6.1. */
export const tikTokScopes: Readonly<Record<Purpose, readonly string[]>> = {
  signin: ['user.info.basic', PROFILE_SCOPE],
  connect: ['user.info.basic', PROFILE_SCOPE, STATS_SCOPE, VIDEO_SCOPE],
}

/**
 * The consent page. TikTok wants the challenge in hex: base64url is refused. Apps of the kind "web" need none, but take
 * one; with it a stolen code is worth nothing. platforms.md §6.1, threat-model.md §3.3.
 */
export function tikTokAuthorizeUrl({ config, urls }: TikTokClient, request: AuthorizeRequest) {
  return withQuery(urls.auth, {
    client_key: config.clientId,
    response_type: 'code',
    scope: tikTokScopes[request.purpose].join(','),
    redirect_uri: config.redirectUri,
    state: request.state,
    code_challenge: challengeS256Hex(request.codeVerifier),
    code_challenge_method: 'S256',
    disable_auto_auth: request.forceConsent ? '1' : undefined,
  })
}

export async function exchangeTikTokCode(client: TikTokClient, code: string, codeVerifier: string): Promise<TokenSet> {
  const form = codeForm(code, codeVerifier, client.config)
  return toTokenSet(await startingAnew(client.token('/token/', form, tokenReply)), client.now(), null)
}

/** The refresh token rotates and the previous one stops working at once. platforms.md §6.1. */
export async function refreshTikTok(client: TikTokClient, tokens: TokenSet): Promise<TokenSet> {
  if (tokens.refreshToken === null) throw new PlatformError('token_invalid', 'No refresh token')
  const form = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken }
  return toTokenSet(await client.token('/token/', form, tokenReply), client.now(), tokens)
}

/** Only a living access token can be revoked, so one that ran out is renewed first. platforms.md §6.1. */
export async function revokeTikTok(client: TikTokClient, tokens: TokenSet): Promise<void> {
  const revoke = async () => {
    const hasRunOut = tokens.accessExpiresAt !== null && tokens.accessExpiresAt.getTime() <= client.now()
    const living = hasRunOut && tokens.refreshToken !== null ? await refreshTikTok(client, tokens) : tokens
    await client.token('/revoke/', { token: living.accessToken }, null)
  }
  await revoking(revoke())
}

function toTokenSet(reply: TokenReply, nowMs: number, previous: TokenSet | null): TokenSet {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? previous?.refreshToken ?? null,
    scopes: reply.scope.split(',').filter(Boolean),
    accessExpiresAt: expiry(reply.expires_in, nowMs),
    refreshExpiresAt: expiry(reply.refresh_expires_in, nowMs) ?? previous?.refreshExpiresAt ?? null,
    raw: withoutSecrets(reply),
  }
}
