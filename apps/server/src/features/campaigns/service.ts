import { isDeepStrictEqual } from 'node:util'
import {
  adTypeFacts,
  isUnitOf,
  modelFacts,
  type CampaignFilter,
  type CampaignStage,
  type Language,
  type Platform,
} from '@fanfara/contract/enums'
import type { CampaignForm, CampaignWait } from '@fanfara/contract/ops'
import { type Day, startOf } from '@fanfara/contract/time'
import { fromZloty } from '@fanfara/contract/money'
import { type Reader, type Tx, withTransaction } from '../../db/port.ts'
import { Forbidden, Invalid, Missing, Refused } from '../../errors.ts'
import { textOf } from '../../i18n/texts.ts'
import { storedRate, type StoredRate } from '../../rates.ts'
import { refuseOutdated, revisionOf } from '../../revision.ts'
import type { World } from '../../world.ts'
import * as audit from '../audit/service.ts'
import * as inbox from '../inbox/service.ts'
import * as payments from '../payments/service.ts'
import * as tasks from '../tasks/service.ts'
import { enter, freePlaces, leave, type Moment, momentOf, offer } from './entry.ts'
import {
  automaticMistakes,
  entryStatus,
  flagsFor,
  isRecruiting,
  isWaiting,
  refuseChannels,
  refuseEntry,
  stageOnDay,
} from './policy.ts'
import { campaignMoves, participationMoves, type ParticipationStatus } from './states.ts'
import * as store from './store.ts'

export { admitDue, offerAll } from './easy-ad.ts'

/** The creator who acts. */
export interface Creator {
  id: string
  isActive: boolean
}

/**
 * Who decides about a participant: an operator, or an advertiser through the link of one campaign, which is looked at again
 * once everything is locked (OPS-12).
 */
export type Deciding =
  | { actorId: string }
  | { advertiser: string; campaignId: string; check: (tx: Tx) => Promise<void> }
const actorOf = (by: Deciding): audit.Actor =>
  'advertiser' in by ? { advertiser: by.advertiser } : { actorId: by.actorId }

/** A page of what a creator may see. */
export const listCampaigns = (
  world: World,
  query: { creatorId: string; filter: CampaignFilter; name: string | undefined; limit: number; offset: number },
) => store.listCampaigns(world, { ...query, today: momentOf(world).day })

/** One campaign that a creator may see. @throws Missing */
export async function readCampaign(world: World, creatorId: string, campaignId: string): Promise<store.Seen> {
  const seen = await store.findSeen(world.db, campaignId, creatorId)
  if (!seen) throw new Missing()
  return seen
}

/** Writes into every participation what its creator's prices are now: for worlds that are made at once. */
export const { keepPrices } = store

/** A creator's prices as they are now, in grosze, by platform and ad type (MONEY-47). */
export const readPrices = (world: World, creatorId: string) => store.readPrices(world.db, creatorId)

