import { PlatformError } from '../errors.ts'
import { parseOAuthCallback } from '../oauth.ts'
import type { AdapterDeps, Identity, Metrics, PlatformAdapter, PlatformConfig, TokenSet } from '../types.ts'
import { sayInTwitchChat } from './chat.ts'
import { createTwitchClient, type TwitchClient } from './client.ts'
import { listTwitchMedia, twitchFigures, twitchLiveStreams, verifyTwitchMedia } from './media.ts'
import { twitchNotice } from './notices.ts'
import {
  exchangeTwitchCode,
  refreshTwitch,
  revokeTwitch,
  twitchAppToken,
  twitchAuthorizeUrl,
  twitchScopes,
  validateTwitch,
} from './oauth.ts'
import { followersReply, usersReply } from './schemas.ts'
import { subscribeTwitch } from './subscribe.ts'
import { beginTwitchSnapshot, finishTwitchSnapshot } from './snapshot.ts'

/** The adapter of Twitch: what its interface leaves open is always there. */
export type TwitchAdapter = PlatformAdapter & Required<Pick<PlatformAdapter, 'snapshot' | 'validate' | 'live'>>

/**
 * Twitch behind the common interface. platforms.md §3.
 * @param config `baseUrls` needs `auth`, `token`, `api`, `site` and both picture hosts: `realBaseUrls.twitch` or `simulatedBaseUrls`.
 * @throws Error at once when an address is missing.
 */
export function createTwitchAdapter(config: PlatformConfig, deps: AdapterDeps = {}): TwitchAdapter {
  const client = createTwitchClient(config, deps)
  return {
    platform: 'twitch',
    usesPkce: 'none',
    scopes: purpose => [...twitchScopes[purpose]],
    authorizeUrl: request => twitchAuthorizeUrl(client, request),
    parseCallback: parseOAuthCallback,
    exchange: code => exchangeTwitchCode(client, code),
    refresh: tokens => refreshTwitch(client, tokens),
    revoke: tokens => revokeTwitch(client, tokens),
    identity: tokens => identity(client, tokens),
    notices: { eventsub: twitchNotice(config, client.now) },
    subscribe: callback => subscribeTwitch(client, callback),
    metrics: (tokens, externalId) => metrics(client, tokens, externalId),
    listMedia: (tokens, externalId, options) => listTwitchMedia(client, tokens, externalId, options),
    verifyMediaUrl: (tokens, externalId, ref) => verifyTwitchMedia(client, tokens, externalId, ref),
    figures: { perCall: 100, isShared: false, read: (tokens, media) => twitchFigures(client, tokens, media) },
    snapshot: {
      begin: (tokens, externalId) => beginTwitchSnapshot(client, tokens, externalId),
      finish: (tokens, ticket) => finishTwitchSnapshot(client, tokens, ticket),
      picture: client.picture,
    },
    validate: tokens => validateTwitch(client, tokens),
    live: {
      appToken: () => twitchAppToken(client),
      streams: (appToken, externalIds) => twitchLiveStreams(client, appToken, externalIds),
      say: (appToken, line) => sayInTwitchChat(client, appToken, line),
      // Of a bot that Twitch has not verified and that is no moderator. platforms.md §3.6
      sayLimit: { lines: 20, inMs: 30_000 },
    },
  }
}

async function identity(client: TwitchClient, tokens: TokenSet): Promise<Identity> {
  const [user] = (await client.helix(tokens, 'GET', '/users', {}, usersReply)).data
  if (!user) throw new PlatformError('not_found', 'Twitch knows no user for this token')
  return {
    externalId: user.id,
    login: user.login,
    displayName: user.display_name || user.login,
    avatarUrl: user.profile_image_url || null,
    url: `${client.urls.site}/${user.login}`,
    ...(user.email && { email: user.email }),
    accountType: user.broadcaster_type,
  }
}

/** Helix keeps no history of viewers: the average comes from our own samples, not from here. platforms.md §3.3. */
async function metrics(client: TwitchClient, tokens: TokenSet, externalId: string): Promise<Metrics> {
  const query = { broadcaster_id: externalId }
  const { total } = await client.helix(tokens, 'GET', '/channels/followers', query, followersReply)
  return { followers_count: total, monthly_average_viewer_count: null, observedAt: new Date(client.now()) }
}
