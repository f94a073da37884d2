import { PlatformError } from '../errors.ts'
import { parseOAuthCallback } from '../oauth.ts'
import type { AdapterDeps, Identity, Metrics, PlatformAdapter, PlatformConfig, TokenSet } from '../types.ts'
import { createXClient, type XClient } from './client.ts'
import { listXMedia, verifyXMedia, xFigures } from './media.ts'
import { EMAIL_SCOPE, exchangeXCode, refreshX, revokeX, xAuthorizeUrl, xScopes } from './oauth.ts'
import { meReply, type XUser } from './schemas.ts'

/**
 * X behind the common interface. platforms.md §7. It has no live proof: posts are not streams.
 * @param config `baseUrls` needs `auth`, `token`, `api` and `site`.
 * @throws Error at once when an address is missing.
 * @example createXAdapter(config).usesPkce // 'S256-base64url'
 */
export function createXAdapter(config: PlatformConfig, deps: AdapterDeps = {}): PlatformAdapter {
  const client = createXClient(config, deps)
  return {
    platform: 'x',
    usesPkce: 'S256-base64url',
    scopes: purpose => [...xScopes[purpose]],
    authorizeUrl: request => xAuthorizeUrl(client, request),
    parseCallback: parseOAuthCallback,
    exchange: (code, codeVerifier) => exchangeXCode(client, code, codeVerifier),
    refresh: tokens => refreshX(client, tokens),
    revoke: tokens => revokeX(client, tokens),
    identity: tokens => identity(client, tokens),
    metrics: (tokens, externalId) => metrics(client, tokens, externalId),
    listMedia: (tokens, externalId, options) => listXMedia(client, tokens, externalId, options),
    verifyMediaUrl: (tokens, externalId, ref) => verifyXMedia(client, tokens, externalId, ref),
    figures: { perCall: 100, isShared: false, read: (tokens, media) => xFigures(client, tokens, media) },
  }
}

async function identity(client: XClient, tokens: TokenSet): Promise<Identity> {
  const fields = tokens.scopes.includes(EMAIL_SCOPE) ? 'profile_image_url,confirmed_email' : 'profile_image_url'
  const user = await me(client, tokens, fields)
  return {
    externalId: user.id,
    login: user.username,
    displayName: user.name || user.username,
    // The small picture is 48 pixels wide; the same address without its suffix is the whole one. platforms.md §1.1.
    avatarUrl: user.profile_image_url?.replace(/_normal(\.\w+)$/, '$1') || null,
    url: `${client.urls.site}/${user.username}`,
    ...(user.confirmed_email && { email: user.confirmed_email }),
  }
}

/** One user read, the only figure the evaluation takes from X. platforms.md §7.2. */
async function metrics(client: XClient, tokens: TokenSet, externalId: string): Promise<Metrics> {
  const user = await me(client, tokens, 'public_metrics')
  if (user.id !== externalId) throw new PlatformError('not_found', 'The token is bound to another account')
  return { followers_count: user.public_metrics?.followers_count ?? null, observedAt: new Date(client.now()) }
}

async function me(client: XClient, tokens: TokenSet, fields: string): Promise<XUser> {
  const { data } = await client.get(tokens, '/users/me', { 'user.fields': fields }, meReply)
  if (!data) throw new PlatformError('not_found', 'X knows no user for this token')
  return data
}
