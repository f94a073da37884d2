import type { Task } from '@fanfara/contract/tasks'
import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { formatDateTime } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { ExternalLink } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { HelpLink } from '#/app/route/help-link.tsx'
import { useText } from '#/i18n/text.ts'
import { proofState } from '#/features/tasks/policy.ts'
import { ProofForm } from './proof-form.tsx'
import { Shot } from './shot.tsx'

/** The proof of a task: the form while it runs, a sentence when it cannot be used, what was sent when it is over (TASK-27). */
export function TaskProof({ task, onFinished }: { task: Task; onFinished: () => void }) {
  const text = useText('tasks')
  const language = useLanguage()
  const state = proofState(task)
  const sentences = {
    wait: text('finish_wait', { date: task.start_date ? formatDateTime(task.start_date, language) : '–' }),
    locked: text(task.approval_status === 'pending_approval' ? 'finish_locked_waiting' : 'finish_locked'),
    automatic: text('finish_automatic'),
    missed: text('finish_missed'),
  }
  return (
    <section className="max-w-[36rem]">
      <div className="mb-2 flex items-center gap-1">
        <h3 className={state === 'locked' ? 'font-semibold text-muted' : 'font-semibold'}>
          {task.need_acceptance && '2. '}
          {text(state === 'proof' ? 'proof' : 'finish_title')}
        </h3>
        {state !== 'automatic' && <HelpLink place="proofs" />}
      </div>
      {state === 'form' && <ProofForm key={task.id} task={task} onDone={onFinished} />}
      {state === 'proof' && <SentProof task={task} />}
      {state === 'locked' && (
        <p className="rounded-surface border border-dashed border-line px-4 py-3 text-muted">{sentences.locked}</p>
      )}
      {state !== 'form' && state !== 'proof' && state !== 'locked' && (
        <Alert tone={state === 'missed' ? 'warning' : 'info'}>{sentences[state]}</Alert>
      )}
    </section>
  )
}

/** TASK-28: says that the proof arrived. It belongs to the screen, because the finished task moves to another section. */
export function FinishedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText('tasks')
  return (
    <MessageDialog isOpen={isOpen} title={text('finish_done_title')} onClose={onClose}>
      <p>{text('finish_done')}</p>
      <Link to="/finances" className={buttonClass('quiet', 'small', 'mt-2 -ml-3')}>
        {text('go_finances')}
      </Link>
    </MessageDialog>
  )
}

function SentProof({ task: { media_url: url, proof } }: { task: Task }) {
  const text = useText('tasks')
  const language = useLanguage()
  if (!url) return <p className="text-muted">{text('proof_none')}</p>
  return (
    <div className="grid justify-items-start gap-2">
      {proof?.title && <p className="font-semibold wrap-anywhere">{proof.title}</p>}
      {proof?.kind === 'snapshot' ? (
        <Shot picture={proof.picture_url} isFallback={proof.is_fallback} link={url} viewers={proof.viewers}>
          {proof.created_at && text('shot_at', { date: formatDateTime(proof.created_at, language) })}
        </Shot>
      ) : (
        <ExternalLink href={url} rel="noopener noreferrer nofollow" className="break-all">
          {url}
        </ExternalLink>
      )}
      {proof && proof.check !== 'verified' && <p className="text-14 text-muted">{text('proof_unchecked')}</p>}
    </div>
  )
}
