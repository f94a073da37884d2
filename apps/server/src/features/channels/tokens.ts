import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '@fanfara/contract/enums'
import { PlatformError, type PlatformAdapter, type TokenSet } from '@fanfara/platforms'
import { type Attempt, type Deliveries, GivenUp } from '#/db/deliveries.ts'
import * as outbox from '#/db/outbox.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as inbox from '../inbox/service.ts'
import { HOLD_MS } from './policy.ts'
import * as store from './store.ts'

/** A token that ends sooner than this is renewed before it is used. Milliseconds. */
const SOON_MS = 60_000
/** How long a refresh may take before another process thinks that it died. Milliseconds. */
const LOOK_AGAIN_MS = 100

/** A connected channel, and the way to its platform. */
export interface Access {
  channelId: string
  accountId: string
  type: Platform
  externalId: string
  adapter: PlatformAdapter
  tokens: TokenSet
  /** The tokens as they were kept: what tells one grant from the next, as no two sealings are alike. */
  sealed: Uint8Array
}

const contextOf = (accountId: string, type: Platform): string => `channel:${accountId}:${type}`

/** Tokens as they are kept: encrypted, bound to account and platform (SEC-09). */
export const sealTokens = (world: World, accountId: string, type: Platform, tokens: TokenSet): Buffer =>
  world.keys.seal('platform-tokens', JSON.stringify(tokens), contextOf(accountId, type))

/** Sealed for this account and platform: moved to another row, they do not open. */
export function openTokens(world: World, accountId: string, type: Platform, sealed: Uint8Array): TokenSet {
  const kept = JSON.parse(world.keys.open('platform-tokens', sealed, contextOf(accountId, type))) as TokenSet & {
    accessExpiresAt: string | null
    refreshExpiresAt: string | null
  }
  const date = (text: string | null) => (text === null ? null : new Date(text))
  return { ...kept, accessExpiresAt: date(kept.accessExpiresAt), refreshExpiresAt: date(kept.refreshExpiresAt) }
}

async function accessTo(world: World, channelId: string): Promise<Access | null> {
  const row = await store.findConnected(world.db, channelId)
  if (!row?.tokens_sealed) return null
  const { type } = row
  const adapter = world.platforms[type]
  if (!adapter) return null
  const tokens = openTokens(world, row.account_id, type, row.tokens_sealed)
  return {
    channelId,
    accountId: row.account_id,
    type,
    externalId: row.external_id,
    adapter,
    tokens,
    sealed: row.tokens_sealed,
  }
}

/** The access that was used last: only what was tried can turn out to be gone. */
interface Hand {
  access: Access
}

/**
 * Does something at a channel's platform, with tokens that live. A grant that is gone disconnects the channel and tells
 * its owner (TRAN-53, MSG-27).
 * @returns what `act` made of it; null when the channel is not connected, or is no more.
 * @throws PlatformError for everything that may work later.
 */
export async function withAccess<T>(
  world: World,
  channelId: string,
  act: (access: Access) => Promise<T>,
): Promise<T | null> {
  const access = await accessTo(world, channelId)
  if (!access) return null
  const hand: Hand = { access }
  try {
    if (isEnding(world, access.tokens) && !(await renew(world, hand))) return null
    return await tryTwice(world, hand, act)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'token_invalid') throw error
    await loseAccess(world, hand.access)
    return null
  }
}

const isEnding = (world: World, { accessExpiresAt }: TokenSet): boolean =>
  accessExpiresAt !== null && accessExpiresAt.getTime() - world.clock.now().getTime() < SOON_MS

/** Platforms end tokens before their time; a fresh one is tried once. */
async function tryTwice<T>(world: World, hand: Hand, act: (access: Access) => Promise<T>): Promise<T | null> {
  try {
    return await act(hand.access)
  } catch (error) {
    const isEnded = error instanceof PlatformError && error.kind === 'token_invalid'
    if (!isEnded || hand.access.tokens.refreshToken === null) throw error
    return (await renew(world, hand)) ? act(hand.access) : null
  }
}

/** @returns whether there is access still. */
async function renew(world: World, hand: Hand): Promise<boolean> {
  const fresh = await refreshed(world, hand.access)
  if (fresh) hand.access = fresh
  return fresh !== null
}

