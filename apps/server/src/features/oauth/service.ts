import type { Language, Platform } from '@fanfara/contract/enums'
import { PlatformError, type PlatformAdapter } from '@fanfara/platforms'
import { type Tx, withTransaction } from '../../db/port.ts'
import { Limited, Told } from '../../errors.ts'
import type { Visitor } from '../../http/visitor.ts'
import { type TextKey, textOf } from '../../i18n/texts.ts'
import { hashOf, randomSecret } from '../../secrets.ts'
import type { World } from '../../world.ts'
import * as accounts from '../accounts/service.ts'
import * as channels from '../channels/service.ts'
import { keptIdentity } from './identity.ts'
import { callbackError, FLOW_MS } from './policy.ts'
import * as store from './store.ts'

type Query = Record<string, string>
const backTo = (world: World, query: Query): string =>
  `${world.config.publicUrl}/callback?${new URLSearchParams(query)}`

/** What a popup that connects a channel brings. */
export interface ConnectRequest {
  type: Platform
  uuid: string
  ticket: string
  nonce: string
}

/** Begins connecting: spends the ticket and names the platform's address; anything wrong ends at `/callback` (API-62). */
export async function beginConnect(
  world: World,
  { type, uuid, ticket, nonce }: ConnectRequest,
  browser: string,
): Promise<string> {
  const refuse = backTo(world, { action: 'connect', type, nonce, error: 'generic' })
  if (!(await channels.isConnectable(world, type))) return refuse
  const address = await withTransaction(world.db, async tx => {
    const owner = await channels.spendTicket(tx, world, ticket, type)
    if (!owner || owner.connect_uuid !== uuid) return null
    const language = owner.language as Language
    const start = { action: 'connect', accountId: owner.account_id, nonce, language, isRemembered: false } as const
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
  if (!(await channels.signsIn(world, type))) return refuse('generic')
  if (action === 'register' && !request.hasConsents) return refuse(textOf(language, 'oauth.consents'))
  const start = { action, accountId: null, nonce, language, isRemembered }
  const address = await withTransaction(world.db, tx => begin(world, tx, type, start, browser))
  return address ?? refuse('generic')
}

type Start = Pick<store.Flow, 'action' | 'accountId' | 'nonce' | 'language' | 'isRemembered'>

async function begin(world: World, tx: Tx, type: Platform, start: Start, browser: string): Promise<string | null> {
  const adapter = world.platforms[type]
  if (!adapter) return null
  const [state, verifier] = [randomSecret(), randomSecret(48)]
  await store.insertFlow(tx, {
    ...start,
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    type,
    verifierSealed: world.keys.seal('platform-tokens', verifier, state),
    expiresAt: new Date(world.clock.now().getTime() + FLOW_MS),
  })
  const isConnecting = start.action === 'connect'
  const purpose = isConnecting ? 'connect' : 'signin'
  return adapter.authorizeUrl({ purpose, state, codeVerifier: verifier, forceConsent: isConnecting }).href
}

type UsedFlow = NonNullable<Awaited<ReturnType<typeof store.useFlow>>>

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
  const flow = await withTransaction(world.db, tx => store.useFlow(tx, hashes, type, world.clock.now()))
  const adapter = world.platforms[type]
  if (!flow || !adapter) return backTo(world, { action: 'connect', type, error: 'generic' })
  const back = (more: Query) => backTo(world, { action: flow.action, type, nonce: flow.nonce, ...more })
  const say = (key: TextKey) => textOf(flow.language, key)
  try {
    return back(await outcomeOf(world, { type, flow, adapter, state, query, browserHash: hashes.browser, visitor }))
  } catch (error) {
    if (error instanceof Limited) return back({ error: textOf(flow.language, 'error.limited', error.values) })
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

function noteFailure(world: World, platform: Platform, { kind, status, providerCode: code }: PlatformError): void {
  world.log.warn({ platform, kind, status, code }, 'trip to a platform failed')
}

interface Arrival {
  type: Platform
  flow: UsedFlow
  adapter: PlatformAdapter
  state: string
  query: URLSearchParams
  browserHash: Buffer
  visitor: Visitor
}

/** @returns what `/callback` is told of a success. @throws Ended; PlatformError; Limited. */
async function outcomeOf(world: World, arrival: Arrival): Promise<Query> {
  const { type, flow, adapter, state, query, browserHash, visitor } = arrival
  const answer = adapter.parseCallback(query)
  if ('error' in answer) throw new Ended(answer.error === 'user_cancelled' ? 'user_cancelled' : 'permanent')
  // An operator may have switched the platform off while the person was there (OPS-20).
  const isOffered = flow.account_id === null ? channels.signsIn : channels.isConnectable
  if (!(await isOffered(world, type))) throw new Ended('switched_off')
  const verifier = world.keys.open('platform-tokens', flow.code_verifier_sealed, state)
  const tokens = await adapter.exchange(answer.code, verifier)
  const identity = keptIdentity(await adapter.identity(tokens))
  if (flow.account_id !== null) {
    const outcome = await channels.connectChannel(world, flow.account_id, type, identity, tokens)
    if (outcome !== 'connected') throw new Ended(outcome)
    return {}
  }
  const start = { browserHash, isRemembered: flow.is_remembered }
  if (flow.action === 'login') {
    const accountId = await accounts.findBySocial(world.db, type, identity.externalId)
    if (accountId === null) throw new Ended('unknown_account')
    return { token: await accounts.createSignInTicket(world, accountId, start) }
  }
  const { externalId, login, displayName, email } = identity
  const person = { provider: type, externalId, login, displayName, email }
  const token = await accounts.registerSocial(world, person, { ...start, language: flow.language, visitor })
  if (token === null) throw new Ended('taken')
  return { token }
}

/** Removes flows that ended. */
export const removeEnded = (world: World) => store.removeEnded(world.db, world.clock.now())
