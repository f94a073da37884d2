import type { Task } from '@fanfara/contract/tasks'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { formatDateTime, onOneLine } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { LinkList } from '@fanfara/ui/text-link'
import { useState } from 'react'
import { useText } from '#/i18n/text.ts'
import { ApprovalForm } from './approval-form.tsx'
import { approvalState } from './policy.ts'

/** The advertiser's approval of a task: the form, what was sent and when, and what became of it (TASK-21…TASK-28). */
export function TaskApproval({ task }: { task: Task }) {
  const text = useText('tasks')
  const state = approvalState(task)
  const [isAgain, setAgain] = useState(false)
  const [isDone, setDone] = useState(false)
  if (state === 'none') return null
  const isForm = state === 'form' || (state === 'waiting' && isAgain)
  return (
    <section className="max-w-[36rem]">
      <h3 className="mb-1 font-semibold">1. {text('approval_title')}</h3>
      {state === 'form' && <p className="mb-3 text-14 text-muted">{text('approval_hint')}</p>}
      {task.acceptance && <Sent task={task} sent={task.acceptance} />}
      {state === 'waiting' && !isAgain && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setAgain(true)}>
          {text('approval_again')}
        </Button>
      )}
      {isForm && (
        <div className={task.acceptance ? 'mt-4' : undefined}>
          {state === 'waiting' && <p className="mb-3 text-14 text-muted">{text('approval_again_hint')}</p>}
          <ApprovalForm
            task={task}
            onSent={() => {
              setAgain(false)
              setDone(true)
            }}
          />
        </div>
      )}
      <MessageDialog isOpen={isDone} title={text('approval_done_title')} onClose={() => setDone(false)}>
        <p>{text('approval_done')}</p>
      </MessageDialog>
    </section>
  )
}

type SentRequest = NonNullable<Task['acceptance']>

const outcomes = {
  pending: ['plain', 'approval_waiting'],
  approved: ['green', 'approval_approved'],
  changes_requested: ['warning', 'approval_changed'],
  superseded: ['secondary', 'approval_expired'],
  expired: ['secondary', 'approval_expired'],
} as const satisfies Record<SentRequest['status'], readonly [BadgeLook, string]>

function Sent({ task, sent }: { task: Task; sent: SentRequest }) {
  const text = useText('tasks')
  const language = useLanguage()
  // An operator may have approved what no link was answered for.
  const [look, said] = outcomes[task.is_acceptance_approved ? 'approved' : sent.status]
  return (
    <div className="grid justify-items-start gap-2 rounded-surface border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge look={look}>{text(said)}</Badge>
        <span className="text-14 text-muted">
          {text('approval_sent', { date: onOneLine(formatDateTime(sent.requested_at, language)) })}
        </span>
      </p>
      <p className="max-w-full wrap-anywhere whitespace-pre-line">{sent.message}</p>
      <LinkList urls={sent.urls} className="grid max-w-full gap-1" />
    </div>
  )
}
