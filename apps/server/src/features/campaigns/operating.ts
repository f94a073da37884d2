import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { textOf } from '#/i18n/texts.ts'
import { refuseOutdated } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as inbox from '../inbox/service.ts'
import * as tasks from '../tasks/service.ts'
import { type Moment, momentOf, offer } from './entry.ts'
import { isWaiting, stageOnDay } from './policy.ts'
import { campaignMoves, participationMoves } from './states.ts'
import * as store from './store.ts'
import { revisionOfCampaign } from './revising.ts'
import * as participationStore from './participation-store.ts'
import * as opsStore from './ops-store.ts'
import { languages, recordOf } from '@fanfara/contract/enums'
import { startOf } from '@fanfara/contract/time'

/**
 * Who decides about a participant: an operator, or an advertiser through the link of one campaign, which is looked at again
 * once everything is locked (OPS-12).
 */
export type Deciding =
  | { actorId: string }
  | { advertiser: string; campaignId: string; check: (tx: Tx) => Promise<void> }
const actorOf = (by: Deciding): audit.Actor =>
  'advertiser' in by ? { advertiser: by.advertiser } : { actorId: by.actorId }

/** One campaign, locked. @throws Missing */
export async function lock(tx: Tx, id: string): Promise<store.Campaign> {
  const campaign = await store.lockCampaign(tx, id)
  if (!campaign) throw new Missing()
  return campaign
}

/** Writes into the log what was done to a campaign, or to somebody in it, by whom. */
export const note = (
  tx: Tx,
  by: Deciding,
  action: string,
  campaign: { id: string; name: string },
  at: Date,
  more: Pick<audit.AuditEntry, 'creatorId' | 'reason' | 'before' | 'after'>,
) =>
  audit.record(tx, {
    ...actorOf(by),
    action,
    object: { type: 'campaign', id: campaign.id, name: campaign.name },
    at,
    ...more,
  })

/** One act on one campaign, in one transaction, with its line in the log. */
async function operate(
  world: World,
  by: string | Deciding,
  id: string,
  action: string,
  change: (tx: Tx, campaign: store.Campaign, moment: Moment) => Promise<void>,
  reason?: string,
): Promise<store.Campaign> {
  const moment = momentOf(world)
  const { at } = moment
  return withTransaction(world.db, async tx => {
    const campaign = await lock(tx, id)
    const deciding = typeof by === 'string' ? { actorId: by } : by
    await admitDecision(tx, deciding, id)
    await change(tx, campaign, moment)
    const after = await lock(tx, id)
    await note(tx, deciding, action, campaign, at, {
      ...(reason ? { reason } : {}),
      before: { stage: campaign.stage },
      after: { stage: after.stage },
    })
    return after
  })
}

/** @throws Missing for another campaign's; what the link's own check throws. */
export async function admitDecision(tx: Tx, by: Deciding, campaignId: string): Promise<void> {
  if ('actorId' in by) return
  if (by.campaignId !== campaignId) throw new Missing()
  await by.check(tx)
}

/**
 * Publishes a draft (TRAN-01).
 * @param revision of the draft as it was read; none: as it is.
 * @throws Refused `campaign_move`; `changed_meanwhile`; `campaign_dates_passed` or `campaign_recruiting_passed` when nobody could join by now.
 */
export const publishCampaign = (world: World, operatorId: string, id: string, revision?: string) =>
  operate(world, operatorId, id, 'campaign_published', async (tx, campaign, { at, day }) => {
    if (campaign.stage !== 'draft') throw new Refused('campaign_move', { status: 409 })
    refuseOutdated(revision, revisionOfCampaign(campaign))
    if (campaign.endDate !== null && campaign.endDate < day) throw new Refused('campaign_dates_passed', { status: 409 })
    if (campaign.recruitingUntil !== null && campaign.recruitingUntil < day)
      throw new Refused('campaign_recruiting_passed', { status: 409 })
    await store.moveCampaign(tx, id, { from: 'draft', to: campaignMoves.draft.publish, at })
    if (stageOnDay(campaign, day) === 'running')
      await store.moveCampaign(tx, id, { from: 'onboarding', to: campaignMoves.onboarding.start, at })
    if (campaign.isAutomatic) await offer(tx, id, at)
  })

