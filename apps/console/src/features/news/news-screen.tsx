import { type NewsStatus, newsStatuses } from '@fanfara/contract/enums'
import { newsSorts, opsDownloadNews, type OpsNews } from '@fanfara/contract/news'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { PlusIcon } from '@fanfara/ui/icons'
import { NameSearch } from '@fanfara/ui/name-search'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Pages } from '@fanfara/ui/pages'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { StateChips } from '#/shared/lists/state-chips.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { newsListQuery } from './api.ts'

const route = getRouteApi('/signed-in/news')

/** All news, whatever became of it (OPS-23). */
export function NewsScreen() {
  const text = useText('news')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(newsListQuery(search))
  const { data } = query
  const { page: _, per_page: __, ...shown } = search
  const isNone = data?.meta.total === 0
  const isEmpty = isNone && !search.status && !search.search
  return (
    <Page title={text('title')} purpose={text('purpose')} action={!isEmpty && <NewNewsLink />} isWide>
      <ListedTable
        query={query}
        bar={
          <>
            <StateChips
              label={text('status')}
              states={newsStatuses}
              current={search.status}
              counts={search.search ? undefined : data?.counts}
              nameOf={status => text(`status_${status}`)}
              parameter="status"
            />
            <NameSearch
              label={text('search')}
              value={search.search}
              onSearch={(wanted, how) =>
                void navigate({ search: { ...search, search: wanted, page: undefined }, resetScroll: false, ...how })
              }
            />
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <ListOrder
                orders={newsSorts}
                usual={text('sort_usual')}
                value={search.sort}
                nameOf={order => text(`sort_${order}`)}
                onChange={sort => void navigate({ search: { ...search, sort, page: undefined }, resetScroll: false })}
              />
              <ListFile
                endpoint={opsDownloadNews}
                input={{ query: shown }}
                name="fanfara-news.csv"
                isEmpty={!data?.meta.total}
              />
            </div>
          </>
        }
        isNarrowed={Boolean(search.status ?? search.search)}
        empty={<NoNews wasNarrowed={!isEmpty} />}
      >
        {answer => <NewsTable rows={answer?.data} />}
      </ListedTable>
      <Pages
        meta={data?.meta}
        onTurn={(to, how) => void navigate({ to: '.', search: before => ({ ...before, ...to }), ...how })}
      />
    </Page>
  )
}

function NoNews({ wasNarrowed }: { wasNarrowed: boolean }) {
  const text = useText('news')
  return (
    <EmptyState
      drawing="messages"
      title={text(wasNarrowed ? 'not_found' : 'empty')}
      action={!wasNarrowed && <NewNewsLink />}
    >
      {text(wasNarrowed ? 'not_found_hint' : 'empty_hint')}
    </EmptyState>
  )
}

function NewNewsLink() {
  const text = useText('news')
  return (
    <RightLink to="/news/new">
      <PlusIcon size={18} />
      {text('new')}
    </RightLink>
  )
}

function NewsTable({ rows }: { rows: OpsNews[] | undefined }) {
  const text = useText('news')
  const language = useLanguage()
  const columns: Column<OpsNews>[] = [
    {
      key: 'title',
      header: text('column_title'),
      phone: 'title',
      className: 'w-[50%]',
      cell: piece => (
        <>
          <Link to="/news/$id" params={{ id: piece.id }} className={linkClass}>
            {piece.title[language]}
          </Link>
          <span className="line-clamp-1 text-14 text-muted">{piece.text[language]}</span>
        </>
      ),
    },
    { key: 'status', header: text('status'), phone: 'aside', cell: piece => <NewsBadge status={piece.status} /> },
    {
      key: 'published',
      header: text('published_at'),
      phone: 'line',
      cell: ({ published_at }) => <DateText value={published_at} full />,
    },
    {
      key: 'told',
      header: text('notified'),
      phone: 'none',
      cell: ({ notified_at }) => <DateText value={notified_at} full />,
    },
  ]
  return (
    <DataTable
      caption={text('title')}
      columns={columns}
      rows={rows}
      rowName={({ title }) => title[language]}
      skeletonRows={3}
    />
  )
}

const looks: Record<NewsStatus, BadgeLook> = { draft: 'plain', published: 'green', withdrawn: 'secondary' }

/** Status in words; the colour only repeats it. */
export function NewsBadge({ status }: { status: NewsStatus }) {
  return <Badge look={looks[status]}>{useText('news')(`status_${status}`)}</Badge>
}
