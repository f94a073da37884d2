import type { Language, Platform } from '@fanfara/contract/enums'
import { PlatformError, type PlatformAdapter } from '@fanfara/platforms'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Limited, Told } from '#/errors.ts'
import { TRIP_MS } from '#/edge/trip-cookie.ts'
import type { Visitor } from '#/edge/visitor.ts'
import { type TextKey, textOf } from '#/i18n/texts.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as channels from '../channels/service.ts'
import * as providers from '../providers/service.ts'
import { keptIdentity } from './identity.ts'
import { callbackError } from './policy.ts'

type Query = Record<string, string>
const backTo = (world: World, query: Query): string =>
  `${world.config.publicUrl}/callback?${new URLSearchParams(query)}`

/** What a popup brings that connects a channel, or confirms an identity. */
export interface TicketRequest {
  type: Platform
  action: 'connect' | 'confirm'
  /** The owner's secret of the connect path; only that path has it. */
  uuid: string | null
  ticket: string
  nonce: string
}

/**
 * Begins connecting, or confirming an identity: spends the ticket, in the browser that asked for it only, and names the
 * platform's address; anything wrong ends at `/callback` and spends nothing (API-62).
 */
export async function beginWithTicket(
  world: World,
  { type, action, uuid, ticket, nonce }: TicketRequest,
  browser: string | null,
): Promise<string> {
  const refuse = backTo(world, { action, type, nonce, error: 'generic' })
  const isOffered = action === 'connect' ? providers.isConnectable : providers.signsIn
  if (browser === null || !(await isOffered(world, type))) return refuse
  const address = await withTransaction(world.db, async tx => {
    const spent = await channels.spendTicket(tx, world, { ticket, browser, type })
    const isOurs = spent && (uuid === null || spent.connect_uuid === uuid)
    if (!isOurs || (action === 'confirm') !== (spent.session_id !== null)) return null
    const { account_id: accountId, session_id: sessionId } = spent
    const start = { action, accountId, sessionId, nonce, language: spent.language, isRemembered: false }
    return begin(world, tx, type, start, browser)
  })
  return address ?? refuse
}

/** What a popup that signs in or registers brings. */
export interface SignInRequest {
  type: Platform
  action: 'login' | 'register'
  nonce: string
  language: Language
  isRemembered: boolean
  /** Both consents, without which nobody is registered (API-61). */
  hasConsents: boolean
}

/** Begins a sign-in or registration at a platform; anything wrong ends at `/callback` (API-60, API-61). */
export async function beginSignIn(world: World, request: SignInRequest, browser: string): Promise<string> {
  const { type, action, nonce, language, isRemembered } = request
  const refuse = (error: string) => backTo(world, { action, type, nonce, error })
  if (!(await providers.signsIn(world, type))) return refuse('generic')
  if (action === 'register' && !request.hasConsents) return refuse(textOf(language, 'oauth.consents'))
  const start = { action, accountId: null, sessionId: null, nonce, language, isRemembered }
  const address = await withTransaction(world.db, tx => begin(world, tx, type, start, browser))
  return address ?? refuse('generic')
}

type Start = Pick<accounts.trips.Trip, 'action' | 'accountId' | 'sessionId' | 'nonce' | 'language' | 'isRemembered'>

async function begin(world: World, tx: Tx, type: Platform, start: Start, browser: string): Promise<string | null> {
  const adapter = world.platforms[type]
  if (!adapter) return null
  const [state, verifier] = [randomSecret(), randomSecret(48)]
  await accounts.trips.insertTrip(tx, {
    ...start,
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    type,
    verifierSealed: world.keys.seal('platform-tokens', verifier, state),
    expiresAt: new Date(world.clock.now().getTime() + TRIP_MS),
  })
  const purpose = start.action === 'connect' ? 'connect' : 'signin'
  // Who confirms an identity is to be there in person, not only in a browser that agreed once.
  const forceConsent = start.action === 'connect' || start.action === 'confirm'
  return adapter.authorizeUrl({ purpose, state, codeVerifier: verifier, forceConsent }).href
}

type UsedTrip = NonNullable<Awaited<ReturnType<typeof accounts.trips.useTrip>>>

