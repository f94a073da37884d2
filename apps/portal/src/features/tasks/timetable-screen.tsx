import { TABLE_MIN_SCROLL_WIDTH } from '@fanfara/contract/limits'
import type { Task } from '@fanfara/contract/tasks'
import { buttonClass } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { type Column, DataTable, TableSkeleton } from '@fanfara/ui/data-table'
import { DateRange, DateText } from '@fanfara/ui/date-text'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { ChevronDownIcon } from '@fanfara/ui/icons'
import { useIsDesktop } from '@fanfara/ui/media'
import { Modal } from '@fanfara/ui/modal'
import { PageHeader } from '@fanfara/ui/page-header'
import { platformNames } from '@fanfara/ui/platform-icon'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useConfig } from '#/app/config.ts'
import { messageOf } from '#/app/message.ts'
import { Link, useNavigate, useSearch } from '#/app/navigation.ts'
import { useOpened } from '#/app/opened.ts'
import { timetableSearch } from '#/app/search.ts'
import { useText } from '#/i18n/text.ts'
import { tasksQuery } from './api.ts'
import { groupTasks, type Section, sections } from './policy.ts'
import { FinishedDialog } from './task-proof.tsx'
import { StatusFilter } from './status-filter.tsx'
import { TaskDetails } from './task-details.tsx'
import { TaskStatusBadge } from './task-status.tsx'
import { useNow } from './time-left.tsx'

/** `/timetable` (TASK-01…TASK-15). */
export function TimetableScreen() {
  const text = useText('tasks')
  const { feature_flags: flags } = useConfig()
  const { data: tasks, error, refetch } = useQuery(tasksQuery)
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} action={flags['task-filters'] && <StatusFilter />} />
      {error && !tasks ? (
        <Card>
          <ErrorState message={messageOf(error)} onRetry={refetch} />
        </Card>
      ) : (
        <>
          {!tasks && <TableSkeleton rows={4} />}
          {tasks?.length === 0 && <NoTasks />}
          {tasks && tasks.length > 0 && <Sections tasks={tasks} />}
        </>
      )}
    </>
  )
}

function NoTasks() {
  const text = useText('tasks')
  return (
    <Card>
      <EmptyState
        drawing="tasks"
        title={text('empty_title')}
        action={
          <Link to="/campaigns/$filter" params={{ filter: 'available' }} className={buttonClass()}>
            {text('empty_action')}
          </Link>
        }
      >
        {text('empty_text')}
      </EmptyState>
    </Card>
  )
}

function Sections({ tasks }: { tasks: readonly Task[] }) {
  const isDesktop = useIsDesktop()
  const navigate = useNavigate()
  const search = useSearch(timetableSearch)
  const now = useNow()
  const chosen = tasks.find(({ id }) => id === search.task)
  const isOutside = chosen !== undefined && search.status !== undefined && chosen.status !== search.status
  const [expanded, setExpanded] = useOpened(search.task)
  const [isFinishedShown, showFinished] = useState(false)
  const close = () =>
    navigate({ to: '/timetable', search: { ...search, task: undefined }, replace: true, resetScroll: false })

  useEffect(() => {
    // TASK-15: a named task is shown, so the status that hides it goes.
    if (isOutside) void navigate({ to: '/timetable', search: { task: search.task }, replace: true })
  }, [isOutside, navigate, search.task])

  const shown = search.status ? tasks.filter(({ status }) => status === search.status) : tasks
  const groups = groupTasks(shown, now)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {sections.map(section => (
        <TaskSection
          key={section}
          section={section}
          tasks={groups[section]}
          expanded={expanded}
          onExpand={setExpanded}
          onFinished={() => showFinished(true)}
          onOpen={task => void navigate({ to: '/timetable', search: { ...search, task: task.id }, resetScroll: false })}
        />
      ))}
      <Modal
        isOpen={!isDesktop && chosen !== undefined}
        onClose={() => void close()}
        title={chosen?.name ?? ''}
        size="wide"
      >
        {chosen && <TaskDetails task={chosen} onFinished={() => showFinished(true)} />}
      </Modal>
      <FinishedDialog isOpen={isFinishedShown} onClose={() => showFinished(false)} />
    </div>
  )
}

interface SectionProps {
  section: Section
  tasks: readonly Task[]
  expanded: string | null
  onExpand: (id: string | null) => void
  onFinished: () => void
  onOpen: (task: Task) => void
}

/** A folding section with its count (TASK-05, TASK-06). */
function TaskSection({ section, tasks, expanded, onExpand, onFinished, onOpen }: SectionProps) {
  const text = useText('tasks')
  const contentId = useId()
  const [isOpen, setOpen] = useState(true)
  const columns = useColumns(section)
  return (
    <section>
      <h2 className="mb-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
          className="-ml-1.5 flex min-h-11 items-center gap-2 rounded-control px-1.5 text-20 font-semibold desktop:min-h-9"
        >
          <ChevronDownIcon className={`text-muted transition-transform ${isOpen ? '' : '-rotate-90'}`} />
          {text(section)}
          <span className="figures ml-1 text-14 font-regular text-muted">{text('count', { count: tasks.length })}</span>
        </button>
      </h2>
      <div id={contentId} hidden={!isOpen}>
        {tasks.length === 0 ? (
          <p className="rounded-surface border border-dashed border-line px-4 py-6 text-center text-muted">
            {text(`empty.${section}`)}
          </p>
        ) : (
          <DataTable
            caption={text(section)}
            columns={columns}
            rows={tasks}
            rowKey={task => task.id}
            rowName={task => task.name}
            details={task => <TaskDetails task={task} onFinished={onFinished} />}
            expanded={expanded}
            onExpand={onExpand}
            onOpen={onOpen}
            minWidth={TABLE_MIN_SCROLL_WIDTH}
          />
        )}
      </div>
    </section>
  )
}

/** TASK-07; a missed task shows its date range. */
function useColumns(section: Section): Column<Task>[] {
  const text = useText('tasks')
  const enums = useText('enums')
  const isFinished = section === 'finished'
  return [
    {
      key: 'name',
      header: text('column.name'),
      phone: 'title',
      className: 'w-[50%]',
      cell: task => (
        <>
          <span className="font-semibold break-words">{task.name}</span>
          <span className="block text-14 text-muted">
            {enums(`ad.${task.type}`)} · {platformNames[task.channel_type]}
            {task.name !== task.campaign_name && ` · ${task.campaign_name}`}
          </span>
        </>
      ),
    },
    {
      key: 'dates',
      header: text(isFinished ? 'column.finished_at' : 'column.dates'),
      phone: 'line',
      cell: task =>
        isFinished && task.finished_at ? (
          <DateText value={task.finished_at} full />
        ) : (
          <DateRange from={task.start_date} to={task.end_date} />
        ),
    },
    {
      key: 'status',
      header: text('column.status'),
      phone: 'line',
      cell: task => <TaskStatusBadge status={task.status} />,
      className: 'w-44',
    },
  ]
}
