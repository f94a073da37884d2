import { DASHBOARD_ITEMS } from '@fanfara/contract/limits'
import { byUrgency, type NextStep, nextStep } from '@fanfara/contract/own/next-step'
import type { Task } from '@fanfara/contract/tasks'
import { formatDate } from '@fanfara/ui/format'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { blockLinkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { asked } from '#/app/server/patience.ts'
import { tasksQuery } from '#/features/tasks/api.ts'
import { NextStepText, TaskTimeLeft } from '#/app/next/next-step.tsx'
import { groupTasks } from '#/features/tasks/policy.ts'
import { useNow } from '@fanfara/ui/now'
import { useText } from '#/i18n/text.ts'
import { Block, BlockRows, RowContent, rowLinkClass } from './block.tsx'

/** Steps that nobody but the creator takes. */
const own: readonly (NextStep | null)[] = ['correct', 'send', 'prove']
const asksCreator = (task: Task): boolean => own.includes(nextStep(task))

/** Up to two running tasks as they are to be done: sent back, free to do, waiting; each with its verb and deadline (DASH-07, DASH-08), and how many more ask something of the creator (SCR-97). */
export function TasksBlock() {
  const text = useText('home')
  const adName = useAdName()
  const language = useLanguage()
  const now = useNow()
  const all = (
    <Link to="/timetable" className={blockLinkClass}>
      {text('tasks_link')}
    </Link>
  )
  return (
    <Block title={text('tasks')} action={all} query={useQuery({ ...tasksQuery, ...asked })}>
      {tasks => {
        const open = byUrgency(groupTasks(tasks, now).today)
        const running = open.filter(({ status }) => status === 'during')
        const shown = running.slice(0, DASHBOARD_ITEMS)
        const more = open.filter(task => asksCreator(task) && !shown.includes(task)).length
        return (
          <>
            <BlockRows rows={running} rowKey={({ id }) => id} empty={text('tasks_empty')}>
              {task => (
                <Link to="/timetable" search={{ task: task.id, status: task.status }} className={rowLinkClass}>
                  <PlatformIcon type={task.channel_type} size={32} />
                  <RowContent>
                    <span className="line-clamp-2 font-semibold">{task.name}</span>
                    <span className="figures flex flex-wrap gap-x-3 text-14 text-muted">
                      <span>{adName(task.type)}</span>
                      {task.end_date && <span>{text('due', { date: formatDate(task.end_date, language) })}</span>}
                      <TaskTimeLeft task={task} />
                    </span>
                    <span className="block text-14">
                      <NextStepText step={nextStep(task)} />
                    </span>
                  </RowContent>
                </Link>
              )}
            </BlockRows>
            {more > 0 && (
              <p className="mt-3">
                <Link to="/timetable" className={blockLinkClass}>
                  {text('tasks_more', { count: more })}
                </Link>
              </p>
            )}
          </>
        )
      }}
    </Block>
  )
}
