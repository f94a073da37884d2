import {
  type CreatorAct,
  creatorActKinds,
  creatorActSorts,
  creatorActStates,
  opsDownloadCreatorActs,
} from '@fanfara/contract/ops/people/creator-acts'
import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { type InPlace, NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { oneOf } from '@fanfara/ui/search'
import { Select } from '@fanfara/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { StateChips } from '#/shared/lists/state-chips.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { Page } from '#/shell/page.tsx'
import { listOf } from '#/shell/things.ts'
import { useText } from '#/texts.ts'
import { ActCounts, useActName } from './act-parts.tsx'
import { actsQuery } from './queries.ts'

const route = getRouteApi('/signed-in/creators/acts')

/** What was done with many creators at once, by whom, and how far it came: what was left is found again here (DESK-12). */
export function ActsScreen() {
  const text = useText('many')
  const creators = useText('creators')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(actsQuery(search))
  const { data } = query
  const isNarrowed = Boolean(search.state ?? search.kind ?? search.search)
  return (
    <>
      <BackLink to={listOf.creator}>{creators('title')}</BackLink>
      <Page title={text('acts')} purpose={text('acts_purpose')} isWide>
        <ListedTable
          query={query}
          bar={
            <>
              <Narrowing />
              {data?.meta.is_capped && (
                <Alert tone="info" title={text('cut')} className="mb-3">
                  {text('cut_hint')}
                </Alert>
              )}
            </>
          }
          isNarrowed={isNarrowed}
          empty={
            isNarrowed ? (
              <NotFound />
            ) : (
              <EmptyState drawing="channels" title={text('empty')}>
                {text('empty_hint')}
              </EmptyState>
            )
          }
        >
          {answer => <ActTable rows={answer?.data} />}
        </ListedTable>
        <Pages
          meta={data?.meta}
          onTurn={(to, how) => void navigate({ to: '.', search: before => ({ ...before, ...to }), ...how })}
        />
      </Page>
    </>
  )
}

/** State, words, kind and order, and what is shown as a file; each change begins at the first page. */
function Narrowing() {
  const text = useText('many')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useQuery(actsQuery(search))
  const { page: _, per_page: __, ...shown } = search
  const change = (by: Partial<typeof shown>, how?: InPlace) =>
    void navigate({ search: { ...search, ...by, page: undefined }, resetScroll: false, ...how })
  return (
    <>
      <StateChips
        label={text('state')}
        states={creatorActStates}
        current={search.state}
        // Of words that mean too many nobody knows how many there are.
        counts={data?.meta.is_capped ? undefined : data?.counts}
        nameOf={state => text(`state_${state}`)}
        parameter="state"
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="w-full tablet:w-80 [&>search]:mb-0 [&>search]:max-w-none">
          <NameSearch
            label={text('search')}
            value={search.search}
            onSearch={(wanted, how) => change({ search: wanted }, how)}
          />
        </div>
        <Select
          aria-label={text('kind')}
          className="w-full tablet:w-48"
          value={search.kind ?? ''}
          onChange={event => change({ kind: oneOf(creatorActKinds, event.target.value) })}
        >
          <option value="">{text('kind_all')}</option>
          {creatorActKinds.map(kind => (
            <option key={kind} value={kind}>
              {text(`kind_${kind}`)}
            </option>
          ))}
        </Select>
        <ListOrder
          orders={creatorActSorts}
          usual={text('sort_usual')}
          value={search.sort}
          nameOf={order => text(`sort_${order}`)}
          onChange={sort => change({ sort })}
        />
        <ListFile
          endpoint={opsDownloadCreatorActs}
          input={{ query: shown }}
          name="fanfara-acts.csv"
          isEmpty={!data?.meta.total}
        />
      </div>
    </>
  )
}

/** Nothing is found: one press lets words, kind and state go. */
function NotFound() {
  const text = useText('many')
  const { sort, per_page } = route.useSearch()
  return (
    <EmptyState
      drawing="channels"
      title={text('not_found')}
      action={
        <Link to="/creators/acts" search={{ sort, per_page }} className={buttonClass('secondary')}>
          {text('show_all')}
        </Link>
      }
    >
      {text('not_found_hint')}
    </EmptyState>
  )
}

function ActTable({ rows }: { rows: CreatorAct[] | undefined }) {
  const text = useText('many')
  const nameOf = useActName()
  const columns: Column<CreatorAct>[] = [
    {
      key: 'act',
      header: text('act'),
      phone: 'title',
      cell: act => (
        <Link
          to="/creators/acts/$id"
          params={{ id: act.id }}
          className="font-semibold wrap-anywhere text-text hover:text-primary hover:underline"
        >
          {nameOf(act)}
        </Link>
      ),
    },
    { key: 'result', header: text('result'), phone: 'line', cell: act => <ActCounts act={act} /> },
    { key: 'at', header: text('at'), phone: 'line', cell: act => <DateText value={act.created_at} full /> },
    { key: 'by', header: text('by'), phone: 'line', className: 'wrap-anywhere', cell: act => act.created_by },
  ]
  return <DataTable caption={text('acts')} columns={columns} rows={rows} rowName={nameOf} skeletonRows={3} />
}
