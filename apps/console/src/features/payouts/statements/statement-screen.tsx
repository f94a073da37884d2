import { bankLineStates, type OpenedStatement } from '@fanfara/contract/ops/bank-statements'
import { Alert } from '@fanfara/ui/alert'
import { Facts, Section } from '@fanfara/ui/card'
import { formatDateRange, formatMoney } from '@fanfara/ui/format'
import { EmptyState } from '@fanfara/ui/empty-state'
import { Money } from '@fanfara/ui/money'
import { NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { Progress } from '@fanfara/ui/progress'
import { oneOf } from '@fanfara/ui/search'
import { SelectField } from '@fanfara/ui/select-field'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListedTable } from '#/shell/listed.tsx'
import { Standstill } from '#/shared/acts/standstill.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { listOf } from '#/shell/things.ts'
import { useText } from '#/texts.ts'
import { MoneyOnly } from '#/features/payouts/money-only.tsx'
import { LinesBar } from './lines-bar.tsx'
import { LineTable } from './line-table.tsx'
import { linesQuery, statementQuery } from './queries.ts'
import { useMatchedLines } from './use-matched-lines.ts'

const route = getRouteApi('/signed-in/bank-statements/$id')

/** One statement: its balances, what became of its lines, and the lines. */
export function StatementScreen() {
  return (
    <MoneyOnly view="statements">
      <OneStatement />
    </MoneyOnly>
  )
}

function OneStatement() {
  const text = useText('statements')
  const { id } = route.useParams()
  const query = useQuery(statementQuery(id))
  return (
    <Read
      isPage
      query={query}
      back={<BackLink to={listOf.statement}>{text('back')}</BackLink>}
      outline={
        <div className="grid gap-6">
          <Skeleton className="h-12 w-1/2" />
          <CardOutline className="h-36" />
          <CardOutline className="h-72" />
        </div>
      }
    >
      {statement => <Opened statement={statement} />}
    </Read>
  )
}

function Opened({ statement }: { statement: OpenedStatement }) {
  const text = useText('statements')
  const language = useLanguage()
  const { from_on, to_on, account, reference, gap, lines, unread } = statement
  useMatchedLines(unread)
  return (
    <Page
      isWide
      title={text('statement_title', { date: formatDateRange(from_on, to_on, language) })}
      purpose={text('statement_purpose', { account: account.replace(/(.{4})(?=.)/g, '$1\u00a0'), reference })}
    >
      {gap !== null && gap !== 0 && (
        <Alert tone="warning" title={text('part_gaps')} className="mb-6">
          {text('gap', { amount: formatMoney(gap) })}
        </Alert>
      )}
      {unread > 0 && (
        <div className="mb-6">
          <Progress
            label={text('progress')}
            value={lines - unread}
            max={lines}
            valueText={text('progress_text', { done: lines - unread, all: lines })}
          />
          <p className="mt-1 text-14 text-muted">
            {`${text('progress')}: ${text('progress_text', { done: lines - unread, all: lines })}`}
          </p>
          <Standstill made={lines - unread} />
        </div>
      )}
      <Balances statement={statement} />
      <StatementLines statement={statement} />
    </Page>
  )
}

function Balances({ statement }: { statement: OpenedStatement }) {
  const text = useText('statements')
  const { opening, closing, came, left, known_lines, by_state } = statement
  const states = bankLineStates.filter(state => by_state[state].count > 0)
  return (
    <Section title={text('balances')} className="mb-6">
      <Facts
        items={[
          { name: text('opening'), value: <Money zloty={opening} /> },
          { name: text('came'), value: <Money zloty={came} /> },
          { name: text('went'), value: <Money zloty={left} /> },
          { name: text('closing'), value: <Money zloty={closing} /> },
          ...(known_lines > 0 ? [{ name: text('known'), value: known_lines }] : []),
          ...states.map(state => ({
            name: text(`state_${state}`),
            value: (
              <Link to="." search={{ state }} resetScroll={false} className={linkClass}>
                {text('lines_of', { count: by_state[state].count })}
                {' · '}
                <Money zloty={by_state[state].amount} />
              </Link>
            ),
          })),
        ]}
      />
    </Section>
  )
}

function StatementLines({ statement: { id } }: { statement: OpenedStatement }) {
  const text = useText('statements')
  const { page: at, ...shown } = route.useSearch()
  const { state, search, sort } = shown
  const navigate = route.useNavigate()
  const query = useQuery(linesQuery({ per_page: 50, ...shown, page: at, statement_id: id }))
  const { data } = query
  const options = bankLineStates.map(value => ({ value, label: text(`state_${value}`) }))
  return (
    <Section title={text('lines')}>
      <div className="flex flex-wrap items-end gap-x-6">
        <SelectField
          label={text('state')}
          className="mb-4 max-w-[16rem]"
          value={state ?? ''}
          options={[{ value: '', label: text('all') }, ...options]}
          onChange={event =>
            void navigate({ to: '.', search: { ...shown, state: oneOf(bankLineStates, event.target.value) } })
          }
        />
        <div className="min-w-64 flex-1">
          <NameSearch
            label={text('search')}
            value={search}
            onSearch={(wanted, how) => void navigate({ to: '.', search: { ...shown, search: wanted }, ...how })}
          />
        </div>
      </div>
      <LinesBar
        asked={{ statement_id: id, state, search, sort }}
        usual="sort_usual"
        isEmpty={!data?.meta.total}
        onSort={chosen => void navigate({ to: '.', search: { ...shown, sort: chosen }, resetScroll: false })}
      />
      <ListedTable
        query={query}
        empty={
          (state ?? search) && (
            <EmptyState drawing="money" title={text('not_found')}>
              {text('not_found_hint')}
            </EmptyState>
          )
        }
      >
        {answer => <LineTable rows={answer?.data} />}
      </ListedTable>
      <Pages
        meta={data?.meta}
        onTurn={(to, how) => void navigate({ to: '.', search: { ...shown, page: at, ...to }, ...how })}
      />
    </Section>
  )
}
