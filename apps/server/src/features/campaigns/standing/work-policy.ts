import { languages, type Platform } from '@fanfara/contract/enums'
import type {
  LifeEntry,
  LifeStep,
  LifeWait,
  opsGetCampaignWork,
  ReadyEntry,
  ReadyItem,
} from '@fanfara/contract/ops/campaign/work'
import type { Answer } from '@fanfara/contract/endpoint'
import type { Day } from '@fanfara/contract/time'
import type { CampaignWay } from '#/features/payments/policy.ts'
import { type CampaignFacts, endedAt } from '../policy.ts'

/** Pieces of work in a campaign that somebody has not done yet. */
export interface Waiting {
  applications: number
  invitations: number
  proofs: number
  /** Material that the advertiser has not answered. */
  content: number
  tasks: number
}

/** A campaign's dates and places with what waits in it and where its money is; all that `lifeOf` and its relatives look at. */
export interface LifeFacts extends CampaignFacts {
  createdAt: Date
  publishedAt: Date | null
  completedAt: Date | null
  waiting: Waiting
  money: CampaignWay
}

type Made = Omit<LifeEntry, 'state'> & { isDone: boolean }
const made = (step: LifeStep, isDone: boolean, at: Date | null, more: Partial<Made> = {}): Made => ({
  step,
  isDone,
  at: isDone ? (at?.toISOString() ?? null) : null,
  on: null,
  count: null,
  ...more,
})

/** From the draft to the campaign's last day. */
function runningSteps({ stage, startDate, endDate, places, taken, isHeldBack, ...facts }: LifeFacts): Made[] {
  const hasStarted = stage === 'running' || stage === 'completed'
  // People may come until the last day: what began is not held up by free places.
  const haveCome = stage === 'completed' || (taken > 0 && (hasStarted || (places !== null && taken >= places)))
  const hasEnded = stage === 'completed'
  return [
    made('created', true, facts.createdAt),
    made('published', facts.publishedAt !== null, facts.publishedAt),
    made('joined', haveCome, null, { count: { done: taken, of: places } }),
    made('started', hasStarted, null, { on: isHeldBack ? null : startDate }),
    made('ended', hasEnded, endedAt(facts.completedAt, endDate), { on: hasEnded ? null : endDate }),
  ]
}

/** From the settlement to the last transfer; nothing where an ended campaign earned nothing. */
function moneySteps({ stage, money }: LifeFacts): Made[] {
  const { toAccept, due, ready, ordered, atBank, paid } = money
  const released = ready + ordered + atBank + paid
  const all = toAccept + due + released
  if (stage === 'completed' && all === 0) return []
  const isSettled = stage === 'completed' && toAccept === 0
  const isReceived = isSettled && due === 0
  const count = stage === 'completed' ? { done: paid, of: all } : null
  return [
    made('settled', isSettled, money.settledAt),
    made('advertiser_paid', isReceived, money.receivedAt),
    made('paid_out', isReceived && paid === released, money.paidAt, { count }),
  ]
}

/** The life of a campaign, step by step: what was done, what is next, what is ahead. */
export function lifeOf(facts: LifeFacts): LifeEntry[] {
  if (facts.stage === 'cancelled') {
    const begun = runningSteps(facts).filter(
      ({ step, isDone }) => isDone && (step === 'created' || step === 'published'),
    )
    return placed([...begun, made('cancelled', true, null)])
  }
  return placed([...runningSteps(facts), ...moneySteps(facts)])
}

/** Says of each step whether it is done, next, or ahead. */
function placed(steps: readonly Made[]): LifeEntry[] {
  const last = steps.findLastIndex(({ isDone }) => isDone)
  const now = steps.findIndex(({ isDone }, at) => !isDone && at > last)
  return steps.map(({ isDone, ...entry }, at) => ({
    ...entry,
    state: isDone ? 'done' : at === now ? 'now' : 'ahead',
  }))
}

type Next = Answer<typeof opsGetCampaignWork>['data']['next']
const next = (actor: NonNullable<Next>['actor'], wait: LifeWait, count: number): Next => ({ actor, wait, count })

