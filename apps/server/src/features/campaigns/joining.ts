import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Forbidden, Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as tasks from '../tasks/service.ts'
import { enter, freePlaces, leave, makeTasks, type Moment, momentOf } from './entry.ts'
import { entryStatus, flagsFor, isRecruiting, refuseEntry } from './policy.ts'
import { participationMoves } from './states.ts'
import { keepPart, noteLeft } from './undo/restoring.ts'
import { forget } from './undo/undo-store.ts'
import * as listStore from './lists/list-store.ts'
import { unlockIn } from './lists/unlock.ts'
import * as participationStore from './participation-store.ts'
import type * as store from './store.ts'
import type { Platform } from '@fanfara/contract/enums'
import { grosze } from '@fanfara/contract/money'

/** Whoever acts; an inactive account may not (NAV-32). */
export interface Creator {
  id: string
  isActive: boolean
}

/** A page of what a creator may see, and which channels would open a good part of the whole list. */
export async function listCampaigns(world: World, asked: Omit<listStore.ListQuery, 'today'>) {
  const query = { ...asked, today: momentOf(world).day }
  const page = await listStore.listCampaigns(world, query)
  return { ...page, unlock: await unlockIn(world, query, page) }
}
/** How many stand in each tab. */
export const countCampaigns = (world: World, creatorId: string) =>
  listStore.countCampaigns(world.db, creatorId, momentOf(world).day)

/** One campaign that a creator may see. @throws Missing */
export async function readCampaign(world: World, creatorId: string, campaignId: string): Promise<listStore.Seen> {
  const seen = await listStore.findSeen(world.db, campaignId, creatorId)
  if (!seen) throw new Missing()
  return seen
}

/** Writes into every participation what its creator's prices are now: for worlds that are made at once. */
export const { keepPrices } = participationStore

/** A creator's prices as they are now, in grosze, by platform and ad type (MONEY-47). */
export const readPrices = (world: World, creatorId: string) => participationStore.readPrices(world.db, creatorId)

/**
 * An act of a creator on a campaign: scoped to what they may see, then guarded, then done, in one transaction.
 * @param change gives what the creator sees afterwards, where it knows that without asking.
 */
export async function act(
  world: World,
  creator: Creator,
  campaignId: string,
  change: (tx: Tx, seen: listStore.Seen, moment: Moment) => Promise<listStore.Seen | void>,
): Promise<listStore.Seen> {
  return withTransaction(world.db, async tx => {
    const seen = await listStore.lockSeen(tx, campaignId, creator.id)
    if (!seen) throw new Missing()
    const changed = await change(tx, seen, momentOf(world))
    const after = changed ?? (await listStore.findSeen(tx, campaignId, creator.id))
    // A withdrawn application to a campaign that left the pool: shown a last time as it was left.
    return after ?? { ...seen, creator: { ...seen.creator, participation: 'declined' } }
  })
}

/**
 * Joins an open campaign, or applies to a semi-open one (TRAN-02, TRAN-03).
 * @throws Refused with the reason that the list shows as `not_joinable_reason`; Forbidden for a limited account.
 */
export const joinCampaign = (world: World, creator: Creator, campaignId: string) =>
  act(world, creator, campaignId, async (tx, seen, { at, day }) => {
    if (!creator.isActive) throw new Forbidden('account_limited')
    const { campaign } = seen
    if (seen.creator.participation !== null || campaign.type === 'closed') throw new Refused('not_joinable')
    const reason = refuseEntry(campaign, seen.creator, day)
    if (reason) throw new Refused(reason)
    if (campaign.type === 'semi_open') {
      const id = await participationStore.insertParticipation(tx, {
        campaignId,
        creatorId: creator.id,
        status: 'pending_approval',
        at,
        hasEntered: false,
      })
      if (!id) throw new Refused('not_joinable')
      return { ...seen, creator: { ...seen.creator, participation: 'pending_approval' } }
    }
    const entering = { campaignId, creatorId: creator.id, status: entryStatus(campaign, day), at }
    const entered = await participationStore.insertEntered(tx, entering)
    if ('refused' in entered) throw new Refused(entered.refused)
    const { platforms } = seen.creator
    await makeTasks(tx, campaign, { id: entered.id, creatorId: creator.id, platforms }, at)
    return {
      ...seen,
      campaign: { ...campaign, taken: campaign.taken + 1 },
      creator: { ...seen.creator, participation: entering.status },
      hasEntered: true,
    }
  })

/** Accepts an invitation (TRAN-08). @throws Refused with the reason. */
export const acceptInvitation = (world: World, creator: Creator, campaignId: string) =>
  act(world, creator, campaignId, async (tx, seen, moment) => {
    if (!creator.isActive) throw new Forbidden('account_limited')
    if (seen.creator.participation !== 'invited') throw new Refused('not_invited')
    const reason = refuseEntry(seen.campaign, seen.creator, moment.day)
    if (reason) throw new Refused(reason)
    const who = { campaignId, creatorId: creator.id, platforms: seen.creator.platforms }
    await enterFrom(tx, seen.campaign, who, 'invited', moment)
  })

