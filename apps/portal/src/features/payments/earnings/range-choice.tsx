import { type EarningRange, earningGroups, earningRanges } from '@fanfara/contract/earnings'
import { isDay } from '@fanfara/contract/days'
import { Select } from '@fanfara/ui/select-field'
import { TextField } from '@fanfara/ui/text-field'
import { useState } from 'react'
import type { FinancesSearch } from '#/app/route/finances-search.ts'
import { useText } from '#/i18n/text.ts'

export type Chosen = Pick<FinancesSearch, 'range' | 'by' | 'from' | 'to'>

/** Beside each other where their words have room, else each from edge to edge. */
export const choicesClass = 'grid w-full gap-2 phone:grid-cols-2 tablet:flex tablet:w-auto'

/** By what earnings are summed, and over which time. */
export function Choices({
  chosen,
  shown,
  onChoose,
}: {
  chosen: Chosen
  /** The days that are drawn, from which one's own begin. */
  shown: { from: string; to: string } | undefined
  onChoose: (chosen: Chosen) => void
}) {
  const text = useText('payments')
  const { range = '6m', by = 'campaign' } = chosen
  const choose = (next: EarningRange) =>
    onChoose(next === 'own' ? { by, range: next, from: shown?.from, to: shown?.to } : { by, range: next })
  return (
    <span className={choicesClass}>
      <Choice
        label={text('sources_by')}
        value={by}
        values={earningGroups}
        onChoose={to => onChoose({ ...chosen, by: to })}
      />
      <Choice label={text('sources_range')} value={range} values={earningRanges} onChoose={choose} />
    </span>
  )
}

function Choice<Value extends 'campaign' | 'model' | EarningRange>({
  label,
  value,
  values,
  onChoose,
}: {
  label: string
  value: Value
  values: readonly Value[]
  onChoose: (value: Value) => void
}) {
  const text = useText('payments')
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(values.find(known => known === target.value) ?? value)}
      className="w-full tablet:w-44"
    >
      {values.map(key => (
        <option key={key} value={key}>
          {text(`sources.${key}`)}
        </option>
      ))}
    </Select>
  )
}

/** Why these days cannot be drawn, as a key; null when they can. */
export function mistakeIn({ from = '', to = '' }: { from?: string; to?: string }) {
  if (!isDay(from) || !isDay(to)) return 'own_missing'
  return to < from ? 'own_order' : null
}

/** Days of one's own; what is typed stays, and is drawn once both are days in their order. */
export function OwnDays({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const text = useText('payments')
  const [typed, setTyped] = useState({ from: chosen.from ?? '', to: chosen.to ?? '' })
  const mistake = mistakeIn(typed)
  const type = (next: typeof typed) => {
    setTyped(next)
    if (mistakeIn(next) === null) onChoose({ ...chosen, ...next })
  }
  return (
    <div className="mb-4 grid max-w-md grid-cols-2 gap-3">
      <TextField
        label={text('own_from')}
        type="date"
        value={typed.from}
        onChange={({ target }) => type({ ...typed, from: target.value })}
      />
      <TextField
        label={text('own_to')}
        type="date"
        value={typed.to}
        error={mistake ? text(mistake) : undefined}
        onChange={({ target }) => type({ ...typed, to: target.value })}
      />
    </div>
  )
}
