import type { TrackingForm } from '@fanfara/contract/ops/tracking'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import { randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as store from './tracking-store.ts'

/** Keys of a campaign that sign at once: one in use, its successor, and one to spare. */
const KEYS_MAX = 3

/** How a campaign is counted, and the keys of its advertiser. @throws Missing */
export async function readTracking(world: World, campaignId: string) {
  await campaigns.findCampaign(world, campaignId)
  return { form: await store.readTracking(world.db, campaignId), keys: await store.listKeys(world.db, campaignId) }
}

/** Sets how a campaign is counted; what was judged stays as it is. @throws Missing; Refused `changed_meanwhile` */
export async function setTracking(
  world: World,
  operatorId: string,
  campaignId: string,
  { revision, ...form }: TrackingForm & { revision?: string | undefined },
) {
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    const campaign = await campaigns.lock(tx, campaignId)
    const before = await store.readTracking(tx, campaignId)
    refuseOutdated(revision, revisionOf(before))
    await store.writeTracking(tx, campaignId, form, at)
    await audit.record(tx, {
      actorId: operatorId,
      action: 'tracking_set',
      object: { type: 'campaign', id: campaignId, name: campaign.name },
      before: { ...before },
      after: form,
      at,
    })
  })
  return readTracking(world, campaignId)
}

/** Makes a key for a campaign's advertiser. @returns the key with its secret, which is shown once. @throws Missing; Refused */
export async function createKey(world: World, tx: Tx, operatorId: string, campaignId: string) {
  const at = world.clock.now()
  const [id, secret] = [crypto.randomUUID(), randomSecret()]
  const campaign = await campaigns.lock(tx, campaignId)
  const keys = await store.listKeys(tx, campaignId)
  if (keys.filter(({ ended_at }) => ended_at === null).length >= KEYS_MAX) throw new Refused('too_many_keys')
  const sealed = world.keys.seal('conversion-key', secret, id)
  const key = await store.insertKey(tx, { id, campaignId, sealed, at })
  await audit.record(tx, {
    actorId: operatorId,
    action: 'conversion_key_made',
    object: { type: 'campaign', id: campaignId, name: campaign.name },
    before: null,
    after: { key: id },
    at,
  })
  return { key, secret }
}

/** Ends a key. @throws Missing */
export async function endKey(world: World, operatorId: string, id: string) {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const key = await store.endKey(tx, id, at)
    if (!key) throw new Missing()
    const object = { type: 'campaign' as const, id: key.campaign_id, name: null }
    await audit.record(tx, {
      actorId: operatorId,
      action: 'conversion_key_ended',
      object,
      before: { key: id },
      after: null,
      at,
    })
    return key
  })
}

/** Lets the link of a participation rest, or count again. @throws Missing */
export async function pauseLink(world: World, operatorId: string, participationId: string, isPaused: boolean) {
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    const link = await campaigns.pauseLink(tx, participationId, isPaused)
    await audit.record(tx, {
      actorId: operatorId,
      action: isPaused ? 'link_paused' : 'link_resumed',
      object: { type: 'participation', id: participationId, name: null },
      creatorId: link.creatorId,
      before: { is_paused: link.wasPaused },
      after: { is_paused: isPaused },
      at,
    })
  })
}
