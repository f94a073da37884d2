import type { Task } from '@fanfara/contract/tasks'
import { DateRange } from '@fanfara/ui/date-text'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSearch } from '#/app/route/navigation.ts'
import { timetableSearch } from '#/app/route/search.ts'
import { TaskBadges } from '#/features/tasks/task-status.tsx'

/** A task in the calendar; it leads to its details. */
export function CalendarTask({ task, mark }: { task: Task; mark?: ReactNode }) {
  const adName = useAdName()
  const search = useSearch(timetableSearch)
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
          <span className="phone:hidden">
            <TaskBadges task={task} />
          </span>
        </span>
      </span>
      <span className="hidden shrink-0 phone:block">
        <TaskBadges task={task} />
      </span>
    </Link>
  )
}
