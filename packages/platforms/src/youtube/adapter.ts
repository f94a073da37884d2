import { parseOAuthCallback } from '../oauth.ts'
import type { AdapterDeps, Identity, PlatformAdapter, PlatformConfig, TokenSet } from '../types.ts'
import { BROADCASTS_PER_CALL, currentBroadcast, watchedBroadcasts } from './broadcasts.ts'
import { createGoogleClient, type GoogleClient, untilPacificMidnight } from './client.ts'
import { bestThumbnail, listYouTubeMedia, verifyYouTubeMedia, youTubeFigures } from './media.ts'
import { youTubeMetrics } from './metrics.ts'
import { googleNotice } from './notices.ts'
import { exchangeGoogleCode, refreshGoogle, revokeGoogle, youTubeAuthorizeUrl, youTubeScopes } from './oauth.ts'
import { idClaims } from './schemas.ts'
import { myChannel } from './videos.ts'

/**
 * YouTube behind the common interface. platforms.md §4. It has no live snapshot: none is documented.
 * @param config `baseUrls` needs `auth`, `token`, `jwks`, `issuer`, `api`, `analytics` and `site`.
 * @throws Error at once when an address is missing.
 */
export function createYouTubeAdapter(config: PlatformConfig, deps: AdapterDeps = {}): PlatformAdapter {
  const client = createGoogleClient(config, deps)
  return {
    platform: 'youtube',
    usesPkce: 'S256-base64url',
    scopes: purpose => [...youTubeScopes[purpose]],
    authorizeUrl: request => youTubeAuthorizeUrl(client, request),
    parseCallback: parseOAuthCallback,
    exchange: (code, codeVerifier) => exchangeGoogleCode(client, code, codeVerifier),
    refresh: tokens => refreshGoogle(client, tokens),
    revoke: tokens => revokeGoogle(client, tokens),
    identity: tokens => identity(client, tokens),
    notices: { 'security-events': googleNotice(client) },
    metrics: (tokens, externalId) => youTubeMetrics(client, tokens, externalId),
    listMedia: (tokens, externalId, options) => listYouTubeMedia(client, tokens, externalId, options),
    verifyMediaUrl: (tokens, externalId, ref) => verifyYouTubeMedia(client, tokens, externalId, ref),
    figures: { perCall: 50, isShared: true, read: (tokens, media) => youTubeFigures(client, tokens, media) },
    broadcasts: {
      perCall: BROADCASTS_PER_CALL,
      unitsPerDay: SAMPLED_PER_DAY,
      current: tokens => currentBroadcast(client, tokens),
      watched: (tokens, ids) => watchedBroadcasts(client, tokens, ids),
    },
    quota: { measuredPerDay: MEASURED_PER_DAY, untilReset: untilPacificMidnight },
  }
}

/** Of 10,000 units a day, measuring takes 8,000 at 4 for a channel with more than a page of uploads, 3 for others. platforms.md §4.2. */
const MEASURED_PER_DAY = 2000
/** Sampling takes one unit a minute, day and night, as long as 50 channels or fewer are on the air, and some to find them. */
const SAMPLED_PER_DAY = 2000

async function identity(client: GoogleClient, tokens: TokenSet): Promise<Identity> {
  const { id, snippet } = await myChannel(client, tokens)
  const checked = idClaims.safeParse(tokens.raw.id_claims)
  const claims = checked.success ? checked.data : null
  return {
    externalId: id,
    login: snippet.customUrl?.replace(/^@/, '') || id,
    displayName: snippet.title,
    avatarUrl: bestThumbnail(snippet.thumbnails),
    url: `${client.urls.site}/channel/${id}`,
    ...(claims?.email && claims.email_verified && { email: claims.email }),
    ...(claims && { subject: claims.sub }),
  }
}
