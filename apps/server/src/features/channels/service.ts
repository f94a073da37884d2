import { adTypes, channelLabels, type Platform, isOffered } from '@fanfara/contract/enums'
import type { Identity as PlatformIdentity, TokenSet } from '@fanfara/platforms'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import * as outbox from '#/db/outbox.ts'
import type { Visitor } from '#/edge/visitor.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as overlays from '../overlay/service.ts'
import { TICKET_MS } from './policy.ts'
import { isConnectable, signsIn } from '../providers/service.ts'
import * as store from './store.ts'
import { revocationOf, sealTokens } from './tokens.ts'
import { firstValidation } from './validation.ts'

export { type Access, endGrants, revokeTokens, sealTokens, withAccess } from './tokens.ts'
export { type Movable, movableChannels, moveChannels } from './moving.ts'
export { validateDue } from './validation.ts'
export type { Channel } from './store.ts'
export * as handReadings from './hand-reading-store.ts'
export * as readingDays from './reading-day-store.ts'
export * as readings from './reading-store.ts'

/** Channels that the creator ever connected. */
export const listChannels = (world: World, accountId: string) => store.listChannels(world.db, accountId)

/** The creator's connected channel on a platform; null without one. */
export const connectedChannel = (world: World, accountId: string, type: Platform): Promise<store.Channel | null> =>
  connectedIn(world.db, accountId, type)

/** As `connectedChannel`, inside an act. */
export async function connectedIn(db: Reader, accountId: string, type: Platform): Promise<store.Channel | null> {
  const channels = await store.listChannels(db, accountId)
  return channels.find(channel => channel.type === type && channel.status === 'connected') ?? null
}

/** The login of an account at a platform: of the channel that is connected, or of the one that was; null without one. */
export async function loginAt(db: Reader, accountId: string, type: Platform): Promise<string | null> {
  const own = (await store.listChannels(db, accountId)).filter(channel => channel.type === type)
  return (own.find(({ status }) => status === 'connected') ?? own[0])?.login ?? null
}

interface TicketFor {
  accountId: string
  type: Platform
  /** The secret of the browser that asks: in any other one the ticket is worthless. */
  browser: string
  /** The session that a trip is to confirm; null for connecting a channel. */
  sessionId?: string | null
}

/**
 * Makes the ticket that begins a trip to a platform: 60 s, single use, for one browser (threat model §3.3).
 * @throws Refused `channel_type_unavailable`.
 */
export async function createTicket(
  world: World,
  { accountId, type, browser, sessionId = null }: TicketFor,
): Promise<string> {
  const isOffered = sessionId === null ? isConnectable : signsIn
  if (!(await isOffered(world, type))) throw new Refused('channel_type_unavailable')
  const ticket = randomSecret(16)
  const expiresAt = new Date(world.clock.now().getTime() + TICKET_MS)
  const hashes = { hash: hashOf(ticket), browserHash: hashOf(browser) }
  await accounts.trips.insertTicket(world.db, { ...hashes, accountId, sessionId, type, expiresAt })
  return ticket
}

/** Uses a ticket up. @returns whose it was, and what for; null when it is no good, or another browser's. */
export const spendTicket = (
  tx: Tx,
  world: World,
  { ticket, browser, type }: { ticket: string; browser: string; type: Platform },
) => accounts.trips.useTicket(tx, { ticket: hashOf(ticket), browser: hashOf(browser) }, type, world.clock.now())

/** Who somebody is at a platform, as it is kept. */
export type KeptIdentity = Pick<PlatformIdentity, 'externalId' | 'login' | 'displayName' | 'url' | 'avatarUrl'> & {
  subject: string | null
}

/**
 * Connects a channel (TRAN-50, TRAN-52).
 * @returns `taken` when the account of the platform belongs to another creator (CHAN-21); `other_connected` when the
 * creator's channel there is another account that was not disconnected: a running campaign may need it (CHAN-18).
 */
