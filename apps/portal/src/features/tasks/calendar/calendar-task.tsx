import { nextStep } from '@fanfara/contract/own/next-step'
import type { Task } from '@fanfara/contract/tasks'
import { DateRange } from '@fanfara/ui/date-text'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NextStepText, TaskTimeLeft } from '#/app/next/next-step.tsx'
import { useSearch } from '#/app/route/navigation.ts'
import { timetableSearch } from '#/app/route/search.ts'
import { isStatusSaid } from '#/features/tasks/policy.ts'
import { TaskBadges } from '#/features/tasks/task-status.tsx'

/** A task in the calendar with what is to be done and for how long; it leads to its details. */
export function CalendarTask({ task, mark }: { task: Task; mark?: ReactNode }) {
  const adName = useAdName()
  const search = useSearch(timetableSearch)
  const step = nextStep(task)
  const badges = <TaskBadges task={task} isSaid={isStatusSaid('today', task)} />
  return (
    <Link
      to="/timetable"
      search={{ ...search, task: task.id }}
      resetScroll={false}
      className="flex items-center gap-3 rounded-surface border border-line bg-surface p-3 shadow-surface transition-colors hover:border-control"
    >
      <PlatformIcon type={task.channel_type} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{task.name}</span>
        <span className="flex flex-wrap gap-x-3 text-14 text-muted">
          <span>{adName(task.type)}</span>
          <DateRange from={task.start_date} to={task.end_date} />
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 not-empty:mt-1">
          {mark}
          {/* Whom it waits for stands in the badge. */}
          {step !== 'wait' && <NextStepText step={step} />}
          <TaskTimeLeft task={task} />
          <span className="phone:hidden">{badges}</span>
        </span>
      </span>
      <span className="hidden shrink-0 phone:block">{badges}</span>
    </Link>
  )
}