/**
 * Releases a campaign that waits: without a date it starts today (TRAN-11).
 * @throws Refused `campaign_move` when nothing holds it back, or its last day has passed.
 */
export const releaseCampaign = (world: World, operatorId: string, id: string) =>
  operate(world, operatorId, id, 'campaign_released', async (tx, campaign, { at, day }) => {
    const isOver = campaign.endDate !== null && campaign.endDate < day
    if (campaign.stage !== 'onboarding' || !isWaiting(campaign) || isOver)
      throw new Refused('campaign_move', { status: 409 })
    const startDate = campaign.startDate ?? day
    const set = { is_held_back: false, start_date: startDate }
    const isDue = startDate <= day
    await store.moveCampaign(tx, id, {
      from: 'onboarding',
      to: isDue ? campaignMoves.onboarding.release : 'onboarding',
      at,
      set,
    })
    const released = await participationStore.moveAll(
      tx,
      id,
      ['attached'],
      isDue ? participationMoves.attached.launch : participationMoves.attached.schedule,
      at,
    )
    if (isDue) await participationStore.moveAll(tx, id, ['planned'], participationMoves.planned.start, at)
    await tasks.launch(tx, id, at, startOf(startDate))
    // Of a start that is now, the tasks tell that they run (MSG-24).
    if (!isDue) await tellStart(tx, campaign, released, 'campaign-released', at)
  })

/**
 * Holds the start of a campaign back that lies ahead: it waits until somebody releases it, and so does whoever has a place (TRAN-12,
 * WORK-11). @throws Refused `campaign_move` when it runs already, waits already, or is not published.
 */
export const holdCampaign = (world: World, operatorId: string, id: string, reason: string) =>
  operate(
    world,
    operatorId,
    id,
    'campaign_held',
    async (tx, campaign, { at }) => {
      if (campaign.stage !== 'onboarding' || isWaiting(campaign)) throw new Refused('campaign_move', { status: 409 })
      await store.moveCampaign(tx, id, { from: 'onboarding', to: 'onboarding', at, set: { is_held_back: true } })
      const held = await participationStore.moveAll(tx, id, ['planned'], participationMoves.planned.hold, at)
      await tellStart(tx, campaign, held, 'campaign-held', at)
    },
    reason,
  )

/** Tells whoever has a place that the start is held back, or not any more; each time anew. */
const tellStart = (
  tx: Tx,
  { id, name }: store.Campaign,
  participants: readonly participationStore.Moved[],
  template: 'campaign-held' | 'campaign-released',
  at: Date,
) =>
  inbox.notifyAll(
    tx,
    participants.map(({ creator_id }) => ({
      accountId: creator_id,
      template,
      occasion: `${template}:${id}:${at.getTime()}`,
      values: { campaign: name },
      url: `/campaigns?id=${id}`,
      at,
    })),
  )

/** @throws Refused `participants_changed` where others take part than whoever acts on all of them was shown (DESK-79). */
function requireTaken({ taken }: store.Campaign, shown: number | undefined): void {
  if (shown !== undefined && shown !== taken)
    throw new Refused('participants_changed', { status: 409, values: { count: taken } })
}

/**
 * Ends a campaign now (TRAN-14). @param taken how many take part, as the operator was shown; none: whoever does.
 * @throws Refused `campaign_move`, `participants_changed`.
 */
export const closeCampaign = (world: World, operatorId: string, id: string, taken?: number) =>
  operate(world, operatorId, id, 'campaign_closed', (tx, campaign, { at }) => {
    requireTaken(campaign, taken)
    return complete(tx, campaign, at)
  })

