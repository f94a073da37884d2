import { dayOf } from '@fanfara/contract/time'
import type { CountedRows, Reader } from '#/db/port.ts'
import { Gone, Missing } from '#/errors.ts'
import { enterLink, type Guest } from '#/edge/link-page.ts'
import type { World } from '#/world.ts'
import * as links from './advertiser-link-store.ts'
import * as store from '../store.ts'

/** Whether a campaign has something to choose: from publishing until it ends (SEC-07). */
export const isOpen = ({ stage, endDate }: store.Campaign, today: string): boolean =>
  (stage === 'onboarding' || stage === 'running') && (endDate === null || endDate >= today)

/** The campaign of a link. @throws Missing for an unknown secret; Gone for a revoked one, or when the campaign is over. */
export async function open(db: Reader, hash: Uint8Array, now: Date): Promise<store.Campaign> {
  const link = await links.findLink(db, hash)
  const campaign = link && (await store.findCampaign(db, link.campaign_id))
  if (!campaign) throw new Missing()
  if (link.revoked_at !== null || !isOpen(campaign, dayOf(now))) throw new Gone()
  return campaign
}

/** Lets the holder of a link in; a try that was no guess does not count. @throws Missing, Gone; Limited over 30 guesses a minute */
export const enter = (world: World, guest: Guest) =>
  enterLink(world, guest, async hash => ({ campaign: await open(world.db, hash, world.clock.now()), hash }))

/**
 * Who takes part in the campaign of a participant link, a page at a time, in the order in which they came; as an advertiser is told.
 * @throws like `enter`
 */
export async function enterAndList(world: World, guest: Guest, page: CountedRows) {
  const { campaign } = await enter(world, guest)
  const { id: campaignId, incomes, type, platforms } = campaign
  const list = { list: 'participants', name: undefined, ...page } as const
  return { campaignId, incomes, ...(await links.listCreators(world.db, { ...list, campaignId, type, platforms })) }
}