/** An act of a creator on a campaign: scoped to what they may see, then guarded, then done, in one transaction. */
async function act(
  world: World,
  creator: Creator,
  campaignId: string,
  change: (tx: Tx, seen: store.Seen, moment: Moment) => Promise<void>,
): Promise<store.Seen> {
  return withTransaction(world.db, async tx => {
    const seen = await store.lockSeen(tx, campaignId, creator.id)
    if (!seen) throw new Missing()
    await change(tx, seen, momentOf(world))
    const after = await store.findSeen(tx, campaignId, creator.id)
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
      const id = await store.insertParticipation(tx, {
        campaignId,
        creatorId: creator.id,
        status: 'pending_approval',
        at,
        hasEntered: false,
      })
      if (!id) throw new Refused('not_joinable')
      return
    }
    const status = entryStatus(campaign, day)
    const id = await store.insertParticipation(tx, { campaignId, creatorId: creator.id, status, at, hasEntered: true })
    if (!id) throw new Refused('not_joinable')
    await enter(tx, campaign, { id, creatorId: creator.id, platforms: seen.creator.platforms }, at)
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
async function enterFrom(
  tx: Tx,
  campaign: store.Campaign,
  who: { campaignId: string; creatorId: string; platforms: store.Seen['creator']['platforms'] },
  from: 'invited' | 'pending_approval',
  { at, day }: Moment,
): Promise<void> {
  const participation = await store.lockParticipation(tx, who)
  if (!participation) throw new Missing()
  const entry = entryStatus(campaign, day)
  const moves = participationMoves[from]
  const to = { active: moves.enterActive, planned: moves.enterPlanned, attached: moves.enterAttached }[entry]
  await store.moveParticipation(tx, participation, { from, to, at, isEntering: true })
  await enter(tx, campaign, { ...who, id: participation.id }, at)
}

/** Declines an invitation (TRAN-09). @throws Refused `not_declinable`. */
export const rejectInvitation = (world: World, creator: Creator, campaignId: string) =>
  act(world, creator, campaignId, async (tx, seen, { at, day }) => {
    if (!flagsFor(seen.campaign, seen.creator, day).isDeclinable) throw new Refused('not_declinable')
    const participation = await store.lockParticipation(tx, { campaignId, creatorId: creator.id })
    if (!participation) throw new Missing()
    await store.moveParticipation(tx, participation, { from: 'invited', to: participationMoves.invited.reject, at })
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
    const participation = await store.lockParticipation(tx, { campaignId, creatorId: creator.id })
    if (!participation || from !== participation.status || !flagsFor(seen.campaign, seen.creator, day).isQuitable)
      throw new Refused('not_quitable')
    if (from === 'pending_approval') return withdraw(tx, seen, participation, moment)
    if (from === 'attached' || from === 'planned' || from === 'active')
      await leave(tx, { ...participation, status: from }, at)
  })

async function withdraw(
  tx: Tx,
  { campaign }: store.Seen,
  participation: { id: string; creatorId: string },
  { at, day }: Moment,
): Promise<void> {
  if (isRecruiting(campaign, day)) return store.removeParticipation(tx, participation.id)
  await store.moveParticipation(tx, participation, {
    from: 'pending_approval',
    to: participationMoves.pending_approval.withdrawLate,
    at,
  })
}

/** Campaigns that a creator takes part in, or waits for, through this platform alone (CHAN-20). */
export const listUsing = (db: Reader, creatorId: string, platform: Platform) => store.listUsing(db, creatorId, platform)

/**
 * Withdraws what waits for a channel that is about to be disconnected (CHAN-20).
 * @throws Refused `channel_in_active_campaign` with 409 while a running campaign uses it (CHAN-18).
 */
export async function withdrawForChannel(tx: Tx, creatorId: string, platform: Platform, at: Date): Promise<void> {
  const using = await store.lockUsing(tx, creatorId, platform)
  if (using.some(({ status }) => status === 'active')) throw new Refused('channel_in_active_campaign', { status: 409 })
  await leaveAll(tx, using, at)
}

/**
 * Leaves everything that has not begun and declines invitations, before the creator's account is erased (PROF-16).
 * @throws Refused `account_in_active_campaign` with 409 while a campaign runs with them.
 */
export async function withdrawEverywhere(tx: Tx, creatorId: string, at: Date): Promise<void> {
  const open = await store.lockNotEnded(tx, creatorId)
  if (open.some(({ status }) => status === 'active')) throw new Refused('account_in_active_campaign', { status: 409 })
  await leaveAll(tx, open, at)
}

/** Leaves what has not begun and declines invitations: the account goes over to somebody else (decision 0025). What runs goes on. */
export async function withdrawUnbegun(tx: Tx, creatorId: string, at: Date): Promise<void> {
  const open = await store.lockNotEnded(tx, creatorId)
  await leaveAll(
    tx,
    open.filter(({ status }) => status !== 'active'),
    at,
  )
}

async function leaveAll(tx: Tx, using: Awaited<ReturnType<typeof store.lockNotEnded>>, at: Date): Promise<void> {
  for (const participation of using) {
    if (participation.status === 'pending_approval') await store.removeParticipation(tx, participation.id)
    else {
      const { status } = participation
      const to = status === 'invited' ? participationMoves.invited.reject : participationMoves[status].quit
      await store.moveParticipation(tx, participation, { from: status, to, at })
      // Who was only invited has taken no place.
      if (participation.status !== 'invited') await freePlaces(tx, participation.campaignId, 1, at)
    }
  }
  await tasks.removeUnfinished(
    tx,
    using.map(({ id }) => id),
  )
}

// ---- What operators do ------------------------------------------------------------------------------------------------

/** Page of all campaigns. */
export const listForOperators = (
  world: World,
  query: {
    stage: CampaignStage | undefined
    waits: CampaignWait | undefined
    name: string | undefined
    limit: number
    offset: number
  },
) => store.listForOperators(world.db, query)
/** How many creators take part, by campaign. */
export const activeCreators = (world: World, ids: readonly string[]) => store.activeCreators(world.db, ids)
/** How many applications wait. */
export const countApplications = (world: World) => store.countApplications(world.db)
/** Page of creators. */
export const listCreators = (world: World, query: { name: string | undefined; limit: number; offset: number }) =>
  store.listCreators(world.db, query)

/** One campaign. @throws Missing */
export async function findCampaign(world: World, id: string): Promise<store.Campaign> {
  const campaign = await store.findCampaign(world.db, id)
  if (!campaign) throw new Missing()
  return campaign
}

/**
 * Rules of a form that look at more than one field (OPS-06, OPS-07, EASY-02).
 * @param isDraft whether the plan is being written; that of a published campaign stays as it was promised.
 * @throws Invalid with sentence keys by field.
 */
function checkForm(form: CampaignForm, { isDraft }: { isDraft: boolean }): store.WritableCampaign {
  const fields: Record<string, string[]> = form.is_automatic ? automaticMistakes(form) : {}
  form.incomes.forEach(({ model, unit, value }, at) => {
    const isTwice = form.incomes.findIndex(line => line.model === model && line.unit === unit) < at
    if (isDraft && isTwice) fields[`incomes.${at}.model`] = ['inputs.error.income_twice']
    if (value === null && (modelFacts[model].counts !== 'tasks' || unit !== 'flat'))
      fields[`incomes.${at}.value`] = ['inputs.error.required']
    if (!isUnitOf(model, unit)) fields[`incomes.${at}.unit`] = ['inputs.error.choice']
    if (value !== null && !hasTwoDecimals(value)) fields[`incomes.${at}.value`] = ['inputs.error.amount']
    if (value !== null && value > 100 && unit === 'perc') fields[`incomes.${at}.value`] = ['inputs.error.share']
  })
  form.task_plan.forEach(({ platform, ad_type, start_date, end_date }, at) => {
    if (!form.platforms.includes(platform)) fields[`task_plan.${at}.platform`] = ['inputs.error.choice']
    const exists = (adTypeFacts[ad_type].platforms as readonly Platform[]).includes(platform)
    if (isDraft && !exists) fields[`task_plan.${at}.ad_type`] = ['inputs.error.choice']
    if (start_date && end_date && start_date > end_date)
      fields[`task_plan.${at}.end_date`] = ['inputs.error.date_order']
    const isOutside = (day: string | null) =>
      day !== null && ((form.start_date ?? day) > day || (form.end_date ?? day) < day)
    if (isDraft && isOutside(start_date)) fields[`task_plan.${at}.start_date`] = ['inputs.error.outside_campaign']
    if (isDraft && isOutside(end_date)) fields[`task_plan.${at}.end_date`] = ['inputs.error.outside_campaign']
  })
  const { recruiting_until: lastRecruiting, end_date: last } = form
  if (isDraft && lastRecruiting !== null && last !== null && lastRecruiting > last)
    fields.recruiting_until = ['inputs.error.outside_campaign']
  form.product_photos.forEach((photo, at) => {
    if (!/^(https:\/\/|\/)[^\s"<>]+$/.test(photo)) fields[`product_photos.${at}`] = ['inputs.error.link']
  })
  if (Object.keys(fields).length > 0) throw new Invalid(fields)
  return { form, incomes: form.incomes.map(storedRate) }
}

function hasTwoDecimals(value: number): boolean {
  try {
    fromZloty(value)
    return true
  } catch {
    return false
  }
}

/** Creates a draft. @throws Invalid by field. */
export async function createCampaign(world: World, operatorId: string, form: CampaignForm): Promise<store.Campaign> {
  const writable = checkForm(form, { isDraft: true })
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const campaign = await store.insertCampaign(tx, writable, at)
    await note(tx, { actorId: operatorId }, 'campaign_created', campaign, at)
    return campaign
  })
}

/** What a published campaign has promised to creators. */
const rulesOf = ({ type, platforms, start_date, end_date, is_automatic, incomes, task_plan }: Rules) => ({
  type,
  platforms: platforms.toSorted(),
  start_date,
  end_date,
  is_automatic,
  incomes,
  task_plan,
})
type Rules = Pick<CampaignForm, 'type' | 'start_date' | 'end_date' | 'is_automatic' | 'task_plan'> & {
  platforms: readonly CampaignForm['platforms'][number][]
  incomes: readonly StoredRate[]
}

function keepsItsRules(before: store.Campaign, { form, incomes }: store.WritableCampaign): boolean {
  const promised = rulesOf({
    type: before.type,
    platforms: before.platforms,
    start_date: before.startDate,
    end_date: before.endDate,
    is_automatic: before.isAutomatic,
    incomes: before.incomes,
    task_plan: before.taskPlan,
  })
  return isDeepStrictEqual(promised, rulesOf({ ...form, incomes }))
}

/**
 * Changes a draft, or the texts, places and recruiting of a published campaign.
 * @throws Refused `campaign_not_editable`, `campaign_rules_fixed`, `changed_meanwhile`.
 */
export async function updateCampaign(
  world: World,
  operatorId: string,
  id: string,
  { revision, ...form }: CampaignForm & { revision?: string | undefined },
): Promise<store.Campaign> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const before = await lock(tx, id)
    refuseOutdated(revision, revisionOfCampaign(before))
    const isDraft = before.stage === 'draft'
    const writable = checkForm(form, { isDraft })
    if (before.stage === 'completed' || before.stage === 'cancelled') throw new Refused('campaign_not_editable')
    if (!isDraft && !keepsItsRules(before, writable)) throw new Refused('campaign_rules_fixed')
    if (form.places !== null && form.places < before.taken) throw new Invalid({ places: ['inputs.error.places_taken'] })
    // Whether it is held back changes by its release alone.
    const kept = isDraft ? form : { ...form, is_held_back: before.isHeldBack }
    const campaign = await store.updateCampaign(tx, id, { ...writable, form: kept })
    // More places, or a longer recruiting: there may be room for others.
    if (campaign.isAutomatic && !isDraft) await offer(tx, id, at)
    await note(tx, { actorId: operatorId }, 'campaign_changed', campaign, at, {
      before: summary(before),
      after: summary(campaign),
    })
    return campaign
  })
}

