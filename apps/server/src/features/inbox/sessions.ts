import { hashOf, randomSecret, sameSecret } from '../../secrets.ts'
import type { World } from '../../world.ts'
import * as accounts from '../accounts/service.ts'
import { InboxRefusal } from './refusal.ts'
import { PORTAL_APPLICATION, subscriberHash } from './service.ts'
import * as store from './store.ts'

/** Tokens outlive a browser session generously: published clients never renew them (wire protocol §13). */
const TOKEN_MS = 15 * 86_400_000

/** Whoever holds an inbox token. */
export interface Subscriber {
  accountId: string
  /** The portal session that began the inbox session, if one did. */
  sessionId: string | null
  expiresAt: Date
}

/** What a session is begun with. */
export interface SessionRequest {
  applicationIdentifier: string
  subscriberId: string
  hmacHash?: string | null | undefined
  accessToken?: string | undefined
}

/**
 * Begins an inbox session (WAPI-01).
 * @throws InboxRefusal 404 for an unknown application, 401 for a hash that is missing, wrong or another subscriber's.
 */
export async function beginSession(world: World, request: SessionRequest) {
  if (request.applicationIdentifier !== PORTAL_APPLICATION) throw new InboxRefusal(404, 'inbox.unknown_application')
  const right = Buffer.from(subscriberHash(world, request.subscriberId))
  if (!sameSecret(Buffer.from(request.hmacHash ?? ''), right)) throw new InboxRefusal(401, 'inbox.wrong_hash')
  const account = await store.findSubscriber(world.db, request.subscriberId)
  if (!account) throw new InboxRefusal(401, 'inbox.wrong_hash')
  const caller = request.accessToken ? await accounts.callerOf(world, request.accessToken) : null
  const token = randomSecret()
  await store.insertSession(world.db, {
    tokenHash: hashOf(token),
    accountId: account.id,
    sessionId: caller?.accountId === account.id ? caller.sessionId : null,
    expiresAt: new Date(world.clock.now().getTime() + TOKEN_MS),
  })
  return { token, subscriberId: request.subscriberId }
}

/** Whose token this is; null when it is no good, or the portal session that began it ended. */
export const findSubscriber = (world: World, token: string): Promise<Subscriber | null> =>
  store.findSession(world.db, hashOf(token), world.clock.now())
