import {
  opsDownloadReceivables,
  opsRemindAdvertiser,
  type Receivable,
  receivableSorts,
} from '@fanfara/contract/ops/receivables'
import { Checkbox } from '@fanfara/ui/choice'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { formatDateTime, formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Beside } from '#/shared/beside.tsx'
import { call } from '#/api.ts'
import { PayoutTabs } from '#/features/payouts/payout-tabs.tsx'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { countUsed, Foldable, FoldButton, folded } from '#/shared/lists/fold.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { ViewsBar } from '#/shared/views/views-bar.tsx'
import { AtOnce } from '#/shell/at-once.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { MoneyOnly } from '#/features/payouts/money-only.tsx'
import { LateRates } from './late-rates.tsx'
import { lateRatesQuery, type ReceivablesAnswer, receivablesQuery, toldDatesQuery } from './queries.ts'
import { type ReceivablesSearch, receivableViews } from './search.ts'
import { ToldDates } from './told-dates.tsx'

const route = getRouteApi('/signed-in/receivables')

/** What advertisers owe, the oldest first; who is late is reminded from here (decision 0055). */
export function ReceivablesScreen() {
  return (
    <MoneyOnly view="receivables">
      <AllReceivables />
    </MoneyOnly>
  )
}

function AllReceivables() {
  const text = useText('receivables')
  const search = route.useSearch()
  const { quarter, view: _, ...asked } = search
  const { name, late } = asked
  const navigate = route.useNavigate()
  const receivables = useQuery(receivablesQuery(asked))
  const parts = [receivables, useQuery(toldDatesQuery(quarter)), useQuery(lateRatesQuery)]
  const { data, error } = receivables
  return (
    <Page
      isWide
      title={text('title')}
      purpose={
        data ? (
          <Owed answer={data} asked={asked} />
        ) : error ? (
          // The room that it had: what stands beneath stays where it is.
          <span className="my-0.5 block h-10 tablet:h-4.5" />
        ) : (
          <Skeleton className="my-0.5 h-10 w-full tablet:h-4.5 tablet:w-96" />
        )
      }
    >
      <PayoutTabs current="receivables" />
      <AtOnce queries={parts} hasAside>
        <Beside
          aside={
            <>
              <ToldDates
                quarter={quarter}
                onQuarter={to =>
                  void navigate({
                    to: '.',
                    search: { ...search, quarter: to },
                    resetScroll: false,
                  })
                }
              />
              <LateRates />
            </>
          }
        >
          <Narrowing isEmpty={!data?.meta.total} />
          <ListedTable
            query={receivables}
            empty={
              <EmptyState drawing="money" title={text(name ? 'not_found' : late ? 'none_late' : 'empty')}>
                {text(name ? 'not_found_hint' : 'empty_hint')}
              </EmptyState>
            }
          >
            {answer => <ReceivableTable rows={answer?.data} />}
          </ListedTable>
          <Pages
            meta={data?.meta}
            onTurn={(to, how) => void navigate({ to: '.', search: { ...search, ...to }, ...how })}
          />
        </Beside>
      </AtOnce>
    </Page>
  )
}

/** How much is owed by those who are shown; where nobody matches, that, and how much is owed in all. */
function Owed({ answer, asked }: { answer: ReceivablesAnswer; asked: Pick<ReceivablesSearch, 'name' | 'late'> }) {
  const text = useText('receivables')
  const isNoMatch = answer.meta.total === 0 && (asked.name ?? asked.late) !== undefined
  const all = useQuery({ ...receivablesQuery({}), enabled: isNoMatch }).data
  const said = (due: number) => ({ amount: formatMoney(due), days: answer.term_days })
  if (!isNoMatch) return text('purpose', said(answer.due))
  return all ? (
    text('purpose_no_match', said(all.due))
  ) : (
    <Skeleton className="my-0.5 inline-block h-4.5 w-72 max-w-full" />
  )
}

