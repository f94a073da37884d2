import {
  type CreatorAct,
  creatorActSorts,
  creatorActStates,
  opsDownloadCreatorActs,
} from '@fanfara/contract/ops/people/creator-acts'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { Pages } from '@fanfara/ui/pages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListFile } from '#/shared/list-file.tsx'
import { ListOrder } from '#/shared/list-order.tsx'
import { StateChips } from '#/shared/state-chips.tsx'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { ActCounts, BackLink, useActName } from './act-parts.tsx'
import { actsQuery } from './queries.ts'

const route = getRouteApi('/signed-in/creators/acts')

/** What was done with many creators at once, by whom, and how far it came: what was left is found again here (DESK-12). */
export function ActsScreen() {
  const text = useText('many')
  const creators = useText('creators')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(actsQuery(search))
  const { page: _, per_page: __, ...shown } = search
  const isNone = data?.meta.total === 0
  const isEmpty = isNone && !search.state
  return (
    <>
      <BackLink to="/creators">{creators('title')}</BackLink>
      <Page title={text('acts')} purpose={text('acts_purpose')} isWide>
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {isEmpty && (
          <EmptyState drawing="channels" title={text('empty')}>
            {text('empty_hint')}
          </EmptyState>
        )}
        {!isEmpty && !(error && !data) && (
          <>
            <StateChips
              label={text('state')}
              states={creatorActStates}
              current={search.state}
              counts={data?.counts}
              nameOf={state => text(`state_${state}`)}
              parameter="state"
            />
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <ListOrder
                orders={creatorActSorts}
                usual={text('sort_usual')}
                value={search.sort}
                nameOf={order => text(`sort_${order}`)}
                onChange={sort => void navigate({ search: { ...shown, sort }, resetScroll: false })}
              />
              <ListFile
                endpoint={opsDownloadCreatorActs}
                input={{ query: shown }}
                name="fanfara-acts.csv"
                isEmpty={!data?.meta.total}
              />
            </div>
            {isNone ? (
              <EmptyState drawing="channels" title={text('not_found')}>
                {text('not_found_hint')}
              </EmptyState>
            ) : (
              <ActTable rows={data?.data} />
            )}
          </>
        )}
        <Pages
          meta={data?.meta}
          onTurn={(to, how) => void navigate({ to: '.', search: before => ({ ...before, ...to }), ...how })}
        />
      </Page>
    </>
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