/** Who acts next while people come and work; null while only a day is waited for. */
function nextOfRunning({ stage, type, isHeldBack, startDate, places, taken, waiting }: LifeFacts): Next {
  if (waiting.applications > 0) return next('operator', 'applications', waiting.applications)
  if (waiting.proofs > 0) return next('operator', 'proofs', waiting.proofs)
  const waits = stage === 'onboarding' && (isHeldBack || startDate === null)
  if (waits && taken > 0) return next('operator', 'release', taken)
  if (type === 'closed' && taken === 0 && waiting.invitations === 0) return next('operator', 'invite', 0)
  if (waiting.content > 0) return next('advertiser', 'content', waiting.content)
  if (waiting.invitations > 0) return next('creator', 'invitations', waiting.invitations)
  if (stage === 'running' && waiting.tasks > 0) return next('creator', 'tasks', waiting.tasks)
  const left = places === null ? 0 : places - taken
  return type !== 'closed' && (places === null || left > 0) ? next('creator', 'join', left) : null
}

/** Who acts next until the last transfer is confirmed. */
function nextOfEnded({ waiting, money }: LifeFacts): Next {
  const order: [boolean, Next][] = [
    [waiting.proofs > 0 && money.toAccept > 0, next('operator', 'proofs', waiting.proofs)],
    [money.toAccept > 0, next('operator', 'settle', money.toAccept)],
    [money.due > 0, next('advertiser', 'advertiser_payment', money.due)],
    [money.ordered > 0, next('operator', 'transfer', money.ordered)],
    [money.atBank > 0, next('bank', 'bank', money.atBank)],
    [money.ready > 0, next('creator', 'order', money.ready)],
  ]
  return order.find(([waits]) => waits)?.[1] ?? null
}

/** Who has to act before a campaign goes on (design language, "Time as a line"). */
export function nextOf(facts: LifeFacts): Next {
  if (facts.stage === 'draft') return next('operator', 'publish', 0)
  if (facts.stage === 'cancelled') return null
  return facts.stage === 'completed' ? nextOfEnded(facts) : nextOfRunning(facts)
}

/** What of a draft creators will read. */
export interface DraftFacts {
  startDate: Day | null
  endDate: Day | null
  recruitingUntil: Day | null
  places: number | null
  description: string | null
  landingUrl: string | null
  topic: string | null
  productPhotos: readonly string[]
  isAutomatic: boolean
  isHeldBack: boolean
  incomes: readonly { model: string }[]
  taskPlan: readonly { brief: Partial<Record<string, string>> }[]
  platforms: readonly Platform[]
}

/** Models that count what comes by the campaign link. */
const LINKED = ['CPC', 'CPA', 'CPS']

/** The first brief that is missing in a language, as the form names its field; null when all are there. */
function missingBrief(plan: DraftFacts['taskPlan']): string | null {
  for (const [at, { brief }] of plan.entries())
    for (const language of languages) if (!brief[language]?.trim()) return `task_plan.${at}.brief.${language}`
  return null
}

/**
 * What a draft says already and what it lacks, what publishing refuses among it.
 * @param connectable what can be connected in this installation: of the draft's other platforms nobody can join (DESK-66).
 */
export function readyOf(
  draft: DraftFacts,
  { today, connectable }: { today: Day; connectable: readonly Platform[] },
): ReadyEntry[] {
  const isPast = (on: Day | null) => on !== null && on < today
  const brief = missingBrief(draft.taskPlan)
  const unconnectable = draft.platforms.filter(platform => !connectable.includes(platform))
  const needsLanding = draft.incomes.some(({ model }) => LINKED.includes(model))
  const hasDates = draft.endDate !== null && (draft.startDate !== null || draft.isHeldBack)
  const line = (item: ReadyItem, isDone: boolean, field: string, isNeeded = false): ReadyEntry => ({
    item,
    state: isNeeded ? 'needed' : isDone ? 'done' : 'advised',
    field,
  })
  return [
    line(
      'dates',
      hasDates,
      isPast(draft.endDate) || hasDates || draft.startDate !== null ? 'end_date' : 'start_date',
      isPast(draft.endDate),
    ),
    ...(draft.recruitingUntil === null
      ? []
      : [line('recruiting', true, 'recruiting_until', isPast(draft.recruitingUntil))]),
    line('places', draft.places !== null || draft.isAutomatic, 'places'),
    line('description', Boolean(draft.description), 'description'),
    line('brief', brief === null, brief ?? 'task_plan.0.brief.pl'),
    ...(needsLanding ? [line('landing', draft.landingUrl !== null, 'landing_url')] : []),
    line('topic', draft.topic !== null, 'topic'),
    line('photos', draft.productPhotos.length > 0, 'product_photos'),
    ...(unconnectable.length === 0 ? [] : [{ ...line('platforms', false, 'platforms'), platforms: unconnectable }]),
  ]
}
