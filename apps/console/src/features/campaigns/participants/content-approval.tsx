import {
  type OpsAcceptance,
  opsApproveContent,
  opsListAcceptances,
  opsRevokeAcceptance,
} from '@fanfara/contract/acceptances'
import type { Task } from '@fanfara/contract/tasks'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { formatDateTime } from '@fanfara/ui/format'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { LinkList } from '@fanfara/ui/text-link'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'

const acceptancesQuery = ({ id, acceptance_requests: count }: Task) =>
  queryOptions({
    queryKey: ['acceptances', id, count],
    queryFn: ({ signal }) => call(opsListAcceptances, { params: { id } }, { signal }),
  })

const looks: Record<OpsAcceptance['status'], BadgeLook> = {
  pending: 'plain',
  approved: 'green',
  changes_requested: 'warning',
  superseded: 'secondary',
  expired: 'secondary',
}

/** The advertiser's approval of a task's content: where it stands, what was sent, and approving for them (OPS-11). */
export function ContentApproval({ task }: { task: Task }) {
  const text = useText('approvals')
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  if (!task.need_acceptance) return null
  const status = task.is_acceptance_approved ? 'approved' : (task.acceptance?.status ?? null)
  const isOver = task.status === 'finished' || task.status === 'missed'
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-14 font-semibold">{text('title')}</span>
          {status ? (
            <Badge look={looks[status]}>{text(`status_${status}`)}</Badge>
          ) : (
            <span className="text-14 text-muted">{text('nothing')}</span>
          )}
        </span>
        <span className="flex flex-wrap gap-2">
          {task.acceptance_requests > 0 && (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
            >
              {text('requests', { count: task.acceptance_requests })}
            </Button>
          )}
          {task.approval_status === 'pending_approval' && !isOver && (
            <>
              <Approve task={task} />
              <Revoke task={task} />
            </>
          )}
        </span>
      </div>
      {status === 'changes_requested' && !isOpen && task.rejection_reason && (
        <p className="text-14 break-words text-warning">{task.rejection_reason}</p>
      )}
      <div id={listId} hidden={!isOpen}>
        {isOpen && <Requests task={task} />}
      </div>
    </div>
  )
}

function Approve({ task }: { task: Task }) {
  const text = useText('approvals')
  const ad = useAdName()(task.type)
  return (
    <ActButton
      label={text('approve')}
      size="small"
      title={text('approve_title', { task: ad })}
      confirmLabel={text('approve')}
      tone="primary"
      reason={{ reader: 'log', draft: `content-approve:${task.id}` }}
      run={(reason, options) => call(opsApproveContent, { params: { id: task.id }, body: { reason } }, options)}
      done={() => text('approved', { task: ad })}
    >
      {text('approve_body')}
    </ActButton>
  )
}

function Revoke({ task }: { task: Task }) {
  const text = useText('approvals')
  const ad = useAdName()(task.type)
  return (
    <ActButton
      label={text('revoke')}
      variant="quiet"
      size="small"
      title={text('revoke_title', { task: ad })}
      confirmLabel={text('revoke')}
      reason={{ reader: 'log', draft: `content-revoke:${task.id}` }}
      run={(reason, options) => call(opsRevokeAcceptance, { params: { id: task.id }, body: { reason } }, options)}
      done={() => text('revoked', { task: ad })}
    >
      {text('revoke_body')}
    </ActButton>
  )
}

/** What was sent, newest first. */
function Requests({ task }: { task: Task }) {
  const text = useText('approvals')
  const query = useQuery(acceptancesQuery(task))
  return (
    <Listed query={query} outline={<Skeleton className="h-24" />}>
      {answer => (
        <ol className="grid gap-4" aria-label={text('list')}>
          {answer.data.map(request => (
            <li key={request.id} className="grid gap-1.5 border-l-2 border-line pl-3">
              <Request request={request} />
            </li>
          ))}
        </ol>
      )}
    </Listed>
  )
}

function Request({ request }: { request: OpsAcceptance }) {
  const text = useText('approvals')
  const language = useLanguage()
  const { status, message, urls, reason, answered_at: answeredAt } = request
  const by = request.answered_by ? text('by_operator', { name: request.answered_by }) : text('by_advertiser')
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <Badge look={looks[status]}>{text(`status_${status}`)}</Badge>
        {text('sent', { date: formatDateTime(request.requested_at, language) })}
      </p>
      <p className="break-words whitespace-pre-line">{message}</p>
      <LinkList urls={urls} />
      {answeredAt && (
        <p className="text-14 text-muted">
          {by}, {formatDateTime(answeredAt, language)}
        </p>
      )}
      {reason && <p className="text-14 break-words text-warning">{reason}</p>}
    </>
  )
}
