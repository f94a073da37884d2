import { applicationSorts, type OpsApplication, opsDownloadInboxApplications } from '@fanfara/contract/ops/inbox'
import { Badge } from '@fanfara/ui/badge'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { PlusIcon } from '@fanfara/ui/icons'
import { NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { applicationsQuery } from './api.ts'

const route = getRouteApi('/signed-in/inbox')

/** Applications of the inbox service, the portal's own among them (OPS-25), in the order that is chosen (DESK-49). */
export function ApplicationsScreen() {
  const text = useText('inbox')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(applicationsQuery(search))
  const { data } = query
  const { page: _, per_page: __, ...shown } = search
  const isNone = data?.meta.total === 0
  const isEmpty = isNone && !search.search
  return (
    <Page title={text('title')} purpose={text('purpose')} action={!isEmpty && <NewApplicationLink />} isWide>
      <ListedTable
        query={query}
        bar={
          <>
            <NameSearch
              label={text('search')}
              value={search.search}
              onSearch={(wanted, how) =>
                void navigate({ search: { ...search, search: wanted, page: undefined }, resetScroll: false, ...how })
              }
            />
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <ListOrder
                orders={applicationSorts}
                usual={text('sort_usual')}
                value={search.sort}
                nameOf={order => text(`sort_${order}`)}
                onChange={sort => void navigate({ search: { ...search, sort, page: undefined }, resetScroll: false })}
              />
              <ListFile
                endpoint={opsDownloadInboxApplications}
                input={{ query: shown }}
                name="fanfara-applications.csv"
                isEmpty={!data?.meta.total}
              />
            </div>
          </>
        }
        isNarrowed={Boolean(search.search)}
        empty={<NoApplications wasSearched={!isEmpty} />}
      >
        {answer => <ApplicationTable applications={answer?.data} />}
      </ListedTable>
      <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
    </Page>
  )
}

function NoApplications({ wasSearched }: { wasSearched: boolean }) {
  const text = useText('inbox')
  return (
    <EmptyState
      drawing="messages"
      title={text(wasSearched ? 'not_found' : 'empty')}
      action={!wasSearched && <NewApplicationLink />}
    >
      {text(wasSearched ? 'not_found_hint' : 'empty_hint')}
    </EmptyState>
  )
}

function NewApplicationLink() {
  const text = useText('inbox')
  return (
    <RightLink to="/inbox/new">
      <PlusIcon size={18} />
      {text('new')}
    </RightLink>
  )
}

function ApplicationTable({ applications }: { applications: OpsApplication[] | undefined }) {
  const text = useText('inbox')
  const columns: Column<OpsApplication>[] = [
    { key: 'name', header: text('name'), phone: 'title', cell: application => <NameCell application={application} /> },
    {
      key: 'identifier',
      header: text('identifier'),
      phone: 'line',
      cell: ({ identifier }) => <code className="break-all">{identifier}</code>,
    },
    { key: 'mode', header: text('mode'), phone: 'aside', cell: application => <ModeBadge application={application} /> },
    {
      key: 'origins',
      header: text('origins_short'),
      phone: 'line',
      cell: ({ allowed_origins }) => text('origins_count', { count: allowed_origins.length }),
    },
    {
      key: 'created',
      header: text('created'),
      phone: 'none',
      cell: ({ created_at }) => <DateText value={created_at} />,
    },
  ]
  return (
    <DataTable
      caption={text('title')}
      columns={columns}
      rows={applications}
      rowName={({ name }) => name}
      skeletonRows={3}
    />
  )
}

function NameCell({ application: { id, name, is_own } }: { application: OpsApplication }) {
  const text = useText('inbox')
  return (
    <>
      <Link to="/inbox/$id" params={{ id }} className={linkClass}>
        {name}
      </Link>
      {is_own && <span className="block text-14 text-muted">{text('own')}</span>}
    </>
  )
}

/** Whether subscribers have to prove who they are. */
export function ModeBadge({ application: { is_secure } }: { application: Pick<OpsApplication, 'is_secure'> }) {
  const text = useText('inbox')
  return <Badge look={is_secure ? 'green' : 'warning'}>{text(is_secure ? 'mode_secure' : 'mode_open')}</Badge>
}
