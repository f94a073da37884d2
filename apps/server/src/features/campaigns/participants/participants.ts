import type { ParticipantSort } from '@fanfara/contract/ops/participants'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Invalid, Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../../audit/service.ts'
import * as inbox from '../../inbox/service.ts'
import * as payments from '../../payments/service.ts'
import { momentOf } from '../entry.ts'
import { enterFrom } from '../joining.ts'
import { type Deciding, admitDecision, lock, note } from '../operating.ts'
import { refuseChannels } from '../policy.ts'
import { findCampaign } from '../reading.ts'
import { participationMoves, type ParticipationStatus } from '../states.ts'
import * as opsStore from '../ops-store.ts'
import { type ParticipantLine, participantLines } from './participants-file-store.ts'
import { countByStatus, type WhichParticipants } from './participants-narrowed-store.ts'
import * as participationStore from '../participation-store.ts'
import * as store from '../store.ts'

/** Page of a campaign's creators, and how many of all stand where. @throws Missing */
export async function listParticipants(
  world: World,
  which: WhichParticipants,
  page: { sort: ParticipantSort; limit: number; offset: number },
) {
  await findCampaign(world, which.campaignId)
  return {
    rows: await opsStore.participants(world.db, { ...which, ...page }),
    total: await opsStore.countParticipants(world.db, which),
    counts: await countByStatus(world.db, which.campaignId),
  }
}

/** Creators of a campaign as lines of a file, so many at most. @throws Missing */
export async function listParticipantLines(
  world: World,
  which: WhichParticipants,
  page: { sort: ParticipantSort; limit: number },
): Promise<ParticipantLine[]> {
  await findCampaign(world, which.campaignId)
  return participantLines(world.db, which, page)
}

/** One creator in one campaign. @throws Missing */
export async function findParticipant(db: Reader, id: string) {
  const [row] = await opsStore.participants(db, { id })
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
    const campaignId = await participationStore.lockCreatorOf(tx, id)
    if (!campaignId) throw new Missing()
    const campaign = await lock(tx, campaignId)
    await admitDecision(tx, by, campaignId)
    const participation = await participationStore.lockParticipation(tx, { id })
    if (participation?.status !== 'pending_approval') throw new Refused('not_pending')
    if (answer.isAccepted) {
      const platforms = await participationStore.platformsOf(tx, participation.creatorId)
      const reason = refuseChannels(campaign, platforms, day)
      // The creator would read that they have no channel; here somebody else does.
      if (reason) throw new Refused(reason === 'no_channel' ? 'creator_no_channel' : reason)
      await enterFrom(tx, campaign, { ...participation, platforms }, 'pending_approval', moment)
    } else
      await participationStore.moveParticipation(tx, participation, {
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
      before: { status: participation.status },
      after: { status: (await participationStore.lockParticipation(tx, { id }))?.status },
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

/**
 * A participation that a correction is about, locked with its creator's account and its campaign, in the order of all acts.
 * @throws Missing, also for somebody who did not take part to the end.
 */
export async function lockForCorrection(tx: Tx, id: string) {
  const campaignId = await participationStore.lockCreatorOf(tx, id)
  if (!campaignId) throw new Missing()
  const campaign = await lock(tx, campaignId)
  const participation = await participationStore.lockParticipation(tx, { id })
  if (!participation || !PAYABLE.includes(participation.status)) throw new Missing()
  return { campaign, creatorId: participation.creatorId, results: await participationStore.readResults(tx, id) }
}

/** Results as a correction after the settlement has them (decision 0054); pay is the correction's. The participation is locked. */
export const correctResults = (tx: Tx, id: string, results: Results): Promise<void> =>
  participationStore.writeResults(tx, id, results)

/**
 * Adds what events counted to a participation's figures, within the act that judged them; it is locked. Pay follows with `accrue`.
 */
export const { addCounted } = participationStore

/** Lets the link of a participation rest, or count again. @throws Missing */
export async function pauseLink(tx: Tx, participationId: string, isPaused: boolean) {
  const link = await participationStore.setLinkPaused(tx, participationId, isPaused)
  if (!link) throw new Missing()
  return link
}

const FIGURES = ['views', 'clicks', 'actions', 'sales', 'sales_value_grosze'] as const
const mapFigures = (valueOf: (figure: (typeof FIGURES)[number]) => number | null): Results => ({
  views: valueOf('views'),
  clicks: valueOf('clicks'),
  actions: valueOf('actions'),
  sales: valueOf('sales'),
  sales_value_grosze: valueOf('sales_value_grosze'),
})

/** Stands for what was measured of a participant. */
export const revisionOfResults = (results: Results): string => revisionOf(mapFigures(figure => results[figure]))

const PAYABLE: readonly ParticipationStatus[] = ['active', 'completed']

/**
 * Enters results; the pay follows at once (OPS-13). What differs from what events counted is a correction: its reason is asked
 * for, kept in the log, and told to the creator. A figure that is left out is what was counted.
 * @throws Refused `not_taking_part`, `settlement_accepted`, `changed_meanwhile`; Invalid for a correction without a reason.
 */
export async function enterResults(
  world: World,
  tx: Tx,
  operatorId: string,
  id: string,
  { results: entered, reason, revision }: { results: Results; reason: string | null; revision?: string | undefined },
): Promise<void> {
  const at = world.clock.now()
  const participation = await participationStore.lockParticipation(tx, { id })
  if (!participation) throw new Missing()
  if (!PAYABLE.includes(participation.status)) throw new Refused('not_taking_part')
  const before = await participationStore.readResults(tx, id)
  refuseOutdated(revision, revisionOfResults(before))
  const counted = await participationStore.readCounted(tx, id)
  const results = mapFigures(figure => entered[figure] ?? (counted[`counted_${figure}`] || null))
  const isCorrection = FIGURES.some(
    figure => counted[`counted_${figure}`] > 0 && results[figure] !== counted[`counted_${figure}`],
  )
  if (isCorrection && reason === null) throw new Invalid({ reason: ['inputs.error.required'] })
  await participationStore.writeResults(tx, id, results)
  await payments.accrue(tx, id, { id: operatorId, at })
  const campaign = await store.findCampaign(tx, participation.campaignId)
  await audit.record(tx, {
    actorId: operatorId,
    action: 'results_entered',
    object: { type: 'participation', id, name: campaign?.name ?? null },
    creatorId: participation.creatorId,
    ...(reason === null ? {} : { reason }),
    before,
    after: results,
    at,
  })
  if (isCorrection)
    await inbox.notify(tx, {
      accountId: participation.creatorId,
      template: 'results-corrected',
      occasion: `results-corrected:${id}:${at.getTime()}`,
      values: { campaign: campaign?.name ?? '', reason: reason ?? '' },
      url: `/counts/${participation.campaignId}`,
      at,
    })
}
