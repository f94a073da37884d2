import type { Language } from '@fanfara/contract/enums'
import { withTransaction } from '#/db/port.ts'
import { hashOf, randomSecret, sameSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as applications from '../applications/application-store.ts'
import { isSignedBy } from '../applications/keys.ts'
import { type From, mayUse } from '../applications/origins.ts'
import { subscriberHash } from '../portal/own-application.ts'
import { InboxRefusal } from '../refusal.ts'
import * as store from '../subscriber-store.ts'

/** Tokens outlive a browser session generously: published clients never renew them (wire protocol §13). */
const TOKEN_MS = 15 * 86_400_000

/** Whoever holds an inbox token. */
export interface Subscriber {
  id: string
  /** The application's own name for the person. */
  externalId: string
  applicationId: string
  firstName: string | null
  lastName: string | null
  avatar: string | null
  /** Of the portal's own application. */
  accountId: string | null
  language: Language | null
  /** The portal session that began the inbox session, if one did. */
  sessionId: string | null
  allowedOrigins: readonly string[]
  expiresAt: Date
}

/** As a widget sends it: the hash proves a subscriber where the application demands it. */
export interface SessionRequest {
  applicationIdentifier: string
  subscriberId: string
  hmacHash?: string | null | undefined
  accessToken?: string | undefined
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  phone?: string | null | undefined
}

/** Who holds an access token of the portal; null when it is no good. Handed in: the inbox knows no accounts. */
export type Authenticate = (token: string) => Promise<{ accountId: string; sessionId: string } | null>

/**
 * Begins an inbox session (WAPI-01).
 * @throws InboxRefusal 404 for an unknown application, 403 for a page that may not use it, 401 in secure mode for a hash
 * that is missing, wrong or another subscriber's (WAPI-02); nobody is made then.
 */
export async function beginSession(
  world: World,
  request: SessionRequest,
  { from, authenticate }: { from: From; authenticate: Authenticate },
) {
  const application = await applications.findApplication(world.db, request.applicationIdentifier)
  if (!application) throw new InboxRefusal(404, 'inbox.unknown_application')
  if (!mayUse(world, application.allowed_origins, from)) throw new InboxRefusal(403, 'inbox.origin')
  const token = randomSecret()
  const subscriber = application.is_own
    ? await beginOwn(world, request, token, authenticate)
    : await beginOther(world, application, request, token)
  return { token, subscriber, applicationId: application.id }
}

const endOf = (world: World) => new Date(world.clock.now().getTime() + TOKEN_MS)

/**
 * A session of the portal itself: its subscribers are accounts, and it is always in secure mode. The hash never changes, so
 * it opens nothing by itself: the portal's access token must be there, and the inbox session ends with the portal session
 * behind it (decision 0027).
 */
async function beginOwn(
  world: World,
  { subscriberId, hmacHash, accessToken }: SessionRequest,
  token: string,
  authenticate: Authenticate,
) {
  const right = Buffer.from(subscriberHash(world, subscriberId))
  if (!sameSecret(Buffer.from(hmacHash ?? ''), right)) throw new InboxRefusal(401, 'inbox.wrong_hash')
  const caller = accessToken ? await authenticate(accessToken) : null
  if (!caller) throw new InboxRefusal(401, 'inbox.not_signed_in')
  return withTransaction(world.db, async tx => {
    const account = await store.findAccount(tx, subscriberId)
    if (!account || !(await store.lockReader(tx, account.id))) throw new InboxRefusal(401, 'inbox.wrong_hash')
    if (caller.accountId !== account.id) throw new InboxRefusal(401, 'inbox.not_signed_in')
    const subscriber = await store.claimAccountSubscriber(tx, account.id, world.clock.now())
    const { sessionId } = caller
    const session = { tokenHash: hashOf(token), subscriberId: subscriber.id, sessionId, expiresAt: endOf(world) }
    await store.insertSession(tx, session)
    return subscriber
  })
}

async function beginOther(
  world: World,
  application: applications.ApplicationRow,
  request: SessionRequest,
  token: string,
): Promise<store.SubscriberRow> {
  const { subscriberId, hmacHash } = request
  if (application.is_secure && !(await isSignedBy(world, application.id, subscriberId, hmacHash ?? '')))
    throw new InboxRefusal(401, 'inbox.wrong_hash')
  const profile = {
    email: request.email ?? undefined,
    firstName: request.firstName ?? undefined,
    lastName: request.lastName ?? undefined,
    phone: request.phone ?? undefined,
  }
  return withTransaction(world.db, async tx => {
    const people = [{ externalId: subscriberId, profile }]
    const [subscriber] = await store.claimSubscribers(tx, application.id, people, world.clock.now())
    if (!subscriber) throw new InboxRefusal(404, 'inbox.unknown_application')
    const session = { tokenHash: hashOf(token), subscriberId: subscriber.id, sessionId: null, expiresAt: endOf(world) }
    await store.insertSession(tx, session)
    return subscriber
  })
}

/** How long a process trusts what it remembers of a session without being told otherwise. Milliseconds. */
const REMEMBERED_MS = 5000
const REMEMBERED_MAX = 10_000
interface Memory {
  subscribers: Map<string, { subscriber: Subscriber; freshUntilMs: number }>
  /** Counts what was forgotten: who read the database meanwhile may have read what is not so any more. */
  forgotten: number
}
const memories = new WeakMap<World, Memory>()

function memoryOf(world: World): Memory {
  const known = memories.get(world)
  if (known) return known
  const memory: Memory = { subscribers: new Map(), forgotten: 0 }
  memories.set(world, memory)
  const forget = (isConcerned: (subscriber: Subscriber) => boolean) => {
    memory.forgotten += 1
    for (const [key, { subscriber }] of memory.subscribers) if (isConcerned(subscriber)) memory.subscribers.delete(key)
  }
  world.bus.on('session-ended', id => forget(({ sessionId }) => sessionId === id))
  world.bus.on('account-erased', id => forget(({ accountId }) => accountId === id))
  world.bus.on('account-changed', id => forget(({ accountId }) => accountId === id))
  world.bus.on('inbox-application-changed', id => forget(({ applicationId }) => applicationId === id))
  world.bus.on('gap', () => forget(() => true))
  return memory
}

/** Whose token this is now; null when it is no good, or the portal session that began it ended. */
export async function readSubscriber(world: World, token: string): Promise<Subscriber | null> {
  const row = await store.findSession(world.db, hashOf(token), world.clock.now())
  if (!row) return null
  return {
    id: row.id,
    externalId: row.external_id,
    applicationId: row.application_id,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: row.avatar,
    accountId: row.account_id,
    language: row.language,
    sessionId: row.session_id,
    allowedOrigins: row.allowed_origins,
    expiresAt: row.session_ends_at && row.session_ends_at < row.expires_at ? row.session_ends_at : row.expires_at,
  }
}

/** The same, remembered for a moment: requests come in bursts (decision 0007). */
export async function findSubscriber(world: World, token: string): Promise<Subscriber | null> {
  const memory = memoryOf(world)
  const key = hashOf(token).toString('base64')
  const remembered = memory.subscribers.get(key)
  if (remembered && remembered.freshUntilMs > performance.now())
    return remembered.subscriber.expiresAt > world.clock.now() ? remembered.subscriber : null
  memory.subscribers.delete(key)
  const { forgotten } = memory
  const subscriber = await readSubscriber(world, token)
  if (!subscriber || memory.forgotten !== forgotten) return subscriber
  if (memory.subscribers.size >= REMEMBERED_MAX) memory.subscribers.clear()
  memory.subscribers.set(key, { subscriber, freshUntilMs: performance.now() + REMEMBERED_MS })
  return subscriber
}
