import { PlatformError } from '../errors.ts'
import { parseOAuthCallback } from '../oauth.ts'
import type { AdapterDeps, Identity, Metrics, PlatformAdapter, PlatformConfig, TokenSet } from '../types.ts'
import { createInstagramClient, type InstagramClient } from './client.ts'
import { instagramFigures, listInstagramMedia, verifyInstagramMedia } from './media.ts'
import { metaNotice } from './notices.ts'
import {
  exchangeInstagramCode,
  instagramAuthorizeUrl,
  instagramIdOf,
  instagramScopes,
  refreshInstagram,
  revokeInstagram,
} from './oauth.ts'
import { findLinkedPage, ineligible } from './pages.ts'
import { userReply } from './schemas.ts'

/**
 * Instagram behind the common interface, reached through Facebook: the person consents there, and the channel is the
 * professional account linked to one of their pages. It signs nobody in and has no live proof. platforms.md §5, CHAN-22.
 * @param config `baseUrls` needs `auth`, `token`, `api` and `site`; the credentials are those of the app at Facebook.
 * @throws Error at once when an address is missing.
 * @example createInstagramAdapter(config).scopes('signin') // []
 */
export function createInstagramAdapter(config: PlatformConfig, deps: AdapterDeps = {}): PlatformAdapter {
  const client = createInstagramClient(config, deps)
  return {
    platform: 'instagram',
    usesPkce: 'none',
    scopes: purpose => [...instagramScopes[purpose]],
    authorizeUrl: request => instagramAuthorizeUrl(client, request),
    parseCallback: parseOAuthCallback,
    exchange: code => exchangeInstagramCode(client, code),
    refresh: tokens => refreshInstagram(client, tokens),
    revoke: tokens => revokeInstagram(client, tokens),
    identity: tokens => identity(client, tokens),
    notices: { deauthorize: metaNotice(config, 'revoked'), 'data-deletion': metaNotice(config, 'deletion') },
    metrics: (tokens, externalId) => metrics(client, tokens, externalId),
    listMedia: (tokens, externalId, options) => listInstagramMedia(client, tokens, externalId, options),
    verifyMediaUrl: (tokens, externalId, ref) => verifyInstagramMedia(client, tokens, externalId, ref),
    figures: { perCall: 1, isShared: false, read: (tokens, media) => instagramFigures(client, tokens, media) },
  }
}

/** Every permission is needed to get here, so one that was left out is named before any cause that it may hide. */
async function identity(client: InstagramClient, tokens: TokenSet): Promise<Identity> {
  const missing = instagramScopes.connect.find(scope => !tokens.scopes.includes(scope))
  if (missing) throw new PlatformError('scope_missing', 'A permission was left out', { providerCode: missing })
  const id = instagramIdOf(tokens)
  if (id === null) throw await whyUnlinked(client, tokens)
  const fields = 'id,username,name,profile_picture_url'
  const user = await client.get(tokens.accessToken, `/${encodeURIComponent(id)}`, { fields }, userReply)
  const login = user.username || user.id
  return {
    externalId: user.id,
    login,
    displayName: user.name || login,
    avatarUrl: user.profile_picture_url || null,
    url: `${client.urls.site}/${login}/`,
    ...(typeof tokens.raw.user_id === 'string' && { subject: tokens.raw.user_id }),
  }
}

/** `account_ineligible` with `no_page` or `no_professional_account`; who linked a page since has to begin again. */
async function whyUnlinked(client: InstagramClient, tokens: TokenSet): Promise<PlatformError> {
  const link = await findLinkedPage(client, tokens.accessToken)
  return typeof link === 'string' ? ineligible(link) : new PlatformError('temporary', 'The page was linked just now')
}

/** The followers of this moment; there is no history to ask for. platforms.md §5.3. */
async function metrics(client: InstagramClient, tokens: TokenSet, externalId: string): Promise<Metrics> {
  if (instagramIdOf(tokens) !== externalId) {
    throw new PlatformError('not_found', 'The token is bound to another account')
  }
  const path = `/${encodeURIComponent(externalId)}`
  const user = await client.get(tokens.accessToken, path, { fields: 'id,followers_count' }, userReply)
  return { followers_count: user.followers_count ?? null, observedAt: new Date(client.now()) }
}
