import { opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { formatMoney } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { type FormEvent, useId } from 'react'
import { call } from '#/api.ts'
import { parseFigure, writeAmount } from '#/shared/numbers.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useText } from '#/texts.ts'
import type { CampaignWithSettlement } from '#/features/campaigns/api.ts'
import { dueIn, owedOf } from './owed.ts'
import { whatCame } from './what-came.ts'

/** Records money that came from the advertiser. */
export function RecordPaymentButton({ campaign, settlement }: CampaignWithSettlement) {
  const text = useText('settlement')
  const dialog = useDialog()
  return (
    <>
      <RightButton
        right="money"
        // Where nothing is due, it is no next step.
        variant={owedOf(settlement) > 0 ? 'primary' : 'secondary'}
        onClick={dialog.open}
      >
        {text('record')}
      </RightButton>
      <RecordPaymentDialog
        key={dialog.openings}
        campaign={campaign}
        settlement={settlement}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
      />
    </>
  )
}

function RecordPaymentDialog({
  campaign,
  settlement,
  isOpen,
  onClose,
}: CampaignWithSettlement & { isOpen: boolean; onClose: () => void }) {
  const text = useText('settlement')
  const ui = useUiText()
  const formId = useId()
  const due = { ...settlement.waiting_for_payment, amount: owedOf(settlement) }
  const isDue = due.amount > 0
  // What was seen as due is sent, and kept as it was for an act that is sent again: whoever records what a colleague did already is told.
  const begin = { amount: isDue ? writeAmount(due.amount) : '', reference: '', isHeld: false, seen: due.amount }
  const { written, write, hold, forget } = useDraft(`advertiser-payment:${campaign.id}`, begin)
  const amount = parseFigure(written.amount)
  const record = useAct({
    run: (body: { amount: number; reference: string; hold?: true; due: number }, options) =>
      call(opsRecordAdvertiserPayment, { params: { id: campaign.id }, body }, options),
    done: ({ data }, sent) => whatCame(text, { before: settlement, now: data, sent }),
    onDone: () => {
      forget()
      onClose()
    },
    isShown: isOpen,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (typeof amount !== 'number' || record.isPending) return
    hold()
    const held = written.isHeld ? { hold: true as const } : {}
    const sent = { amount, reference: written.reference, ...held, due: written.seen }
    await record.mutateAsync(sent).catch(error => {
      const seen = dueIn(error)
      if (seen !== null) write({ seen })
    })
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('record_title', { advertiser: campaign.advertiser })}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={typeof amount !== 'number'} busy={record.isPending}>
            {text('record_confirm', { amount: formatMoney(amount ?? 0) })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
        <p>
          {isDue
            ? `${text('record_body', { amount: formatMoney(due.amount), count: due.count })} ${text('record_more')}`
            : text('record_none_due')}
        </p>
        <Fields written={written} error={record.error} due={due} onWrite={write} />
        <Refusal error={record.error} />
      </form>
    </Modal>
  )
}

interface Written {
  amount: string
  reference: string
  isHeld: boolean
}

function Fields({
  written,
  error,
  due,
  onWrite,
}: {
  written: Written
  error: unknown
  due: { amount: number; count: number }
  onWrite: (changed: Partial<Written>) => void
}) {
  const text = useText('settlement')
  const unreadable = useText('acts')('figure_unreadable')
  const amount = parseFigure(written.amount)
  // What is more than is due is seldom meant: it is named before it is booked (DAY-08).
  const over = typeof amount === 'number' && amount > due.amount ? formatMoney(amount - due.amount) : undefined
  return (
    <>
      <TextField
        label={text('amount')}
        inputMode="decimal"
        value={written.amount}
        hint={over && text('record_over', { amount: over })}
        error={typeof amount === 'number' ? fieldError(error, 'amount') : unreadable}
        onChange={event => onWrite({ amount: event.target.value })}
      />
      <TextField
        label={text('reference')}
        maxLength={140}
        value={written.reference}
        error={fieldError(error, 'reference')}
        onChange={event => onWrite({ reference: event.target.value })}
      />
      {/* Where somebody has to wait, there is something to choose. */}
      {due.count > 1 && (
        <Checkbox
          label={text('record_hold')}
          checked={written.isHeld}
          onChange={event => onWrite({ isHeld: event.target.checked })}
        />
      )}
    </>
  )
}
