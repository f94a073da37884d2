import { channelLabels } from '@fanfara/contract/enums'
import { HOUR_MS } from '@fanfara/contract/durations'
import type { MediumVerdict } from '@fanfara/contract/verdicts'
import type { Tx } from '#/db/port.ts'
import * as campaigns from '../campaigns/service.ts'
import * as inbox from '../inbox/service.ts'
import * as tracking from '../tracking/service.ts'
import type { Task } from '../tasks/service.ts'
import { endingOf, endOfFrame, isFollowed, judgeReading, nextReading } from './policy.ts'
import * as store from './store.ts'

/** What proves a task, as its platform knows it; `views` null where nobody asked, or none are told. */
export interface Published {
  channelId: string
  externalId: string
  url: string
  title: string | null
  publishedAt: Date | null
  /** Whether the platform was asked at the moment of the hand-in. */
  isRead: boolean
  views: number | null
}

/** A task that was proven, as far as it decides what counts. */
export type Proven = Pick<Task, 'id' | 'participationId' | 'adType' | 'platform' | 'startsAt'>

/**
 * Begins to count the views of what proves a task, in the act that hands it in; what the platform said then is the first reading
 * (TRAN-27, TASK-33). Nothing is followed where the campaign pays for no views. Pay follows with `accrue`.
 */
export async function follow(tx: Tx, task: Proven, published: Published, at: Date): Promise<void> {
  if (!isFollowed(task.adType)) return
  const frame = await store.lockFrame(tx, task.participationId)
  if (!frame?.paysForViews) return
  const begins = task.startsAt ?? frame.enteredAt
  const { publishedAt } = published
  const id = await store.insertMedium(
    tx,
    {
      ...published,
      participationId: task.participationId,
      campaignId: frame.campaignId,
      taskId: task.id,
      platform: task.platform,
      needsBaseline: publishedAt === null || begins === null || publishedAt < begins,
    },
    at,
  )
  if (!published.isRead) return
  const medium = await store.lockMedium(tx, id)
  if (medium) await take(tx, frame, medium, { state: 'there', views: published.views, at })
}

/**
 * Takes one reading of a medium over: its verdict, sums, figure and the medium itself, in the caller's transaction, in which frame
 * and medium are locked.
 * @returns whether something counted, so that pay has to follow.
 */
export async function take(
  tx: Tx,
  frame: store.LockedFrame,
  medium: store.LockedMedium,
  said: store.Said,
): Promise<boolean> {
  const judged = judgeReading(medium, said, frame)
  const born = medium.publishedAt ?? medium.followedFrom
  const end = endOfFrame(frame)
  const next = frame.isSettled ? null : nextReading(medium.platform, { at: said.at, born, end })
  const endedAs = next ? null : (endingOf(frame, said.at) ?? 'campaign_ended')
  const isNews = medium.state !== said.state || (said.views !== null && said.views !== medium.views)
  if (isNews) await store.insertReading(tx, medium, said, judged)
  await store.writeSaid(tx, medium, said, { judged, next, endedAs })
  await tellChange(tx, frame, medium, said)
  const { added, verdict } = judged
  if (verdict === null) return false
  await addTally(tx, { ...frame, participationId: medium.participationId }, [{ at: said.at, verdict, quantity: added }])
  if (verdict !== 'counted') return false
  await campaigns.addCounted(tx, medium.participationId, { views: added })
  return true
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

const addTally = (
  tx: Tx,
  { participationId, campaignId }: { participationId: string; campaignId: string },
  sums: readonly { at: Date; verdict: MediumVerdict; quantity: number }[],
): Promise<void> =>
  tracking.addTallies(
    tx,
    { participationId, campaignId },
    sums.map(({ at, ...sum }) => ({ event: 'medium', hour: hourOf(at), value: 0, ...sum })),
  )

/** Tells the creator that a medium vanished, or came back: each once, by the moment at which it was noticed. */
async function tellChange(
  tx: Tx,
  frame: store.LockedFrame,
  { id, state, title, platform }: store.LockedMedium,
  said: store.Said,
): Promise<void> {
  const [was, is] = [state === null || state === 'there', said.state === 'there']
  if (was === is) return
  const template = is ? 'medium-back' : said.state === 'private' ? 'medium-private' : 'medium-gone'
  await inbox.notify(tx, {
    accountId: frame.creatorId,
    template,
    occasion: `${template}:${id}:${said.at.getTime()}`,
    values: {
      title: title ?? channelLabels[platform],
      platform: channelLabels[platform],
      campaign: frame.campaignName,
    },
    url: `/counts/${frame.campaignId}`,
    at: said.at,
  })
}

/**
 * Stops counting what proved a task whose proof is refused, and takes back what had counted, in the refusing act (TRAN-29); the
 * participation is locked. Pay follows with `accrue`.
 */
export async function takeBack(tx: Tx, { id, participationId, campaignId }: Task): Promise<void> {
  const ended = await store.endOfTask(tx, id)
  const sums = await store.refuseCounted(
    tx,
    ended.map(medium => medium.id),
  )
  const parts = sums.flatMap(({ hour: at, quantity }) => [
    { at, verdict: 'counted' as const, quantity: -quantity },
    { at, verdict: 'proof_refused' as const, quantity },
  ])
  await addTally(tx, { participationId, campaignId }, parts)
  const views = sums.reduce((sum, { quantity }) => sum + quantity, 0)
  await campaigns.addCounted(tx, participationId, { views: -views })
}

/**
 * Counts what proves a task again whose refusal is taken back, in that act; the participation is locked. What was handed in at that moment
 * is followed on, and its views are what they were. Pay follows with `accrue`.
 */
export async function countAgain(
  tx: Tx,
  { id, participationId, campaignId }: Task,
  handedAt: Date,
  at: Date,
): Promise<void> {
  const again = await store.followAgain(tx, { taskId: id, since: handedAt, at })
  const sums = await store.countRefused(
    tx,
    again.map(medium => medium.id),
  )
  const parts = sums.flatMap(({ hour, quantity }) => [
    { at: hour, verdict: 'proof_refused' as const, quantity: -quantity },
    { at: hour, verdict: 'counted' as const, quantity },
  ])
  await addTally(tx, { participationId, campaignId }, parts)
  const views = sums.reduce((sum, { quantity }) => sum + quantity, 0)
  await campaigns.addCounted(tx, participationId, { views })
}

/** Forgets which media were a creator's who is erased; their sums stay. */
export const erase = store.forget