/** Ends a trip: state first, then the code, then whose account it is; ends at `/callback` whatever happens (SOC-14). */
export async function finish(
  world: World,
  type: Platform,
  query: URLSearchParams,
  browser: string | null,
  visitor: Visitor,
): Promise<string> {
  const state = query.get('state') ?? ''
  const hashes = { state: hashOf(state), browser: hashOf(browser ?? '') }
  const trip = await withTransaction(world.db, tx => accounts.trips.useTrip(tx, hashes, type, world.clock.now()))
  const adapter = world.platforms[type]
  if (!trip || !adapter) return backTo(world, { action: 'connect', type, error: 'generic' })
  const back = (more: Query) => backTo(world, { action: trip.action, type, nonce: trip.nonce, ...more })
  const say = (key: TextKey) => textOf(trip.language, key)
  try {
    return back(await outcomeOf(world, { type, trip, adapter, state, query, browserHash: hashes.browser, visitor }))
  } catch (error) {
    if (error instanceof Limited) return back({ error: textOf(trip.language, 'error.limited', error.values) })
    if (error instanceof Told) return back({ error: 'generic' })
    if (!(error instanceof Ended) && !(error instanceof PlatformError)) throw error
    if (error instanceof PlatformError) noteFailure(world, type, error)
    const answer = callbackError(error.kind, error instanceof PlatformError ? error.providerCode : null)
    return back('error' in answer ? answer : { error: say(answer.text) })
  }
}

/** A trip that ended without success, for a reason that the person is told. */
class Ended extends Error {
  readonly kind: Parameters<typeof callbackError>[0]
  constructor(kind: Ended['kind']) {
    super(kind)
    this.kind = kind
  }
}

function noteFailure(world: World, platform: Platform, { kind, status, providerCode: because }: PlatformError): void {
  world.log.warn({ platform, kind, status, because }, 'trip to a platform failed')
}

interface Arrival {
  type: Platform
  trip: UsedTrip
  adapter: PlatformAdapter
  state: string
  query: URLSearchParams
  browserHash: Buffer
  visitor: Visitor
}

/** @returns what `/callback` is told of a success. @throws Ended; PlatformError; Limited. */
async function outcomeOf(world: World, arrival: Arrival): Promise<Query> {
  const { type, trip, adapter, state, query, browserHash, visitor } = arrival
  const answer = adapter.parseCallback(query)
  if ('error' in answer) throw new Ended(answer.error === 'user_cancelled' ? 'user_cancelled' : 'permanent')
  // An operator may have switched the platform off while the person was there (OPS-20).
  const isOffered = trip.action === 'connect' ? providers.isConnectable : providers.signsIn
  if (!(await isOffered(world, type))) throw new Ended('switched_off')
  const verifier = world.keys.open('platform-tokens', trip.code_verifier_sealed, state)
  const tokens = await adapter.exchange(answer.code, verifier)
  const identity = keptIdentity(await adapter.identity(tokens))
  if (trip.account_id !== null && trip.session_id !== null)
    return confirm(world, type, identity, { accountId: trip.account_id, sessionId: trip.session_id })
  if (trip.account_id !== null) {
    const outcome = await channels.connectChannel(world, trip.account_id, type, { identity, tokens, visitor })
    if (outcome !== 'connected') throw new Ended(outcome)
    return {}
  }
  const start = { browserHash, isRemembered: trip.is_remembered }
  const { externalId, subject, login, displayName, email } = identity
  const person = { provider: type, externalId, subject, login, displayName, email }
  const ended =
    trip.action === 'login'
      ? await accounts.createSignInTicket(world, person, start)
      : await accounts.registerSocial(world, person, { ...start, language: trip.language, visitor })
  if (typeof ended === 'string') throw new Ended(ended)
  return { token: ended.ticket }
}

/** The person who came back is the one who signs in by this platform: their session is confirmed. @throws Ended */
async function confirm(
  world: World,
  type: Platform,
  { externalId }: channels.KeptIdentity,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<Query> {
  if ((await accounts.findBySocial(world.db, type, externalId)) !== accountId) throw new Ended('other_account')
  await accounts.refuseLesser(world, accountId)
  await accounts.markConfirmed(world, sessionId)
  return {}
}

/** A job's: expired rows, used or not. */
export const removeEnded = (world: World) => accounts.trips.removeEndedTrips(world.db, world.clock.now(), TRIP_MS)