/** Everything that a form can change, for the log (OPS-02). */
const summary = (campaign: store.Campaign) => ({
  name: campaign.name,
  description: campaign.description,
  advertiser: campaign.advertiser,
  advertiserEmail: campaign.advertiserEmail,
  landingUrl: campaign.landingUrl,
  topic: campaign.topic,
  productPhotos: campaign.productPhotos,
  type: campaign.type,
  platforms: campaign.platforms,
  startDate: campaign.startDate,
  endDate: campaign.endDate,
  recruitingUntil: campaign.recruitingUntil,
  places: campaign.places,
  isHeldBack: campaign.isHeldBack,
  isAutomatic: campaign.isAutomatic,
  incomes: campaign.incomes,
  taskPlan: campaign.taskPlan,
})

/** Stands for what a form can change of a campaign, and for whether it still can. */
export const revisionOfCampaign = (campaign: store.Campaign): string =>
  revisionOf([campaign.stage === 'draft', summary(campaign)])

async function lock(tx: Tx, id: string): Promise<store.Campaign> {
  const campaign = await store.lockCampaign(tx, id)
  if (!campaign) throw new Missing()
  return campaign
}

const note = (
  tx: Tx,
  by: Deciding,
  action: string,
  campaign: { id: string; name: string },
  at: Date,
  more: Pick<audit.AuditEntry, 'creatorId' | 'reason' | 'before' | 'after'> = {},
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
async function admitDecision(tx: Tx, by: Deciding, campaignId: string): Promise<void> {
  if ('actorId' in by) return
  if (by.campaignId !== campaignId) throw new Missing()
  await by.check(tx)
}

/**
 * Publishes a draft (TRAN-01).
 * @throws Refused `campaign_move`; `campaign_dates_passed` or `campaign_recruiting_passed` when nobody could join any more.
 */
export const publishCampaign = (world: World, operatorId: string, id: string) =>
  operate(world, operatorId, id, 'campaign_published', async (tx, campaign, { at, day }) => {
    if (campaign.stage !== 'draft') throw new Refused('campaign_move', { status: 409 })
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
    await store.moveAll(
      tx,
      id,
      ['attached'],
      isDue ? participationMoves.attached.launch : participationMoves.attached.schedule,
      at,
    )
    if (isDue) await store.moveAll(tx, id, ['planned'], participationMoves.planned.start, at)
    await tasks.launch(tx, id, at, startOf(startDate as Day))
  })

/** Ends a campaign now (TRAN-14). @throws Refused `campaign_move`. */
export const closeCampaign = (world: World, operatorId: string, id: string) =>
  operate(world, operatorId, id, 'campaign_closed', (tx, campaign, { at }) => complete(tx, campaign, at))

async function complete(tx: Tx, campaign: store.Campaign, at: Date): Promise<void> {
  const { stage } = campaign
  if (stage !== 'onboarding' && stage !== 'running') throw new Refused('campaign_move', { status: 409 })
  await store.moveCampaign(tx, campaign.id, { from: stage, to: campaignMoves[stage].close, at })
  const completed = await store.moveAll(tx, campaign.id, ['active'], participationMoves.active.complete, at)
  await store.moveAll(tx, campaign.id, ['invited'], participationMoves.invited.lapse, at)
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
  const unanswered = await store.moveAll(tx, id, ['pending_approval'], participationMoves.pending_approval.lapse, at)
  const reason = (language: Language) => ({ reason: textOf(language, 'reason.campaign_ended') })
  await inbox.notifyAll(
    tx,
    unanswered.map(participation => ({
      accountId: participation.creator_id,
      template: 'application-rejected' as const,
      occasion: `application-rejected:${participation.id}:${at.getTime()}`,
      values: { campaign: name },
      texts: { pl: reason('pl'), en: reason('en') },
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
  const left: store.Moved[] = []
  for (const status of from)
    left.push(...(await store.moveAll(tx, id, [status], participationMoves[status].cancel, at)))
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

/** Cancels a campaign in which nobody takes part yet (TRAN-15, OPS-05). @throws Refused `campaign_move`. */
export const cancelCampaign = (world: World, operatorId: string, id: string, reason: string) =>
  operate(
    world,
    operatorId,
    id,
    'campaign_cancelled',
    async (tx, campaign, { at }) => {
      const { stage } = campaign
      const active = (await store.activeCreators(tx, [id])).get(id) ?? 0
      if (stage === 'completed' || stage === 'cancelled' || active > 0)
        throw new Refused('campaign_move', { status: 409 })
      await store.moveCampaign(tx, id, { from: stage, to: campaignMoves[stage].cancel, at })
      await callOff(tx, campaign, ['invited', 'pending_approval', 'attached', 'planned'], at)
    },
    reason,
  )

/** Invites creators to a closed campaign (TRAN-07); who is in already stays as they are. @returns how many were invited. */
export async function invite(world: World, by: Deciding, id: string, creatorIds: readonly string[]): Promise<number> {
  const { at, day } = momentOf(world)
  return withTransaction(world.db, async tx => {
    const campaign = await lock(tx, id)
    await admitDecision(tx, by, id)
    if (campaign.type !== 'closed') throw new Refused('campaign_not_closed_type')
    if (!isRecruiting(campaign, day)) throw new Refused('recruitment_closed')
    const known = await store.knownCreators(tx, creatorIds)
    if (known.length !== new Set(creatorIds).size) throw new Missing()
    let invited = 0
    for (const creatorId of known) {
      const added = await store.insertParticipation(tx, {
        campaignId: id,
        creatorId,
        status: 'invited',
        at,
        hasEntered: false,
      })
      if (!added) continue
      invited += 1
      await inbox.notify(tx, {
        accountId: creatorId,
        template: 'campaign-invitation',
        occasion: `campaign-invitation:${id}`,
        values: { campaign: campaign.name, advertiser: campaign.advertiser },
        url: `/campaigns/invited?id=${id}`,
        at,
      })
      await note(tx, by, 'creators_invited', campaign, at, { creatorId })
    }
    return invited
  })
}

/** Page of a campaign's creators. @throws Missing */
export async function listParticipants(world: World, campaignId: string, page: { limit: number; offset: number }) {
  await findCampaign(world, campaignId)
  return {
    rows: await store.participants(world.db, { campaignId, ...page }),
    total: await store.countParticipants(world.db, campaignId),
  }
}

/** One creator in one campaign. @throws Missing */
export async function findParticipant(db: Reader, id: string) {
  const [row] = await store.participants(db, { id })
  if (!row) throw new Missing()
  return row
}

/**
 * Answers an application (TRAN-04, TRAN-05).
 * @throws Refused `not_pending`, `no_places`, or why nothing of the campaign is left for the creator to do.
 */
export async function answerApplication(
  world: World,
  by: Deciding,
  id: string,
  answer: { isAccepted: true } | { isAccepted: false; reason: string },
): Promise<void> {
  const moment = momentOf(world)
  const { at, day } = moment
  await withTransaction(world.db, async tx => {
    const campaignId = await store.lockCreatorOf(tx, id)
    if (!campaignId) throw new Missing()
    const campaign = await lock(tx, campaignId)
    await admitDecision(tx, by, campaignId)
    const participation = await store.lockParticipation(tx, { id })
    if (participation?.status !== 'pending_approval') throw new Refused('not_pending')
    if (answer.isAccepted) {
      const platforms = await store.platformsOf(tx, participation.creatorId)
      const reason = refuseChannels(campaign, platforms, day)
      // The creator would read that they have no channel; here somebody else does.
      if (reason) throw new Refused(reason === 'no_channel' ? 'creator_no_channel' : reason)
      await enterFrom(tx, campaign, { ...participation, platforms }, 'pending_approval', moment)
    } else
      await store.moveParticipation(tx, participation, {
        from: 'pending_approval',
        to: participationMoves.pending_approval.refuse,
        at,
      })
    const template = answer.isAccepted ? 'application-accepted' : 'application-rejected'
    await inbox.notify(tx, {
      accountId: participation.creatorId,
      template,
      occasion: `${template}:${id}:${at.getTime()}`,
      values: { campaign: campaign.name, reason: answer.isAccepted ? '' : answer.reason },
      url: `/campaigns?id=${campaign.id}`,
      at,
    })
    await note(tx, by, answer.isAccepted ? 'application_accepted' : 'application_rejected', campaign, at, {
      creatorId: participation.creatorId,
      ...(answer.isAccepted ? {} : { reason: answer.reason }),
    })
  })
}

/** What was measured, in whole grosze where it is money. */
export interface Results {
  views: number | null
  clicks: number | null
  actions: number | null
  sales: number | null
  sales_value_grosze: number | null
}

const PAYABLE: readonly ParticipationStatus[] = ['active', 'completed']

/** Enters results; the pay follows at once (OPS-13). @throws Refused `not_taking_part`, `settlement_accepted`. */
export async function enterResults(
  world: World,
  tx: Tx,
  operatorId: string,
  id: string,
  results: Results,
): Promise<void> {
  const at = world.clock.now()
  const participation = await store.lockParticipation(tx, { id })
  if (!participation) throw new Missing()
  if (!PAYABLE.includes(participation.status)) throw new Refused('not_taking_part')
  const before = await store.readResults(tx, id)
  await store.writeResults(tx, id, results)
  await payments.accrue(tx, id, { id: operatorId, at })
  const campaign = await store.findCampaign(tx, participation.campaignId)
  await audit.record(tx, {
    actorId: operatorId,
    action: 'results_entered',
    object: { type: 'participation', id, name: campaign?.name ?? null },
    creatorId: participation.creatorId,
    before,
    after: results,
    at,
  })
}

/** Accepts the settlement of a completed campaign. @throws Refused `campaign_not_completed`, `nothing_to_settle`. */
export async function acceptSettlement(
  world: World,
  tx: Tx,
  operatorId: string,
  id: string,
  unprovenShown: number | null = null,
): Promise<void> {
  const campaign = await lock(tx, id)
  if (campaign.stage !== 'completed') throw new Refused('campaign_not_completed')
  // What still waits for an advertiser's answer is settled in a later round (TASK-41).
  const open = await tasks.openParticipations(tx, id)
  const round = { open, unprovenShown: unprovenShown === null ? null : fromZloty(unprovenShown) }
  await payments.acceptSettlement(world, tx, campaign, operatorId, round)
}

/** Records money from the advertiser. @throws Refused, see payments. */
export async function recordAdvertiserPayment(
  world: World,
  tx: Tx,
  operatorId: string,
  id: string,
  { amount, reference }: { amount: number; reference: string },
): Promise<void> {
  const campaign = await lock(tx, id)
  await payments.recordAdvertiserPayment(world, tx, campaign, { amount: fromZloty(amount), reference }, operatorId)
}

type DueMove = (tx: Tx, campaign: store.Campaign, moment: Moment) => Promise<unknown>

/**
 * Moves campaigns as days come: start, end, lapsed invitations (TRAN-10, TRAN-12, TRAN-14). Safe to run twice, and after
 * any pause; one that cannot be moved is reported and left for the next time, and the others go on.
 */
export async function moveDueCampaigns(world: World): Promise<void> {
  const { day } = momentOf(world)
  // Each is tried once, so that those that cannot be moved do not stand in the way of the others.
  const tried = { toComplete: [] as string[], toStart: [] as string[], toLapse: [] as string[] }
  const moveEach = async (kind: keyof typeof tried, ids: readonly string[], move: DueMove): Promise<number> => {
    for (const id of ids) {
      tried[kind].push(id)
      await moveOnDay(world, id, move).catch((error: unknown) =>
        world.log.error({ err: error, campaign: id, kind }, 'a campaign cannot be moved'),
      )
    }
    return ids.length
  }
  let count: number
  do {
    const due = await store.dueCampaigns(world.db, day, tried)
    count = await moveEach('toComplete', due.toComplete, completeDue)
    count += await moveEach('toStart', due.toStart, startDue)
    count += await moveEach('toLapse', due.toLapse, lapse)
  } while (count > 0)
}

async function moveOnDay(world: World, id: string, move: DueMove): Promise<void> {
  await withTransaction(world.db, async tx => {
    const campaign = await lock(tx, id)
    // Somebody else moved it between the look and the lock.
    if (campaign.stage === 'onboarding' || campaign.stage === 'running') await move(tx, campaign, momentOf(world))
  })
}

const completeDue: DueMove = async (tx, campaign, moment) => {
  if (campaign.endDate === null || campaign.endDate >= moment.day) return
  // One that began and ended during a pause ran all the same: whoever was to take part did, and can be settled.
  const hasRun = campaign.stage === 'onboarding' && !isWaiting(campaign)
  if (hasRun) await startDue(tx, campaign, moment)
  await complete(tx, hasRun ? { ...campaign, stage: 'running' } : campaign, moment.at)
}

const lapse: DueMove = (tx, campaign, { at }) =>
  store.moveAll(tx, campaign.id, ['invited'], participationMoves.invited.lapse, at)

const startDue: DueMove = async (tx, campaign, { at }) => {
  if (campaign.stage !== 'onboarding') return
  await store.moveCampaign(tx, campaign.id, { from: 'onboarding', to: campaignMoves.onboarding.start, at })
  await store.moveAll(tx, campaign.id, ['planned'], participationMoves.planned.start, at)
}
