import type { Platform } from '@fanfara/contract/enums'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as company from '../../company/service.ts'
import * as inbox from '../../inbox/service.ts'
import { momentOf } from '../entry.ts'
import { admitDecision, type Deciding, lock, note } from '../operating.ts'
import { insertParticipation } from '../participation-store.ts'
import { isRecruiting } from '../policy.ts'
import type { Campaign } from '../store.ts'
import { invitableFrom, WINDOW_MS } from './inviting-policy.ts'
import * as store from './inviting-store.ts'

/** Somebody who was invited as often as may be, and from when they may be again. */
export interface SetAside {
  id: string
  name: string
  from: Date
}
/** How many were invited, and who was set aside; who is in the campaign already is neither. */
export interface Invited {
  invited: number
  setAside: SetAside[]
}

/** From when each of these creators may be invited to a campaign; who may be now is not named. */
export async function invitableAgain(
  world: World,
  db: Reader,
  ids: readonly string[],
  weekly: number,
): Promise<Map<string, Date>> {
  const now = world.clock.now()
  const full = await store.fullSince(db, ids, { places: weekly, since: new Date(now.getTime() - WINDOW_MS) })
  const again = new Map<string, Date>()
  for (const [id, since] of full) {
    const from = invitableFrom(since, now)
    if (from) again.set(id, from)
  }
  return again
}

/** As the setting has it that holds now, for screens. */
export const invitableShown = async (world: World, ids: readonly string[]): Promise<Map<string, Date>> =>
  invitableAgain(world, world.db, ids, company.termsOf(await company.shownCompany(world)).weekly_invitations)

/**
 * Invites creators to a closed campaign (TRAN-07), one or many, by whoever decides: the one place where invitations are counted (decision
 * 0107). Who is in already stays as they are; who was invited too often is set aside.
 * @throws Missing; Refused `campaign_not_closed_type`, `recruitment_closed`, and `invited_too_often` when that keeps out everybody.
 */
export const invite = (world: World, by: Deciding, id: string, creatorIds: readonly string[]): Promise<Invited> =>
  withTransaction(world.db, tx => inviteIn(world, tx, by, id, creatorIds))

/** The same within an act that does more. */
export async function inviteIn(
  world: World,
  tx: Tx,
  by: Deciding,
  id: string,
  creatorIds: readonly string[],
): Promise<Invited> {
  const { at } = momentOf(world)
  const names = await store.lockCreators(tx, creatorIds)
  const campaign = await lock(tx, id)
  await admitDecision(tx, by, id)
  refuseInvitations(world, campaign)
  if (names.size !== new Set(creatorIds).size) throw new Missing()
  const inside = await store.inside(tx, id, creatorIds)
  const outside = [...names].filter(([creatorId]) => !inside.has(creatorId))
  const { weekly_invitations: weekly } = company.termsOf(await company.companyOf(world, tx))
  const again = await invitableAgain(world, tx, creatorIds, weekly)
  const setAside: SetAside[] = []
  let invited = 0
  for (const [creatorId, name] of outside) {
    const from = again.get(creatorId)
    if (from) setAside.push({ id: creatorId, name, from })
    else if (await inviteOne(tx, by, { campaign, creatorId, at })) invited += 1
  }
  const [first] = setAside.toSorted((one, other) => one.from.getTime() - other.from.getTime())
  if (first && setAside.length === names.size)
    throw new Refused('invited_too_often', { values: { limit: weekly }, until: first.from })
  return { invited, setAside }
}

/** @throws Refused `campaign_not_closed_type`, `recruitment_closed` */
function refuseInvitations(world: World, campaign: Campaign): void {
  if (campaign.type !== 'closed') throw new Refused('campaign_not_closed_type')
  if (!isRecruiting(campaign, momentOf(world).day)) throw new Refused('recruitment_closed')
}

/** Which platforms a campaign is on that anybody can be invited to now. @throws Missing; as `invite` does */
export async function platformsInvitedTo(world: World, tx: Tx, id: string): Promise<readonly Platform[]> {
  const campaign = await lock(tx, id)
  refuseInvitations(world, campaign)
  return campaign.platforms
}

/** @returns false where somebody is in meanwhile. */
async function inviteOne(
  tx: Tx,
  by: Deciding,
  { campaign, creatorId, at }: { campaign: Campaign; creatorId: string; at: Date },
): Promise<boolean> {
  const invitation = {
    campaignId: campaign.id,
    creatorId,
    status: 'invited',
    at,
    hasEntered: false,
    invitedAt: at,
  } as const
  if (!(await insertParticipation(tx, invitation))) return false
  await inbox.notify(tx, {
    accountId: creatorId,
    template: 'campaign-invitation',
    occasion: `campaign-invitation:${campaign.id}`,
    values: { campaign: campaign.name, advertiser: campaign.advertiser },
    url: `/campaigns/invited?id=${campaign.id}`,
    at,
  })
  await note(tx, by, 'creators_invited', campaign, at, { creatorId, before: null, after: { status: 'invited' } })
  return true
}
