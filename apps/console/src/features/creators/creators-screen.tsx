import { opsDownloadCreators, type CreatorRow } from '@fanfara/contract/ops/creator-list'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { EmptyState } from '@fanfara/ui/empty-state'
import { useIsDesktop } from '@fanfara/ui/media'
import { Money } from '@fanfara/ui/money'
import { Pages } from '@fanfara/ui/pages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDownload } from '#/shared/use-download.ts'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { creatorListQuery } from './api.ts'
import { ChannelsCell, CreatorCell, OnTime, PriceFrom, Since } from './creator-cells.tsx'
import { Filters } from './filters.tsx'
import { creatorSearch, filterOf } from './search.ts'
import { countText, SelectionBar } from './selection-bar.tsx'
import { type Selection, useSelection } from './selection.ts'

const route = getRouteApi('/signed-in/creators')

/** Creators, found by whatever tells them apart; those that are ticked stay so while pages are turned. */
export function CreatorsScreen() {
  const text = useText('creators')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(creatorListQuery(search))
  const selection = useSelection(search)
  const download = useDownload()
  const rows = data?.data
  const isNarrowed = Object.keys(filterOf(search)).length > 0
  const query = { ...filterOf(search), sort: search.sort }
  return (
    <Page
      title={text('title')}
      purpose={text('purpose')}
      action={
        <Button
          variant="secondary"
          disabled={!data?.meta.total}
          onClick={() => download(opsDownloadCreators, { query }, 'fanfara-creators.csv')}
        >
          {text('csv')}
        </Button>
      }
    >
      <div data-wide>
        <Filters
          search={search}
          onChange={by =>
            void navigate({
              to: '.',
              search: before => ({ ...creatorSearch({ ...before, ...by }), page: undefined }),
              resetScroll: false,
            })
          }
          onClear={() =>
            void navigate({ to: '.', search: { sort: search.sort, per_page: search.per_page }, resetScroll: false })
          }
        />
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {rows && data.is_near && rows.length > 0 && (
          <Alert tone="info" title={text('near', { name: search.name })} className="mb-3">
            {text('near_hint')}
          </Alert>
        )}
        {data?.meta.total === 0 && (
          <EmptyState drawing="channels" title={text(isNarrowed ? 'not_found' : 'empty')}>
            {text(isNarrowed ? 'not_found_hint' : 'empty_hint')}
          </EmptyState>
        )}
        {data && data.meta.total > 0 && (
          <p className="mb-2 text-14 text-muted" aria-live="polite">
            {text('count', { count: data.meta.total, shown: countText(data.meta.total) })}
          </p>
        )}
        {!error && data?.meta.total !== 0 && (
          <>
            {rows && (
              <SelectionBar selection={selection} rows={rows} total={data.meta.total} canTakeAll={!data.is_near} />
            )}
            <CreatorTable rows={rows} selection={selection} />
          </>
        )}
        <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
      </div>
    </Page>
  )
}

function CreatorTable({ rows, selection }: { rows: CreatorRow[] | undefined; selection: Selection }) {
  const text = useText('creators')
  const isDesktop = useIsDesktop()
  const columns: Column<CreatorRow>[] = [
    {
      key: 'creator',
      header: text('creator'),
      phone: 'title',
      className: 'min-w-52',
      cell: row => (
        <CreatorCell
          row={row}
          isChosen={selection.matching !== null || selection.ids.has(row.id)}
          canChoose={!row.is_erased && (selection.ids.has(row.id) || !selection.isFull)}
          onChoose={is => selection.choose([row.id], is)}
        />
      ),
    },
    { key: 'channels', header: text('channels'), phone: 'line', cell: row => <ChannelsCell row={row} /> },
    { key: 'price', header: text('price'), align: 'end', phone: 'line', cell: row => <PriceFrom row={row} /> },
    {
      key: 'on_time',
      header: text('on_time'),
      align: 'end',
      phone: 'line',
      cell: row => <OnTime row={row} isLabelled={!isDesktop} />,
    },
    { key: 'since', header: text('since'), phone: 'none', cell: row => <Since row={row} /> },
    {
      key: 'available',
      header: text('available'),
      align: 'end',
      phone: 'aside',
      cell: ({ available }) => <Money zloty={available} className={available > 0 ? 'font-semibold' : 'text-muted'} />,
    },
  ]
  return (
    <DataTable
      caption={text('title')}
      columns={columns}
      rows={rows}
      rowName={({ name }) => name}
      minWidth={900}
      skeletonRows={10}
    />
  )
}
