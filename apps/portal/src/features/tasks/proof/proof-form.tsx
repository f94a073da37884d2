import type { ProofKind } from '@fanfara/contract/enums'
import { type ProofForm as Proof, type Task, webLink } from '@fanfara/contract/tasks'
import { Button } from '@fanfara/ui/button'
import { RadioGroup } from '@fanfara/ui/choice'
import { TextField } from '@fanfara/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { FormAlert } from '#/app/form/form-alert.tsx'
import { keepWaiting } from '#/app/proofs/waiting.ts'
import { isUnheard } from '#/app/server/message.ts'
import { useWaiting } from '#/app/proofs/use-waiting.ts'
import { draftOf, dropDraft } from '#/app/form/draft.ts'
import { showFormError, useFieldError } from '#/app/form/form.ts'
import { useDraft } from '#/app/form/use-draft.ts'
import { wholeLink } from '#/app/form/whole-link.ts'
import { useText } from '#/i18n/text.ts'
import { mediasQuery, useFinishTask } from '#/features/tasks/api.ts'
import { useToldElsewhere } from '#/features/tasks/elsewhere.ts'
import { isProven, useLost } from '#/features/tasks/lost.ts'
import { MediaField } from './media-list.tsx'
import { methodsOf } from '#/features/tasks/policy.ts'
import { WaitingNote } from './waiting-proof.tsx'
import { Proposal, ProposalSkeleton, useProposal } from './proposal.tsx'
import { RecorderField } from './recorder.tsx'
import { type Recorder, useRecorder } from './recording.ts'

interface Values {
  url: string
  media_id: string
  snapshot_id: string
}
const fields = { link: 'url', media: 'media_id', snapshot: 'snapshot_id' } as const satisfies Record<
  ProofKind,
  keyof Values
>

/** Only what is chosen as the proof is checked; the rest stays as it was typed. */
const resolverFor =
  (method: ProofKind, isLive: boolean): Resolver<Values> =>
  values => {
    const field = fields[method]
    const checked =
      field === 'url'
        ? webLink.safeParse(wholeLink(values.url))
        : { success: values[field] !== '', data: values[field] }
    if (checked.success) return { values: { ...values, [field]: checked.data }, errors: {} }
    const rule = 'error' in checked ? checked.error?.issues[0]?.message : undefined
    const message = rule ?? (isLive ? 'inputs.error.media' : 'inputs.error.publication')
    return { values: {}, errors: { [field]: { type: 'rule', message } } }
  }

/** Proves a task: by the newest publication, which is proposed, or by anything else (TASK-27). */
export function ProofForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const text = useText('tasks')
  const proposed = useProposal(task)
  const waiting = useWaiting().find(({ taskId }) => taskId === task.id)
  if (waiting) return <WaitingNote proof={waiting} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {proposed === undefined && <ProposalSkeleton />}
      {proposed && (
        <>
          <Proposal task={task} media={proposed} onDone={onDone} />
          <p className="text-14 font-semibold text-muted">{text('proposal_else')}</p>
        </>
      )}
      <OpenForm task={task} onDone={onDone} isElse={proposed !== null} />
    </div>
  )
}

/** The form that proves a task: a link, something from the channel, or a snapshot of the stream (TASK-27…TASK-39). */
function OpenForm({
  task,
  onDone,
  isElse,
}: {
  task: Task
  onDone: () => void
  /** Something is proposed: the form is what else one may do. */
  isElse: boolean
}) {
  const text = useText('tasks')
  const methods = methodsOf(task)
  const [method, setMethod] = useState<ProofKind>(methods[0] ?? 'link')
  const { form, alert, submit } = useProofForm(task, method, onDone)
  const recorder = useTaskRecorder(task, methods.includes('snapshot'), id => {
    form.setValue('snapshot_id', id)
    form.clearErrors('snapshot_id')
  })
  // Nothing can be sent before it was recorded: until then recording is the next step.
  const isToRecord = method === 'snapshot' && recorder.state.step !== 'done'
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FormAlert sentence={alert} />
      <KindHint task={task} />
      {methods.length > 1 && (
        <RadioGroup
          label={text('method')}
          name={`method-${task.id}`}
          value={method}
          options={methods.map(value => ({ value, label: text(`method.${value}`) }))}
          onChange={chosen => {
            form.clearErrors()
            setMethod(chosen)
          }}
        />
      )}
      <MethodField task={task} method={method} form={form} recorder={recorder} />
      <Button
        type="submit"
        busy={form.formState.isSubmitting}
        variant={isToRecord || (isElse && !form.formState.isDirty) ? 'secondary' : 'primary'}
        disabled={isToRecord}
        hint={isToRecord ? text('record_first') : undefined}
        className="justify-self-start"
      >
        {text('finish_send')}
      </Button>
    </form>
  )
}

