import { type Platform, platforms, isOffered } from '@fanfara/contract/enums'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { hashOf } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as store from './store.ts'

/** Platforms whose streams carry banners. */
const streaming = platforms.filter(platform => isOffered('stream_banner', platform))
const KEY_BYTES = 16
/** Banners that take turns on one stream; up to twenty are each shown once a minute (decision 0039). */
const BANNERS_MAX = 100

/** The secret of a channel's overlay: 128 bits, derived, so that nothing stored gives it away (threat model §3.8). */
const keyOf = (world: World, channelId: string, renewals: number): string =>
  world.keys.mac('overlay', `${channelId}.${renewals}`).subarray(0, KEY_BYTES).toString('base64url')

/** One banner as a page gets it: nothing in it is about the creator. */
export type Banner = Omit<store.RunningBanner, 'participationId'>

/** An address that shows a channel's banners to whoever knows it. */
export interface Overlay {
  channelId: string
  type: Platform
  url: string
}

const overlayOf = (world: World, channelId: string, type: Platform, renewals: number): Overlay => ({
  channelId,
  type,
  url: `${world.config.publicUrl}/overlay/${keyOf(world, channelId, renewals)}`,
})

/** Gives a streaming channel its overlay address, on connecting (TRAN-50). */
export async function createOverlay(world: World, tx: Tx, channelId: string, type: Platform): Promise<void> {
  if (streaming.includes(type)) await store.insertOverlay(tx, channelId, hashOf(keyOf(world, channelId, 0)))
}

/** Overlay addresses of a creator's connected streaming channels (API-24); older channels get theirs here. */
export async function listOverlays(world: World, accountId: string): Promise<Overlay[]> {
  const channels = await store.listChannels(world.db, accountId, streaming)
  for (const { channelId, renewals } of channels)
    if (renewals === null) await store.insertOverlay(world.db, channelId, hashOf(keyOf(world, channelId, 0)))
  return channels.map(({ channelId, type, renewals }) => overlayOf(world, channelId, type, renewals ?? 0))
}

/** Gives a channel's overlay a new address (OPS-17). @throws Missing; Refused `channel_not_connected`. */
export async function renewOverlay(world: World, accountId: string, channelId: string): Promise<Overlay> {
  const channel = (await listOverlays(world, accountId)).find(overlay => overlay.channelId === channelId)
  if (!channel)
    throw (await store.isOwn(world.db, accountId, channelId)) ? new Refused('channel_not_connected') : new Missing()
  return withTransaction(world.db, async tx => {
    const current = await store.lockOverlay(tx, channelId)
    if (!current) throw new Missing()
    const renewals = current.renewals + 1
    await store.renewOverlay(tx, channelId, renewals, hashOf(keyOf(world, channelId, renewals)))
    return overlayOf(world, channelId, channel.type, renewals)
  })
}

/** Gives a channel's overlay another address, connected or not; one without an address stays without. */
export async function replaceKey(world: World, tx: Tx, channelId: string): Promise<void> {
  const current = await store.lockOverlay(tx, channelId)
  if (!current) return
  const renewals = current.renewals + 1
  await store.renewOverlay(tx, channelId, renewals, hashOf(keyOf(world, channelId, renewals)))
}

/** Whether an address is a connected channel's. */
export const isShown = async (world: World, key: string): Promise<boolean> =>
  (await store.findByKey(world.db, hashOf(key))) !== undefined

/** What an overlay shows now (OPS-17). @throws Missing for an address that is nobody's, or no more. */
export async function readBanners(world: World, key: string): Promise<Banner[]> {
  return bannersOf(world, await findShown(world, key))
}

/** The connected channel of an address. @throws Missing for one that is nobody's, or no more. */
export async function findShown(world: World, key: string): Promise<store.ShownChannel> {
  const channel = await store.findByKey(world.db, hashOf(key))
  if (!channel) throw new Missing()
  return channel
}

/** What runs on a channel now, in one order. */
export async function bannersOf(world: World, channel: store.ShownChannel): Promise<Banner[]> {
  const { accountId, type } = channel
  const rows = await store.listBanners(world.db, { accountId, type, now: world.clock.now(), limit: BANNERS_MAX })
  return rows.map(({ id, advertiser, picture }) => ({ id, advertiser, picture }))
}

/** The participation that each campaign's banner on a channel belongs to, by campaign, while it runs. */
export async function participationsOf(world: World, channel: store.ShownChannel): Promise<Map<string, string>> {
  const { accountId, type } = channel
  const rows = await store.listBanners(world.db, { accountId, type, now: world.clock.now(), limit: BANNERS_MAX })
  return new Map(rows.map(({ id, participationId }) => [id, participationId]))
}
