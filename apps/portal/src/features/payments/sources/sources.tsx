import type { PaymentRow } from '@fanfara/contract/payments'
import { Section } from '@fanfara/ui/card'
import { formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { Select } from '@fanfara/ui/select-field'
import { useState } from 'react'
import { useNow } from '#/app/next/time-left.tsx'
import { useText } from '#/i18n/text.ts'
import { type Grouping, groupings, type Range, ranges, type Source, sourcesOf } from './policy.ts'

/** Where the money comes from, by campaign or by model: what arrived in brass, what still waits for others hatched beside it. */
export function Sources({ rows }: { rows: readonly PaymentRow[] }) {
  const text = useText('payments')
  const [range, setRange] = useState<Range>('year')
  const [grouping, setGrouping] = useState<Grouping>('campaign')
  const sources = sourcesOf(rows, { range, grouping, now: useNow() })
  const [best] = sources
  return (
    <Section
      className="mb-6"
      title={text('sources')}
      hint={best ? text('sources_finding', { name: best.name || text('sources_others') }) : undefined}
      action={
        <span className="flex flex-wrap gap-2">
          <Choice label={text('sources_by')} value={grouping} values={groupings} onChoose={setGrouping} />
          <Choice label={text('sources_range')} value={range} values={ranges} onChoose={setRange} />
        </span>
      }
    >
      {sources.length === 0 ? <p className="text-muted">{text('sources_none')}</p> : <Bars sources={sources} />}
    </Section>
  )
}

function Choice<Value extends Grouping | Range>({
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
      className="w-44"
    >
      {values.map(key => (
        <option key={key} value={key}>
          {text(`sources.${key}`)}
        </option>
      ))}
    </Select>
  )
}

function Bars({ sources }: { sources: readonly Source[] }) {
  const text = useText('payments')
  const highest = Math.max(...sources.map(({ arrived, waiting }) => arrived + waiting), 0.01)
  const hasWaiting = sources.some(({ waiting }) => waiting > 0)
  const width = (amount: number) => ({ width: `${(100 * amount) / highest}%` })
  return (
    <>
      <ul className="grid gap-3">
        {sources.map(({ name, arrived, waiting }) => (
          <li key={name}>
            <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-14">
              <span className="min-w-0 truncate">{name || text('sources_others')}</span>
              <span className="ml-auto shrink-0">
                {waiting > 0 && (
                  <span className="mr-2 text-muted">{text('sources_waiting', { amount: formatMoney(waiting) })}</span>
                )}
                <Money zloty={arrived + waiting} className="font-semibold" />
              </span>
            </div>
            <div aria-hidden="true" className="flex h-2.5 overflow-hidden rounded-full bg-line">
              <span className="bg-horn" style={width(arrived)} />
              <span
                className="bg-horn/30 bg-[repeating-linear-gradient(45deg,transparent_0_3px,var(--horn)_3px_5px)]"
                style={width(waiting)}
              />
            </div>
          </li>
        ))}
      </ul>
      {hasWaiting && <p className="mt-3 text-14 text-muted">{text('sources_legend')}</p>}
    </>
  )
}
