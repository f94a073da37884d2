import { acceptanceForm } from '@fanfara/contract/acceptances'
import { REQUEST_LINKS_MAX, REQUEST_MESSAGE_MAX } from '@fanfara/contract/limits'
import type { Task } from '@fanfara/contract/tasks'
import { Button } from '@fanfara/ui/button'
import { CountedTextarea } from '@fanfara/ui/counted-textarea'
import { CloseIcon, PlusIcon } from '@fanfara/ui/icons'
import { TextField } from '@fanfara/ui/text-field'
import { useState } from 'react'
import { type Control, Controller, type Resolver, useFieldArray, useForm, type UseFormRegister } from 'react-hook-form'
import { FormAlert } from '#/app/form/form-alert.tsx'
import { draftOf, dropDraft } from '#/app/form/draft.ts'
import { showFormError, useFieldError } from '#/app/form/form.ts'
import { useDraft } from '#/app/form/use-draft.ts'
import { wholeLink } from '#/app/form/whole-link.ts'
import { useText } from '#/i18n/text.ts'
import { useToldElsewhere } from './elsewhere.ts'
import { useLost } from './lost.ts'
import { useRequestAcceptance } from './api.ts'

interface Values {
  message: string
  /** As rows of fields; on the wire they are `urls.0`, `urls.1` and so on. */
  urls: { value: string }[]
}
type LinkName = `urls.${number}.value`

const wireOf = ({ message, urls }: Values) => ({ message, urls: urls.map(({ value }) => wholeLink(value)) })

/** Checks by the contract's schema; what it says of `urls.1` stands at the second field. */
const resolver = ((values: Values) => {
  const result = acceptanceForm.safeParse(wireOf(values))
  if (result.success) return { values, errors: {} }
  const errors: { message?: object; urls?: { value: object }[] } = {}
  for (const { path, message } of result.error.issues) {
    const [field, at] = path
    if (field === 'message') errors.message ??= { type: 'rule', message }
    if (field !== 'urls' || typeof at !== 'number') continue
    errors.urls ??= []
    errors.urls[at] ??= { value: { type: 'rule', message } }
  }
  return { values: {}, errors }
}) as Resolver<Values>

/** Sends a message and links to the advertiser (TASK-21…TASK-24). */
export function ApprovalForm({ task, onSent }: { task: Task; onSent: () => void }) {
  const text = useText('tasks')
  const { form, links, alert, submit } = useApprovalForm(task, onSent)
  const fieldError = useFieldError(form.formState.errors)
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FormAlert sentence={alert} />
      <MessageField control={form.control} error={fieldError('message')} />
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 text-14 font-semibold">{text('approval_links')}</legend>
        <p className="-mt-1.5 text-14 text-muted">{text('approval_links_hint')}</p>
        {links.fields.map(({ id }, at) => (
          <LinkField
            key={id}
            at={at}
            register={form.register}
            error={fieldError(`urls.${at}.value`)}
            onRemove={links.fields.length > 1 ? () => links.remove(at) : undefined}
          />
        ))}
        {links.fields.length < REQUEST_LINKS_MAX && (
          <Button
            variant="quiet"
            size="small"
            icon={<PlusIcon size={16} />}
            onClick={() => links.append({ value: '' })}
            className="-ml-3 justify-self-start"
          >
            {text('approval_add')}
          </Button>
        )}
      </fieldset>
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">
        {text('approval_send')}
      </Button>
    </form>
  )
}

const empty: Values = { message: '', urls: [{ value: '' }] }
const draftName = ({ id }: Task) => `approval-${id}`

/** What was written to the advertiser and not sent: a phone's dialog is closed by one careless tap. Else what was sent before, to be improved. */
function startOf(task: Task): Values {
  const draft = draftOf(draftName(task)) as Partial<Values> | null
  if (typeof draft?.message === 'string' && Array.isArray(draft.urls)) return { ...empty, ...draft }
  if (!task.acceptance) return empty
  const { message, urls } = task.acceptance
  return { message, urls: urls.length > 0 ? urls.map(value => ({ value })) : empty.urls }
}

function useApprovalForm(task: Task, onSent: () => void) {
  const { mutateAsync } = useRequestAcceptance(task)
  const isToldElsewhere = useToldElsewhere(task)
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: startOf(task), resolver })
  const links = useFieldArray({ control: form.control, name: 'urls' })
  const name = draftName(task)
  useDraft(name, form)
  const lost = useLost(task, setAlert)
  const sent = () => {
    form.reset(empty)
    dropDraft(name)
    onSent()
  }
  const submit = form.handleSubmit(async values => {
    setAlert(null)
    try {
      await mutateAsync(wireOf(values))
      sent()
    } catch (error) {
      const arrived = await lost(error, now => now.acceptance?.requested_at !== task.acceptance?.requested_at)
      if (arrived !== null) return arrived ? sent() : undefined
      if (isToldElsewhere(error)) return dropDraft(name)
      const named: string[] = []
      const setError = (name: string, of: { message?: string }) => {
        named.push(name)
        form.setError((name === 'message' ? name : `${name}.value`) as LinkName, of)
      }
      const names = ['message', ...values.urls.map((_, at) => `urls.${at}`)]
      const message = showFormError(error, setError as never, names as never)
      // TASK-29: the alert speaks when no field does.
      if (named.length === 0) setAlert(message)
    }
  })
  return { form, links, alert, submit }
}

function MessageField({ control, error }: { control: Control<Values>; error?: string }) {
  const text = useText('tasks')
  return (
    <Controller
      control={control}
      name="message"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <CountedTextarea
          label={text('approval_message')}
          error={error}
          max={REQUEST_MESSAGE_MAX}
          ref={ref}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          countText={left => text('approval_left', { left })}
        />
      )}
    />
  )
}

interface LinkFieldProps {
  at: number
  register: UseFormRegister<Values>
  error?: string
  /** Absent for the only one: at least one is needed. */
  onRemove?: () => void
}

function LinkField({ at, register, error, onRemove }: LinkFieldProps) {
  const text = useText('tasks')
  const number = at + 1
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={text('approval_link', { number })}
        type="url"
        inputMode="url"
        placeholder="https://"
        error={error}
        className="flex-1"
        {...register(`urls.${at}.value`)}
      />
      {onRemove && (
        <button
          type="button"
          aria-label={text('approval_remove', { number })}
          onClick={onRemove}
          className="mt-[1.65rem] grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-danger/10 hover:text-danger desktop:size-10"
        >
          <CloseIcon size={18} />
        </button>
      )}
    </div>
  )
}
