import { byUrgency, nextStep } from '@fanfara/contract/own/next-step'
import type { Task } from '@fanfara/contract/tasks'
import { type LocalDay, localDay } from '@fanfara/ui/calendar-days'

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

/** A day's part of a bar: the task, and whether the bar begins or ends with this day. */
export interface BarPart {
  task: Task
  isFirst: boolean
  isLast: boolean
  /** On the bar's first day of the week its name begins, and has so many days for it; elsewhere none. */
  nameDays: number
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
      else
        day.lanes[lane] = {
          task,
          isFirst: week[at] === first,
          isLast: week[at] === last,
          nameDays: at === own[0] ? own.length : 0,
        }
    }
  }
  return days
}

/** Tasks that belong to a day: what is to be done as it is to be done, then what is over, by its end. */
export function tasksOn(tasks: readonly Task[], day: LocalDay): Task[] {
  const those = tasks.filter(({ start_date: from, end_date: to }) => {
    if (from === null && to === null) return false
    const first = from === null ? localDay(to ?? '') : localDay(from)
    return first <= day && (to === null || day <= localDay(to))
  })
  const over = those.filter(task => nextStep(task) === null)
  return [...byUrgency(those), ...over.sort((one, other) => ((one.end_date ?? '9') < (other.end_date ?? '9') ? -1 : 1))]
}
