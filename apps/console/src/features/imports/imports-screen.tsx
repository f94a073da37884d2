import {
  importKinds,
  type ImportRow,
  importSorts,
  opsDownloadImports,
  opsUndoImport,
} from '@fanfara/contract/ops/tables/imports'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { type InPlace, NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { StateChips } from '#/shared/lists/state-chips.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { ImportTabs } from './import-tabs.tsx'
import { importsQuery } from './queries.ts'

const route = getRouteApi('/signed-in/imports')

/** Tables that were taken over, and the way to take one over or back (IMP-04). */
export function ImportsScreen() {
  const text = useText('imports')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(importsQuery(search))
  const { data } = query
  const { page: _, per_page: __, ...shown } = search
  const change = (by: Partial<typeof shown>, how?: InPlace) =>
    void navigate({ search: { ...search, ...by, page: undefined }, resetScroll: false, ...how })
  const isNarrowed = Boolean(search.kind ?? search.search)
  const isEmpty = data?.meta.total === 0 && !isNarrowed
  return (
    <Page title={text('title')} purpose={text('purpose')} action={!isEmpty && <Begin />} isWide>
      <ImportTabs current="imports" />
      <ListedTable
        query={query}
        bar={
          <>
            <StateChips
              label={text('kind')}
              states={importKinds}
              current={search.kind}
              counts={search.search ? undefined : data?.counts}
              nameOf={kind => text(`list_${kind}`)}
              parameter="kind"
            />
            <NameSearch
              label={text('search')}
              value={search.search}
              onSearch={(wanted, how) => change({ search: wanted }, how)}
            />
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <ListOrder
                orders={importSorts}
                usual={text('sort_usual')}
                value={search.sort}
                nameOf={order => text(`sort_${order}`)}
                onChange={sort => change({ sort })}
              />
              <ListFile
                endpoint={opsDownloadImports}
                input={{ query: shown }}
                name="fanfara-imports.csv"
                isEmpty={!data?.meta.total}
              />
            </div>
          </>
        }
        isNarrowed={isNarrowed}
        empty={<NoImports isNarrowed={isNarrowed} />}
      >
        {answer => <ImportTable rows={answer?.data} />}
      </ListedTable>
      <Pages
        meta={data?.meta}
        onTurn={(to, how) => void navigate({ to: '.', search: before => ({ ...before, ...to }), ...how })}
      />
    </Page>
  )
}

function Begin() {
  const text = useText('imports')
  return <RightLink to="/imports/new">{text('new')}</RightLink>
}

function NoImports({ isNarrowed }: { isNarrowed: boolean }) {
  const text = useText('imports')
  return (
    <EmptyState drawing="campaigns" title={text(isNarrowed ? 'not_found' : 'empty')} action={!isNarrowed && <Begin />}>
      {text(isNarrowed ? 'not_found_hint' : 'empty_hint')}
    </EmptyState>
  )
}

function ImportTable({ rows }: { rows: ImportRow[] | undefined }) {
  const text = useText('imports')
  const columns: Column<ImportRow>[] = [
    {
      key: 'file',
      header: text('file'),
      phone: 'title',
      cell: ({ file_name: name }) => <span className="font-semibold break-all">{name}</span>,
    },
    {
      key: 'made',
      header: text('made'),
      phone: 'line',
      cell: ({ kind, made }) => text(`made_${kind}`, { count: made }),
    },
    { key: 'at', header: text('at'), phone: 'line', cell: ({ at }) => <DateText value={at} full /> },
    { key: 'by', header: text('by'), phone: 'line', cell: ({ by }) => by ?? '–' },
    { key: 'act', header: '', align: 'end', phone: 'line', cell: row => <Undo row={row} /> },
  ]
  return (
    <DataTable caption={text('title')} columns={columns} rows={rows} rowName={row => row.file_name} skeletonRows={3} />
  )
}

function Undo({ row: { id, kind, made, file_name: name, undone_at: undoneAt } }: { row: ImportRow }) {
  const text = useText('imports')
  if (undoneAt)
    return (
      <span className="text-14 text-muted">
        {text('undone')} <DateText value={undoneAt} full />
      </span>
    )
  return (
    <ActButton
      label={text('undo')}
      size="small"
      right="campaigns"
      title={text('undo_title', { name })}
      confirmLabel={text('undo')}
      run={(_, options) => call(opsUndoImport, { params: { id } }, options)}
      done={() => text('undo_done', { name })}
    >
      {text(`undo_${kind}`, { count: made })}
    </ActButton>
  )
}
