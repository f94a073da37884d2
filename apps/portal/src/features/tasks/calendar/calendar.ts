import { dayOf as warsawDay } from '@fanfara/contract/days'
import type { Task } from '@fanfara/contract/tasks'

/** A calendar day, `YYYY-MM-DD`. Texts of days sort as the days do. */
export type LocalDay = string
/** A calendar month, `YYYY-MM`. */
export type Month = string

/** The day on which an instant falls in Warsaw, wherever the reader is, as the lists show it (I18N-12, decision 0101). */
export const localDay = (instant: string | Date): LocalDay => warsawDay(new Date(instant))

const utc = (day: LocalDay) => new Date(`${day}T00:00:00Z`)
const dayOf = (at: Date): LocalDay => at.toISOString().slice(0, 10)

/** The day so many days later (or earlier). */
function plusDays(day: LocalDay, days: number): LocalDay {
  const at = utc(day)
  at.setUTCDate(at.getUTCDate() + days)
  return dayOf(at)
}

/** The month so many months later (or earlier). @example plusMonths('2026-12', 1) // '2027-01' */
export function plusMonths(month: Month, months: number): Month {
  const at = utc(`${month}-01`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return dayOf(at).slice(0, 7)
}

/** The same day of another month, or that month's last. @example sameDayIn('2026-02', '2026-01-31') // '2026-02-28' */
export function sameDayIn(month: Month, day: LocalDay): LocalDay {
  const last = plusDays(`${plusMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** Days since the week's Monday. */
const weekday = (day: LocalDay): number => (utc(day).getUTCDay() + 6) % 7

/** The weeks that a month touches, Monday first. */
export function weeksOf(month: Month): LocalDay[][] {
  const first: LocalDay = `${month}-01`
  const weeks: LocalDay[][] = []
  for (let monday = plusDays(first, -weekday(first)); monday.slice(0, 7) <= month; monday = plusDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => plusDays(monday, at)))
  return weeks
}

/** What a day marks: tasks that begin on it, and tasks that end. */
export interface DayMarks {
  starts: Task[]
  ends: Task[]
}

/** What each day marks. Days without a mark are not there. */
export function marksByDay(tasks: readonly Task[]): Map<LocalDay, DayMarks> {
  const marks = new Map<LocalDay, DayMarks>()
  const mark = (instant: string | null, kind: keyof DayMarks, task: Task) => {
    if (instant === null) return
    const day = localDay(instant)
    const known = marks.get(day) ?? { starts: [], ends: [] }
    known[kind].push(task)
    marks.set(day, known)
  }
  for (const task of tasks) {
    mark(task.start_date, 'starts', task)
    mark(task.end_date, 'ends', task)
  }
  return marks
}

/** A task with the days that it takes; one without an end goes on. */
export interface Span {
  task: Task
  first: LocalDay
  last: LocalDay
}

/** Undated tasks have no bar: they are left out. */
export const spansOf = (tasks: readonly Task[]): Span[] =>
  tasks.flatMap(task => {
    const { start_date: from, end_date: to } = task
    if (from === null && to === null) return []
    return [{ task, first: localDay(from ?? to ?? ''), last: to === null ? '9999-12-31' : localDay(to) }]
  })

/** A day's part of a bar: the task, and whether the bar begins or ends with this day; its name stands on its first day of the week. */
export interface BarPart {
  task: Task
  isFirst: boolean
  isLast: boolean
  isNamed: boolean
}

/** Bars that a day has room for. */
const LANES = 3

const isOver = ({ task: { status } }: Span) => status === 'finished' || status === 'missed'

/** What is still to be done has the room first; then what begins first, and of those what lasts longest. */
const compareSpans = (one: Span, other: Span): number =>
  Number(isOver(one)) - Number(isOver(other)) ||
  (one.first === other.first ? compare(other.last, one.last) : compare(one.first, other.first))
const compare = (one: LocalDay, other: LocalDay): number => (one === other ? 0 : one < other ? -1 : 1)

/** The bars of a week's days, each task in one lane through the whole week; what has no room is counted. */
export function barsOf(
  week: readonly LocalDay[],
  spans: readonly Span[],
): { lanes: (BarPart | null)[]; hidden: number }[] {
  const [monday = '', sunday = ''] = [week[0], week.at(-1)]
  const days = week.map(() => ({ lanes: Array<BarPart | null>(LANES).fill(null), hidden: 0 }))
  const touching = spans.filter(({ first, last }) => first <= sunday && monday <= last).sort(compareSpans)
  for (const { task, first, last } of touching) {
    const own = week.flatMap((day, at) => (first <= day && day <= last ? [at] : []))
    const lane = Array.from({ length: LANES }, (_, at) => at).find(at =>
      own.every(day => days[day]?.lanes[at] === null),
    )
    for (const at of own) {
      const day = days[at]
      if (!day) continue
      if (lane === undefined) day.hidden += 1
      else day.lanes[lane] = { task, isFirst: week[at] === first, isLast: week[at] === last, isNamed: at === own[0] }
    }
  }
  return days
}

/** Tasks that a day belongs to, the nearest end first; an open end comes last. */
export const tasksOn = (tasks: readonly Task[], day: LocalDay): Task[] =>
  tasks
    .filter(({ start_date: from, end_date: to }) => {
      if (from === null && to === null) return false
      const first = from === null ? localDay(to ?? '') : localDay(from)
      return first <= day && (to === null || day <= localDay(to))
    })
    .sort((one, other) => ((one.end_date ?? '9') < (other.end_date ?? '9') ? -1 : 1))

/** Where an arrow or another key leads from a day; null for keys that mean nothing here. */
export function dayByKey(key: string, day: LocalDay): LocalDay | null {
  const steps: Record<string, () => LocalDay> = {
    ArrowLeft: () => plusDays(day, -1),
    ArrowRight: () => plusDays(day, 1),
    ArrowUp: () => plusDays(day, -7),
    ArrowDown: () => plusDays(day, 7),
    Home: () => plusDays(day, -weekday(day)),
    End: () => plusDays(day, 6 - weekday(day)),
    PageUp: () => sameDayIn(plusMonths(day.slice(0, 7), -1), day),
    PageDown: () => sameDayIn(plusMonths(day.slice(0, 7), 1), day),
  }
  return steps[key]?.() ?? null
}
