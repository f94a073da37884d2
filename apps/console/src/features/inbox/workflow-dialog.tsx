import { type InboxChannel, inboxChannels } from '@fanfara/contract/inbox/shared'
import { opsWriteWorkflow } from '@fanfara/contract/ops/inbox'
import { Checkbox } from '@fanfara/ui/choice'
import { useUiText } from '@fanfara/ui/text'
import { FieldError, TextField } from '@fanfara/ui/text-field'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import { call } from '#/api.ts'
import { errorBelow, fieldError } from '#/shared/acts/refusal.tsx'
import { Meanwhile, type Saved } from '#/shared/meanwhile.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useWrittenIn } from '#/shared/acts/use-written-in.ts'
import { useText } from '#/texts.ts'
import type { Application } from './api.ts'
import { partsOf } from './application-values.ts'
import { FormDialog } from './form-dialog.tsx'
import { useFreeIdentifier } from './use-free-identifier.ts'

/** A kind of notifications of an application. */
export type Workflow = Application['workflows'][number]

interface WorkflowValues {
  identifier: string
  name: string
  channels: InboxChannel[]
  is_critical: boolean
  is_active: boolean
  tags: string
}

const valuesOf = (workflow: Workflow | undefined): WorkflowValues => ({
  identifier: workflow?.identifier ?? '',
  name: workflow?.name ?? '',
  channels: workflow?.channels ?? ['in_app'],
  is_critical: workflow?.is_critical ?? false,
  is_active: workflow?.is_active ?? true,
  tags: workflow?.tags.join(', ') ?? '',
})

const SHOWN = ['name', 'channels', 'tags', 'is_critical', 'is_active'] as const

/** Adds a workflow, or changes one. */
export function WorkflowDialog({
  application,
  workflow,
  isOpen,
  onClose,
}: {
  application: Application
  /** The workflow that is changed; none for a new one. */
  workflow?: Workflow
  isOpen: boolean
  onClose: () => void
}) {
  const text = useText('inbox')
  const draft = useDraft(`workflow:${application.id}:${workflow?.id ?? 'new'}`, valuesOf(workflow))
  const form = useForm<WorkflowValues>({ defaultValues: draft.written })
  useWrittenIn(form, draft.write)
  const revised = useRevisedRow(workflow, row => row?.revision ?? null)
  const write = useAct({
    run: ({ tags, ...values }: WorkflowValues, options) =>
      revised.save(revision => {
        const body = { ...values, tags: partsOf(tags, ','), revision }
        return call(opsWriteWorkflow, { params: { id: application.id }, body }, options)
      }),
    done: (_, { name }) => text('workflow_saved', { name }),
    onDone: () => {
      draft.forget()
      onClose()
    },
    isShown: isOpen,
  })
  const changes = useChanges(revised.begun, workflow)
  return (
    <FormProvider {...form}>
      <FormDialog
        title={workflow ? text('workflow_change', { name: workflow.name }) : text('workflow_add')}
        submitLabel={text(workflow ? 'save' : 'workflow_add')}
        isOpen={isOpen}
        onClose={onClose}
        error={write.error}
        onSubmit={form.handleSubmit(values => write.mutateAsync(values).catch(() => undefined))}
      >
        <WorkflowFields application={application} workflow={workflow} error={write.error} />
        <Meanwhile isTold={revised.isTold} fields={changes} />
      </FormDialog>
    </FormProvider>
  )
}

/** Two readings of a workflow, beside each other in words. */
function useChanges(was: Workflow | undefined, is: Workflow | undefined): Saved[] {
  const text = useText('inbox')
  const ui = useUiText()
  const inWords = (workflow: Workflow | undefined) => {
    const { channels, is_critical: isCritical, is_active: isActive, ...texts } = valuesOf(workflow)
    return {
      name: texts.name,
      channels: channels.map(channel => text(`channel_${channel}`)).join(', '),
      tags: texts.tags,
      is_critical: ui(isCritical ? 'yes' : 'no'),
      is_active: ui(isActive ? 'yes' : 'no'),
    }
  }
  const [before, after] = [inWords(was), inWords(is)]
  return SHOWN.map(name => ({ name: text(name), was: before[name], is: after[name] }))
}

function WorkflowFields({
  application,
  workflow,
  error,
}: {
  application: Application
  workflow: Workflow | undefined
  error: unknown
}) {
  const text = useText('inbox')
  const isNew = workflow === undefined
  const isFree = useFreeIdentifier(isNew ? application.workflows : [])
  // What a workflow names already can be taken away, also when nobody serves it any more.
  const offered = [...(workflow?.channels ?? []), ...application.own_channels, 'in_app']
  const { register, formState } = useFormContext<WorkflowValues>()
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField label={text('name')} maxLength={120} error={fieldError(error, 'name')} {...register('name')} />
        <TextField
          label={text('identifier')}
          hint={text('workflow_identifier_hint')}
          maxLength={100}
          readOnly={!isNew}
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.identifier?.message ?? fieldError(error, 'identifier')}
          {...register('identifier', isFree)}
        />
      </div>
      <ChannelChoice
        offered={inboxChannels.filter(one => offered.includes(one))}
        error={errorBelow(error, 'channels')}
      />
      <TextField
        label={text('tags')}
        hint={text('tags_hint')}
        error={errorBelow(error, 'tags')}
        {...register('tags')}
      />
      <div className="grid gap-2">
        <Checkbox label={text('is_critical')} {...register('is_critical')} />
        <Checkbox label={text('is_active')} {...register('is_active')} />
      </div>
    </>
  )
}

function ChannelChoice({ offered, error }: { offered: readonly InboxChannel[]; error: string | undefined }) {
  const text = useText('inbox')
  const { field } = useController<WorkflowValues, 'channels'>({ name: 'channels' })
  const toggle = (channel: InboxChannel) =>
    field.onChange(inboxChannels.filter(one => (one === channel) !== field.value.includes(one)))
  return (
    <fieldset aria-describedby={error ? 'channels-error' : undefined}>
      <legend className="mb-1.5 text-14 font-semibold">{text('channels')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {offered.map(channel => (
          <Checkbox
            key={channel}
            label={text(`channel_${channel}`)}
            checked={field.value.includes(channel)}
            onChange={() => toggle(channel)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      <p className="text-14 text-muted">{text('channels_hint')}</p>
      <FieldError id="channels" error={error} />
    </fieldset>
  )
}
