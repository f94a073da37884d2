import { DAY_MS, MINUTE_MS } from '@fanfara/contract/durations'
import type { CampaignStatus } from '@fanfara/contract/enums'
import { type Day, dayOf } from '@fanfara/contract/time'
import { type ClickVerdict, type ConversionVerdict, VISITOR_HOURS } from '@fanfara/contract/verdicts'
import { isbot } from 'isbot'

/** One request of a link, as far as its verdict follows from it. */
export interface ClickFacts {
  at: Date
  isHead: boolean
  /** What the browser said that it loads the page for; null when nothing. */
  purpose: string | null
  agent: string | null
  /** Any name that is the same for the same visitor. */
  visitor: string
  /** Whether browser or block of addresses are the creator's own. */
  isOwn: boolean
}

/** What the link belongs to. Days are Warsaw days, both inclusive. */
export interface LinkFacts {
  status: Exclude<CampaignStatus, 'onboarding'>
  /** When its status was reached, and when the creator came in. */
  since: Date
  enteredAt: Date | null
  startDate: Day | null
  endDate: Day | null
  isPaused: boolean
  /** The amount was fixed: nothing more can be paid. */
  isSettled: boolean
}

/** Limits of a campaign; null is none. */
export interface Limits {
  dailyMax: number | null
  totalMax: number | null
  burstPerMinute: number
}

/** What was counted before, as far as it decides about what comes. Kept while clicks are judged in their order. */
export interface Memory {
  /** When each visitor last counted on this link. */
  visitors: Map<string, Date>
  /** Counted clicks of the link by minute, and of the campaign by day. */
  minutes: Map<number, number>
  days: Map<Day, number>
  total: number
}

/** Number of the minute that an instant lies in, since 1970. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS)

/** Programs that fetch a link to draw a card of it where somebody posted it. */
const PREVIEWS =
  /facebookexternalhit|facebot|twitterbot|discordbot|slackbot|slack-imgproxy|whatsapp|telegrambot|linkedinbot|skypeuripreview|pinterestbot|redditbot|embedly|iframely|mastodon|vkshare|bitlybot|google-pagerenderer|snapchat url preview|snap url preview|meta-externalagent|linkpreview|linkunfurling|cfnetwork\/[\d.]+ darwin/i

/** Whether a browser loads the page ahead, by the words that browsers have had for it (platforms.md §10.1). */
export const isPrefetch = (purpose: string | null): boolean =>
  purpose !== null && /prefetch|prerender|preview/i.test(purpose)

/** Whether the link could count at this moment: its creator took part, and the campaign ran. */
export function isRunning({ status, since, enteredAt, startDate, endDate }: LinkFacts, at: Date): boolean {
  if (enteredAt === null || at < enteredAt) return false
  const isIn = status === 'active' ? at >= since : status === 'completed' && at < since
  if (!isIn) return false
  const today = dayOf(at)
  return (startDate === null || startDate <= today) && (endDate === null || today <= endDate)
}

/** What a click is by itself, whatever came before it; null when it may count. */
function unfit(click: ClickFacts, link: LinkFacts): ClickVerdict | null {
  const agent = click.agent?.trim() ?? ''
  if (click.isHead || PREVIEWS.test(agent)) return 'preview'
  if (isPrefetch(click.purpose)) return 'prefetch'
  if (agent === '' || isbot(agent)) return 'bot'
  if (link.isSettled) return 'late'
  if (!isRunning(link, click.at)) return 'outside_dates'
  if (link.isPaused) return 'paused'
  return click.isOwn ? 'own' : null
}

/** Whether the visitor counted on this link within a day before. */
function isRepeat({ visitors }: Memory, { visitor, at }: ClickFacts): boolean {
  const before = visitors.get(visitor)
  return before !== undefined && at.getTime() - before.getTime() < (VISITOR_HOURS / 24) * DAY_MS
}

/** The one verdict of a click (threat model §3.8, version `CLICK_RULES`). Clicks of a link are judged in their order. */
export function judgeClick(click: ClickFacts, link: LinkFacts, limits: Limits, memory: Memory): ClickVerdict {
  const why = unfit(click, link)
  if (why) return why
  if (isRepeat(memory, click)) return 'repeat'
  if ((memory.minutes.get(minuteOf(click.at)) ?? 0) >= limits.burstPerMinute) return 'burst'
  const today = memory.days.get(dayOf(click.at)) ?? 0
  if (today >= (limits.dailyMax ?? Infinity) || memory.total >= (limits.totalMax ?? Infinity)) return 'cap'
  return 'counted'
}

/** Notes that a click counted. */
export function remember(memory: Memory, { at, visitor }: ClickFacts): void {
  memory.visitors.set(visitor, at)
  memory.minutes.set(minuteOf(at), (memory.minutes.get(minuteOf(at)) ?? 0) + 1)
  memory.days.set(dayOf(at), (memory.days.get(dayOf(at)) ?? 0) + 1)
  memory.total += 1
}

/** The landing address in two pieces around the id of a click: its own parameters and its fragment stay as they are. */
export function landingOf(address: string, parameter: string): { before: string; after: string } {
  const [path = '', ...fragment] = address.split('#')
  const joint = path.includes('?') ? (/[?&]$/.test(path) ? '' : '&') : '?'
  return { before: `${path}${joint}${parameter}=`, after: fragment.length > 0 ? `#${fragment.join('#')}` : '' }
}

/**
 * The verdict of an action or a sale (platforms.md §10.3): last click, within the campaign's window. A click that was a repeat or
 * over a limit was a person's all the same.
 * @param click null when no link of the campaign has it; @param link null with it.
 */
export function judgeConversion(
  click: { clickedAt: Date; verdict: ClickVerdict | null } | null,
  link: Pick<LinkFacts, 'status' | 'isSettled'> | null,
  { at, windowDays }: { at: Date; windowDays: number },
): ConversionVerdict {
  if (!click || !link) return 'unknown_click'
  const isPerson = click.verdict !== null && FROM_PEOPLE.includes(click.verdict)
  if (!isPerson || (link.status !== 'active' && link.status !== 'completed')) return 'unfit_click'
  const ago = at.getTime() - click.clickedAt.getTime()
  if (ago > windowDays * DAY_MS) return 'outside_window'
  return link.isSettled ? 'late' : 'counted'
}

/**
 * The verdict of an action or a sale that names a creator's code and no click (decision 0042): the code stands for a click at the
 * moment at which it happened. @param link null when no link of the campaign has the code.
 */
export function judgeCode(link: LinkFacts | null, at: Date): ConversionVerdict {
  if (!link) return 'unknown_click'
  if (link.isSettled) return 'late'
  if (!isRunning(link, at)) return 'outside_dates'
  return link.isPaused ? 'paused' : 'counted'
}

const FROM_PEOPLE: readonly ClickVerdict[] = ['counted', 'repeat', 'burst', 'cap']
