import type { Reader } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as opsStore from './ops-store.ts'
import * as store from './store.ts'

/** Any stage, drafts too, narrowed by name, stage, month, platform, type and what waits. */
export const listForOperators = (world: World, query: Parameters<typeof opsStore.listForOperators>[1]) =>
  opsStore.listForOperators(world.db, query)
/** How many of a filter stand in each stage, up to 1,000 each (DESK-30). */
export const countByStage = (world: World, narrowed: Parameters<typeof opsStore.countByStage>[1]) =>
  opsStore.countByStage(world.db, narrowed)
/** How many creators take part, by campaign. */
export const activeCreators = (world: World, ids: readonly string[]) => opsStore.activeCreators(world.db, ids)
/** How many applications wait. */
export const countApplications = (world: World) => opsStore.countApplications(world.db)
/** Where letters to the advertisers of these campaigns go now, with the campaign's name, by campaign. */
export const addressesNow = (db: Reader, ids: readonly string[]) => store.advertiserAddresses(db, ids)
/** The same of one; undefined where there is no such campaign. */
export const addressNow = async (db: Reader, id: string): Promise<string | undefined> =>
  (await store.advertiserAddresses(db, [id])).get(id)?.email
/** One campaign. @throws Missing */
export async function findCampaign(world: World, id: string): Promise<store.Campaign> {
  const campaign = await store.findCampaign(world.db, id)
  if (!campaign) throw new Missing()
  return campaign
}
