import type { ResultRow } from '@fanfara/contract/ops/tables/results'
import { Button } from '@fanfara/ui/button'
import { formatMoney } from '@fanfara/ui/format'
import { plainLetters } from '@fanfara/ui/plain-letters'
import { controlClass, TextField } from '@fanfara/ui/text-field'
import { notify } from '@fanfara/ui/toast'
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useText } from '#/texts.ts'
import { cellOf, type Field, isBlock, readCell, withBlock, withCell, writeCell } from './grid.ts'
import type { Grid } from './use-grid.ts'

/** Rows that are drawn at first, and with each press on "more". */
const SHOWN = 100

/** The rows with a field for each figure; Enter and the arrows go down and up, a block from a sheet fills what lies below and right. */
export function GridTable({ grid, fields }: { grid: Grid; fields: readonly Field[] }) {
  const text = useText('results')
  const names = useText('participants')
  const [name, setName] = useState('')
  const [shown, setShown] = useState(SHOWN)
  const wanted = plainLetters(name.trim())
  const rows = grid.rows.filter(({ creator }) => plainLetters(creator.name).includes(wanted))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <TextField
          type="search"
          label={text('find')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          className="w-full tablet:w-72"
        />
        <p className="text-14 text-muted desktop:pb-2">{text('how')}</p>
      </div>
      <div className="overflow-x-auto rounded-surface border border-line bg-surface shadow-surface">
        <table className="w-full text-14">
          <caption className="sr-only">{text('title')}</caption>
          <thead className="max-tablet:sr-only">
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="px-4 py-2.5 font-semibold">
                {names('creator')}
              </th>
              {fields.map(field => (
                <th key={field} scope="col" className="px-2 py-2.5 text-right font-semibold">
                  {names(field)}
                </th>
              ))}
              <th scope="col" className="px-4 py-2.5 text-right font-semibold">
                {names('payment')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(row => (
              <Row key={row.id} row={row} rows={rows} fields={fields} grid={grid} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="mt-4 text-muted">{text('none_found')}</p>}
      {rows.length > shown && (
        <Button variant="secondary" className="mt-4" onClick={() => setShown(shown + SHOWN)}>
          {text('show_more', { count: Math.min(SHOWN, rows.length - shown) })}
        </Button>
      )}
    </>
  )
}

/** The field of the same figure in a row further down or up. */
function neighbour(from: HTMLInputElement, step: 1 | -1): HTMLInputElement | null {
  const field = from.dataset.field ?? ''
  const all = [...(from.closest('tbody')?.querySelectorAll<HTMLInputElement>(`input[data-field="${field}"]`) ?? [])]
  return all[all.indexOf(from) + step] ?? null
}

function move(event: KeyboardEvent<HTMLInputElement>) {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : null
  if (step === null) return
  event.preventDefault()
  const next = neighbour(event.currentTarget, step)
  next?.focus()
  next?.select()
}

function Row({
  row,
  rows,
  fields,
  grid,
}: {
  row: ResultRow
  rows: readonly ResultRow[]
  fields: readonly Field[]
  grid: Grid
}) {
  const text = useText('results')
  const problem = grid.problems.get(row.id)
  const line = grid.outcome?.lines.find(({ who }) => who === row.id)
  const isChanged = grid.typed[row.id] !== undefined
  return (
    <tr
      className={`border-t border-line first:border-t-0 max-tablet:grid max-tablet:grid-cols-2 max-tablet:py-3 ${isChanged ? 'bg-sunken' : ''}`}
    >
      <th scope="row" className="min-w-36 px-4 py-1.5 text-left font-semibold wrap-anywhere max-tablet:col-start-1">
        {row.creator.name}
        {!row.is_open && <span className="block font-normal text-muted">{text('closed')}</span>}
        {problem && <span className="block font-normal text-danger">{problem}</span>}
      </th>
      {fields.map(field => (
        <Cell key={field} row={row} rows={rows} field={field} fields={fields} grid={grid} />
      ))}
      <td
        className="figures px-4 py-1.5 text-right whitespace-nowrap max-tablet:col-start-2 max-tablet:row-start-1"
        aria-live={isChanged ? 'polite' : undefined}
      >
        {isChanged && line && !problem && line.amount_after !== row.amount ? (
          <>
            <span className="text-muted line-through">{formatMoney(row.amount)}</span>{' '}
            <span className="font-semibold">{formatMoney(line.amount_after)}</span>
          </>
        ) : (
          formatMoney(row.amount)
        )}
      </td>
    </tr>
  )
}

/** As in a sheet: what is typed after a press takes the place of the figure; the next press is for one of its digits. */
function useEntering(written: string) {
  const before = useRef('')
  const isFresh = useRef(false)
  const entering = {
    onFocus: () => {
      before.current = written
      isFresh.current = true
    },
    onBlur: () => {
      isFresh.current = false
    },
    onClick: ({ currentTarget: cell }: MouseEvent<HTMLInputElement>) => {
      if (isFresh.current && cell.selectionStart === cell.selectionEnd) cell.select()
      isFresh.current = false
    },
  }
  return { before, entering }
}

/** A block from a sheet goes into the cells below and right of one; what finds no place there is counted (DAY-09). */
function usePasting(at: Parameters<typeof withBlock>[1], { typed, setTyped }: Pick<Grid, 'typed' | 'setTyped'>) {
  const text = useText('results')
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const block = event.clipboardData.getData('text')
    if (!isBlock(block)) return
    event.preventDefault()
    const laid = withBlock(typed, at, block)
    setTyped(laid.typed)
    if (laid.lost > 0)
      notify({ key: 'act', tone: 'error', title: text('lost', { count: laid.lost }), description: text('lost_why') })
  }
}

function Cell({
  row,
  rows,
  field,
  fields,
  grid: { typed, setTyped },
}: {
  row: ResultRow
  rows: readonly ResultRow[]
  field: Field
  fields: readonly Field[]
  grid: Grid
}) {
  const text = useText('results')
  const acts = useText('acts')
  const names = useText('participants')
  const written = cellOf(row, field, typed)
  const { before, entering } = useEntering(written)
  const paste = usePasting({ rows, fields, row, field }, { typed, setTyped })
  const isWrong = readCell(field, written) === undefined
  const counted = row.counted[field]
  const label = (
    <span aria-hidden="true" className="mb-1 block text-muted tablet:hidden">
      {names(field)}
    </span>
  )
  if (!row.is_open)
    return (
      <td className="figures px-2 py-1.5 pr-5 text-right max-tablet:px-4 max-tablet:text-left">
        {label}
        {written || '–'}
      </td>
    )
  return (
    <td className="px-2 py-1.5 text-right max-tablet:px-4 max-tablet:text-left">
      {label}
      <input
        data-field={field}
        aria-label={text('cell', { field: names(field), name: row.creator.name })}
        aria-invalid={isWrong || undefined}
        title={isWrong ? acts(field === 'sales_value' ? 'figure_unreadable' : 'count_unreadable') : undefined}
        inputMode={field === 'sales_value' ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={written}
        {...entering}
        onChange={({ target }) => setTyped(withCell(typed, row, field, target.value))}
        onKeyDown={event =>
          event.key === 'Escape' ? setTyped(withCell(typed, row, field, before.current)) : move(event)
        }
        onPaste={paste}
        className={controlClass(isWrong, 'figures ml-auto h-11 min-w-24 text-right tablet:max-w-40 desktop:h-9')}
      />
      {isWrong && (
        <span className="mt-1 block text-danger">
          {acts(field === 'sales_value' ? 'figure_unreadable' : 'count_unreadable')}
        </span>
      )}
      {counted !== null && (
        <span className="mt-0.5 block text-12 text-muted">
          {text('counted', { figure: writeCell(field, counted) })}
        </span>
      )}
    </td>
  )
}
