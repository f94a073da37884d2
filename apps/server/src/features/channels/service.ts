import {
  adTypeFacts,
  adTypes,
  type Language,
  type Platform,
  platforms as allPlatforms,
  providerDefaults,
} from '@fanfara/contract/enums'
import { PlatformError, type TokenSet } from '@fanfara/platforms'
import { withTransaction } from '../../db/port.ts'
import { Missing, Refused } from '../../errors.ts'
import { textOf } from '../../i18n/texts.ts'
import * as outbox from '../../db/outbox.ts'
import { hashOf, randomSecret } from '../../secrets.ts'
import type { World } from '../../world.ts'
import * as campaigns from '../campaigns/service.ts'
import { callbackError, FLOW_MS, TICKET_MS } from './policy.ts'
import * as store from './store.ts'

/** Channels that the creator ever connected. */
export const listChannels = (world: World, accountId: string) => store.listChannels(world.db, accountId)

/** Whether a platform can be connected: its flags allow it and there is an adapter (CHAN-15, CHAN-17). */
export function isConnectable(world: World, type: string): type is Platform {
  const platform = allPlatforms.find(candidate => candidate === type)
  if (!platform) return false
  const flags = providerDefaults[platform]
  return flags.active && !flags.hidden && !flags.coming_soon && world.platforms[platform] !== undefined
}

/** Makes the ticket that opens the connect path: 60 s, single use (threat model §3.3). @throws Refused */
export async function createTicket(world: World, accountId: string, type: Platform): Promise<string> {
  if (!isConnectable(world, type)) throw new Refused('channel_type_unavailable')
  const ticket = randomSecret(16)
  const expiresAt = new Date(world.clock.now().getTime() + TICKET_MS)
  await store.insertTicket(world.db, { hash: hashOf(ticket), accountId, type, expiresAt })
  return ticket
}

/** Where a popup goes next. */
export type Next = { location: string; browser?: string }

const backTo = (world: World, query: Record<string, string>): string =>
  `${world.config.publicUrl}/callback?${new URLSearchParams({ action: 'connect', ...query })}`

/** Begins connecting: spends the ticket and sends the popup to the platform; anything wrong ends at `/callback` (API-62). */
export async function beginConnect(
  world: World,
  { type, uuid, ticket, nonce }: { type: string; uuid: string; ticket: string; nonce: string },
): Promise<Next> {
  const refuse = { location: backTo(world, { type, nonce, error: 'generic' }) }
  if (!isConnectable(world, type)) return refuse
  const adapter = world.platforms[type]
  const now = world.clock.now()
  const [state, browser, verifier] = [randomSecret(), randomSecret(), randomSecret(48)]
  const isBegun = await withTransaction(world.db, async tx => {
    const owner = await store.useTicket(tx, hashOf(ticket), type, now)
    if (!owner || owner.connect_uuid !== uuid) return false
    await store.insertFlow(tx, {
      stateHash: hashOf(state),
      browserHash: hashOf(browser),
      accountId: owner.account_id,
      type,
      verifierSealed: world.keys.seal('platform-tokens', verifier, state),
      nonce,
      expiresAt: new Date(now.getTime() + FLOW_MS),
    })
    return true
  })
  if (!isBegun || !adapter) return refuse
  const address = adapter.authorizeUrl({ purpose: 'connect', state, codeVerifier: verifier, forceConsent: true })
  return { location: address.href, browser }
}

