import { opsSetPrices } from '@fanfara/contract/evaluation'
import { Button, IconButton } from '@fanfara/ui/button'
import { formatMoney } from '@fanfara/ui/format'
import { RefreshIcon } from '@fanfara/ui/icons'
import { platformNames } from '@fanfara/ui/platform-icon'
import { controlClass, FieldError } from '@fanfara/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { useText } from '#/texts.ts'
import { type PriceRow, pricesQuery } from './api.ts'
import { changesOf, type Drafts, type PriceChange, readPrice, writePrice } from './drafts.ts'
import { priceGrid } from './price-grid.ts'

const isSame = (one: PriceRow, other: PriceRow) => one.ad_type === other.ad_type && one.platform === other.platform

/** Eight prices of one ad type, saved together after a question that names every change (OPS-28). */
export function PriceForm({
  row,
  name,
  drafts,
  onDraft,
}: {
  row: PriceRow
  name: string
  /** What was typed and not saved. */
  drafts: Drafts
  onDraft: (drafts: Drafts) => void
}) {
  const text = useText('prices')
  const errorId = useId()
  const dialog = useDialog()
  const changes = changesOf(row.prices, drafts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes?.length) dialog.open()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={name}>
      <div className={priceGrid}>
        <h2 className="col-span-4 font-semibold desktop:col-span-1 desktop:pr-2">{name}</h2>
        {row.prices.map((price, at) => (
          <PriceField
            key={`stage-${at + 1}`}
            name={name}
            stage={at + 1}
            value={drafts[at] ?? writePrice(price)}
            errorId={errorId}
            onChange={written => onDraft({ ...drafts, [at]: written })}
          />
        ))}
        <Buttons name={name} changes={changes} onUndo={() => onDraft({})} />
      </div>
      <FieldError id={errorId} error={changes === null ? text('range') : undefined} />
      <Question
        key={dialog.openings}
        row={row}
        name={name}
        changes={changes ?? []}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        onSaved={() => onDraft({})}
      />
    </form>
  )
}

interface QuestionProps {
  row: PriceRow
  name: string
  changes: readonly PriceChange[]
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
}

/** Names every change and asks; told that a colleague was faster, it names what would become of theirs. */
function Question({ row, name, changes, isOpen, onClose, onSaved }: QuestionProps) {
  const text = useText('prices')
  const cache = useQueryClient()
  const revised = useRevisedRow(row, ({ revision }) => revision)
  const [asked] = useState(changes)
  const { ad_type: ad, platform } = row
  const named = revised.isTold && changes.length > 0 ? changes : asked
  const prices = row.prices.map((price, at) => {
    const change = named.find(({ stage }) => stage === at + 1)
    return change ? change.after : price
  })
  const words = { ad: name, platform: platformNames[platform] }
  return (
    <ActDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('confirm_title', words)}
      confirmLabel={text('confirm')}
      tone="primary"
      run={(_, options) =>
        revised.save(revision => call(opsSetPrices, { body: { ad_type: ad, platform, prices, revision } }, options))
      }
      done={({ data }) => {
        cache.setQueryData(pricesQuery.queryKey, rows => rows?.map(known => (isSame(known, data) ? data : known)))
        onSaved()
        return text('saved', words)
      }}
    >
      <Changes changes={named} />
    </ActDialog>
  )
}

interface PriceFieldProps {
  name: string
  stage: number
  value: string
  errorId: string
  onChange: (written: string) => void
}

function PriceField({ name, stage, value, errorId, onChange }: PriceFieldProps) {
  const text = useText('prices')
  const isWrong = readPrice(value) === undefined
  return (
    <label className="block">
      <span aria-hidden="true" className="mb-0.5 block text-12 text-muted desktop:hidden">
        {text('stage', { stage })}
      </span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={text('field', { ad: name, stage })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${errorId}-error` : undefined}
        placeholder="–"
        value={value}
        onChange={event => onChange(event.target.value)}
        className={controlClass(isWrong, 'figures h-11 !px-2 text-right desktop:h-9')}
      />
    </label>
  )
}

interface ButtonsProps {
  name: string
  changes: readonly PriceChange[] | null
  onUndo: () => void
}

/** Saving and undoing; both rest while nothing was changed. */
function Buttons({ name, changes, onUndo }: ButtonsProps) {
  const text = useText('prices')
  const isTyped = changes?.length !== 0
  return (
    <div className="col-span-4 flex items-center justify-end gap-1 desktop:col-span-1">
      {isTyped && (
        <IconButton label={text('undo', { ad: name })} onClick={onUndo}>
          <RefreshIcon size={18} className="-scale-x-100" />
        </IconButton>
      )}
      <Button
        type="submit"
        size="small"
        variant={changes?.length ? 'primary' : 'secondary'}
        disabled={!changes?.length}
        aria-label={text('save_of', { ad: name })}
      >
        {text('save')}
      </Button>
    </div>
  )
}

/** What the question names: every category whose price changes. */
function Changes({ changes }: { changes: readonly PriceChange[] }) {
  const text = useText('prices')
  const amount = (price: number | null) => (price === null ? text('none') : formatMoney(price, 0))
  return (
    <>
      <table className="figures w-full text-right">
        <thead>
          <tr className="text-12 text-muted">
            <th scope="col" className="pb-1 text-left font-semibold">
              {text('change')}
            </th>
            <th scope="col" className="pb-1 font-semibold">
              {text('before')}
            </th>
            <th scope="col" className="pb-1 font-semibold">
              {text('after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ stage, before, after }) => (
            <tr key={stage} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-regular">
                {text('stage', { stage })}
              </th>
              <td className="py-1.5 text-muted">{amount(before)}</td>
              <td className="py-1.5 font-semibold">{amount(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-muted">{text('confirm_text')}</p>
    </>
  )
}
