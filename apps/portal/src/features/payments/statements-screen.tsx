import type { Movement, Statement } from '@fanfara/contract/statements'
import { Button } from '@fanfara/ui/button'
import { monthName } from '@fanfara/ui/calendar-names'
import { Card, Facts, Section } from '@fanfara/ui/card'
import { thisMonth } from '@fanfara/ui/today'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { ArrowLeftIcon } from '@fanfara/ui/icons'
import { Money } from '@fanfara/ui/money'
import { PageHeader } from '@fanfara/ui/page-header'
import { SelectField } from '@fanfara/ui/select-field'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearch } from '#/app/route/navigation.ts'
import { statementsSearch } from '#/app/route/search.ts'
import { messageOf } from '#/app/server/message.ts'
import { notifyFailure } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { saveStatement, type StatementFormat, statementQuery } from './api.ts'

/** `/finances/statements`: where each złoty of the balance came from, where it went, by month or year (design §1.1). */
export function StatementsScreen() {
  const text = useText('payments')
  const { period = thisMonth() } = useSearch(statementsSearch)
  const { data, error, refetch } = useQuery(statementQuery(period))
  return (
    <>
      <Link
        to="/finances"
        className="mb-1 inline-flex min-h-11 items-center gap-1.5 text-14 text-muted hover:text-text desktop:mb-3 desktop:min-h-8"
      >
        <ArrowLeftIcon size={16} />
        {text('title')}
      </Link>
      <PageHeader title={text('statements')} purpose={text('statements_purpose')} />
      {error && !data ? (
        <Card>
          <ErrorState message={messageOf(error)} onRetry={refetch} />
        </Card>
      ) : (
        <>
          <PeriodChoice period={period} months={data?.months ?? []} />
          {data ? <Whole period={period} statement={data} /> : <StatementSkeleton />}
        </>
      )}
    </>
  )
}

/** Months in which something happened and their years, the current month always among them. */
function PeriodChoice({ period, months }: { period: string; months: readonly string[] }) {
  const text = useText('payments')
  const language = useLanguage()
  const navigate = useNavigate()
  const known = [...new Set([thisMonth(), ...(period.length > 4 ? [period] : []), ...months])].toSorted().toReversed()
  const years = [...new Set([...known.map(month => month.slice(0, 4)), period.slice(0, 4)])].toSorted().toReversed()
  const options = years.flatMap(year => [
    { value: year, label: text('statement_year', { year }) },
    ...known.filter(month => month.startsWith(year)).map(value => ({ value, label: monthName(value, language) })),
  ])
  return (
    <SelectField
      label={text('statement_period')}
      className="mb-4 max-w-72"
      value={period}
      options={options}
      onChange={({ target }) =>
        void navigate({
          to: '/finances/statements',
          search: { period: target.value },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

function Whole({ period, statement }: { period: string; statement: Statement }) {
  const text = useText('payments')
  const { opening, came, left, closing, movements } = statement
  const sums = [
    { name: text('statement_opening'), value: <Money zloty={opening} /> },
    { name: text('statement_came'), value: <Money zloty={came} /> },
    { name: text('statement_left'), value: <Money zloty={-left} /> },
    { name: text('statement_closing'), value: <Money zloty={closing} className="font-semibold" /> },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card>
        <Facts items={sums} className="grid-cols-2 desktop:grid-cols-4" />
      </Card>
      {movements.length === 0 ? (
        <Card>
          <EmptyState drawing="money" title={text('statement_empty')}>
            {text('statement_empty_hint')}
          </EmptyState>
        </Card>
      ) : (
        <Section
          title={text('statement_movements')}
          hint={statement.is_cut ? text('statement_cut') : undefined}
          action={<SaveButtons period={period} />}
        >
          <MovementTable movements={movements} />
        </Section>
      )}
    </div>
  )
}

function MovementTable({ movements }: { movements: readonly Movement[] | undefined }) {
  const text = useText('payments')
  const columns: Column<Movement>[] = [
    {
      key: 'what',
      header: text('statement_what'),
      phone: 'title',
      className: 'w-[46%]',
      cell: ({ kind, campaign, reference, reason }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{campaign ?? reference}</span>
          <span className="block text-14 wrap-anywhere text-muted">
            {text(`movement.${kind}`)}
            {reason && `: ${reason}`}
          </span>
        </>
      ),
    },
    { key: 'at', header: text('statement_at'), phone: 'line', cell: ({ at }) => <DateText value={at} full /> },
    {
      key: 'amount',
      header: text('statement_amount'),
      align: 'end',
      phone: 'aside',
      cell: ({ amount }) => <Money zloty={amount} className="font-semibold" />,
    },
    {
      key: 'balance',
      header: text('statement_balance'),
      align: 'end',
      phone: 'line',
      cell: ({ balance }) => (
        <>
          <span className="text-muted desktop:hidden">{text('statement_balance')}: </span>
          <Money zloty={balance} />
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption={text('statement_movements')}
      columns={columns}
      rows={movements}
      rowName={({ campaign, reference }) => campaign ?? reference ?? ''}
      minWidth={640}
    />
  )
}

/** The statement as a document, and for a sheet; they come with what they save, so that they push nothing away. */
function SaveButtons({ period }: { period: string }) {
  return (
    <span className="flex flex-wrap gap-2">
      <SaveButton period={period} format="pdf" />
      <SaveButton period={period} format="csv" />
    </span>
  )
}

function SaveButton({ period, format }: { period: string; format: StatementFormat }) {
  const text = useText('payments')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveStatement(period, format)
    } catch (error) {
      notifyFailure(error, { key: 'statement', title: text('statement_save_failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void save()}>
      {text(`statement_save_${format}`)}
    </Button>
  )
}

function StatementSkeleton() {
  const text = useText('payments')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card>
        <Loading className="grid grid-cols-2 gap-x-8 gap-y-4 desktop:grid-cols-4">
          {['opening', 'came', 'left', 'closing'].map(sum => (
            <Skeleton key={sum} className="h-11 w-full max-w-32" />
          ))}
        </Loading>
      </Card>
      <Section
        title={text('statement_movements')}
        action={
          <span aria-hidden="true" className="flex flex-wrap gap-2">
            <Skeleton className="h-11 w-31 desktop:h-10" />
            <Skeleton className="h-11 w-31 desktop:h-10" />
          </span>
        }
      >
        <MovementTable movements={undefined} />
      </Section>
    </div>
  )
}
