import { PlatformError } from '../errors.ts'
import { expiry, startingAnew, withoutSecrets, withQuery } from '../oauth.ts'
import type { AuthorizeRequest, Purpose, TokenSet } from '../types.ts'
import type { InstagramClient } from './client.ts'
import { findLinkedPage } from './pages.ts'
import { personReply, type TokenReply, tokenReply } from './schemas.ts'

/**
 * Reading the account, listing the pages, and acting as one of them; together they are what it takes to know the account
 * behind a page. Instagram signs nobody in. platforms.md §5.2, SOC-02.
 */
export const instagramScopes: Readonly<Record<Purpose, readonly string[]>> = {
  signin: [],
  connect: ['instagram_basic', 'pages_show_list', 'pages_read_engagement'],
}

/**
 * Facebook's dialog. What was unticked before is offered again only when it is asked for. platforms.md §5.2, CHAN-22.
 * @throws PlatformError `permanent` for a sign-in, which Instagram does not give.
 */
export function instagramAuthorizeUrl({ config, urls }: InstagramClient, request: AuthorizeRequest) {
  if (request.purpose === 'signin') {
    throw new PlatformError('permanent', 'Instagram gives no identity to sign in with', { providerCode: 'no_sign_in' })
  }
  return withQuery(urls.auth, {
    client_id: config.clientId,
    redirect_uri: config.redirectUri,
    response_type: 'code',
    scope: instagramScopes.connect.join(','),
    state: request.state,
    auth_type: request.forceConsent ? 'rerequest' : undefined,
  })
}

/** The first token lives an hour or two; one that cannot be exchanged for a lasting one is not kept. platforms.md §5.1. */
export async function exchangeInstagramCode(client: InstagramClient, code: string): Promise<TokenSet> {
  const lasting = async () => {
    const short = await client.token({ redirect_uri: client.config.redirectUri, code }, tokenReply)
    return toTokenSet(client, await lengthen(client, short.access_token), null)
  }
  return startingAnew(lasting())
}

/**
 * Renews the person's token, which is possible while it lives, and takes the page's token anew. platforms.md §5.2.
 * @throws PlatformError `token_invalid`, also when the account is no longer linked to a page of this person.
 */
export async function refreshInstagram(client: InstagramClient, tokens: TokenSet): Promise<TokenSet> {
  if (tokens.refreshToken === null) throw new PlatformError('token_invalid', 'No token to renew')
  return toTokenSet(client, await lengthen(client, tokens.refreshToken), instagramIdOf(tokens))
}

/** What is said of a person who took the application away before us. */
const NOT_INSTALLED = '190/458'

/** Ends the person's whole grant, also when our tokens ran out; a grant that is gone already is fine. platforms.md §5.2. */
export async function revokeInstagram(client: InstagramClient, tokens: TokenSet): Promise<void> {
  const { user_id: userId } = tokens.raw
  if (typeof userId !== 'string') throw new PlatformError('permanent', 'These tokens do not say whose they are')
  try {
    await client.removeAsApp(`/${encodeURIComponent(userId)}/permissions`)
  } catch (error) {
    const isGone =
      error instanceof PlatformError && (error.kind === 'not_found' || error.providerCode === NOT_INSTALLED)
    if (!isGone) throw error
  }
}

/** The Instagram account that the tokens are for; null when the person has none that is linked to a page. */
export function instagramIdOf(tokens: TokenSet): string | null {
  return typeof tokens.raw.instagram_id === 'string' ? tokens.raw.instagram_id : null
}

function lengthen(client: InstagramClient, userToken: string): Promise<TokenReply> {
  return client.token({ grant_type: 'fb_exchange_token', fb_exchange_token: userToken }, tokenReply)
}

/**
 * Reads with the page's token, which does not run out, and renews with the person's, which does after some 60 days.
 * Without a linked page the person's token is all there is: `identity` says why. platforms.md §5.2.
 */
async function toTokenSet(client: InstagramClient, user: TokenReply, wantedId: string | null): Promise<TokenSet> {
  const userToken = user.access_token
  const userExpiresAt = expiry(user.expires_in, client.now())
  const person = await client.get(userToken, '/me', { fields: 'id,permissions{permission,status}' }, personReply)
  const granted = (person.permissions?.data ?? []).filter(one => one.status === 'granted')
  const scopes = granted.map(one => one.permission).filter(scope => instagramScopes.connect.includes(scope))
  const link = scopes.includes('pages_show_list') ? await findLinkedPage(client, userToken, wantedId) : null
  const page = typeof link === 'object' ? link : null
  if (!page && wantedId !== null) {
    throw new PlatformError('token_invalid', 'The account is no longer linked to a page', { providerCode: 'unlinked' })
  }
  return {
    accessToken: page?.token ?? userToken,
    refreshToken: userToken,
    scopes,
    accessExpiresAt: page ? null : userExpiresAt,
    refreshExpiresAt: userExpiresAt,
    raw: {
      ...withoutSecrets(user),
      user_id: person.id,
      ...(page && { page_id: page.id, instagram_id: page.instagramId }),
    },
  }
}
