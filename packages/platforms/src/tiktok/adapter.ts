import { PlatformError } from '../errors.ts'
import { parseOAuthCallback } from '../oauth.ts'
import type { AdapterDeps, Identity, PlatformAdapter, PlatformConfig, TokenSet } from '../types.ts'
import { createTikTokClient, type TikTokClient } from './client.ts'
import { listTikTokMedia, tikTokFigures, verifyTikTokMedia } from './media.ts'
import { tikTokMetrics } from './metrics.ts'
import { tikTokNotice } from './notices.ts'
import {
  exchangeTikTokCode,
  PROFILE_SCOPE,
  refreshTikTok,
  revokeTikTok,
  tikTokAuthorizeUrl,
  tikTokScopes,
} from './oauth.ts'
import { userReply } from './schemas.ts'

/**
 * TikTok behind the common interface. platforms.md §6. It has no live proof: third parties are offered no live API.
 * @param config `baseUrls` needs `auth`, `token`, `api` and `site`; `clientId` is what TikTok calls the client key.
 * @throws Error at once when an address is missing.
 * @example createTikTokAdapter(config).usesPkce // 'S256-hex'
 */
export function createTikTokAdapter(config: PlatformConfig, deps: AdapterDeps = {}): PlatformAdapter {
  const client = createTikTokClient(config, deps)
  return {
    platform: 'tiktok',
    usesPkce: 'S256-hex',
    scopes: purpose => [...tikTokScopes[purpose]],
    authorizeUrl: request => tikTokAuthorizeUrl(client, request),
    parseCallback: parseOAuthCallback,
    exchange: (code, codeVerifier) => exchangeTikTokCode(client, code, codeVerifier),
    refresh: tokens => refreshTikTok(client, tokens),
    revoke: tokens => revokeTikTok(client, tokens),
    identity: tokens => identity(client, tokens),
    notices: { events: tikTokNotice(config, deps.now ?? Date.now) },
    metrics: (tokens, externalId) => tikTokMetrics(client, tokens, externalId),
    listMedia: (tokens, externalId, options) => listTikTokMedia(client, tokens, externalId, options),
    verifyMediaUrl: (tokens, externalId, ref) => verifyTikTokMedia(client, tokens, externalId, ref),
    figures: { perCall: 20, isShared: false, read: (tokens, media) => tikTokFigures(client, tokens, media) },
  }
}

const IDENTITY_FIELDS = ['open_id', 'display_name', 'avatar_url', 'avatar_large_url', 'username', 'profile_deep_link']

/** TikTok tells no e-mail address. Without the profile there is neither handle nor page. platforms.md §1.1. */
async function identity(client: TikTokClient, tokens: TokenSet): Promise<Identity> {
  if (!tokens.scopes.includes(PROFILE_SCOPE)) {
    throw new PlatformError('scope_missing', 'The profile was left out', { providerCode: PROFILE_SCOPE })
  }
  const { user } = (await client.get(tokens, '/user/info/', IDENTITY_FIELDS, userReply)).data
  const { open_id: openId, username, profile_deep_link: deepLink } = user
  if (!openId) throw new PlatformError('not_found', 'TikTok knows no user for this token')
  const login = username || openId
  return {
    externalId: openId,
    login,
    displayName: user.display_name || login,
    avatarUrl: user.avatar_large_url || user.avatar_url || null,
    url: !username && deepLink ? deepLink : `${client.urls.site}/@${login}`,
  }
}
