import { type BlockedReason, type ConflictKind, conflictKinds, type FitPart } from '@fanfara/contract/ops/applications'
import { Missing, Refused } from '#/errors.ts'
import type { TextKey } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { momentOf } from '../entry.ts'
import { answerApplication } from '../participants.ts'
import * as participationStore from '../participation-store.ts'
import { findCampaign } from '../reading.ts'
import type { Campaign } from '../store.ts'
import { blockedBecause, conflictOf, fitOf } from './applications-policy.ts'
import * as store from './applications-store.ts'

/** An application with how well it fits, what it would cost, and what keeps it out. */
export interface Application extends store.Applicant {
  /** Grosze of all tasks that the creator would get; null without any. */
  price: number | null
  fit: { score: number; parts: Record<FitPart, number> }
  /** What else they do at that time, rivals first. */
  conflicts: (store.Other & { kind: ConflictKind })[]
  blocked: BlockedReason | null
}

/** Who asks to take part: best fit first, those who cannot take part last. @throws Missing */
export async function listApplications(
  world: World,
  campaignId: string,
): Promise<{ campaign: Campaign; applications: Application[]; total: number }> {
  const campaign = await findCampaign(world, campaignId)
  const { day } = momentOf(world)
  const applicants = await store.listApplicants(world.db, campaignId)
  const creatorIds = applicants.map(({ creatorId }) => creatorId)
  const prices = await participationStore.readAllPrices(world.db, creatorIds)
  const others = await store.otherCampaigns(world.db, campaignId, creatorIds)
  const applications = applicants.map(applicant => {
    const facts = {
      isActive: applicant.isActive,
      platforms: applicant.channels.map(({ platform }) => platform),
      measured: applicant.channels.filter(({ stage }) => stage !== null).map(({ platform }) => platform),
      interests: applicant.interests,
      onTime: { done: applicant.done, of: applicant.ended },
    }
    const channels = applicant.channels.filter(({ platform }) => campaign.platforms.includes(platform))
    const price = priceOf(campaign, facts.platforms, prices.get(applicant.creatorId) ?? {})
    const conflicts = conflictsOf(
      campaign,
      others.filter(({ creatorId }) => creatorId === applicant.creatorId),
    )
    const blocked = blockedBecause(campaign, facts, day)
    return { ...applicant, channels, price, fit: fitOf(campaign, facts), conflicts, blocked }
  })
  const rank = ({ blocked, fit }: Application) => (blocked === null ? 0 : 1000) - fit.score
  const total = await store.countApplicants(world.db, campaignId)
  return { campaign, applications: applications.toSorted((one, other) => rank(one) - rank(other)), total }
}

/** Which of somebody's other campaigns stand in this one's way, rivals first. */
function conflictsOf(campaign: Campaign, others: readonly store.Other[]): Application['conflicts'] {
  const met = others.flatMap(other => {
    const kind = conflictOf(campaign, other)
    return kind === null ? [] : [{ ...other, kind }]
  })
  return met.toSorted((one, other) => conflictKinds.indexOf(one.kind) - conflictKinds.indexOf(other.kind))
}

/** What a creator asks for the tasks that they would get, in grosze. */
function priceOf(
  { taskPlan }: Campaign,
  platforms: readonly string[],
  prices: Readonly<Record<string, number>>,
): number | null {
  const theirs = taskPlan.filter(({ platform }) => platforms.includes(platform))
  if (theirs.length === 0) return null
  return theirs.reduce(
    (sum, { platform, ad_type, amount }) => sum + (prices[`${platform}/${ad_type}`] ?? 0) * amount,
    0,
  )
}

/** What became of several applications: how many were accepted, and why others were not. */
export interface Accepted {
  accepted: number
  /** Without a name where the application is not there any more. */
  refused: { id: string; name: string; why: TextKey }[]
}

/** @returns why an application could not be accepted; null when it was. */
async function acceptOne(world: World, operatorId: string, id: string): Promise<TextKey | null> {
  try {
    await answerApplication(world, { actorId: operatorId }, id, { isAccepted: true })
    return null
  } catch (error) {
    if (error instanceof Missing) return 'reason.application_gone'
    if (error instanceof Refused) return error.text
    throw error
  }
}

/**
 * Accepts several applications of a campaign, each by itself: one that is refused, or that was withdrawn a moment ago, keeps no other
 * (TRAN-04). @throws Missing
 */
export async function acceptApplications(
  world: World,
  operatorId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<Accepted> {
  await findCampaign(world, campaignId)
  const names = new Map(
    (await participationStore.namesIn(world.db, campaignId, ids)).map(({ id, name }) => [id, name] as const),
  )
  const outcome: Accepted = { accepted: 0, refused: [] }
  for (const id of new Set(ids)) {
    const name = names.get(id)
    const why = name === undefined ? 'reason.application_gone' : await acceptOne(world, operatorId, id)
    if (why === null) outcome.accepted += 1
    else outcome.refused.push({ id, name: name ?? '', why })
  }
  return outcome
}
