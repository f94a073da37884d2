import type { Task } from '@fanfara/contract/tasks'
import { Agenda, NothingThen } from '@fanfara/ui/agenda'
import type { LocalDay, Month } from '@fanfara/ui/calendar-days'
import { useText } from '#/i18n/text.ts'
import type { DayMarks } from './calendar.ts'
import { CalendarTask } from './calendar-task.tsx'

interface AgendaProps {
  month: Month
  today: LocalDay
  marks: ReadonlyMap<LocalDay, DayMarks>
  /** What can be worked on today, whenever it began. */
  running: readonly Task[]
}

/** The tasks of a month by the days on which they begin or end; for phones. */
export function CalendarAgenda({ month, today, marks, running }: AgendaProps) {
  return (
    <Agenda
      month={month}
      today={today}
      days={[...marks].map(([day, of]) => [day, <Marked key={day} marks={of} />] as const)}
      now={<Today marks={marks.get(today)} running={running} />}
    />
  )
}

/** More than this of one day are counted, and found in the list. */
const RUNNING_MAX = 50

/** The day of today: what ends, what begins, and what runs besides. */
function Today({
  marks = { starts: [], ends: [] },
  running,
}: Pick<AgendaProps, 'running'> & { marks: DayMarks | undefined }) {
  const text = useText('calendar')
  const marked = new Set([...marks.starts, ...marks.ends].map(({ id }) => id))
  const others = running.filter(({ id }) => !marked.has(id))
  const hidden = others.length - RUNNING_MAX
  return (
    <>
      {running.length === 0 && marked.size === 0 && <NothingThen>{text('nothing')}</NothingThen>}
      <Marked marks={marks} others={others.slice(0, RUNNING_MAX)} />
      {hidden > 0 && <p className="mt-3 text-muted">{text('more', { count: hidden })}</p>}
    </>
  )
}

/** Tasks of a day, each with what happens to it. */
function Marked({ marks: { starts, ends }, others = [] }: { marks: DayMarks; others?: readonly Task[] }) {
  const text = useText('calendar')
  const rows = [
    ...ends.map(task => ({ task, key: `ends ${task.id}`, mark: <b className="text-brass">{text('ends')}</b> })),
    ...starts.map(task => ({
      task,
      key: `starts ${task.id}`,
      mark: <span className="text-muted">{text('starts')}</span>,
    })),
    ...others.map(task => ({ task, key: task.id, mark: undefined })),
  ]
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows.map(({ task, key, mark }) => (
        <li key={key}>
          <CalendarTask task={task} mark={mark} />
        </li>
      ))}
    </ul>
  )
}
