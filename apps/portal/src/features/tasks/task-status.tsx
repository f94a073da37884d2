import type { ApprovalStatus, TaskStatus } from '@fanfara/contract/enums'
import type { Task } from '@fanfara/contract/tasks'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { useText } from '#/i18n/text.ts'
import { approvalNote } from './policy.ts'

const looks: Record<TaskStatus, BadgeLook> = {
  during: 'primary',
  coming: 'secondary',
  finished: 'green',
  missed: 'error',
}

/** In words (ENUM-10); the colour only repeats it. */
export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge look={looks[status]}>{useText('enums')(`task_status.${status}`)}</Badge>
}

/**
 * A task's status, and what an open one waits for: a better version from the creator, or the advertiser's answer (TASK-25). Where what
 * stands around it says the status already, only those hear it who do not see that.
 */
export function TaskBadges({ task, isSaid = false }: { task: Task; isSaid?: boolean }) {
  const text = useText('tasks')
  const note = approvalNote(task)
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <span className={isSaid ? 'sr-only' : 'contents'}>
        <TaskStatusBadge status={task.status} />
      </span>
      {note === 'changes' && <Badge look="warning">{text('to_improve')}</Badge>}
      {note === 'waiting' && <ApprovalBadge status="pending_approval" />}
    </span>
  )
}

/** The approval of a task's content (TASK-25). */
export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  return <Badge look={status === 'approved' ? 'green' : 'plain'}>{useText('enums')(`approval_status.${status}`)}</Badge>
}
