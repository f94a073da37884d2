import { TABLE_MIN_SCROLL_WIDTH } from '@fanfara/contract/limits'
import { nextStep } from '@fanfara/contract/own/next-step'
import type { Task } from '@fanfara/contract/tasks'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateRange, DateText } from '@fanfara/ui/date-text'
import { ChevronDownIcon } from '@fanfara/ui/icons'
import { useIsDesktop } from '@fanfara/ui/media'
import { platformNames } from '@fanfara/ui/platform-icon'
import { useAdName } from '@fanfara/ui/text'
import { useId } from 'react'
import { useText } from '#/i18n/text.ts'
import { useFold } from './folded.ts'
import { type CampaignProgress, isStatusSaid, type Section } from './policy.ts'
import { NextStepText, TaskTimeLeft } from '#/app/next/next-step.tsx'
import { TaskDetails } from './task-details.tsx'
import { TaskBadges } from './task-status.tsx'

interface SectionProps {
  section: Section
  tasks: readonly Task[]
  /** Of the campaigns, by their ids. */
  progress: ReadonlyMap<string, CampaignProgress>
  /** Nothing else is shown. */
  isAlone: boolean
  expanded: string | null
  onExpand: (id: string | null) => void
  onFinished: () => void
  onOpen: (task: Task) => void
}

/** A folding section with its count (TASK-05, TASK-06). */
export function TaskSection({
  section,
  tasks,
  progress,
  isAlone,
  expanded,
  onExpand,
  onFinished,
  onOpen,
}: SectionProps) {
  const text = useText('tasks')
  const contentId = useId()
  const isNeeded = isAlone || tasks.some(({ id }) => id === expanded)
  const [isOpen, setOpen] = useFold(section, isNeeded)
  const columns = useColumns(section, progress)
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

/** TASK-07; a missed task shows its date range. On a phone no header says what a length of time is. */
export function useColumns(section: Section, progress?: SectionProps['progress']): Column<Task>[] {
  const text = useText('tasks')
  const isDesktop = useIsDesktop()
  const adName = useAdName()
  const isFinished = section === 'finished'
  return [
    {
      key: 'name',
      header: text('column.name'),
      phone: 'title',
      className: isFinished ? 'w-[46%]' : 'w-[36%]',
      cell: task => (
        <>
          <span className="font-semibold wrap-anywhere">{task.name}</span>
          <span className="block text-14 text-muted">
            {adName(task.type)} · {platformNames[task.channel_type]}
            {task.name !== task.campaign_name && ` · ${task.campaign_name}`}
            {!isFinished && <Progress of={progress?.get(task.campaign_id)} />}
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
        ) : task.start_date || task.end_date ? (
          <DateRange from={task.start_date} to={task.end_date} />
        ) : (
          <span className="text-muted">{text('no_date')}</span>
        ),
    },
    ...(isFinished
      ? []
      : [
          {
            key: 'left',
            header: text('column.left'),
            phone: 'line' as const,
            className: 'w-40 whitespace-nowrap',
            cell: (task: Task) => <TaskTimeLeft task={task} isLabelled={!isDesktop} />,
          },
        ]),
    {
      key: 'status',
      header: text('column.status'),
      phone: 'last',
      cell: task => (
        // A status that is only heard takes no line: the next step then stands in the middle of its row.
        <span className="flex flex-col items-start gap-1 text-14">
          <TaskBadges task={task} isSaid={isStatusSaid(section, task)} />
          {/* Whom it waits for stands in the badge. */}
          {nextStep(task) !== 'wait' && <NextStepText step={nextStep(task)} />}
        </span>
      ),
      className: 'w-76',
    },
  ]
}

/** How far the task's campaign is; one with a single task says nothing by it. */
function Progress({ of: progress }: { of: CampaignProgress | undefined }) {
  const text = useText('mine')
  if (!progress || progress.of < 2) return null
  return (
    <>
      {' · '}
      <span className="figures whitespace-nowrap">
        {text('tasks_done', { done: progress.done, count: progress.of })}
      </span>
    </>
  )
}
