import type { Task } from '@fanfara/contract/tasks'
import { Card } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { useIsDesktop } from '@fanfara/ui/media'
import { Modal } from '@fanfara/ui/modal'
import { NameSearch } from '@fanfara/ui/name-search'
import { PageHeader } from '@fanfara/ui/page-header'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useDialogClose } from '#/app/route/addressed-dialog.ts'
import { useConfig, useIsConfigured } from '#/app/server/config.ts'
import { HelpLink } from '#/app/route/help-link.tsx'
import { messageOf } from '#/app/server/message.ts'
import { useSearch } from '#/app/route/navigation.ts'
import { useNotThere } from '#/app/route/not-there.ts'
import { NothingYet } from '#/app/route/nothing-yet.tsx'
import { useOpened } from '#/app/route/opened.ts'
import { timetableSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'
import { tasksQuery } from './api.ts'
import { CalendarView } from './calendar/calendar-view.tsx'
import { groupTasks, progressOf, sections, tasksNamed } from './policy.ts'
import { StatusFilter } from './status-filter.tsx'
import { TaskDetails } from './task-details.tsx'
import { FinishedDialog } from './proof/task-proof.tsx'
import { TimetableOutline } from './timetable-outline.tsx'
import { TaskSection } from './task-section.tsx'
import { useNow } from '@fanfara/ui/now'
import { TimetableViews } from './view-switch.tsx'

/** The filter's, until it is known whether there is one (SCR-23). */
const FilterPlace = () => <span className="h-11 w-46 desktop:h-10 desktop:w-56" />

/** `/timetable` (TASK-01…TASK-15): the list, or with `?view=calendar` the calendar. */
export function TimetableScreen() {
  const text = useText('tasks')
  const { feature_flags: flags } = useConfig()
  const { data: tasks, error, refetch } = useQuery(tasksQuery)
  const isConfigured = useIsConfigured()
  const { task: id } = useSearch(timetableSearch)
  useNotThere(tasks?.some(task => task.id === id) === false ? id : undefined, {
    title: text('not_there'),
    description: text('not_there_why'),
  })
  const action = (
    <div className="flex flex-wrap gap-3">
      <TimetableViews />
      {tasks?.length !== 0 && (isConfigured ? flags['task-filters'] && <StatusFilter /> : <FilterPlace />)}
    </div>
  )
  return (
    <>
      <PageHeader title={text('title')} aside={<HelpLink place="tasks" />} purpose={text('purpose')} action={action} />
      {error && !tasks ? (
        <Card>
          <ErrorState message={messageOf(error)} onRetry={refetch} />
        </Card>
      ) : (
        <>
          {!tasks && <TimetableOutline />}
          {tasks?.length === 0 && <NoTasks />}
          {tasks && tasks.length > 0 && <Tasks tasks={tasks} />}
        </>
      )}
    </>
  )
}

function NoTasks() {
  const text = useText('tasks')
  return (
    <Card>
      <NothingYet drawing="tasks" title={text('empty_title')} action={text('empty_action')}>
        {text('empty_text')}
      </NothingYet>
    </Card>
  )
}

/** Nobody looks through more tasks than this row by row. */
const SEARCH_FROM = 30

function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const text = useText('calendar')
  const isDesktop = useIsDesktop()
  const navigate = useNavigate()
  const search = useSearch(timetableSearch)
  const { view, name = '', status } = search
  const [isFinishedShown, showFinished] = useState(false)
  const chosen = useChosen(tasks)
  const shown = useMemo(() => {
    const named = tasksNamed(tasks, name)
    return status ? named.filter(task => task.status === status) : named
  }, [tasks, name, status])
  const to = (change: Partial<typeof search>) =>
    void navigate({ to: '/timetable', search: { ...search, ...change }, replace: true, resetScroll: false })
  const onFinished = () => showFinished(true)
  const close = useDialogClose(search.task, () => to({ task: undefined }))
  return (
    <>
      {(tasks.length > SEARCH_FROM || name !== '') && (
        <NameSearch label={text('search')} value={name} onSearch={wanted => to({ name: wanted, task: undefined })} />
      )}
      {view === 'calendar' ? (
        <CalendarView tasks={shown} />
      ) : (
        <Sections all={tasks} tasks={shown} onFinished={onFinished} />
      )}
      <Modal
        isOpen={(!isDesktop || view === 'calendar') && chosen !== undefined}
        onClose={close}
        title={chosen?.name ?? ''}
        size="wide"
      >
        {chosen && <TaskDetails task={chosen} onFinished={onFinished} />}
      </Modal>
      <FinishedDialog isOpen={isFinishedShown} onClose={() => showFinished(false)} />
    </>
  )
}

/** The task that the address names. TASK-15: it is shown, so what would hide it goes. */
function useChosen(tasks: readonly Task[]): Task | undefined {
  const navigate = useNavigate()
  const { task: id, status, name = '', view } = useSearch(timetableSearch)
  const chosen = useMemo(() => tasks.find(task => task.id === id), [tasks, id])
  const isHidden =
    chosen !== undefined &&
    ((status !== undefined && chosen.status !== status) || tasksNamed([chosen], name).length === 0)
  useEffect(() => {
    if (isHidden) void navigate({ to: '/timetable', search: { task: id, view }, replace: true })
  }, [isHidden, navigate, id, view])
  return chosen
}

interface SectionsProps {
  /** What is filtered out counts towards its campaign as well. */
  all: readonly Task[]
  tasks: readonly Task[]
  onFinished: () => void
}

function Sections({ all, tasks, onFinished }: SectionsProps) {
  const navigate = useNavigate()
  const search = useSearch(timetableSearch)
  const now = useNow()
  const [expanded, setExpanded] = useOpened(search.task)
  const groups = useMemo(() => groupTasks(tasks, now), [tasks, now])
  const progress = useMemo(() => progressOf(all), [all])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {sections.map(section => (
        <TaskSection
          key={section}
          section={section}
          tasks={groups[section]}
          progress={progress}
          isAlone={groups[section].length === tasks.length}
          expanded={expanded}
          onExpand={setExpanded}
          onFinished={onFinished}
          onOpen={task => void navigate({ to: '/timetable', search: { ...search, task: task.id }, resetScroll: false })}
        />
      ))}
    </div>
  )
}
