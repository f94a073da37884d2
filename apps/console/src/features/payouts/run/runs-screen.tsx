import {
  type ListedRun,
  opsDownloadPayoutRuns,
  payoutRunSorts,
  payoutRunStates,
} from '@fanfara/contract/ops/payout-runs'
import { buttonClass } from '@fanfara/ui/button'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { Money } from '@fanfara/ui/money'
import { type InPlace, NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PayoutTabs } from '#/features/payouts/payout-tabs.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { StateChips } from '#/shared/lists/state-chips.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { runsQuery } from './queries.ts'

const route = getRouteApi('/signed-in/payouts/runs')

/** Payout runs narrowed and in the order that is chosen; each leads to its files (DESK-23). */
export function RunsScreen() {
  const text = useText('run')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(runsQuery(search))
  const { data } = query
  const isNarrowed = Boolean(search.state ?? search.search)
  return (
    <Page
      isWide
      title={text('runs')}
      purpose={text('runs_purpose')}
      action={<RightLink to="/payouts/run">{text('open')}</RightLink>}
    >
      <PayoutTabs current="runs" />
      <ListedTable
        query={query}
        bar={<Narrowing />}
        isNarrowed={isNarrowed}
        empty={
          isNarrowed ? (
            <NotFound />
          ) : (
            <EmptyState drawing="money" title={text('runs_empty')}>
              {text('runs_empty_hint')}
            </EmptyState>
          )
        }
      >
        {answer => <RunTable rows={answer?.data} />}
      </ListedTable>
      <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
    </Page>
  )
}

/** State, words and order, and what is shown as a file; each change begins at the first page. */
function Narrowing() {
  const text = useText('run')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useQuery(runsQuery(search))
  const { page: _, per_page: __, ...shown } = search
  const change = (by: Partial<typeof shown>, how?: InPlace) =>
    void navigate({ search: { ...search, ...by, page: undefined }, resetScroll: false, ...how })
  return (
    <>
      <StateChips
        label={text('runs_state')}
        states={payoutRunStates}
        current={search.state}
        counts={data?.counts}
        nameOf={state => text(`runs_state_${state}`)}
        parameter="state"
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="w-full tablet:w-80 [&>search]:mb-0 [&>search]:max-w-none">
          <NameSearch
            label={text('runs_search')}
            value={search.search}
            onSearch={(wanted, how) => change({ search: wanted }, how)}
          />
        </div>
        <ListOrder
          orders={payoutRunSorts}
          usual={text('sort_usual')}
          value={search.sort}
          nameOf={order => text(`sort_${order}`)}
          onChange={sort => change({ sort })}
        />
        <ListFile
          endpoint={opsDownloadPayoutRuns}
          input={{ query: shown }}
          name="fanfara-payout-runs.csv"
          isEmpty={!data?.meta.total}
        />
      </div>
    </>
  )
}

/** Nothing is found: one press lets words and state go. */
function NotFound() {
  const text = useText('run')
  const { sort, per_page } = route.useSearch()
  return (
    <EmptyState
      drawing="money"
      title={text('runs_not_found')}
      action={
        <Link to="/payouts/runs" search={{ sort, per_page }} className={buttonClass('secondary')}>
          {text('runs_show_all')}
        </Link>
      }
    >
      {text('runs_not_found_hint')}
    </EmptyState>
  )
}

function RunTable({ rows }: { rows: ListedRun[] | undefined }) {
  const text = useText('run')
  const payouts = useText('payouts')
  const columns: Column<ListedRun>[] = [
    {
      key: 'at',
      header: text('run_at'),
      phone: 'title',
      className: 'min-w-52',
      cell: ({ id, created_at, format }) => (
        <>
          <Link to="/payouts/runs/$id" params={{ id }} className={linkClass}>
            <DateText value={created_at} full />
          </Link>
          <span className="block text-14 text-muted">{payouts(`format_${format}`)}</span>
        </>
      ),
    },
    {
      key: 'by',
      header: text('run_by'),
      phone: 'line',
      className: 'min-w-28 wrap-anywhere',
      cell: ({ created_by }) => (
        <>
          <span className="desktop:hidden">{text('run_by')}: </span>
          {created_by}
        </>
      ),
    },
    {
      key: 'orders',
      header: text('run_orders'),
      phone: 'line',
      cell: ({ orders, set_aside }) => (
        <>
          {text('ready_part', { count: orders })}
          {set_aside > 0 && <span className="block text-14 text-muted">{text('run_aside', { count: set_aside })}</span>}
        </>
      ),
    },
    {
      key: 'amount',
      header: payouts('amount'),
      align: 'end',
      phone: 'aside',
      cell: ({ amount }) => <Money zloty={amount} className="font-semibold" />,
    },
    { key: 'state', header: payouts('status'), phone: 'last', cell: run => <RunState run={run} /> },
  ]
  return (
    <DataTable
      caption={text('runs')}
      columns={columns}
      rows={rows}
      rowName={({ created_at }) => created_at}
      minWidth={760}
    />
  )
}

/** How far a run came: what it makes still, what waits for a second person, or that nothing of it waits. */
function RunState({ run: { is_done, made, orders, files, released, recalled } }: { run: ListedRun }) {
  const text = useText('run')
  if (!is_done) return <span className="text-muted">{text('progress_text', { made, all: orders })}</span>
  const waiting = files - released - recalled
  return (
    <>
      <span className={`block ${waiting > 0 ? 'font-semibold text-warning' : released > 0 ? 'text-success' : ''}`}>
        {waiting > 0
          ? text('files_waiting', { count: waiting })
          : text(released > 0 ? 'files_released' : 'files_recalled', { count: released })}
      </span>
      {recalled > 0 && released + waiting > 0 && (
        <span className="block text-14 text-muted">{text('files_of_recalled', { count: recalled })}</span>
      )}
    </>
  )
}