/** Ends connecting: state first, then the code, then whose account it is; ends at `/callback` whatever happens (SOC-14). */
export async function finishConnect(
  world: World,
  type: string,
  query: URLSearchParams,
  browser: string | null,
): Promise<Next> {
  const state = query.get('state') ?? ''
  if (!isConnectable(world, type)) return { location: backTo(world, { type, error: 'generic' }) }
  const adapter = world.platforms[type]
  const now = world.clock.now()
  const flow = await withTransaction(world.db, tx =>
    store.useFlow(tx, { state: hashOf(state), browser: hashOf(browser ?? '') }, type, now),
  )
  if (!flow || !adapter) return { location: backTo(world, { type, error: 'generic' }) }
  const back = (more: Record<string, string>) => ({ location: backTo(world, { type, nonce: flow.nonce, ...more }) })
  const fail = (kind: Parameters<typeof callbackError>[0]) => {
    const answer = callbackError(kind)
    return back('error' in answer ? answer : { error: textOf(flow.language as Language, answer.text) })
  }
  const answer = adapter.parseCallback(query)
  if ('error' in answer) return fail(answer.error === 'user_cancelled' ? 'user_cancelled' : 'permanent')
  try {
    const tokens = await adapter.exchange(
      answer.code,
      world.keys.open('platform-tokens', flow.code_verifier_sealed, state),
    )
    const identity = await adapter.identity(tokens)
    return (await keepChannel(world, flow.account_id, type, identity, tokens)) ? back({}) : fail('taken')
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    world.log.warn(
      { platform: type, kind: error.kind, status: error.status, code: error.providerCode },
      'connecting failed',
    )
    return fail(error.kind)
  }
}

type Identity = Awaited<ReturnType<NonNullable<World['platforms'][Platform]>['identity']>>

/** @returns false when the account of the platform belongs to another creator (CHAN-21). */
async function keepChannel(
  world: World,
  accountId: string,
  type: Platform,
  identity: Identity,
  tokens: TokenSet,
): Promise<boolean> {
  const at = world.clock.now()
  const tokensSealed = world.keys.seal('platform-tokens', JSON.stringify(tokens), `channel:${accountId}:${type}`)
  return withTransaction(world.db, async tx => {
    await store.lockOwner(tx, accountId)
    if (await store.isTaken(tx, type, identity.externalId, accountId)) return false
    const id = await store.connect(tx, {
      accountId,
      type,
      externalId: identity.externalId,
      login: identity.login,
      displayName: identity.displayName,
      url: identity.url,
      avatarUrl: identity.avatarUrl,
      tokensSealed,
      scopes: tokens.scopes,
      at,
    })
    await store.ensureSalaries(
      tx,
      id,
      adTypes.filter(adType => (adTypeFacts[adType].platforms as readonly Platform[]).includes(type)),
    )
    return true
  })
}

/**
 * Disconnects a channel (TRAN-51): tokens are forgotten here and withdrawn at the platform after the commit; what waited
 * for the channel is withdrawn (CHAN-20).
 * @throws Missing; Refused `channel_in_active_campaign` with 409, `channel_not_connected`.
 */
export async function disconnectChannel(world: World, accountId: string, channelId: string): Promise<store.Channel> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    await store.lockOwner(tx, accountId)
    const channel = (await store.listChannels(tx, accountId)).find(({ id }) => id === channelId)
    if (!channel) throw new Missing()
    if (channel.status !== 'connected') throw new Refused('channel_not_connected')
    await campaigns.withdrawForChannel(tx, accountId, channel.type, at)
    await store.disconnect(tx, channelId, at)
    if (channel.tokensSealed) {
      const payload = { accountId, type: channel.type, tokens: Buffer.from(channel.tokensSealed).toString('base64') }
      await outbox.put(tx, [{ kind: 'platform-revoke', payload, at }])
    }
    return { ...channel, status: 'disconnected' as const, tokensSealed: null }
  })
}

/** Withdraws tokens at the platform; called from the outbox. */
export async function revokeTokens(
  world: World,
  { accountId, type, tokens }: { accountId: string; type: Platform; tokens: string },
): Promise<void> {
  const opened = world.keys.open('platform-tokens', Buffer.from(tokens, 'base64'), `channel:${accountId}:${type}`)
  const set = JSON.parse(opened) as TokenSet & { accessExpiresAt: string | null; refreshExpiresAt: string | null }
  const date = (text: string | null) => (text === null ? null : new Date(text))
  await world.platforms[type]?.revoke({
    ...set,
    accessExpiresAt: date(set.accessExpiresAt),
    refreshExpiresAt: date(set.refreshExpiresAt),
  })
}

/** Removes tickets and flows that ended. */
export const removeEnded = (world: World) => store.removeEnded(world.db, world.clock.now())
