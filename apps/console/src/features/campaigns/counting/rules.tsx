import type { Answer } from '@fanfara/contract/endpoint'
import { type opsGetTracking, opsSetTracking, type TrackingForm } from '@fanfara/contract/ops/tracking'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#/api.ts'
import { parseCount, writeFigure } from '#/shared/numbers.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { Meanwhile, type Saved } from '#/shared/meanwhile.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { useWrittenIn } from '#/shared/acts/use-written-in.ts'
import { useText } from '#/texts.ts'

const FIELDS = ['daily_clicks_max', 'total_clicks_max', 'burst_per_minute', 'attribution_days'] as const
type Tracking = Answer<typeof opsGetTracking>['data']
type Written = Record<(typeof FIELDS)[number], string> & { is_paused: boolean }

/** Limits, pause and window of a campaign's counting (threat model §3.8), in a dialog. */
export function RulesButton({ campaignId, tracking }: { campaignId: string; tracking: Tracking }) {
  const text = useText('counting')
  const dialog = useDialog()
  return (
    <>
      <RightButton variant="secondary" size="small" onClick={dialog.open}>
        {text('rules')}
      </RightButton>
      <RulesDialog
        key={dialog.openings}
        campaignId={campaignId}
        tracking={tracking}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
      />
    </>
  )
}

interface DialogProps {
  campaignId: string
  tracking: Tracking
  isOpen: boolean
  onClose: () => void
}

/** The form, what was begun in it, and the act that saves it. */
function useRules({ campaignId, tracking, isOpen, onClose }: DialogProps) {
  const text = useText('counting')
  const revised = useRevisedRow(tracking, ({ revision }) => revision)
  const draft = useDraft(`rules:${campaignId}`, written(tracking.form))
  const form = useForm<Written>({ defaultValues: draft.written })
  useWrittenIn(form, draft.write)
  const save = useAct({
    run: (given: Written, options) =>
      revised.save(revision =>
        call(opsSetTracking, { params: { id: campaignId }, body: { ...read(given), revision } }, options),
      ),
    done: () => text('rules_saved'),
    onDone: () => {
      draft.forget()
      onClose()
    },
    isShown: isOpen,
  })
  const changes = useChanges(revised.begun.form, tracking.form)
  const submit = form.handleSubmit(given => save.mutateAsync(given).catch(() => undefined))
  return { form, save, submit, isTold: revised.isTold, changes }
}

function RulesDialog(props: DialogProps) {
  const text = useText('counting')
  const ui = useUiText()
  const formId = useId()
  const { isOpen, onClose } = props
  const { form, save, submit, isTold, changes } = useRules(props)
  const { register, formState } = form
  const isNumber = (name: (typeof FIELDS)[number]) => (value: string) =>
    parseCount(value) !== undefined || (name.endsWith('_max') && value.trim() === '') || text('number')
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('rules')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            {text('rules_save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
        <p className="text-14 text-muted">{text('rules_hint')}</p>
        <Checkbox label={text('is_paused')} {...register('is_paused')} />
        <div className="grid gap-4 phone:grid-cols-2">
          {FIELDS.map(name => (
            <TextField
              key={name}
              label={text(name)}
              hint={text(`${name}_hint`)}
              inputMode="numeric"
              error={formState.errors[name]?.message ?? fieldError(save.error, name)}
              {...register(name, { validate: isNumber(name) })}
            />
          ))}
        </div>
        <Refusal error={save.error} />
        <Meanwhile isTold={isTold} fields={changes} />
      </form>
    </Modal>
  )
}

/** Two sets of rules, beside each other in words. */
function useChanges(was: TrackingForm, is: TrackingForm): Saved[] {
  const text = useText('counting')
  const ui = useUiText()
  const [before, after] = [written(was), written(is)]
  const inWords = ({ is_paused: isPaused }: TrackingForm) => ui(isPaused ? 'yes' : 'no')
  const paused = { name: text('is_paused'), was: inWords(was), is: inWords(is) }
  return [paused, ...FIELDS.map(name => ({ name: text(name), was: before[name], is: after[name] }))]
}

const written = (form: TrackingForm): Written => ({
  is_paused: form.is_paused,
  daily_clicks_max: writeFigure(form.daily_clicks_max),
  total_clicks_max: writeFigure(form.total_clicks_max),
  burst_per_minute: writeFigure(form.burst_per_minute),
  attribution_days: writeFigure(form.attribution_days),
})

const read = (given: Written): TrackingForm => ({
  is_paused: given.is_paused,
  daily_clicks_max: parseCount(given.daily_clicks_max) ?? null,
  total_clicks_max: parseCount(given.total_clicks_max) ?? null,
  burst_per_minute: parseCount(given.burst_per_minute) ?? 0,
  attribution_days: parseCount(given.attribution_days) ?? 0,
})
