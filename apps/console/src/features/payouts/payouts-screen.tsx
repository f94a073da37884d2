import { opsDownloadPayouts, PAYOUT_COUNT_MAX, payoutSorts } from '@fanfara/contract/ops/payouts'
import { countUsed, Foldable, FoldButton, folded } from '#/shared/lists/fold.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { type PayoutStatus, payoutStatuses } from '@fanfara/contract/enums'
import { BANK_FILE_MAX } from '@fanfara/contract/limits'
import { fromZloty, sum, toZloty } from '@fanfara/contract/money'
import type { OpsPayout } from '@fanfara/contract/ops/payouts'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { formatTime } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { NameSearch } from '@fanfara/ui/name-search'
import { SelectField } from '@fanfara/ui/select-field'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Pages } from '@fanfara/ui/pages'
import { oneOf } from '@fanfara/ui/search'
import { listIn, useKept } from '#/shared/kept/kept.ts'
import { ViewsBar } from '#/shared/views/views-bar.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { payoutCountsQuery, payoutsQuery } from './api.ts'
import { countText } from '#/shared/lists/count-text.ts'
import { ListedTable } from '#/shell/listed.tsx'
import { type Chosen, MakeFileBar } from './make-file.tsx'
import { PayoutActs } from './payout-acts.tsx'
import { AccountCell, ChoiceCell, StatusCell } from './payout-cells.tsx'
import { PayoutTabs } from './payout-tabs.tsx'
import { type PayoutsSearch, payoutViews } from './search.ts'

const route = getRouteApi('/signed-in/payouts')

/** Orders that somebody has to act on come with the longest wait first, all others with the newest. */
const isWaiting = (status: PayoutStatus | undefined) => status === 'ordered' || status === 'in_bank_file'

const purposeOf = ({ sort, status }: PayoutsSearch) =>
  sort ? 'purpose_ordered' : isWaiting(status) ? 'purpose_waiting' : 'purpose'

/** Payout orders: choose some for a bank file, confirm or refuse the others. */
export function PayoutsScreen() {
  const text = useText('payouts')
  const run = useText('run')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { view, ...asked } = search
  const query = useQuery(payoutsQuery(asked))
  const { data } = query
  const ordered = data?.data.filter(({ status }) => status === 'ordered') ?? []
  const { selected, elsewhere, isFull, isChosen, choose, clear, drop } = useChosen(data?.data ?? NONE)
  return (
    <Page
      isWide
      title={text('title')}
      purpose={text(purposeOf(search))}
      action={<RightLink to="/payouts/run">{run('open')}</RightLink>}
    >
      <PayoutTabs current="orders" />
      <Foldable>
        <div className="flex flex-wrap items-end gap-x-6">
          <div className="w-full tablet:w-96">
            <NameSearch
              label={text('search')}
              value={search.search}
              onSearch={(wanted, how) =>
                void navigate({ to: '.', search: { ...search, search: wanted, page: undefined }, ...how })
              }
            />
          </div>
          <FoldButton used={countUsed(search.status)} className="mb-4" />
          <StatusFilter />
        </div>
        <ViewsBar list={payoutViews} shown={payoutViews.shown({ ...search })} opened={view}>
          <Order />
          <ListFile
            endpoint={opsDownloadPayouts}
            input={{ query: { status: search.status, search: search.search, sort: search.sort } }}
            name="fanfara-payouts.csv"
            isEmpty={!data?.meta.total}
          />
        </ViewsBar>
      </Foldable>
      <ListedTable query={query} empty={<NoOrders wasSearched={search.search !== undefined} />}>
        {answer => (
          <>
            {ordered.length + selected.length > 0 && (
              <MakeFileBar
                selected={selected}
                amount={toZloty(sum(selected.map(({ amount }) => fromZloty(amount))))}
                elsewhere={elsewhere}
                isFull={isFull}
                areAllChosen={ordered.length > 0 && ordered.every(isChosen)}
                onChooseAll={is => choose(ordered, is)}
                onClear={clear}
                onGone={drop}
              />
            )}
            <PayoutTable rows={answer?.data} isChosen={isChosen} onChoose={(row, is) => choose([row], is)} />
          </>
        )}
      </ListedTable>
      <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
    </Page>
  )
}

function NoOrders({ wasSearched }: { wasSearched: boolean }) {
  const text = useText('payouts')
  return (
    <EmptyState drawing="money" title={text(wasSearched ? 'not_found' : 'empty')}>
      {text(wasSearched ? 'not_found_hint' : 'empty_hint')}
    </EmptyState>
  )
}

function Order() {
  const text = useText('payouts')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ListOrder
      orders={payoutSorts}
      usual={text(isWaiting(search.status) ? 'sort_usual_waiting' : 'sort_usual')}
      value={search.sort}
      nameOf={order => text(`sort_${order}`)}
      onChange={sort => void navigate({ search: { ...search, sort, page: undefined }, resetScroll: false })}
    />
  )
}

