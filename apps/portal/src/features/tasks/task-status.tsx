import type { ApprovalStatus, TaskStatus } from '@fanfara/contract/enums'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { useText } from '#/i18n/text.ts'

const looks: Record<TaskStatus, BadgeLook> = {
  during: 'primary',
  coming: 'secondary',
  finished: 'green',
  missed: 'error',
}

/** A task's status (ENUM-10). */
export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge look={looks[status]}>{useText('enums')(`task_status.${status}`)}</Badge>
}

/** The approval of a task's content (TASK-25). */
export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  return <Badge look={status === 'approved' ? 'green' : 'plain'}>{useText('enums')(`approval_status.${status}`)}</Badge>
}
