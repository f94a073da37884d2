import { type Grosze } from '@fanfara/contract/money'
import { startOf } from '@fanfara/contract/time'
import type { Tx } from '#/db/port.ts'
import type { LeftPart } from '#/db/rows/kept-json.ts'
import * as payments from '#/features/payments/service.ts'
import * as tasks from '#/features/tasks/service.ts'
import type { Moment } from '../entry.ts'
import * as participationStore from '../participation-store.ts'
import { entryStatus, isRecruiting, refuseChannels } from '../policy.ts'
import { participationMoves, type ParticipationStatus } from '../states.ts'
import * as campaignStore from '../store.ts'
import * as store from './undo-store.ts'

/** How long an act can be taken back, and how long its notice is shown (EASY-05). */
const UNDO_MS = 10 * 60_000

type Kept = Pick<LeftPart, 'status'> & { id: string; campaignId: string }

/** What is kept of a participation that is about to be left: where it was since when, and its open tasks, whole. */
export async function keepPart(tx: Tx, { id, campaignId, status }: Kept): Promise<LeftPart> {
  const since = await store.sinceOf(tx, id)
  const open = await tasks.keepUnfinished(tx, id)
  return { participationId: id, campaignId, status, since: since.toISOString(), tasks: open }
}

/** Notes that something was left, so that it can be taken back; nothing where nothing was. */
export async function noteLeft(
  tx: Tx,
  creatorId: string,
  left: { kind: store.Undoable['kind']; parts: LeftPart[]; lost: Grosze; campaignId?: string; at: Date },
): Promise<void> {
  if (left.parts.length === 0) return
  const until = new Date(left.at.getTime() + UNDO_MS)
  await store.insertUndoable(tx, { ...left, id: crypto.randomUUID(), creatorId, until })
}

const backTo: Record<LeftPart['status'], keyof typeof participationMoves.declined> = {
  active: 'returnActive',
  planned: 'returnPlanned',
  attached: 'returnAttached',
  invited: 'returnInvited',
}

/**
 * Puts one participation back as it was: its place, its tasks, and the pay that was forfeited with it, by a reversal in the ledger. The
 * creator's account is locked.
 * @returns false, and nothing has changed, when it cannot come back: the campaign is over, its places are gone, no channel fits any more.
 */
export async function restorePart(
  tx: Tx,
  creatorId: string,
  { part, leftAt }: { part: LeftPart; leftAt: Date },
  { at, day }: Moment,
): Promise<boolean> {
  const campaign = await campaignStore.lockCampaign(tx, part.campaignId)
  const participation = await participationStore.lockParticipation(tx, { id: part.participationId })
  if (!campaign || participation?.status !== 'declined') return false
  // Somebody else's word since then, or another leaving, is not this one's to take back.
  if ((await store.sinceOf(tx, participation.id)).getTime() !== leftAt.getTime()) return false
  if (!isRecruiting({ ...campaign, recruitingUntil: null }, day)) return false
  const isInvitation = part.status === 'invited'
  if (isInvitation && !isRecruiting(campaign, day)) return false
  if (!isInvitation) {
    const connected = await participationStore.platformsOf(tx, creatorId)
    if (refuseChannels(campaign, connected, day)) return false
    if (!(await participationStore.takePlace(tx, campaign.id))) return false
  }
  const to = statusNow(part, campaign, day)
  await store.restoreParticipation(tx, participation.id, { from: 'declined', to, since: new Date(part.since) })
  await tasks.restoreKept(tx, part.tasks)
  if (part.status === 'attached' && to !== 'attached' && campaign.startDate !== null) {
    const launched = { campaignId: campaign.id, participationId: participation.id }
    await tasks.launchPart(tx, launched, at, startOf(campaign.startDate))
  }
  await payments.restoreForfeited(tx, participation.id, { id: creatorId, at, forfeitedAt: leftAt })
  return true
}

/** Where it was; a campaign that began in the meantime runs for it as well. */
function statusNow({ status }: LeftPart, campaign: campaignStore.Campaign, day: Moment['day']): ParticipationStatus {
  const now = status === 'planned' || status === 'attached' ? entryStatus(campaign, day) : status
  return participationMoves.declined[backTo[now]]
}
