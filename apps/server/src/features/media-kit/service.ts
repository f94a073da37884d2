import type { MediaKit } from '@fanfara/contract/own/media-kit'
import { type Tx, withTransaction } from '#/db/port.ts'
import { hashOf } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as store from './store.ts'

/** Path of the public pages. */
export const KIT_PATH = '/k'
const KEY_BYTES = 16
/** Brands that a page names. */
const BRANDS_MAX = 12
const NEVER_CHOSEN: store.KitRow = {
  renewals: 0,
  key_hash: null,
  shows_prices: false,
  shows_brands: false,
  is_indexed: false,
}

/** The secret of a creator's link: 128 bits, derived, so that nothing stored gives it away. */
const keyOf = (world: World, accountId: string, renewals: number): string =>
  world.keys.mac('media-kit', `${accountId}.${renewals}`).subarray(0, KEY_BYTES).toString('base64url')

/** Where a kit is shown, by its key. */
export const kitAddress = (world: World, key: string): string => `${world.config.publicUrl}${KIT_PATH}/${key}`

function present(world: World, accountId: string, kit: store.KitRow): MediaKit {
  const { shows_prices, shows_brands, is_indexed } = kit
  const url = kit.key_hash ? kitAddress(world, keyOf(world, accountId, kit.renewals)) : null
  return { url, shows_prices, shows_brands, is_indexed }
}

/** What the creator chose, and the link. */
export const readKit = async (world: World, accountId: string): Promise<MediaKit> =>
  present(world, accountId, (await store.findKit(world.db, accountId)) ?? NEVER_CHOSEN)

/** One change of a kit, under the account's lock. */
const change = (world: World, accountId: string, to: (kit: store.KitRow) => Partial<store.KitRow>): Promise<MediaKit> =>
  withTransaction(world.db, async tx => {
    await accounts.lockLiving(tx, accountId)
    const before = (await store.findKit(tx, accountId)) ?? NEVER_CHOSEN
    const kit = { ...before, ...to(before) }
    await store.writeKit(tx, accountId, kit)
    return present(world, accountId, kit)
  })

/** Chooses what is shown; the link stays. */
export const chooseKit = (world: World, accountId: string, choices: Omit<MediaKit, 'url'>): Promise<MediaKit> =>
  change(world, accountId, () => choices)

/** Makes a link that was never one before; the last one stops working. */
export const renewLink = (world: World, accountId: string): Promise<MediaKit> =>
  change(world, accountId, ({ renewals }) => ({
    renewals: renewals + 1,
    key_hash: hashOf(keyOf(world, accountId, renewals + 1)),
  }))

/** Makes the link stop working. */
export const revokeLink = (world: World, accountId: string): Promise<MediaKit> =>
  change(world, accountId, () => ({ key_hash: null }))

/** Forgets the kit of an account that is erased. */
export const erase = (tx: Tx, accountId: string): Promise<void> => store.removeKit(tx, accountId)

/** Everything that a visitor is shown, and nothing else: no address, no ids, nothing of money but prices that were asked to be shown. */
export interface ShownKit {
  name: string
  description: string | null
  avatarUrl: string | null
  isIndexed: boolean
  interests: readonly string[]
  channels: readonly (Omit<store.ShownChannel, 'id'> & {
    prices: readonly { adType: Awaited<ReturnType<typeof store.listPrices>>[number]['ad_type']; zloty: number }[]
  })[]
  brands: readonly string[]
}

/** What a link shows; null when it shows nothing any more: revoked, made up, or of an account that is erased or limited. */
export async function showKit(world: World, key: string): Promise<ShownKit | null> {
  const owner = await store.findShown(world.db, hashOf(key))
  if (!owner) return null
  const [interests, channels, prices, brands] = await Promise.all([
    store.listInterests(world.db, owner.id),
    store.listChannels(world.db, owner.id),
    owner.shows_prices ? store.listPrices(world.db, owner.id) : [],
    owner.shows_brands ? store.listBrands(world.db, owner.id, BRANDS_MAX) : [],
  ])
  return {
    name: owner.name,
    description: owner.description,
    avatarUrl: owner.avatar_url,
    isIndexed: owner.is_indexed,
    interests,
    channels: channels.map(({ id, ...channel }) => ({
      ...channel,
      prices: prices
        .filter(({ channel_id }) => channel_id === id)
        .map(({ ad_type, zloty }) => ({ adType: ad_type, zloty })),
    })),
    brands,
  }
}
