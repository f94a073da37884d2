import { createHmac } from 'node:crypto'
import { type Tx, withTransaction } from '#/db/port.ts'
import { hashOf } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { momentOfClick } from '../click-id.ts'
import { findClick } from '../conversions/conversion-store.ts'
import { ensureKey } from '../tracking-store.ts'

/** Advertisers of the demo world have addresses that nobody can own (RFC 2606). */
const INVENTED = /\.example$/

/** Where a landing address leads: in the demo world, for one of an invented advertiser, to the example shop. */
export function shopAddress(world: Pick<World, 'config'>, landingUrl: string): string {
  if (world.config.mode !== 'demo' || !URL.canParse(landingUrl)) return landingUrl
  const { hostname, pathname, search, hash } = new URL(landingUrl)
  return INVENTED.test(hostname)
    ? `${world.config.publicUrl}/sandbox/shop/${hostname}${pathname}${search}${hash}`
    : landingUrl
}

/** What a shop's server sends: headers and body of a signed report. */
export interface Report {
  headers: Record<string, string>
  body: string
}

/** Signs a report as the advertiser's server would. */
export function signReport(key: { id: string; secret: string }, now: Date, event: object): Report {
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', key.secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    headers: {
      'content-type': 'application/json',
      'fanfara-key': key.id,
      'fanfara-timestamp': timestamp,
      'fanfara-signature': signature,
    },
    body,
  }
}

/**
 * The key of the shop in the campaign that a click belongs to; made when it is first needed, always the same, so that the shop
 * keeps nothing. Null for a click that nobody received.
 */
export async function shopKey(world: World, clickId: string): Promise<{ id: string; secret: string } | null> {
  const at = momentOfClick(clickId)
  const click = at && (await findClick(world.db, at, clickId))
  return click ? withTransaction(world.db, tx => ensureShopKey(world, tx, click.campaign_id)) : null
}

/** The key of the shop in a campaign, there from now on. */
export async function ensureShopKey(world: Pick<World, 'keys' | 'clock'>, tx: Tx, campaignId: string) {
  const secret = world.keys.mac('conversion-key', `shop:${campaignId}`).toString('base64url')
  const digits = hashOf(`shop:${campaignId}`).toString('hex')
  const id = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
  const sealed = world.keys.seal('conversion-key', secret, id)
  await ensureKey(tx, { id, campaignId, sealed, at: world.clock.now() })
  return { id, secret }
}

/** A number that the shop gives. @example orderNumber('ZAM') // 'ZAM-4F09C2D1' */
export const orderNumber = (kind: string): string => `${kind}-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
