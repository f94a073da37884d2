import type { ToldSum } from '@fanfara/contract/ops/receivables'
import { Section } from '@fanfara/ui/card'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { formatPercent } from '@fanfara/ui/format'
import { Select } from '@fanfara/ui/select-field'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { toldDatesQuery } from './queries.ts'

/** "17 of 20 arrived by the day we said, the others 5 days late in the middle." */
function useSentence() {
  const text = useText('receivables')
  return ({ due, kept, late_days: late }: ToldSum) =>
    late === null ? text('told_all', { due, kept }) : text('told_some', { due, kept, count: late })
}

interface ToldDatesProps {
  /** The newest one by default. */
  quarter: string | undefined
  onQuarter: (quarter: string) => void
}

/** How often the days came true that creators were told (decision 0061), by quarter and advertiser. */
export function ToldDates({ quarter, onQuarter }: ToldDatesProps) {
  const text = useText('receivables')
  const query = useQuery(toldDatesQuery(quarter))
  const { data } = query
  return (
    <Section
      title={text('told')}
      hint={text('told_hint')}
      action={
        data &&
        data.quarters.length > 0 && (
          <Select
            aria-label={text('told_quarter')}
            value={data.quarter}
            onChange={({ target }) => onQuarter(target.value)}
            className="w-40"
          >
            {data.quarters.map(name => (
              <option key={name} value={name}>
                {name.replace('-', ' ')}
              </option>
            ))}
          </Select>
        )
      }
    >
      <Read query={query} isSmall outline={null}>
        {({ advertisers, transfers, rows }) => (
          <>
            <Totals advertisers={advertisers} transfers={transfers} />
            {rows.length > 0 && <Advertisers rows={rows} />}
          </>
        )}
      </Read>
    </Section>
  )
}

function Totals({ advertisers, transfers }: { advertisers: ToldSum | null; transfers: ToldSum | null }) {
  const text = useText('receivables')
  const say = useSentence()
  const language = useLanguage()
  if (!advertisers && !transfers) return <p className="text-muted">{text('told_none')}</p>
  const parts = [
    { name: text('told_advertisers'), sum: advertisers },
    { name: text('told_transfers'), sum: transfers },
  ]
  return (
    <dl className="grid gap-x-12 gap-y-4 tablet:grid-cols-2">
      {parts.map(({ name, sum }) => (
        <div key={name}>
          <dt className="text-14 text-muted">{name}</dt>
          <dd>
            <span className="figures block text-20 font-semibold">
              {sum ? formatPercent(Math.floor((100 * sum.kept) / sum.due), language) : '–'}
            </span>
            <span className="text-14 text-muted">{sum ? say(sum) : text('told_none')}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Row = ToldSum & { advertiser: string }

function Advertisers({ rows }: { rows: readonly Row[] }) {
  const text = useText('receivables')
  const say = useSentence()
  const columns: Column<Row & { id: string }>[] = [
    {
      key: 'advertiser',
      header: text('advertiser'),
      phone: 'title',
      className: 'min-w-52',
      cell: row => row.advertiser,
    },
    { key: 'sum', header: text('told_column'), phone: 'line', cell: row => say(row) },
  ]
  return (
    <div className="mt-6">
      <DataTable
        caption={text('told_advertisers')}
        columns={columns}
        rows={rows.map(row => ({ ...row, id: row.advertiser }))}
        rowName={row => row.advertiser}
      />
    </div>
  )
}