/** Whose debts are shown, whether only those that are late, in which order, and what is shown as a view and as a file. */
function Narrowing({ isEmpty }: { isEmpty: boolean }) {
  const text = useText('receivables')
  const { page: _, ...search } = route.useSearch()
  const { name, late, sort } = search
  const navigate = route.useNavigate()
  return (
    <Foldable>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="w-full tablet:w-80 [&>search]:mb-0">
          <NameSearch
            label={text('search')}
            value={name}
            onSearch={(wanted, how) => void navigate({ to: '.', search: { ...search, name: wanted }, ...how })}
          />
        </div>
        <FoldButton used={countUsed(late)} />
        <Checkbox
          className={folded}
          label={text('late_only')}
          checked={late !== undefined}
          onChange={event =>
            void navigate({ to: '.', search: { ...search, late: event.target.checked ? 'true' : undefined } })
          }
        />
      </div>
      <ViewsBar list={receivableViews} shown={receivableViews.shown({ ...search })} opened={search.view}>
        <ListOrder
          orders={receivableSorts}
          usual={text('sort_usual')}
          value={sort}
          nameOf={order => text(`sort_${order}`)}
          onChange={chosen => void navigate({ to: '.', search: { ...search, sort: chosen }, resetScroll: false })}
        />
        <ListFile
          endpoint={opsDownloadReceivables}
          input={{ query: { name, late, sort } }}
          name="fanfara-receivables.csv"
          isEmpty={isEmpty}
        />
      </ViewsBar>
    </Foldable>
  )
}

function ReceivableTable({ rows }: { rows: Receivable[] | undefined }) {
  const text = useText('receivables')
  const acts = useText('acts')
  const columns: Column<Receivable>[] = [
    {
      key: 'advertiser',
      header: text('advertiser'),
      phone: 'title',
      className: 'min-w-52',
      cell: ({ advertiser, campaign }) => (
        <>
          <span className="font-semibold wrap-anywhere">{advertiser}</span>
          <Link to="/campaigns/$id" params={{ id: campaign.id }} className={`${linkClass} block py-1 wrap-anywhere`}>
            {campaign.name}
          </Link>
        </>
      ),
    },
    {
      key: 'owed',
      header: text('owed'),
      align: 'end',
      phone: 'aside',
      cell: ({ owed }) => <Money zloty={owed} className="font-semibold" />,
    },
    { key: 'due', header: text('due'), phone: 'line', cell: row => <DueCell row={row} /> },
    { key: 'law', header: text('law'), phone: 'line', cell: row => <LawCell row={row} /> },
    {
      key: 'acts',
      header: <span className="sr-only">{acts('acts')}</span>,
      align: 'end',
      phone: 'action',
      cell: row => row.can_remind && <Remind row={row} />,
    },
  ]
  return (
    <DataTable
      caption={text('title')}
      columns={columns}
      rows={rows}
      rowName={({ campaign }) => campaign.name}
      minWidth={900}
    />
  )
}

function DueCell({ row: { due_on, days_late: late, reminded } }: { row: Receivable }) {
  const text = useText('receivables')
  const language = useLanguage()
  return (
    <>
      <span className="desktop:hidden">{text('due')}: </span>
      <DateText value={due_on} />
      {late > 0 && <span className="block font-semibold text-danger">{text('late', { count: late })}</span>}
      {reminded && (
        <span className="block text-14 text-muted">
          {text('reminded', { at: formatDateTime(reminded.at, language), by: reminded.by ?? text('by_itself') })}
        </span>
      )}
    </>
  )
}

/** Only what is due to creators who are businesses has statutory interest. */
function LawCell({ row: { business, days_late: late } }: { row: Receivable }) {
  const text = useText('receivables')
  if (late === 0 || business.amount === 0) return <span className="hidden desktop:inline">–</span>
  if (business.interest === null || business.compensation === null)
    return <span className="text-14 text-warning">{text('no_rates')}</span>
  return (
    <span className="text-14">
      {text('law_sums', {
        interest: formatMoney(business.interest),
        compensation: formatMoney(business.compensation),
        amount: formatMoney(business.amount),
      })}
    </span>
  )
}

function Remind({ row }: { row: Receivable }) {
  const text = useText('receivables')
  const said = { advertiser: row.advertiser, email: row.email, amount: formatMoney(row.owed), count: row.days_late }
  return (
    <ActButton
      label={text('remind')}
      size="small"
      tone="primary"
      title={text('remind_title', { advertiser: row.advertiser })}
      facts={[{ queryKey: ['receivables'] }]}
      confirmLabel={text('remind_send')}
      run={(_, options) => call(opsRemindAdvertiser, { params: { id: row.campaign.id } }, options)}
      done={() => text('remind_done', said)}
    >
      {text('remind_body', said)}
    </ActButton>
  )
}
