import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import {
  type CorrectionForm,
  type CorrectionPreview,
  opsPreviewCorrection,
  opsProposeCorrection,
} from '@fanfara/contract/ops/corrections'
import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import { Button } from '@fanfara/ui/button'
import { formatMoney } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useUiText } from '@fanfara/ui/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDebounced } from '#/shared/use-debounced.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useText } from '#/texts.ts'
import { CorrectFields } from './correct-fields.tsx'
import { formOf, writtenOf } from './values.ts'

/** What a correction would make of the amount; nothing is asked while a figure cannot be read. */
const previewQuery = (form: CorrectionForm | null) =>
  queryOptions({
    queryKey: ['correction-preview', form],
    enabled: form !== null,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!form) throw new Error('nothing to ask')
      return (await call(opsPreviewCorrection, { body: { correction: form } }, { signal })).data
    },
  })

/** Proposes to correct an amount that a settlement fixed (decision 0054). */
export function CorrectButton({ participant, campaign }: { participant: OpsParticipant; campaign: OpsCampaign }) {
  const text = useText('correcting')
  const dialog = useDialog()
  const takesPart = participant.status === 'active' || participant.status === 'completed'
  const isSettled = participant.payment
    ? participant.payment.status !== 'waiting_for_acceptance'
    : campaign.stage === 'completed'
  if (!takesPart || !isSettled) return null
  return (
    <>
      <RightButton right="money" variant="secondary" size="small" onClick={dialog.open}>
        {text('correct')}
      </RightButton>
      <CorrectDialog key={dialog.openings} participant={participant} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

function CorrectDialog({
  participant,
  isOpen,
  onClose,
}: {
  participant: OpsParticipant
  isOpen: boolean
  onClose: () => void
}) {
  const text = useText('correcting')
  const ui = useUiText()
  const formId = useId()
  const { written, write, hold, forget } = useDraft(`correction:${participant.id}`, writtenOf(participant))
  const form = formOf(written, participant.id)
  const asked = useDebounced(form === null ? null : JSON.stringify(form))
  const isCurrent = asked !== null && asked === JSON.stringify(form)
  const preview = useQuery(previewQuery(isOpen && isCurrent ? form : null))
  const propose = useAct({
    run: (body: { correction: CorrectionForm; reason: string; after: number }, options) =>
      call(opsProposeCorrection, { body }, options),
    done: () => text('proposed', { name: participant.creator.name }),
    onDone: () => {
      forget()
      onClose()
    },
    isShown: isOpen,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form || !preview.data?.difference || propose.isPending) return
    hold()
    const { after } = preview.data
    await propose.mutateAsync({ correction: form, reason: written.reason.trim(), after }).catch(() => undefined)
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('correct_title', { name: participant.creator.name })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!preview.data?.difference} busy={propose.isPending}>
            {text('propose')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
        <p>{text('correct_body')}</p>
        <CorrectFields participant={participant} written={written} error={propose.error} onWrite={write} />
        <Effect isAsked={form !== null} preview={preview.data} error={preview.error} />
        <Refusal error={propose.error} />
      </form>
    </Modal>
  )
}

interface EffectProps {
  isAsked: boolean
  preview: CorrectionPreview | undefined
  error: unknown
}

/** What it would make of the amount, and where the difference lies today. */
function Effect({ isAsked, preview, error }: EffectProps) {
  const text = useText('correcting')
  if (!isAsked) return null
  if (error) return <Refusal error={error} />
  if (!preview) return <Skeleton className="h-14 w-full" />
  if (preview.difference === 0) return <p className="text-muted">{text('effect_none')}</p>
  const parts = (['pending', 'available', 'set_off'] as const).filter(part => preview[part] > 0)
  return (
    <div aria-live="polite" className="rounded-surface border border-line bg-sunken p-3">
      <p className="figures font-semibold">
        {text('effect', { before: formatMoney(preview.before), after: formatMoney(preview.after) })}
      </p>
      {preview.difference > 0 && <p className="text-14">{text('effect_more')}</p>}
      {parts.map(part => (
        <p key={part} className="text-14">
          {text(`effect_${part}`, { amount: formatMoney(preview[part]) })}
        </p>
      ))}
    </div>
  )
}
