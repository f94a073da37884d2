import { useLanguage } from '@fanfara/ui/text'
import { ApiError } from '@fanfara/contract/client'
import { BANK_FILE_MAX } from '@fanfara/contract/limits'
import { bankFileFormats, opsCreateBankFile } from '@fanfara/contract/ops/payouts'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Checkbox, RadioGroup } from '@fanfara/ui/choice'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { formatCount, formatMoney } from '@fanfara/ui/format'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'

/** An order that is ticked, its sum in zł, and whether its creator's account is limited. */
export interface Chosen {
  id: string
  amount: number
  is_limited: boolean
}

type Format = (typeof bankFileFormats)[number]

/** What was chosen, its sum, and the button that puts it into a bank file. */
export function MakeFileBar({
  selected,
  amount,
  elsewhere,
  isFull,
  areAllChosen,
  onChooseAll,
  onClear,
  onGone,
}: {
  selected: readonly Chosen[]
  amount: number
  /** How many of them are not in the list that is shown. */
  elsewhere: number
  /** Whether a further one would not be taken. */
  isFull: boolean
  areAllChosen: boolean
  onChooseAll: (isChosen: boolean) => void
  onClear: () => void
  /** These wait for no file any more, on whatever page they stand. */
  onGone: (ids: readonly string[]) => void
}) {
  const text = useText('payouts')
  const language = useLanguage()
  const dialog = useDialog()
  const count = selected.length
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-surface border border-line bg-surface px-4 py-2.5">
      <Checkbox
        label={text('select_all')}
        checked={areAllChosen}
        onChange={event => onChooseAll(event.target.checked)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className={count > 0 ? 'figures font-semibold' : 'text-muted'}>
          {count > 0 ? text('selected', { count, amount: formatMoney(amount) }) : text('none_selected')}
          {elsewhere > 0 && `, ${text('selected_elsewhere', { figure: formatCount(elsewhere, language) })}`}
          {isFull && `. ${text('selected_full', { most: BANK_FILE_MAX })}`}
        </p>
        {count > 0 && (
          <Button variant="quiet" onClick={onClear}>
            {text('select_none')}
          </Button>
        )}
        <RightButton right="money" disabled={count === 0} onClick={dialog.open}>
          {text('make_file')}
        </RightButton>
      </div>
      <MakeFileDialog
        key={dialog.openings}
        selected={selected}
        amount={formatMoney(amount)}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        onMade={onClear}
        onGone={onGone}
      />
    </div>
  )
}

function MakeFileDialog({
  selected,
  amount,
  isOpen,
  onClose,
  onMade,
  onGone,
}: {
  selected: readonly Chosen[]
  amount: string
  isOpen: boolean
  onClose: () => void
  onMade: () => void
  onGone: (ids: readonly string[]) => void
}) {
  const text = useText('payouts')
  const navigate = useNavigate()
  const [format, setFormat] = useState<Format>('elixir-0')
  const make = useAct({
    run: async (body: { format: Format; payout_ids: string[] }, options) => {
      try {
        return await call(opsCreateBankFile, { body }, options)
      } catch (error) {
        onGone(error instanceof ApiError ? (error.body?.payout_ids ?? []) : [])
        throw error
      }
    },
    done: () => text('file_made', { amount }),
    onDone: ({ data }) => {
      onClose()
      onMade()
      void navigate({ to: '/payouts/files/$id', params: { id: data.id } })
    },
    isShown: isOpen,
  })
  const limited = selected.filter(({ is_limited: is }) => is).length
  // Colleagues may have put all of them into files meanwhile.
  const isNone = selected.length === 0
  const confirm = () => make.mutateAsync({ format, payout_ids: selected.map(({ id }) => id) })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isNone ? text('make_file') : text('make_file_title', { amount })}
      confirmLabel={isNone ? text('make_file') : text('make_file_confirm', { amount })}
      tone="primary"
      disabled={isNone}
      busy={make.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>{isNone ? text('make_file_none') : text('make_file_body', { count: selected.length })}</p>
        {limited > 0 && (
          <Alert tone="warning" title={text('chosen_limited', { count: limited })}>
            {text('chosen_limited_hint')}
          </Alert>
        )}
        {!isNone && <FormatChoice value={format} onChange={setFormat} />}
        <Refusal error={make.error} />
      </div>
    </ConfirmDialog>
  )
}

function FormatChoice({ value, onChange }: { value: Format; onChange: (format: Format) => void }) {
  const text = useText('payouts')
  return (
    <RadioGroup
      label={text('format')}
      name="format"
      value={value}
      options={bankFileFormats.map(each => ({
        value: each,
        label: text(`format_${each}`),
        hint: text(`format_${each}_hint`),
      }))}
      onChange={onChange}
    />
  )
}