/** Ends a campaign: who takes part has completed it, who waited is told that it will not be (TRAN-14). */
export async function complete(tx: Tx, campaign: store.Campaign, at: Date): Promise<void> {
  const { stage } = campaign
  if (stage !== 'onboarding' && stage !== 'running') throw new Refused('campaign_move', { status: 409 })
  await store.moveCampaign(tx, campaign.id, { from: stage, to: campaignMoves[stage].close, at })
  const completed = await participationStore.moveAll(
    tx,
    campaign.id,
    ['active'],
    participationMoves.active.complete,
    at,
  )
  await participationStore.moveAll(tx, campaign.id, ['invited'], participationMoves.invited.lapse, at)
  await endApplications(tx, campaign, at)
  // Who had a place in a campaign that never ran for them is told that it will not.
  await callOff(tx, campaign, ['attached', 'planned'], at)
  if (campaign.isAutomatic) await tasks.finishAutomatic(tx, campaign.id, at)
  await tasks.missUnfinished(tx, campaign.id, at)
  await inbox.notifyAll(
    tx,
    completed.map(({ creator_id }) => ({
      accountId: creator_id,
      template: 'campaign-completed' as const,
      occasion: `campaign-completed:${campaign.id}`,
      values: { campaign: campaign.name },
      url: '/finances',
      at,
    })),
  )
}

/** Whoever still waits for an answer gets it: there will be none. */
async function endApplications(tx: Tx, { id, name }: store.Campaign, at: Date): Promise<void> {
  const unanswered = await participationStore.moveAll(
    tx,
    id,
    ['pending_approval'],
    participationMoves.pending_approval.lapse,
    at,
  )
  const texts = recordOf(languages, language => ({ reason: textOf(language, 'reason.campaign_ended') }))
  await inbox.notifyAll(
    tx,
    unanswered.map(participation => ({
      accountId: participation.creator_id,
      template: 'application-rejected' as const,
      occasion: `application-rejected:${participation.id}:${at.getTime()}`,
      values: { campaign: name },
      texts,
      url: `/campaigns?id=${id}`,
      at,
    })),
  )
}

/** Ends what creators waited for in a campaign, and tells them. */
async function callOff(
  tx: Tx,
  { id, name }: store.Campaign,
  from: readonly ('invited' | 'pending_approval' | 'attached' | 'planned')[],
  at: Date,
): Promise<void> {
  const left: participationStore.Moved[] = []
  for (const status of from)
    left.push(...(await participationStore.moveAll(tx, id, [status], participationMoves[status].cancel, at)))
  await tasks.removeUnfinished(
    tx,
    left.map(participation => participation.id),
  )
  await inbox.notifyAll(
    tx,
    left.map(({ creator_id }) => ({
      accountId: creator_id,
      template: 'campaign-cancelled' as const,
      occasion: `campaign-cancelled:${id}`,
      values: { campaign: name },
      url: `/campaigns?id=${id}`,
      at,
    })),
  )
}

/**
 * Cancels a campaign in which nobody takes part yet (TRAN-15, OPS-05). @param said `taken` as for `closeCampaign`.
 * @throws Refused `campaign_move`, `participants_changed`.
 */
export const cancelCampaign = (
  world: World,
  operatorId: string,
  id: string,
  { reason, taken }: { reason: string; taken?: number },
) =>
  operate(
    world,
    operatorId,
    id,
    'campaign_cancelled',
    async (tx, campaign, { at }) => {
      const { stage } = campaign
      const active = (await opsStore.activeCreators(tx, [id])).get(id) ?? 0
      if (stage === 'completed' || stage === 'cancelled' || active > 0)
        throw new Refused('campaign_move', { status: 409 })
      requireTaken(campaign, taken)
      await store.moveCampaign(tx, id, { from: stage, to: campaignMoves[stage].cancel, at })
      await callOff(tx, campaign, ['invited', 'pending_approval', 'attached', 'planned'], at)
    },
    reason,
  )