const NONE: readonly OpsPayout[] = []

/** Orders that are ticked, as id, sum and whether the account was limited then; whatever else was kept is none. */
function chosenIn(kept: unknown): Chosen[] {
  return listIn(kept).flatMap(one => {
    const [id, amount, isLimited] = listIn(one)
    return typeof id === 'string' && typeof amount === 'number' ? [{ id, amount, is_limited: isLimited === true }] : []
  })
}

/** Orders that are ticked, those on other pages too; whatever a colleague has put into a file meanwhile is not chosen any more. */
function useChosen(rows: readonly OpsPayout[]) {
  const [chosen, setChosen] = useKept('payouts', chosenIn)
  const newest = new Map(rows.map(row => [row.id, row]))
  const selected = chosen
    .filter(({ id }) => (newest.get(id)?.status ?? 'ordered') === 'ordered')
    .map(one => ({ ...one, is_limited: newest.get(one.id)?.is_limited ?? one.is_limited }))
  const set = (next: readonly Chosen[]) =>
    setChosen([...next], next.length > 0 ? next.map(one => [one.id, one.amount, one.is_limited]) : null)
  return {
    selected,
    /** How many of them the page does not show. */
    elsewhere: rows.length === 0 ? 0 : selected.filter(({ id }) => !newest.has(id)).length,
    /** No more go into one bank file. */
    isFull: selected.length >= BANK_FILE_MAX,
    isChosen: ({ id }: OpsPayout) => selected.some(row => row.id === id),
    clear: () => set([]),
    /** Those that the server says wait no more. */
    drop: (ids: readonly string[]) => set(selected.filter(({ id }) => !ids.includes(id))),
    choose: (changed: readonly OpsPayout[], is: boolean) => {
      const next = new Map(selected.map(row => [row.id, row]))
      for (const row of changed) {
        if (!is) next.delete(row.id)
        else if (next.size < BANK_FILE_MAX) next.set(row.id, row)
      }
      set([...next.values()])
    },
  }
}

function StatusFilter() {
  const text = useText('payouts')
  const labels = useText('labels')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const language = useLanguage()
  const { data: counts } = useQuery(payoutCountsQuery)
  // What is looked for is counted below the list; beside a status stand all of its orders.
  const byStatus = search.search ? undefined : counts?.by_status
  const options = payoutStatuses.map(value => {
    const label = labels(`payout_${value}`)
    return { value, label: byStatus ? `${label} (${countText(byStatus[value], PAYOUT_COUNT_MAX, language)})` : label }
  })
  return (
    <SelectField
      label={text('status')}
      className={`mb-4 max-w-[16rem] ${folded}`}
      value={search.status ?? ''}
      options={[{ value: '', label: text('all') }, ...options]}
      onChange={event =>
        void navigate({
          to: '.',
          search: { ...search, status: oneOf(payoutStatuses, event.target.value), page: undefined },
        })
      }
    />
  )
}

function PayoutTable({
  rows,
  isChosen,
  onChoose,
}: {
  rows: OpsPayout[] | undefined
  isChosen: (row: OpsPayout) => boolean
  onChoose: (row: OpsPayout, isChosen: boolean) => void
}) {
  const text = useText('payouts')
  const acts = useText('acts')
  const hasBoxes = rows?.some(({ status }) => status === 'ordered') ?? false
  const columns: Column<OpsPayout>[] = [
    {
      key: 'creator',
      header: text('creator'),
      phone: 'title',
      className: 'min-w-40',
      cell: row => (
        <ChoiceCell
          payout={row}
          when="ordered"
          hasBoxes={hasBoxes}
          label="select"
          isChosen={isChosen(row)}
          onChoose={is => onChoose(row, is)}
        />
      ),
    },
    { key: 'account', header: text('account'), phone: 'last', cell: row => <AccountCell payout={row} /> },
    {
      key: 'requested',
      header: text('requested'),
      phone: 'line',
      cell: ({ requested_at: at }) => (
        // Where sums are long, the time stands beneath the day.
        <span className="inline-flex flex-wrap gap-x-1">
          <DateText value={at} />
          <span className="figures whitespace-nowrap">{formatTime(at)}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      header: text('amount'),
      align: 'end',
      phone: 'aside',
      cell: ({ amount }) => <Money zloty={amount} className="font-semibold" />,
    },
    { key: 'status', header: text('status'), phone: 'line', cell: row => <StatusCell payout={row} /> },
    {
      key: 'acts',
      header: <span className="sr-only">{acts('acts')}</span>,
      align: 'end',
      phone: 'action',
      cell: row => <PayoutActs payout={row} />,
    },
  ]
  return (
    <DataTable
      caption={text('title')}
      columns={columns}
      rows={rows}
      rowName={({ creator }) => creator.name}
      minWidth={960}
    />
  )
}
