import { DAY_MS, MINUTE_MS } from '@fanfara/contract/durations'
import type { Platform } from '@fanfara/contract/enums'
import { dayOf } from '@fanfara/contract/time'
import { VIEW_RULES } from '@fanfara/contract/verdicts'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as campaigns from '../campaigns/service.ts'
import { readings } from '../channels/service.ts'
import { SAMPLE_EVERY_MS } from '../evaluation/service.ts'
import * as payments from '../payments/service.ts'
import * as tracking from '../tracking/service.ts'
import {
  audienceOf,
  type Counted,
  hourOf,
  JUDGED_AFTER_MS,
  judgeMinute,
  remember,
  SAMPLE_WITHIN_MS,
  type Sample,
} from './policy.ts'
import * as store from './store.ts'

/** Minutes of a participation that one transaction judges, and participations that one look finds. */
const MINUTES_MAX = 1500
const PARTICIPATIONS_MAX = 500
/** How long a session that says nothing is kept. */
const SESSION_KEPT_MS = 30 * DAY_MS

/**
 * Judges minutes of overlays, participation by participation, and lets what counted accrue (OPS-18, MONEY-41). Verdicts, sums and
 * money of one participation are one transaction, and a minute that has a verdict is never looked at again: safe to run twice,
 * at once and after a kill. One that fails keeps no other waiting.
 * @returns how many minutes were judged. @throws the first failure, when everything was tried.
 */
export async function judgeExposures(world: World): Promise<number> {
  const before = new Date(world.clock.now().getTime() - JUDGED_AFTER_MS - MINUTE_MS)
  const failures: unknown[] = []
  const tried: string[] = []
  let judged = 0
  for (;;) {
    const found = await store.waitingParticipations(world.db, before, tried, PARTICIPATIONS_MAX)
    if (found.length === 0) break
    for (const id of found)
      try {
        const done = await judgeParticipation(world, id, before)
        judged += done
        // What is left waits for the platform.
        if (done === 0) tried.push(id)
      } catch (error) {
        failures.push(error)
        tried.push(id)
      }
  }
  if (failures.length > 0) throw failures[0]
  return judged
}

async function judgeParticipation(world: World, participationId: string, before: Date): Promise<number> {
  const done = await withTransaction(world.db, tx => judgeIn(world, tx, participationId, before))
  if (!done) return 0
  world.bus.say('counts-changed', { creatorId: done.creatorId, campaignId: done.campaignId })
  return done.judged
}

/** Judges minutes of one participation within an act. @returns how many were judged. */
export async function judgeMinutesOf(world: World, tx: Tx, participationId: string): Promise<number> {
  const before = new Date(world.clock.now().getTime() - JUDGED_AFTER_MS - MINUTE_MS)
  return (await judgeIn(world, tx, participationId, before))?.judged ?? 0
}

async function judgeIn(world: World, tx: Tx, participationId: string, before: Date) {
  const now = world.clock.now()
  const link = await tracking.lockLink(tx, participationId)
  if (!link) throw new Error(`minutes of a participation that is not there: ${participationId}`)
  const waiting = await store.waitingMinutes(tx, participationId, before, MINUTES_MAX)
  const audience = await audiences(tx, waiting, now)
  const counted = await recall(tx, participationId, waiting)
  const judged = waiting.flatMap(one => {
    const watched = audience(one)
    if (watched.is === 'unknown') return []
    const isRunning = one.hasTask && tracking.isRunning(link.facts, one.minute)
    const verdict = judgeMinute({ ...one, isRunning, isSettled: link.facts.isSettled, audience: watched }, counted)
    if (verdict === 'counted') remember(counted, one.minute)
    const viewers = watched.is === 'live' ? watched.viewers : null
    return [{ ...one, verdict, viewers, views: verdict === 'counted' ? (viewers ?? 0) : 0 }]
  })
  if (judged.length === 0) return null
  await store.writeVerdicts(tx, participationId, judged, VIEW_RULES)
  await tracking.addTallies(tx, link, talliesOf(judged))
  const views = judged.reduce((sum, one) => sum + one.views, 0)
  if (views > 0 && (await store.paysForViews(tx, link.campaignId))) {
    await campaigns.addCounted(tx, participationId, { views })
    await payments.accrue(tx, participationId, { id: null, at: now })
  }
  return { creatorId: link.creatorId, campaignId: link.campaignId, judged: judged.length }
}

const roundOf = (channelId: string, type: Platform | null): string => (type === 'twitch' ? type : channelId)

/** Who watched in each of these minutes, from the samples around them. */
async function audiences(tx: Tx, waiting: readonly store.WaitingMinute[], now: Date) {
  const [first, last] = [waiting[0], waiting.at(-1)]
  if (!first || !last) return () => ({ is: 'unknown' as const })
  const between = {
    from: new Date(first.minute.getTime() - SAMPLE_WITHIN_MS),
    to: new Date(last.minute.getTime() + MINUTE_MS + SAMPLE_WITHIN_MS),
  }
  const samples = new Map<string, Sample[]>()
  for (const channelId of new Set(waiting.map(one => one.channelId)))
    samples.set(channelId, await readings.samplesBetween(tx, channelId, between))
  const rounds = new Map<string, Date[]>()
  // A round asks Twitch about every channel, and YouTube about those whose overlay is shown, one by one.
  for (const { channelId, type } of waiting)
    if (type && !rounds.has(roundOf(channelId, type)))
      rounds.set(
        roundOf(channelId, type),
        type === 'twitch'
          ? await readings.roundsBetween(tx, type, between)
          : await readings.asksBetween(tx, channelId, between),
      )
  return ({ minute, channelId, type }: store.WaitingMinute) =>
    audienceOf(minute, {
      samples: samples.get(channelId) ?? [],
      rounds: rounds.get(roundOf(channelId, type)) ?? [],
      everyMs: SAMPLE_EVERY_MS,
      now,
    })
}

/** What counted before, as far as it decides about these minutes. */
async function recall(tx: Tx, participationId: string, waiting: readonly store.WaitingMinute[]): Promise<Counted> {
  const [first, last] = [waiting[0], waiting.at(-1)]
  if (!first || !last) return { minutes: new Set(), days: new Map() }
  const minutes = await store.countedMinutes(tx, participationId, { from: first.minute, to: last.minute })
  const days = [...new Set(waiting.map(({ minute }) => dayOf(minute)))]
  return {
    minutes: new Set(minutes.map(minute => minute.getTime())),
    days: await store.countedDays(tx, participationId, days),
  }
}

/** The judged minutes as sums by hour and verdict: in views, also of what did not count, where it is known. */
function talliesOf(judged: readonly store.JudgedMinute[]): tracking.Tally[] {
  const sums = new Map<string, tracking.Tally>()
  for (const { minute, verdict, viewers } of judged) {
    const hour = hourOf(minute)
    const key = `${hour.getTime()} ${verdict}`
    const sum = sums.get(key) ?? { event: 'view' as const, hour, verdict, quantity: 0, value: 0 }
    sums.set(key, { ...sum, quantity: sum.quantity + (viewers ?? 0) })
  }
  return [...sums.values()]
}

/** Forgets sessions that said nothing for 30 days. Safe to run twice. */
export const tendExposures = (world: World): Promise<void> =>
  store.removeSessionsBefore(world.db, new Date(world.clock.now().getTime() - SESSION_KEPT_MS))