const draftName = ({ id }: Task) => `proof-${id}`

/** The link that was typed and not sent; what was chosen or recorded is looked for anew. */
function startOf(task: Task): Values {
  const draft = draftOf(draftName(task)) as Partial<Values> | null
  return { url: typeof draft?.url === 'string' ? draft.url : '', media_id: '', snapshot_id: '' }
}

function useProofForm(task: Task, method: ProofKind, onDone: () => void) {
  const { mutateAsync } = useFinishTask(task.id)
  const isToldElsewhere = useToldElsewhere(task)
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm<Values>({
    defaultValues: startOf(task),
    resolver: resolverFor(method, task.media_type === 'live'),
  })
  useDraft(draftName(task), form)
  const field = fields[method]
  const lost = useLost(task, setAlert)
  const done = () => {
    dropDraft(draftName(task))
    onDone()
  }
  const submit = form.handleSubmit(async values => {
    setAlert(null)
    try {
      await mutateAsync({ [field]: values[field] } satisfies Proof)
      done()
    } catch (error) {
      if (method === 'link' && isUnheard(error)) {
        keepWaiting(task, values.url)
        dropDraft(draftName(task))
        return
      }
      const arrived = await lost(error, isProven)
      if (arrived !== null) return arrived ? done() : undefined
      if (isToldElsewhere(error)) return dropDraft(draftName(task))
      const message = showFormError(error, form.setError, [field])
      // TASK-29: the alert speaks when no field does.
      if (!form.getFieldState(field).error) setAlert(message)
    }
  })
  return { form, alert, submit }
}

interface MethodFieldProps {
  task: Task
  method: ProofKind
  form: UseFormReturn<Values>
  recorder: Recorder
}

function MethodField({ task, method, form, recorder }: MethodFieldProps) {
  const text = useText('tasks')
  const fieldError = useFieldError(form.formState.errors)
  if (method === 'snapshot') return <RecorderField recorder={recorder} error={fieldError('snapshot_id')} />
  if (method === 'link')
    return (
      <TextField
        label={text('finish_field')}
        hint={text('hint.default')}
        type="url"
        inputMode="url"
        placeholder="https://"
        error={fieldError('url')}
        {...form.register('url')}
      />
    )
  const choose = (id: string) => {
    form.clearErrors('media_id')
    form.setValue('media_id', id)
  }
  return <MediaField task={task} chosen={form.watch('media_id')} onChoose={choose} error={fieldError('media_id')} />
}

/** TASK-34: limits that nobody checks, told where they matter. */
function KindHint({ task }: { task: Task }) {
  const text = useText('tasks')
  if (task.type === 'instastory') return <p className="text-muted">{text('hint.instastory')}</p>
  if (task.type === 'post' || task.type === 'product_placement_post')
    return <p className="text-muted">{text('hint.post')}</p>
  return null
}

/** The live medium's id makes clear which of several tasks a snapshot belongs to (API-43). */
function useTaskRecorder(task: Task, isOffered: boolean, onSnapshot: (id: string) => void): Recorder {
  const { data } = useQuery({ ...mediasQuery(task.id), enabled: isOffered })
  const live = data?.find(({ type }) => type === 'live')
  return useRecorder(live?.id ?? task.campaign_id, onSnapshot)
}
