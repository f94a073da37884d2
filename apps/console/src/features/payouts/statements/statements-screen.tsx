import type { Answer } from '@fanfara/contract/endpoint'
import {
  type BankLineSort,
  type BankStatement,
  opsDownloadStatements,
  type opsListStatements,
  statementSorts,
  statementStates,
} from '@fanfara/contract/ops/bank-statements'
import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import { Section } from '@fanfara/ui/card'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { EmptyState } from '@fanfara/ui/empty-state'
import { formatDate, formatDateRange, formatDateTime, formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import type { Paging } from '@fanfara/ui/search'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Beside } from '#/shared/beside.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { StateChips } from '#/shared/lists/state-chips.tsx'
import { Listed, ListedTable } from '#/shell/listed.tsx'
import { AtOnce } from '#/shell/at-once.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { MoneyOnly } from '#/features/payouts/money-only.tsx'
import { PayoutTabs } from '#/features/payouts/payout-tabs.tsx'
import { LinesBar } from './lines-bar.tsx'
import { LineTable } from './line-table.tsx'
import { linesQuery, standingQuery, statementsQuery } from './queries.ts'
import { Standing } from './standing.tsx'
import { Upload } from './upload.tsx'
import { useMatchedLines } from './use-matched-lines.ts'

const route = getRouteApi('/signed-in/bank-statements')

/** What the bank said: its statements, what waits for a person, and how bank and ledger agree. */
export function StatementsScreen() {
  return (
    <MoneyOnly view="statements">
      <AllStatements />
    </MoneyOnly>
  )
}

function AllStatements() {
  const text = useText('statements')
  const search = route.useSearch()
  const statements = useQuery(statementsQuery(search))
  const parts = [statements, useQuery(waitingQuery({})), useQuery(standingQuery)]
  useMatchedLines(unreadOf(statements.data?.data))
  return (
    <Page title={text('title')} purpose={text('purpose')} isWide>
      <PayoutTabs current="statements" />
      <Upload />
      <AtOnce queries={parts} hasAside>
        <Listed
          query={statements}
          empty={
            !search.state && (
              <EmptyState drawing="money" title={text('empty')}>
                {text('empty_hint')}
              </EmptyState>
            )
          }
          outline={null}
        >
          {answer => (
            <Beside aside={<Standing />}>
              <WaitingLines unread={unreadOf(answer.data)} />
              <Statements answer={answer} />
            </Beside>
          )}
        </Listed>
      </AtOnce>
    </Page>
  )
}

/** Lines of these statements that nobody looked at yet. */
const unreadOf = (statements: readonly BankStatement[] = []): number =>
  statements.reduce((all, { unread }) => all + unread, 0)

