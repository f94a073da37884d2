import { opsEnterResults, type OpsParticipant } from '@fanfara/contract/ops/participants'
import { type OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { REASON_MAX } from '@fanfara/contract/limits'
import { Button } from '@fanfara/ui/button'
import { formatMoney } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { Textarea, TextField } from '@fanfara/ui/text-field'
import { useId } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '#/api.ts'
import { parseCount, parseFigure, writeFigure } from '#/shared/numbers.ts'
import { Meanwhile, type Saved } from '#/shared/meanwhile.tsx'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useWrittenIn } from '#/shared/acts/use-written-in.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { useText } from '#/texts.ts'
import { useFigureRules } from './use-figure-rules.ts'

const counts = ['views', 'clicks', 'actions', 'sales'] as const
type Written = Record<(typeof counts)[number] | 'sales_value' | 'reason', string>

/** Opens the results of a creator who takes part, as long as the amount is not fixed. */
export function ResultsButton({ participant, campaign }: { participant: OpsParticipant; campaign: OpsCampaign }) {
  const text = useText('participants')
  const dialog = useDialog()
  const isOpenToChange = participant.payment === null || participant.payment.status === 'waiting_for_acceptance'
  const takesPart = participant.status === 'active' || participant.status === 'completed'
  if (!takesPart || !isOpenToChange || campaign.stage === 'cancelled') return null
  return (
    <>
      <RightButton right="money" variant="secondary" size="small" onClick={dialog.open}>
        {text('results_enter')}
      </RightButton>
      <ResultsDialog key={dialog.openings} participant={participant} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

function ResultsDialog({
  participant,
  isOpen,
  onClose,
}: {
  participant: OpsParticipant
  isOpen: boolean
  onClose: () => void
}) {
  const text = useText('participants')
  const ui = useUiText()
  const formId = useId()
  const { creator, payment } = participant
  const revised = useRevisedRow(participant, ({ results_revision: revision }) => revision)
  const { written, write, forget } = useDraft(`results:${participant.id}`, writeResults(participant))
  const form = useForm<Written>({ defaultValues: written })
  useWrittenIn(form, write)
  const save = useAct({
    run: (entered: Written, options) =>
      revised.save(revision =>
        call(opsEnterResults, { params: { id: participant.id }, body: { ...readResults(entered), revision } }, options),
      ),
    done: ({ data }) => text('results_saved', { name: creator.name, amount: formatMoney(data.payment?.amount ?? 0) }),
    onDone: () => {
      forget()
      onClose()
    },
    isShown: isOpen,
  })
  const changes = useChanges(revised.begun, participant)
  const submit = form.handleSubmit(entered => save.mutateAsync(entered).catch(() => undefined))
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('results_title', { name: creator.name })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            {text('results_save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
        <p>{text('results_before', { amount: formatMoney(payment?.amount ?? 0) })}</p>
        <ResultsFields form={form} error={save.error} />
        <Refusal error={save.error} />
        <Meanwhile isTold={revised.isTold} fields={changes} />
      </form>
    </Modal>
  )
}

/** The figures, and why they differ from what was counted. */
function ResultsFields({ form, error }: { form: UseFormReturn<Written>; error: unknown }) {
  const text = useText('participants')
  const rules = useFigureRules()
  const { register, formState } = form
  return (
    <>
      <div className="grid gap-4 phone:grid-cols-2">
        {counts.map(name => (
          <TextField
            key={name}
            label={text(name)}
            inputMode="numeric"
            error={formState.errors[name]?.message ?? fieldError(error, name)}
            {...register(name, rules.count)}
          />
        ))}
        <TextField
          label={text('sales_value')}
          inputMode="decimal"
          error={formState.errors.sales_value?.message ?? fieldError(error, 'sales_value')}
          {...register('sales_value', rules.figure)}
        />
      </div>
      <p className="text-14 text-muted">{text('results_hint')}</p>
      <Textarea
        label={text('results_reason')}
        hint={text('results_reason_hint')}
        error={fieldError(error, 'reason')}
        rows={2}
        maxLength={REASON_MAX}
        {...register('reason')}
      />
    </>
  )
}

/** Figures of two readings, beside each other. */
function useChanges(was: OpsParticipant, is: OpsParticipant): Saved[] {
  const text = useText('participants')
  const [before, after] = [writeResults(was), writeResults(is)]
  return [...counts, 'sales_value' as const].map(name => ({ name: text(name), was: before[name], is: after[name] }))
}

function writeResults({ results }: OpsParticipant): Written {
  return {
    views: writeFigure(results.views),
    clicks: writeFigure(results.clicks),
    actions: writeFigure(results.actions),
    sales: writeFigure(results.sales),
    sales_value: writeFigure(results.sales_value),
    reason: '',
  }
}

function readResults(written: Written) {
  return {
    views: parseCount(written.views) ?? null,
    clicks: parseCount(written.clicks) ?? null,
    actions: parseCount(written.actions) ?? null,
    sales: parseCount(written.sales) ?? null,
    sales_value: parseFigure(written.sales_value) ?? null,
    ...(written.reason.trim() === '' ? {} : { reason: written.reason.trim() }),
  }
}
