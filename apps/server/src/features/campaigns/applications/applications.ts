import type { CategoryKey, Platform } from '@fanfara/contract/enums'
import {
  type ApplicantKind,
  type ApplicationSort,
  type BlockedReason,
  type ConflictFilter,
  type ConflictKind,
  conflictKinds,
  type FitPart,
} from '@fanfara/contract/ops/applications'
import type { Day } from '@fanfara/contract/time'
import { mayBeNearly } from '#/db/like.ts'
import { Missing, Refused } from '#/errors.ts'
import type { TextKey } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { momentOf } from '../entry.ts'
import { answerApplication } from '../participants/participants.ts'
import * as participationStore from '../participation-store.ts'
import { findCampaign } from '../reading.ts'
import type { Campaign } from '../store.ts'
import { blockedBecause, conflictOf, fitOf, inOrder, othersFor, type Running } from './applications-policy.ts'
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

/** What the queue is narrowed to. */
export interface ApplicationFilter {
  name?: string | undefined
  platform?: Platform | undefined
  stage_from?: number | undefined
  interest?: CategoryKey | undefined
  fit?: number | undefined
  conflict?: ConflictFilter | undefined
  who?: ApplicantKind | undefined
}

/** Of whom the queue is, in which order, and whether they are only nearly called what was searched for. */
interface Queue {
  campaign: Campaign
  /** Every participation that matches, in the order asked for; a page is cut from it. */
  ids: string[]
  found: { able: number; blocked: number }
  isNear: boolean
}

/** How many words of a search are looked for. */
const WORDS_MAX = 6

/** Who is wanted; nothing is asked of what they are called when they may be called nearly that. */
async function wantedBy(world: World, campaign: Campaign, filter: ApplicationFilter): Promise<store.Wanted> {
  const others =
    filter.conflict === undefined
      ? { inside: null, outside: [] }
      : othersFor(filter.conflict, conflictsOf(campaign, await store.otherCampaignsOfAll(world.db, campaign.id)))
  return {
    words: (filter.name ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX),
    near: null,
    platform: filter.platform ?? null,
    stageFrom: filter.stage_from ?? null,
    interest: filter.interest ?? null,
    ...others,
  }
}

/** Everybody whom a filter finds, in an order. @throws Missing */
async function queueOf(
  world: World,
  campaignId: string,
  filter: ApplicationFilter,
  sort: ApplicationSort,
): Promise<Queue> {
  const campaign = await findCampaign(world, campaignId)
  const { day } = momentOf(world)
  const wanted = await wantedBy(world, campaign, filter)
  const areTasksCounted = sort === 'fit' || sort === 'on_time' || filter.fit !== undefined
  const called = await store.listFacts(world.db, campaign, wanted, areTasksCounted)
  const written = wanted.words.join(' ')
  const isNear = called.length === 0 && wanted.words.length > 0 && mayBeNearly(written)
  const facts = isNear
    ? await store.listFacts(world.db, campaign, { ...wanted, words: [], near: written }, areTasksCounted)
    : called
  const creatorIds = facts.map(({ creatorId }) => creatorId)
  const prices = sort === 'price' ? await participationStore.readAllPrices(world.db, creatorIds) : null
  const standing = facts.map(fact => ({ id: fact.id, ...standingOf(campaign, fact, prices, day) }))
  const fitting = standing.filter(({ score }) => score >= (filter.fit ?? 0))
  const able = fitting.filter(({ blocked }) => blocked === null).length
  const asked = fitting.filter(({ blocked }) => !filter.who || (blocked === null) === (filter.who === 'able'))
  return {
    campaign,
    ids: inOrder(asked, sort).map(({ id }) => id),
    found: { able, blocked: fitting.length - able },
    isNear,
  }
}

function standingOf(
  campaign: Campaign,
  { creatorId, isActive, channels, isInterested, done, ended }: store.Facts,
  prices: ReadonlyMap<string, Record<string, number>> | null,
  today: Day,
) {
  const platforms = channels.map(({ platform }) => platform)
  const facts = {
    isActive,
    platforms,
    measured: channels.filter(({ stage }) => stage !== null).map(({ platform }) => platform),
    interests: campaign.topic !== null && isInterested ? [campaign.topic] : [],
    onTime: { done, of: ended },
  }
  return {
    blocked: blockedBecause(campaign, facts, today),
    score: fitOf(campaign, facts).score,
    price: prices && priceOf(campaign, platforms, prices.get(creatorId) ?? {}),
    onTime: facts.onTime,
    channels,
  }
}

/** A page of those who ask to take part, those who cannot last; `total` counts everybody who waits. @throws Missing */
export async function listApplications(
  world: World,
  campaignId: string,
  { sort, limit, offset, ...filter }: ApplicationFilter & { sort: ApplicationSort; limit: number; offset: number },
): Promise<Omit<Queue, 'ids'> & { applications: Application[]; matching: number; total: number }> {
  const { ids, ...queue } = await queueOf(world, campaignId, filter, sort)
  const applications = await readApplications(world, queue.campaign, ids.slice(offset, offset + limit))
  const total = await store.countApplicants(world.db, campaignId)
  return { ...queue, applications, matching: ids.length, total }
}

/** Applications that are read at once for a file. */
const BATCH = 1000

/** Everybody whom a filter finds, for a file. @throws Missing */
export async function listAllApplications(
  world: World,
  campaignId: string,
  { sort, ...filter }: ApplicationFilter & { sort: ApplicationSort },
): Promise<{ campaign: Campaign; applications: Application[] }> {
  const { campaign, ids } = await queueOf(world, campaignId, filter, sort)
  const applications: Application[] = []
  for (let from = 0; from < ids.length; from += BATCH)
    applications.push(...(await readApplications(world, campaign, ids.slice(from, from + BATCH))))
  return { campaign, applications }
}

/** These applications with what decides about them, in the order of their ids. */
async function readApplications(world: World, campaign: Campaign, ids: readonly string[]): Promise<Application[]> {
  const { day } = momentOf(world)
  const applicants = await store.listApplicants(world.db, campaign.id, ids)
  const creatorIds = applicants.map(({ creatorId }) => creatorId)
  const prices = await participationStore.readAllPrices(world.db, creatorIds)
  const others = new Map<string, store.Other[]>()
  for (const other of await store.otherCampaigns(world.db, campaign.id, creatorIds))
    others.set(other.creatorId, [...(others.get(other.creatorId) ?? []), other])
  return applicants.map(applicant => {
    const facts = {
      isActive: applicant.isActive,
      platforms: applicant.channels.map(({ platform }) => platform),
      measured: applicant.channels.filter(({ stage }) => stage !== null).map(({ platform }) => platform),
      interests: applicant.interests,
      onTime: { done: applicant.done, of: applicant.ended },
    }
    return {
      ...applicant,
      channels: applicant.channels.filter(({ platform }) => campaign.platforms.includes(platform)),
      price: priceOf(campaign, facts.platforms, prices.get(applicant.creatorId) ?? {}),
      conflicts: conflictsOf(campaign, others.get(applicant.creatorId) ?? []),
      fit: fitOf(campaign, facts),
      blocked: blockedBecause(campaign, facts, day),
    }
  })
}

/** Which of somebody's other campaigns stand in this one's way, rivals first. */
function conflictsOf<Other extends Running>(
  campaign: Campaign,
  others: readonly Other[],
): (Other & { kind: ConflictKind })[] {
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