/** What was imported, narrowed and in the order that is chosen (DESK-44). */
function Statements({ answer: { data, meta, counts } }: { answer: Answer<typeof opsListStatements> }) {
  const text = useText('statements')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { page: _, per_page: __, ...shown } = search
  return (
    <Section title={text('statements')}>
      <StateChips
        label={text('statements_state')}
        states={statementStates}
        current={search.state}
        counts={counts}
        nameOf={state => text(`statements_${state}`)}
        parameter="state"
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <ListOrder
          label={text('statements_order')}
          orders={statementSorts}
          usual={text('statements_sort_usual')}
          value={search.sort}
          nameOf={order => text(`statements_sort_${order}`)}
          onChange={sort => void navigate({ search: { ...search, sort, page: undefined }, resetScroll: false })}
        />
        <ListFile
          endpoint={opsDownloadStatements}
          input={{ query: shown }}
          name="fanfara-bank-statements.csv"
          isEmpty={meta.total === 0}
        />
      </div>
      {meta.total === 0 ? (
        <EmptyState drawing="money" title={text('statements_not_found')}>
          {text('statements_not_found_hint')}
        </EmptyState>
      ) : (
        <StatementTable rows={data} />
      )}
      <Pages meta={meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
    </Section>
  )
}

const waitingQuery = (
  { page = 1, per_page = DEFAULT_PAGE_SIZE }: Paging,
  chosen: { search?: string; sort?: BankLineSort } = {},
) => linesQuery({ page, per_page, state: 'waiting', ...chosen })

/** Lines of all statements that wait for a person, the oldest first; that none does is said once all of them were looked at. */
function WaitingLines({ unread }: { unread: number }) {
  const text = useText('statements')
  const [paging, setPaging] = useState<Paging>({})
  const [chosen, setChosen] = useState<{ search?: string; sort?: BankLineSort }>({})
  // What the screen heard of already is not asked for anew: a failure would become a shape, and then a failure again.
  const query = useQuery({ ...waitingQuery(paging, chosen), retryOnMount: false })
  const choose = (next: typeof chosen) => {
    setPaging({ ...paging, page: undefined })
    setChosen(next)
  }
  const nothing = (
    <Section title={text(unread > 0 ? 'progress' : 'nothing_waits')} className="mb-6">
      <p className="text-muted">{text(unread > 0 ? 'still_matching' : 'nothing_waits_hint')}</p>
    </Section>
  )
  return (
    <ListedTable query={query} empty={!chosen.search && nothing}>
      {answer => (
        <Section title={text('waiting')} hint={text('waiting_hint')} className="mb-6">
          <NameSearch label={text('search')} value={chosen.search} onSearch={search => choose({ ...chosen, search })} />
          <LinesBar
            asked={{ state: 'waiting', ...chosen }}
            usual="sort_usual_waiting"
            isEmpty={!answer?.meta.total}
            onSort={sort => choose({ ...chosen, sort })}
          />
          {answer?.meta.total === 0 ? (
            <EmptyState drawing="money" title={text('not_found')}>
              {text('not_found_hint')}
            </EmptyState>
          ) : (
            <LineTable rows={answer?.data} />
          )}
          <Pages meta={answer?.meta} onTurn={to => setPaging({ ...paging, ...to })} />
        </Section>
      )}
    </ListedTable>
  )
}

function StatementTable({ rows }: { rows: readonly BankStatement[] | undefined }) {
  const text = useText('statements')
  const language = useLanguage()
  const columns: Column<BankStatement>[] = [
    {
      key: 'day',
      header: text('day'),
      phone: 'title',
      cell: ({ id, from_on, to_on, reference, gap }) => (
        <>
          <Link to="/bank-statements/$id" params={{ id }} className={linkClass}>
            {formatDateRange(from_on, to_on, language)}
          </Link>
          <span className="block text-14 text-muted">{reference}</span>
          {gap !== null && gap !== 0 && (
            <span className="mt-1 block max-w-80 text-14 text-warning">
              {text('gap', { amount: formatMoney(gap) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'account',
      header: text('account'),
      phone: 'line',
      cell: ({ account }) => <span className="figures whitespace-nowrap">{`… ${account.slice(-4)}`}</span>,
    },
    { key: 'lines', header: text('lines'), align: 'end', phone: 'none', cell: ({ lines }) => lines },
    { key: 'left', header: text('left'), phone: 'line', cell: statement => <Left statement={statement} /> },
    {
      key: 'closing',
      header: text('closing'),
      align: 'end',
      phone: 'aside',
      cell: ({ closing }) => <Money zloty={closing} />,
    },
    {
      key: 'by',
      header: text('by'),
      phone: 'line',
      className: 'min-w-28 wrap-anywhere',
      cell: ({ imported_at, imported_by }) => (
        <>
          <span className="block">{imported_by}</span>
          <span className="block text-14 text-muted">{formatDateTime(imported_at, language)}</span>
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption={text('statements')}
      columns={columns}
      rows={rows}
      rowName={({ to_on }) => formatDate(to_on, language)}
      minWidth={820}
    />
  )
}

function Left({ statement: { lines, unread, waiting } }: { statement: BankStatement }) {
  const text = useText('statements')
  if (unread > 0)
    return (
      <span className="text-muted">
        {`${text('progress')}: ${text('progress_text', { done: lines - unread, all: lines })}`}
      </span>
    )
  if (waiting === 0) return <span className="text-muted">{text('all_settled')}</span>
  return <span className="font-semibold text-warning">{text('left_count', { count: waiting })}</span>
}