/** Moves an invitation or application into the entry state E. */
export async function enterFrom(
  tx: Tx,
  campaign: store.Campaign,
  who: { campaignId: string; creatorId: string; platforms: listStore.Seen['creator']['platforms'] },
  from: 'invited' | 'pending_approval',
  { at, day }: Moment,
): Promise<void> {
  const participation = await participationStore.lockParticipation(tx, who)
  if (!participation) throw new Missing()
  const entry = entryStatus(campaign, day)
  const moves = participationMoves[from]
  const to = { active: moves.enterActive, planned: moves.enterPlanned, attached: moves.enterAttached }[entry]
  await participationStore.moveParticipation(tx, participation, { from, to, at, isEntering: true })
  await enter(tx, campaign, { ...who, id: participation.id }, at)
}

/** Declines an invitation (TRAN-09); it can be taken back for a while. @throws Refused `not_declinable`. */
export const rejectInvitation = (world: World, creator: Creator, campaignId: string) =>
  act(world, creator, campaignId, async (tx, seen, { at, day }) => {
    if (!flagsFor(seen.campaign, seen.creator, day).isDeclinable) throw new Refused('not_declinable')
    const participation = await participationStore.lockParticipation(tx, { campaignId, creatorId: creator.id })
    if (!participation) throw new Missing()
    const part = await keepPart(tx, { ...participation, status: 'invited' })
    await participationStore.moveParticipation(tx, participation, {
      from: 'invited',
      to: participationMoves.invited.reject,
      at,
    })
    await noteLeft(tx, creator.id, { kind: 'invitation', parts: [part], lost: grosze(0), campaignId, at })
  })

/**
 * Leaves a campaign (TRAN-06, TRAN-13): what nobody accepted yet is forfeited, unfinished tasks go. Leaving and settling
 * both lock the participation, so that one of them happens, never both (threat model §4.10).
 * @throws Refused `not_quitable`.
 */
export const quitCampaign = (world: World, creator: Creator, campaignId: string) =>
  act(world, creator, campaignId, async (tx, seen, moment) => {
    const { at, day } = moment
    const from = seen.creator.participation
    const participation = await participationStore.lockParticipation(tx, { campaignId, creatorId: creator.id })
    if (!participation || from !== participation.status || !flagsFor(seen.campaign, seen.creator, day).isQuitable)
      throw new Refused('not_quitable')
    if (from === 'pending_approval') return withdraw(tx, seen, participation, moment)
    if (from === 'attached' || from === 'planned' || from === 'active')
      await leave(tx, { ...participation, status: from }, at)
  })

async function withdraw(
  tx: Tx,
  { campaign }: listStore.Seen,
  participation: { id: string; creatorId: string },
  { at, day }: Moment,
): Promise<void> {
  if (isRecruiting(campaign, day)) return participationStore.removeParticipation(tx, participation.id)
  await participationStore.moveParticipation(tx, participation, {
    from: 'pending_approval',
    to: participationMoves.pending_approval.withdrawLate,
    at,
  })
}

/** Campaigns that a creator takes part in, or waits for, through this platform alone (CHAN-20). */
export const listUsing = (db: Reader, creatorId: string, platform: Platform) =>
  participationStore.listUsing(db, creatorId, platform)

/**
 * Withdraws what waits for a channel that is about to be disconnected (CHAN-20).
 * @throws Refused `channel_in_active_campaign` with 409 while a running campaign uses it (CHAN-18).
 */
export async function withdrawForChannel(tx: Tx, creatorId: string, platform: Platform, at: Date): Promise<void> {
  const using = await participationStore.lockUsing(tx, creatorId, platform)
  if (using.some(({ status }) => status === 'active')) throw new Refused('channel_in_active_campaign', { status: 409 })
  await leaveAll(tx, using, at)
}

/** Whether a campaign runs with this creator, so that the account cannot be erased (PROF-16). */
export const isInRunning = (db: Reader, creatorId: string) => participationStore.isInRunning(db, creatorId)

/**
 * Leaves everything that has not begun and declines invitations, before the creator's account is erased (PROF-16).
 * @throws Refused `account_in_active_campaign` with 409 while a campaign runs with them.
 */
export async function withdrawEverywhere(tx: Tx, creatorId: string, at: Date): Promise<void> {
  const open = await participationStore.lockNotEnded(tx, creatorId)
  if (open.some(({ status }) => status === 'active')) throw new Refused('account_in_active_campaign', { status: 409 })
  await leaveAll(tx, open, at)
  await forget(tx, creatorId)
}

/** Leaves what has not begun and declines invitations: the account goes over to somebody else (decision 0025). What runs goes on. */
export async function withdrawUnbegun(tx: Tx, creatorId: string, at: Date): Promise<void> {
  const open = await participationStore.lockNotEnded(tx, creatorId)
  await leaveAll(
    tx,
    open.filter(({ status }) => status !== 'active'),
    at,
  )
  await forget(tx, creatorId)
}

async function leaveAll(
  tx: Tx,
  using: Awaited<ReturnType<typeof participationStore.lockNotEnded>>,
  at: Date,
): Promise<void> {
  for (const participation of using) {
    if (participation.status === 'pending_approval') await participationStore.removeParticipation(tx, participation.id)
    else {
      const { status } = participation
      const to = status === 'invited' ? participationMoves.invited.reject : participationMoves[status].quit
      await participationStore.moveParticipation(tx, participation, { from: status, to, at })
      // Who was only invited has taken no place.
      if (participation.status !== 'invited') await freePlaces(tx, participation.campaignId, 1, at)
    }
  }
  await tasks.removeUnfinished(
    tx,
    using.map(({ id }) => id),
  )
}
