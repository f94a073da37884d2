import { opsDownloadCreators } from '@fanfara/contract/ops/creator-list'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { EmptyState } from '@fanfara/ui/empty-state'
import { Pages } from '@fanfara/ui/pages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDownload } from '#/shared/use-download.ts'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { creatorListQuery } from './api.ts'
import { CreatorTable } from './creator-table.tsx'
import { Filters } from './filters.tsx'
import { creatorSearch, filterOf } from './search.ts'
import { countText, SelectionBar } from './selection-bar.tsx'
import { useSelection } from './selection.ts'
import { useColumns } from './views/api.ts'
import { ViewsBar } from './views/views-bar.tsx'

const route = getRouteApi('/signed-in/creators')

/** Creators, found by whatever tells them apart; those that are ticked stay so while pages are turned. */
export function CreatorsScreen() {
  const text = useText('creators')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(creatorListQuery(search))
  const columns = useColumns(search)
  const selection = useSelection(search)
  const download = useDownload()
  const rows = data?.data
  const isNarrowed = Object.keys(filterOf(search)).length > 0
  const query = { ...filterOf(search), sort: search.sort, columns: columns?.join(',') || undefined }
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
        {columns && (
          <ViewsBar
            search={search}
            columns={columns}
            onColumns={chosen =>
              void navigate({ to: '.', search: { ...search, columns: chosen.join(',') }, resetScroll: false })
            }
          />
        )}
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
            <CreatorTable rows={columns && rows} columns={columns} selection={selection} />
          </>
        )}
        <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
      </div>
    </Page>
  )
}
