import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { DAY_MS, HOUR_MS } from '@fanfara/contract/durations'
import { type Day, day, dayOf } from '@fanfara/contract/time'
import { CLICK_RULES, RAW_CLICK_DAYS, VISITOR_HOURS } from '@fanfara/contract/verdicts'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as campaigns from '../campaigns/service.ts'
import * as payments from '../payments/service.ts'
import * as store from './judging-store.ts'
import { judgeClick, type Memory, remember } from './policy.ts'
import { addTallies, type Tally } from './tally-store.ts'

/** Clicks of a link that one transaction judges. */
const CLICKS_MAX = 5000
/** Clicks that are judged without letting anything else have its turn: about a millisecond. */
const JUDGED_AT_A_STRETCH = 200
/** Links that one look finds. */
const LINKS_MAX = 500
/** Links that are judged side by side: each is a transaction of its own, and PostgreSQL has a processor for each. */
const LINKS_AT_ONCE = 2
/** Twice the time that a visitor is the same one. */
const VISITORS_KEPT_MS = 2 * VISITOR_HOURS * HOUR_MS

/**
 * Judges every click that waits, link by link, and lets what counted accrue (design §5). Each link's clicks, verdicts, sums and
 * money are one transaction, and a click that has a verdict is never looked at again: safe to run twice, at once and after
 * a kill. A link that fails keeps no other waiting, and what comes to a link after its turn has the next round: judged one by one
 * as they come, clicks would take the database from those that still come in.
 * @returns how many clicks were judged. @throws the first failure, when everything was tried.
 */
export async function rollUp(world: World): Promise<number> {
  const failures: unknown[] = []
  const tried: string[] = []
  const limit = pLimit(LINKS_AT_ONCE)
  let judged = 0
  const judge = async (id: string) => {
    try {
      const quantity = await judgeLink(world, id)
      judged += quantity
      if (quantity < CLICKS_MAX) tried.push(id)
    } catch (error) {
      failures.push(error)
      tried.push(id)
    }
  }
  for (;;) {
    const links = await store.waitingLinks(world.db, tried, LINKS_MAX)
    if (links.length === 0) break
    await Promise.all(links.map(id => limit(() => judge(id))))
  }
  if (failures.length > 0) throw failures[0]
  return judged
}

/** Judges the clicks of one link that wait, a bounded number, and tells of it. @returns how many; 0 when none waited */
export async function judgeLink(world: World, participationId: string): Promise<number> {
  const done = await withTransaction(world.db, tx => judgeClicks(world, tx, participationId))
  if (!done) return 0
  world.bus.say('counts-changed', { creatorId: done.creatorId, campaignId: done.campaignId })
  return done.judged
}

/**
 * Judges the oldest clicks of one link that wait, a bounded number, within a transaction.
 * @returns whose they were and how many; null when none waited.
 */
export async function judgeClicks(world: Pick<World, 'clock'>, tx: Tx, participationId: string) {
  await store.planAnew(tx)
  const link = await store.lockLink(tx, participationId)
  if (!link) throw new Error(`clicks of a participation that is not there: ${participationId}`)
  const clicks = await store.waitingClicks(tx, link, CLICKS_MAX)
  if (clicks.length === 0) return null
  const memory = await recall(tx, link, clicks)
  const counted = new Map<string, Date>()
  const judged: store.JudgedClick[] = []
  for (const click of clicks) {
    const verdict = judgeClick(click, link.facts, link.limits, memory)
    if (verdict === 'counted') {
      remember(memory, click)
      counted.set(click.visitor, click.at)
    }
    judged.push({ id: click.id, at: click.at, verdict })
    // Whoever opens a link meanwhile waits for this process.
    if (judged.length % JUDGED_AT_A_STRETCH === 0) await setImmediate()
  }
  await store.writeVerdicts(tx, judged, CLICK_RULES)
  await store.rememberVisitors(tx, participationId, counted)
  await addTallies(tx, link, talliesOf(judged))
  const quantity = judged.filter(({ verdict }) => verdict === 'counted').length
  if (quantity > 0) {
    await campaigns.addCounted(tx, participationId, { clicks: quantity })
    await payments.accrue(tx, participationId, { id: null, at: world.clock.now() }, { isLocked: true })
  }
  return { creatorId: link.creatorId, campaignId: link.campaignId, judged: judged.length }
}

/** What came before these clicks, as far as it decides about them. */
async function recall(tx: Tx, link: store.LockedLink, clicks: readonly store.WaitingClick[]): Promise<Memory> {
  const [first, last] = [clicks[0], clicks.at(-1)]
  if (!first || !last) throw new Error('no clicks to judge')
  const { dailyMax, totalMax } = link.limits
  const isLimited = dailyMax !== null || totalMax !== null
  const days = isLimited ? await store.countedDays(tx, link.campaignId) : new Map<Day, number>()
  return {
    visitors: await store.countedVisitors(tx, link.participationId, [...new Set(clicks.map(({ visitor }) => visitor))]),
    minutes: await store.countedMinutes(tx, link.participationId, { from: first.at, to: last.at }),
    days,
    total: [...days.values()].reduce((sum, quantity) => sum + quantity, 0),
  }
}

/** The judged clicks as sums by hour and verdict. */
function talliesOf(judged: readonly store.JudgedClick[]): Tally[] {
  const sums = new Map<string, Tally>()
  for (const { at, verdict } of judged) {
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
    const key = `${hour.getTime()} ${verdict}`
    const sum = sums.get(key) ?? { event: 'click' as const, hour, verdict, quantity: 0, value: 0 }
    sums.set(key, { ...sum, quantity: sum.quantity + 1 })
  }
  return [...sums.values()]
}

/** Forgets visitors after two days, raw addresses and agents after 30, and makes room for months to come. Safe to run twice. */
export async function tendClicks(world: World): Promise<void> {
  const now = world.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await store.removeEnded(world.db, { visitors: before(VISITORS_KEPT_MS), raw: before(RAW_CLICK_DAYS * DAY_MS) })
  await store.makeMonths(world.db, monthsFrom(dayOf(now)))
}

/** The first days of this month and of the two after it. */
function monthsFrom(today: Day): Day[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return [0, 1, 2].map(ahead => {
    const months = year * 12 + month - 1 + ahead
    return day(`${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`)
  })
}
