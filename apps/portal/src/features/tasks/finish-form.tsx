import { type Task, webLink } from '@fanfara/contract/tasks'
import { Alert } from '@fanfara/ui/alert'
import { Button, buttonClass } from '@fanfara/ui/button'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { formatDateTime } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { ExternalLink } from '@fanfara/ui/text-link'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldResolver, showFormError, useFieldError } from '#/app/form.ts'
import { Link } from '#/app/navigation.ts'
import { useText } from '#/i18n/text.ts'
import { useFinishTask } from './api.ts'
import { proofState } from './policy.ts'

/** The proof of a task: the form while it runs, a sentence when it cannot be used, what was sent when it is over (TASK-27). */
export function TaskProof({ task, onFinished }: { task: Task; onFinished: () => void }) {
  const text = useText('tasks')
  const language = useLanguage()
  const state = proofState(task)
  const sentences = {
    wait: text('finish_wait', { date: task.start_date ? formatDateTime(task.start_date, language) : '–' }),
    locked: text('finish_locked'),
    live: text('finish_live'),
    automatic: text('finish_automatic'),
    missed: text('finish_missed'),
  }
  return (
    <section className="max-w-[36rem]">
      <h3 className="mb-2 font-semibold">{text(state === 'proof' ? 'proof' : 'finish_title')}</h3>
      {state === 'form' && <FinishForm task={task} onDone={onFinished} />}
      {state === 'proof' && <SentProof url={task.media_url} />}
      {state !== 'form' && state !== 'proof' && (
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

function SentProof({ url }: { url: string | null }) {
  const text = useText('tasks')
  if (!url) return <p className="text-muted">{text('proof_none')}</p>
  return (
    <ExternalLink href={url} rel="noopener noreferrer nofollow" className="break-all">
      {url}
    </ExternalLink>
  )
}

function FinishForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const text = useText('tasks')
  const { mutateAsync } = useFinishTask(task)
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm({
    defaultValues: { url: '' },
    resolver: fieldResolver('url', webLink),
  })
  const fieldError = useFieldError(form.formState.errors)
  const submit = form.handleSubmit(async ({ url }) => {
    setAlert(null)
    try {
      await mutateAsync(url)
      onDone()
    } catch (error) {
      const message = showFormError(error, form.setError, ['url'])
      // TASK-29: the alert speaks when no field does.
      if (!form.getFieldState('url').error) setAlert(message)
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {alert && <Alert>{alert}</Alert>}
      <TextField
        label={text('finish_field')}
        hint={text(
          task.type === 'instastory' ? 'hint.instastory' : task.type === 'post' ? 'hint.post' : 'hint.default',
        )}
        type="url"
        inputMode="url"
        placeholder="https://"
        error={fieldError('url')}
        {...form.register('url')}
      />
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">
        {text('finish_send')}
      </Button>
    </form>
  )
}