/** Renews tokens, one call at a time for each channel; whoever waits takes what the other got (platforms.md §2.1). */
async function refreshed(world: World, access: Access): Promise<Access | null> {
  const { channelId } = access
  for (;;) {
    const now = world.clock.now()
    if (await store.holdTokens(world.db, channelId, now, new Date(now.getTime() + HOLD_MS))) break
    await wait(LOOK_AGAIN_MS)
    const current = await accessTo(world, channelId)
    if (!current || current.tokens.accessToken !== access.tokens.accessToken) return current
  }
  const current = await accessTo(world, channelId)
  if (!current) return null
  if (current.tokens.accessToken !== access.tokens.accessToken) {
    await store.releaseTokens(world.db, channelId, { held: current.sealed, fresh: null })
    return current
  }
  return refreshHeld(world, current)
}

async function refreshHeld(world: World, current: Access): Promise<Access | null> {
  const { channelId, accountId, type, adapter, sealed: held } = current
  try {
    const tokens = await adapter.refresh(current.tokens)
    const fresh = sealTokens(world, accountId, type, tokens)
    if (await store.releaseTokens(world.db, channelId, { held, fresh })) return { ...current, tokens, sealed: fresh }
    return await tooLate(world, current, fresh)
  } catch (error) {
    await store.releaseTokens(world.db, channelId, { held, fresh: null })
    throw error
  }
}

/**
 * The channel was disconnected, or connected anew, while its tokens were being renewed: the new grant stays as it is, and
 * what came too late is withdrawn.
 */
async function tooLate(world: World, { channelId, accountId, type, externalId }: Access, fresh: Buffer) {
  const revocation = revocationOf({ accountId, type, externalId, tokensSealed: fresh }, world.clock.now())
  await withTransaction(world.db, tx => outbox.put(tx, revocation))
  return accessTo(world, channelId)
}

interface Grant {
  accountId: string
  type: Platform
  externalId: string
  tokensSealed: Uint8Array | null
}

/** What has a grant withdrawn at its platform after the commit; nothing where none was given. */
export function revocationOf({ tokensSealed, ...grant }: Grant, at: Date): outbox.OutboxItem[] {
  if (!tokensSealed) return []
  const payload = { ...grant, tokens: Buffer.from(tokensSealed).toString('base64') }
  return [{ kind: 'platform-revoke', payload, at }]
}

/** So many times is a platform asked to end a grant, over five days; then it stands until it ends by itself, or its owner ends it there. */
const REVOKE_TRIES_MAX = 130

/**
 * Withdraws tokens at the platform; called from the outbox. Where the same account was connected anew meanwhile nothing is
 * withdrawn: at Google and Facebook that would end the new grant with the old one.
 */
export async function revokeTokens(
  world: World,
  { accountId, type, externalId, tokens }: Deliveries['platform-revoke'],
  { attempts }: Attempt,
): Promise<void> {
  if (externalId !== undefined && (await store.isConnectedAnywhere(world.db, type, externalId))) return
  try {
    await world.platforms[type]?.revoke(openTokens(world, accountId, type, Buffer.from(tokens, 'base64')))
  } catch (error) {
    throw attempts < REVOKE_TRIES_MAX ? error : new GivenUp(error)
  }
}

/** The platform withdrew access: the channel is disconnected, and its owner told what to do (TRAN-53). */
async function loseAccess(world: World, { channelId, sealed }: Access): Promise<void> {
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    const channel = await store.findById(tx, channelId)
    // Who connected it anew meanwhile gave another grant, and that one lives.
    if (!channel?.tokens_sealed || Buffer.compare(channel.tokens_sealed, sealed) !== 0) return
    await endGrant(tx, { ...channel, id: channelId }, at)
  })
}

/** Disconnects a locked channel whose grant is gone, and tells its owner what to do (TRAN-53, MSG-27). */
async function endGrant(
  tx: Tx,
  channel: { id: string; account_id: string; login: string | null; type: string },
  at: Date,
): Promise<void> {
  await store.disconnect(tx, channel.id, at)
  await inbox.notify(tx, {
    accountId: channel.account_id,
    template: 'channel-disconnected',
    occasion: `channel-disconnected:${channel.id}:${at.toISOString()}`,
    values: { channel: channel.login ?? channel.type },
    url: '/settings/profile',
    at,
  })
}

/**
 * A platform says that an account took our access away: its channels are disconnected. A grant that is younger than what
 * it speaks of lives on.
 * @returns how many channels ended.
 */
export async function endGrants(
  tx: Tx,
  type: Platform,
  named: store.Named,
  { at, grantedUntil }: { at: Date; grantedUntil: Date },
): Promise<number> {
  const granted = await store.lockGranted(tx, type, named, grantedUntil)
  for (const channel of granted) await endGrant(tx, channel, at)
  return granted.length
}
