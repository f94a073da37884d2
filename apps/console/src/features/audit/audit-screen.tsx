import { auditSorts, opsDownloadAudit } from '@fanfara/contract/ops/desk'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { buttonClass } from '@fanfara/ui/button'
import { EmptyState } from '@fanfara/ui/empty-state'
import { useIsDesktop } from '@fanfara/ui/media'
import { Modal } from '@fanfara/ui/modal'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Pages } from '@fanfara/ui/pages'
import { actionText } from '#/shared/actions.ts'
import { Foldable } from '#/shared/lists/fold.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { opening } from '#/shared/opening.ts'
import { ViewsBar } from '#/shared/views/views-bar.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { type AuditLine, auditQuery } from './api.ts'
import { ChainState } from './chain-state.tsx'
import { AuditFilters, type FilterChange } from './audit-filters.tsx'
import { changesBetween } from './changes.ts'
import { auditSearch, auditViews } from './search.ts'

const route = getRouteApi('/signed-in/audit')

/** What operators did; a line opens into what it changed. */
export function AuditScreen() {
  const text = useText('audit')
  const { open, view, ...paging } = route.useSearch()
  const navigate = route.useNavigate()
  const isDesktop = useIsDesktop()
  const query = useQuery(auditQuery(paging))
  const { data } = query
  const show = (id: string | null) =>
    void navigate({ search: { ...paging, view, open: id ?? undefined }, replace: true, resetScroll: false })
  const change: FilterChange = (by, how) =>
    void navigate({
      to: '.',
      search: before => auditSearch({ ...before, ...by, page: undefined, open: undefined }),
      resetScroll: false,
      ...how,
    })
  const opened = data?.data.find(({ id }) => id === open)
  const { page: _page, per_page: _size, ...filter } = paging
  const { sort, ...which } = filter
  const isNarrowed = Object.values(which).some(Boolean)
  return (
    <Page isWide title={text('title')} purpose={text('purpose')}>
      <ChainState />
      <Foldable>
        <AuditFilters filter={filter} actors={data?.actors ?? []} onChange={change} />
        <ViewsBar list={auditViews} shown={auditViews.shown({ ...filter })} opened={view}>
          <ListOrder
            orders={auditSorts.slice(1)}
            usual={text('sort_newest')}
            value={sort}
            nameOf={order => text(`sort_${order}`)}
            onChange={order => change({ sort: order })}
          />
          <ListFile
            endpoint={opsDownloadAudit}
            input={{ query: filter }}
            name="fanfara-log.csv"
            isEmpty={!data?.meta.total}
          />
        </ViewsBar>
      </Foldable>
      <ListedTable query={query} empty={<NoLines isNarrowed={isNarrowed} />}>
        {answer => <AuditTable lines={answer?.data} open={open ?? null} onOpen={show} />}
      </ListedTable>
      <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...paging, view, ...to }, ...how })} />
      {!isDesktop && (
        <Modal isOpen={opened !== undefined} onClose={() => show(null)} title={opened ? actionText(opened.action) : ''}>
          {opened && <Changes line={opened} />}
        </Modal>
      )}
    </Page>
  )
}

/** Nothing was done yet, or nothing that the filter means: one press lets it go, and the order stays (SCR-89). */
function NoLines({ isNarrowed }: { isNarrowed: boolean }) {
  const text = useText('audit')
  const { sort, per_page } = route.useSearch()
  if (!isNarrowed)
    return (
      <EmptyState drawing="messages" title={text('empty')}>
        {text('empty_hint')}
      </EmptyState>
    )
  return (
    <EmptyState
      drawing="messages"
      title={text('not_found')}
      action={
        <Link to="/audit" search={{ sort, per_page }} className={buttonClass('secondary')}>
          {text('show_all')}
        </Link>
      }
    >
      {text('not_found_hint')}
    </EmptyState>
  )
}

/** What an act was about, and whom it concerned. */
const aboutOf = ({ object_name, creator }: AuditLine): string[] => [object_name, creator].filter(part => part !== null)

function AuditTable({
  lines,
  open,
  onOpen,
}: {
  lines: AuditLine[] | undefined
  open: string | null
  onOpen: (id: string | null) => void
}) {
  const text = useText('audit')
  const columns: Column<AuditLine>[] = [
    {
      key: 'action',
      header: text('action'),
      phone: 'title',
      className: 'min-w-40',
      cell: line => (
        <>
          <span className="block font-semibold">{actionText(line.action)}</span>
          <span className="block text-14 wrap-anywhere text-muted">{aboutOf(line).join(' · ')}</span>
        </>
      ),
    },
    {
      key: 'actor',
      header: text('actor'),
      phone: 'line',
      className: 'min-w-32 wrap-anywhere',
      cell: ({ actor, actor_kind: kind }) =>
        kind === 'advertiser' ? text('actor_advertiser', { name: actor }) : actor,
    },
    {
      key: 'reason',
      header: text('reason'),
      className: 'min-w-36',
      phone: 'last',
      cell: ({ reason }) => reason && <span className="wrap-anywhere text-muted">{reason}</span>,
    },
    { key: 'at', header: text('at'), align: 'end', phone: 'line', cell: ({ at }) => <DateText value={at} full /> },
  ]
  return (
    <DataTable
      caption={text('title')}
      columns={columns}
      rows={lines}
      rowName={line => [actionText(line.action), ...aboutOf(line)].join(', ')}
      details={line => <Changes line={line} />}
      {...opening(open, onOpen)}
    />
  )
}

/** What was there before the act and after it. */
function Changes({ line }: { line: AuditLine }) {
  const text = useText('audit')
  const changes = changesBetween(line.before, line.after)
  if (changes.length === 0) return <p className="text-muted">{text('no_changes')}</p>
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="text-12 text-muted">
            <th scope="col">
              <span className="sr-only">{text('field')}</span>
            </th>
            <th scope="col" className="px-3 py-1 font-semibold">
              {text('before')}
            </th>
            <th scope="col" className="px-3 py-1 font-semibold">
              {text('after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 font-regular text-muted">
                <code>{field}</code>
              </th>
              <td className="px-3 py-1.5 whitespace-pre-wrap wrap-anywhere">{before ?? text('nothing')}</td>
              <td className="px-3 py-1.5 whitespace-pre-wrap wrap-anywhere">{after ?? text('nothing')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
