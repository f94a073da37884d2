import { deadlineOf } from '@fanfara/contract/own/next-step'
import type { Task } from '@fanfara/contract/tasks'
import { Alert } from '@fanfara/ui/alert'
import { Facts } from '@fanfara/ui/card'
import { CopyField } from '@fanfara/ui/copy-field'
import { DateText } from '@fanfara/ui/date-text'
import { PlatformName } from '@fanfara/ui/platform-icon'
import { linkClass } from '@fanfara/ui/text-link'
import { useAdName } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { TaskApproval } from './task-approval.tsx'
import { TaskProof } from './proof/task-proof.tsx'
import { ApprovalBadge, TaskStatusBadge } from './task-status.tsx'
import { useTimeLeft } from '#/app/next/time-left.tsx'

/** Everything about a task (TASK-16…TASK-20), and its proof. */
export function TaskDetails({ task, onFinished }: { task: Task; onFinished: () => void }) {
  const text = useText('tasks')
  const adName = useAdName()
  const isOpen = task.status === 'during' || task.status === 'coming'
  const left = useTimeLeft(isOpen ? deadlineOf(task) : null)
  const facts = [
    {
      name: text('campaign'),
      value: (
        <Link to="/campaigns" search={{ id: task.campaign_id }} className={linkClass}>
          {task.campaign_name}
        </Link>
      ),
    },
    { name: text('platform'), value: <PlatformName type={task.channel_type} /> },
    { name: text('ad_type'), value: adName(task.type) },
    { name: text('column.status'), value: <TaskStatusBadge status={task.status} /> },
    {
      name: text('dates'),
      value:
        task.start_date || task.end_date ? (
          <>
            <DateText value={task.start_date} full /> – <DateText value={task.end_date} full />
          </>
        ) : (
          text('no_date')
        ),
    },
    ...(isOpen && task.end_date && deadlineOf(task) !== task.end_date
      ? [{ name: text('open_until'), value: <DateText value={deadlineOf(task)} full /> }]
      : []),
    ...(left ? [{ name: text('time_left'), value: <b className="figures">{left}</b> }] : []),
    ...(task.finished_at ? [{ name: text('finished_at'), value: <DateText value={task.finished_at} full /> }] : []),
    ...(task.approval_status
      ? [{ name: text('approval'), value: <ApprovalBadge status={task.approval_status} /> }]
      : []),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 desktop:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        {task.rejection_reason && (
          <Alert title={text('rejection')} className="max-w-[36rem]">
            {task.rejection_reason}
          </Alert>
        )}
        <section>
          <h3 className="mb-1 text-14 text-muted">{text('brief')}</h3>
          <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{task.description?.trim() || text('none')}</p>
        </section>
        <TaskApproval key={task.id} task={task} />
        <TaskProof task={task} onFinished={onFinished} />
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Facts items={facts} className="desktop:!grid-cols-1" />
        {task.code_url && <TaskLink task={task} url={task.code_url} />}
      </aside>
    </div>
  )
}

/** The campaign link, where a task goes with one (TASK-20). */
function TaskLink({ task, url }: { task: Task; url: string }) {
  const text = useText('tasks')
  return (
    <div className="max-w-[36rem]">
      <CopyField label={text('link')} value={url} />
      <p className="mt-1.5 text-14 text-muted">
        {text('link_hint')}{' '}
        <Link to="/counts/$id" params={{ id: task.campaign_id }} className={linkClass}>
          {text('to_counts')}
        </Link>
      </p>
    </div>
  )
}
