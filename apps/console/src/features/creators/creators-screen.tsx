import { type CreatorColumn, opsDownloadCreators } from '@fanfara/contract/ops/creator-list'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { EmptyState } from '@fanfara/ui/empty-state'
import type { InPlace } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import type { Raw } from '@fanfara/ui/search'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Foldable } from '#/shared/lists/fold.tsx'
import { ViewsBar } from '#/shared/views/views-bar.tsx'
import { useDownload } from '#/shared/use-download.ts'
import { ListedTable } from '#/shell/listed.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { creatorListQuery } from './api.ts'
import { CreatorTable } from './creator-table.tsx'
import { Filters } from './filters.tsx'
import { creatorSearch, filterOf } from './search.ts'
import { SelectionBar, useFound } from './selection-bar.tsx'
import { useSelection } from './selection.ts'
import { creatorViews, useColumns } from './views/api.ts'
import { ColumnsButton } from './views/columns-button.tsx'

const route = getRouteApi('/signed-in/creators')

/** Creators, found by whatever tells them apart; those that are ticked stay so while pages are turned. */
export function CreatorsScreen() {
  const text = useText('creators')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useColumns(search)
  // Two changes in a row: the second builds on the first, drawn or not.
  const change = (by: Raw, how?: InPlace) =>
    void navigate({ to: '.', search: before => creatorSearch({ ...before, ...by }), resetScroll: false, ...how })
  return (
    <Page title={text('title')} purpose={text('purpose')} action={<DownloadButton columns={columns} />} isWide>
      <Foldable>
        <Filters
          search={search}
          onChange={(by, how) => change({ ...by, page: undefined }, how)}
          onClear={() =>
            void navigate({ to: '.', search: { sort: search.sort, per_page: search.per_page }, resetScroll: false })
          }
        />
        <ViewsBar
          list={creatorViews}
          shown={creatorViews.shown({ ...search, columns: columns?.join(',') })}
          opened={search.view}
        >
          {columns && <ColumnsButton shown={columns} onChosen={chosen => change({ columns: chosen.join(',') })} />}
        </ViewsBar>
        <Found columns={columns} />
      </Foldable>
    </Page>
  )
}

interface Shown {
  /** Undefined until it is known which are shown. */
  columns: readonly CreatorColumn[] | undefined
}

/** What the list shows, all pages of it, as a file. */
function DownloadButton({ columns }: Shown) {
  const text = useText('creators')
  const search = route.useSearch()
  const { data } = useQuery(creatorListQuery(search))
  const download = useDownload()
  const query = { ...filterOf(search), sort: search.sort, columns: columns?.join(',') || undefined }
  return (
    <Button
      variant="secondary"
      disabled={!data?.meta.total}
      onClick={() => download(opsDownloadCreators, { query }, 'fanfara-creators.csv')}
    >
      {text('csv')}
    </Button>
  )
}

/** A page of those who were found, with what can be done with them. */
function Found({ columns }: Shown) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(creatorListQuery(search))
  const { data } = query
  const selection = useSelection(search)
  return (
    <>
      <ListedTable
        query={query}
        bar={data ? <HowMany total={data.meta.total} isNear={data.is_near} /> : <Skeleton className="mb-2 h-5 w-32" />}
        empty={<Nobody />}
      >
        {answer => (
          <>
            {/* There from the beginning: it would push the list away when it came. */}
            <SelectionBar
              selection={selection}
              rows={answer?.data ?? []}
              total={answer?.meta.total ?? 0}
              canTakeAll={answer?.is_near === false}
            />
            <CreatorTable rows={columns && answer?.data} columns={columns} selection={selection} />
          </>
        )}
      </ListedTable>
      <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
    </>
  )
}

function Nobody() {
  const text = useText('creators')
  const isNarrowed = Object.keys(filterOf(route.useSearch())).length > 0
  return (
    <EmptyState drawing="channels" title={text(isNarrowed ? 'not_found' : 'empty')}>
      {text(isNarrowed ? 'not_found_hint' : 'empty_hint')}
    </EmptyState>
  )
}

/** How many were found, that they are only called nearly so, or why there is nobody. */
function HowMany({ total, isNear }: { total: number; isNear: boolean }) {
  const text = useText('creators')
  const found = useFound()
  const search = route.useSearch()
  return (
    <>
      {isNear && (
        <Alert tone="info" title={text('near', { name: search.name })} className="mb-3">
          {text('near_hint')}
        </Alert>
      )}
      <p className="mb-2 text-14 text-muted" aria-live="polite">
        {text('count', { count: total, shown: found(total) })}
      </p>
    </>
  )
}
