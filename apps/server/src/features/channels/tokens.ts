import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '@fanfara/contract/enums'
import { PlatformError, type PlatformAdapter, type TokenSet } from '@fanfara/platforms'
import { withTransaction } from '../../db/port.ts'
import type { World } from '../../world.ts'
import * as inbox from '../inbox/service.ts'
import * as store from './store.ts'

/** A token that ends sooner than this is renewed before it is used. Milliseconds. */
const SOON_MS = 60_000
/** How long a refresh may take before another process thinks that it died. Milliseconds. */
const HOLD_MS = 30_000
const LOOK_AGAIN_MS = 100

/** A connected channel, and the way to its platform. */
export interface Access {
  channelId: string
  accountId: string
  type: Platform
  externalId: string
  adapter: PlatformAdapter
  tokens: TokenSet
}

const contextOf = (accountId: string, type: Platform): string => `channel:${accountId}:${type}`

/** Tokens as they are kept: encrypted, bound to account and platform (SEC-09). */
export const sealTokens = (world: World, accountId: string, type: Platform, tokens: TokenSet): Buffer =>
  world.keys.seal('platform-tokens', JSON.stringify(tokens), contextOf(accountId, type))

/** Opens kept tokens. */
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
  const type = row?.type as Platform
  const adapter = row && world.platforms[type]
  if (!row?.tokens_sealed || !adapter) return null
  const tokens = openTokens(world, row.account_id, type, row.tokens_sealed)
  return { channelId, accountId: row.account_id, type, externalId: row.external_id, adapter, tokens }
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
  try {
    const access = await accessTo(world, channelId)
    if (!access) return null
    const living = isEnding(world, access.tokens) ? await refreshed(world, access) : access
    return living && (await tryTwice(world, living, act))
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'token_invalid') throw error
    await loseAccess(world, channelId)
    return null
  }
}

const isEnding = (world: World, { accessExpiresAt }: TokenSet): boolean =>
  accessExpiresAt !== null && accessExpiresAt.getTime() - world.clock.now().getTime() < SOON_MS

/** Platforms end tokens before their time; a fresh one is tried once. */
async function tryTwice<T>(world: World, access: Access, act: (access: Access) => Promise<T>): Promise<T | null> {
  try {
    return await act(access)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'token_invalid' || access.tokens.refreshToken === null)
      throw error
    const again = await refreshed(world, access)
    return again && (await act(again))
  }
}

/** Renews tokens, one call at a time for each channel; whoever waits takes what the other got (platforms.md §2.1). */
async function refreshed(world: World, access: Access): Promise<Access | null> {
  const { channelId, accountId, type, adapter } = access
  for (;;) {
    const now = world.clock.now()
    if (await store.holdTokens(world.db, channelId, now, new Date(now.getTime() + HOLD_MS))) break
    await wait(LOOK_AGAIN_MS)
    const current = await accessTo(world, channelId)
    if (!current || current.tokens.accessToken !== access.tokens.accessToken) return current
  }
  const current = await accessTo(world, channelId)
  if (!current || current.tokens.accessToken !== access.tokens.accessToken) {
    await store.releaseTokens(world.db, channelId, null)
    return current
  }
  try {
    const tokens = await adapter.refresh(current.tokens)
    await store.releaseTokens(world.db, channelId, sealTokens(world, accountId, type, tokens))
    return { ...current, tokens }
  } catch (error) {
    await store.releaseTokens(world.db, channelId, null)
    throw error
  }
}

/** The platform withdrew access: the channel is disconnected, and its owner told what to do (TRAN-53). */
async function loseAccess(world: World, channelId: string): Promise<void> {
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    const channel = await store.findById(tx, channelId)
    if (channel?.status !== 'connected') return
    await store.disconnect(tx, channelId, at)
    await inbox.notify(tx, {
      accountId: channel.account_id,
      template: 'channel-disconnected',
      occasion: `channel-disconnected:${channelId}:${at.toISOString()}`,
      values: { channel: channel.login ?? channel.type },
      url: '/settings/profile',
      at,
    })
  })
}
