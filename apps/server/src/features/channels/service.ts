import { adTypeFacts, adTypes, type Platform } from '@fanfara/contract/enums'
import type { Identity as PlatformIdentity, TokenSet } from '@fanfara/platforms'
import { type Tx, withTransaction } from '../../db/port.ts'
import { Missing, Refused } from '../../errors.ts'
import * as outbox from '../../db/outbox.ts'
import { hashOf, randomSecret } from '../../secrets.ts'
import type { World } from '../../world.ts'
import * as accounts from '../accounts/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as overlays from '../overlay/service.ts'
import { TICKET_MS } from './policy.ts'
import { isConnectable } from './providers.ts'
import * as store from './store.ts'
import { revocationOf, sealTokens } from './tokens.ts'
import { firstValidation } from './validation.ts'

export { channelLabels } from './policy.ts'
export { type Access, revokeTokens, sealTokens, withAccess } from './tokens.ts'
export { isConnectable, signsIn } from './providers.ts'
export { validateDue } from './validation.ts'

/** Channels that the creator ever connected. */
export const listChannels = (world: World, accountId: string) => store.listChannels(world.db, accountId)

/** The creator's connected channel on a platform; null without one. */
export async function connectedChannel(world: World, accountId: string, type: Platform): Promise<store.Channel | null> {
  const channels = await store.listChannels(world.db, accountId)
  return channels.find(channel => channel.type === type && channel.status === 'connected') ?? null
}

/** Makes the ticket that opens the connect path: 60 s, single use (threat model §3.3). @throws Refused */
export async function createTicket(world: World, accountId: string, type: Platform): Promise<string> {
  if (!(await isConnectable(world, type))) throw new Refused('channel_type_unavailable')
  const ticket = randomSecret(16)
  const expiresAt = new Date(world.clock.now().getTime() + TICKET_MS)
  await store.insertTicket(world.db, { hash: hashOf(ticket), accountId, type, expiresAt })
  return ticket
}

/** Uses a ticket up. @returns whose it was, with their secret of the connect path and language; null when it is no good. */
export const spendTicket = (tx: Tx, world: World, ticket: string, type: Platform) =>
  store.useTicket(tx, hashOf(ticket), type, world.clock.now())

type Identity = Pick<PlatformIdentity, 'externalId' | 'login' | 'displayName' | 'url' | 'avatarUrl'>

/**
 * Connects a channel (TRAN-50, TRAN-52).
 * @returns `taken` when the account of the platform belongs to another creator (CHAN-21); `other_connected` when the
 * creator's channel there is another account that was not disconnected: a running campaign may need it (CHAN-18).
 */
export async function connectChannel(
  world: World,
  accountId: string,
  type: Platform,
  identity: Identity,
  tokens: TokenSet,
): Promise<'connected' | 'taken' | 'other_connected'> {
  const at = world.clock.now()
  const tokensSealed = sealTokens(world, accountId, type, tokens)
  return withTransaction(world.db, async tx => {
    const { easyAd } = await accounts.lockLiving(tx, accountId)
    const owner = await accounts.claimSocial(tx, type, identity.externalId)
    if (owner !== null && owner !== accountId) return 'taken'
    const before = (await store.listChannels(tx, accountId)).find(channel => channel.type === type)
    const isOther = before !== undefined && before.externalId !== identity.externalId
    if (isOther && before.status === 'connected') return 'other_connected'
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
      validateAt: firstValidation(world, type),
    })
    if (isOther) await store.removeSamples(tx, id)
    await store.ensureSalaries(
      tx,
      id,
      adTypes.filter(adType => (adTypeFacts[adType].platforms as readonly Platform[]).includes(type)),
    )
    await overlays.createOverlay(world, tx, id, type)
    await outbox.put(tx, [{ kind: 'measure-channel', payload: { channelId: id }, at }])
    // Automatic campaigns that had no channel of the creator's to run on.
    if (easyAd) await campaigns.offerAll(tx, accountId, at)
    return 'connected'
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
    await outbox.put(tx, revocationOf(channelGrant(accountId, channel), at))
    return { ...channel, status: 'disconnected' as const, tokensSealed: null }
  })
}

/** What a disconnect would withdraw, and whether a running campaign forbids it (CHAN-18, CHAN-20). @throws Missing */
export async function previewDisconnect(world: World, accountId: string, channelId: string) {
  const channel = (await store.listChannels(world.db, accountId)).find(({ id }) => id === channelId)
  if (!channel) throw new Missing()
  const using = await campaigns.listUsing(world.db, accountId, channel.type)
  return {
    blocked: using.some(({ status }) => status === 'active'),
    campaigns: using.map(({ campaignId, name }) => ({ id: campaignId, name })),
  }
}

/** Withdraws the tokens of all channels, after the commit; before an account is erased. */
export async function revokeAll(tx: Tx, accountId: string, at: Date): Promise<void> {
  const channels = await store.listChannels(tx, accountId)
  await outbox.put(
    tx,
    channels.flatMap(channel => revocationOf(channelGrant(accountId, channel), at)),
  )
}

const channelGrant = (accountId: string, { type, externalId, tokensSealed }: store.Channel) => ({
  accountId,
  type,
  externalId,
  tokensSealed,
})

/** Removes tickets that ended. */
export const removeEnded = (world: World) => store.removeEnded(world.db, world.clock.now())