export async function connectChannel(
  world: World,
  accountId: string,
  type: Platform,
  { identity, tokens, visitor }: { identity: KeptIdentity; tokens: TokenSet; visitor: Visitor },
): Promise<'connected' | 'taken' | 'other_connected'> {
  const at = world.clock.now()
  const tokensSealed = sealTokens(world, accountId, type, tokens)
  return withTransaction(world.db, async tx => {
    const { easyAd } = await accounts.lockLiving(tx, accountId)
    const owner = await accounts.claimSocial(tx, type, identity.externalId)
    if (owner !== null && owner.accountId !== accountId) return 'taken'
    const before = (await store.listChannels(tx, accountId)).find(channel => channel.type === type)
    const isOther = before !== undefined && before.externalId !== identity.externalId
    if (isOther && before.status === 'connected') return 'other_connected'
    const id = await store.connect(tx, {
      accountId,
      type,
      externalId: identity.externalId,
      subject: identity.subject,
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
    await store.ensurePrices(
      tx,
      id,
      adTypes.filter(adType => isOffered(adType, type)),
    )
    const invited = await accounts.invitedPrices(tx, accountId)
    await store.fillPrices(
      tx,
      id,
      invited.filter(({ platform }) => platform === type),
    )
    await overlays.createOverlay(world, tx, id, type)
    await outbox.put(tx, [{ kind: 'measure-channel', payload: { channelId: id }, at }])
    const values = { platform: channelLabels[type], channel: identity.login }
    await accounts.tellOwner(world, tx, accountId, { notice: 'channel-connected', values, visitor, at })
    // Automatic campaigns that had no channel of the creator's to run on.
    if (easyAd) await campaigns.offerAll(tx, accountId, at)
    return 'connected'
  })
}

/**
 * Disconnects a channel (TRAN-51): tokens are forgotten here and withdrawn at the platform after the commit; what waited
 * for the channel is withdrawn (CHAN-20). Its account at the platform signs in no more, unless nothing else opens the
 * account (decision 0009).
 * @throws Missing; Refused `channel_in_active_campaign` with 409, `channel_not_connected`.
 */
export async function disconnectChannel(
  world: World,
  accountId: string,
  channelId: string,
  visitor: Visitor,
): Promise<store.Channel> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const account = await accounts.lockLiving(tx, accountId)
    const channel = (await store.listChannels(tx, accountId)).find(({ id }) => id === channelId)
    if (!channel) throw new Missing()
    if (channel.status !== 'connected') throw new Refused('channel_not_connected')
    await campaigns.withdrawForChannel(tx, accountId, channel.type, at)
    await store.disconnect(tx, channelId, at)
    await outbox.put(tx, revocationOf(channelGrant(accountId, channel), at))
    const values = { platform: channelLabels[channel.type], channel: channel.login ?? '' }
    await accounts.tellOwner(world, tx, accountId, { notice: 'channel-removed', values, visitor, at })
    const left = { provider: channel.type, externalId: channel.externalId }
    await accounts.leaveWithChannel(world, tx, account, left, { visitor, at })
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

/**
 * Disconnects every channel, also where a campaign runs through it, as when a platform withdraws access: the account goes over
 * to somebody else (decision 0025). Tokens are withdrawn after the commit, overlay addresses stop working.
 */
export async function disconnectAll(world: World, tx: Tx, accountId: string, at: Date): Promise<void> {
  await revokeAll(tx, accountId, at)
  for (const { id, status } of await store.listChannels(tx, accountId)) {
    await overlays.replaceKey(world, tx, id)
    if (status === 'connected') await store.disconnect(tx, id, at)
  }
}

const channelGrant = (accountId: string, { type, externalId, tokensSealed }: store.Channel) => ({
  accountId,
  type,
  externalId,
  tokensSealed,
})

/** Deletes what a platform told of an account whose channels are disconnected. @returns how many there were. */
export const forgetPlatformData = (tx: Tx, type: Platform, named: store.Named): Promise<number> =>
  store.forgetPlatformData(tx, type, named)

/** A job's: expired rows, used or not. */
export const removeEnded = (world: World) => accounts.trips.removeEndedTickets(world.db, world.clock.now(), TICKET_MS)

/** Forgets all channels of an account that is erased, with their prices and figures. */
export const erase = (tx: Tx, accountId: string): Promise<void> => store.removeChannels(tx, accountId)
