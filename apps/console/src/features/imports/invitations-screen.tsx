import {
  type InvitationRow,
  type InvitationState,
  invitationSorts,
  invitationStates,
  opsDownloadCreatorInvitations,
  opsSendCreatorInvitation,
  opsWithdrawCreatorInvitation,
} from '@fanfara/contract/ops/tables/invitations'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { RefusalBelow, RemoveButton } from '#/shared/acts/remove-button.tsx'
import { useRemoving } from '#/shared/acts/use-removing.ts'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { StateChips } from '#/shared/lists/state-chips.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { ImportTabs } from './import-tabs.tsx'
import { invitationsQuery } from './queries.ts'

const route = getRouteApi('/signed-in/imports/invitations')

const looks: Record<InvitationState, BadgeLook> = {
  waiting: 'secondary',
  sent: 'primary',
  answered: 'green',
  ended: 'warning',
  withdrawn: 'plain',
}

/** Who was asked to become a creator, and what became of it (INV-05). */
export function InvitationsScreen() {
  const text = useText('imports')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(invitationsQuery(search))
  const { data } = query
  const { page: _, per_page: __, ...shown } = search
  const invite = (
    <RightLink to="/imports/new" search={{ kind: 'creators' }}>
      {text('invitations_new')}
    </RightLink>
  )
  return (
    <Page title={text('invitations')} purpose={text('invitations_purpose')} action={invite} isWide>
      <ImportTabs current="invitations" />
      <StateChips
        label={text('state')}
        states={invitationStates}
        current={search.state}
        counts={search.search ? undefined : data?.counts}
        nameOf={state => text(`state_${state}`)}
        parameter="state"
      />
      <ListedTable
        query={query}
        bar={
          <NameSearch
            label={text('invitations_search')}
            value={search.search}
            onSearch={(wanted, how) =>
              void navigate({ search: { ...search, search: wanted, page: undefined }, resetScroll: false, ...how })
            }
          />
        }
        isNarrowed={Boolean(search.search)}
        empty={
          <EmptyState drawing="messages" title={text(search.search ? 'not_found' : 'invitations_empty')}>
            {text(search.search ? 'not_found_hint' : 'invitations_empty_hint')}
          </EmptyState>
        }
      >
        {answer => (
          <>
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <ListOrder
                orders={invitationSorts}
                usual={text('sort_usual')}
                value={search.sort}
                nameOf={order => text(`invitations_sort_${order}`)}
                onChange={sort => void navigate({ search: { ...search, sort, page: undefined }, resetScroll: false })}
              />
              <ListFile
                endpoint={opsDownloadCreatorInvitations}
                input={{ query: shown }}
                name="fanfara-invitations.csv"
                isEmpty={!answer}
              />
            </div>
            <InvitationTable rows={answer?.data} />
          </>
        )}
      </ListedTable>
      <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
    </Page>
  )
}

const WITHDRAWN = { state: 'withdrawn', can_send: false, can_withdraw: false } as const

function InvitationTable({ rows }: { rows: InvitationRow[] | undefined }) {
  const text = useText('imports')
  const withdrawing = useRemoving<InvitationRow>({
    run: ({ id }) => call(opsWithdrawCreatorInvitation, { params: { id } }),
    label: ({ name }) => text('withdrawing', { name }),
    done: ({ name }) => text('withdrawn', { name }),
  })
  // It stays among the others, as it will be.
  const shown = rows?.map(row => (withdrawing.isGone(row.id) ? { ...row, ...WITHDRAWN } : row))
  const columns: Column<InvitationRow>[] = [
    { key: 'who', header: text('invited'), phone: 'title', cell: row => <Who row={row} /> },
    {
      key: 'state',
      header: text('state'),
      phone: 'line',
      cell: ({ state }) => <Badge look={looks[state]}>{text(`state_${state}`)}</Badge>,
    },
    { key: 'letter', header: text('letter'), phone: 'line', cell: row => <Letter row={row} /> },
    { key: 'by', header: text('by'), phone: 'line', cell: row => row.invited_by },
    {
      key: 'act',
      header: '',
      align: 'end',
      phone: 'line',
      cell: row => <Acts row={row} onWithdraw={() => withdrawing.remove(row)} error={withdrawing.errorOf(row.id)} />,
    },
  ]
  return (
    <DataTable
      caption={text('invitations')}
      columns={columns}
      rows={shown}
      rowName={({ name }) => name}
      skeletonRows={3}
    />
  )
}

/** Name, address and channels; whoever came leads to their page. */
function Who({ row: { name, email, channels, creator_id: id } }: { row: InvitationRow }) {
  return (
    <>
      {id ? (
        <Link to="/creators/$id" params={{ id }} className="font-semibold hover:text-primary hover:underline">
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <span className="block text-14 break-all text-muted">{[email, ...channels].join(', ')}</span>
    </>
  )
}

function Letter({ row: { state, sent_at: sent, expires_at: until } }: { row: InvitationRow }) {
  const text = useText('imports')
  if (!sent) return '–'
  return (
    <>
      <DateText value={sent} full />
      {state === 'sent' && until && (
        <span className="block text-14 text-muted">
          {text('link_until')} <DateText value={until} />
        </span>
      )}
    </>
  )
}

function Acts({ row, onWithdraw, error }: { row: InvitationRow; onWithdraw: () => void; error: unknown }) {
  const { id, name, email, can_send: canSend, can_withdraw: canWithdraw } = row
  const text = useText('imports')
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {canSend && (
        <ActButton
          label={text('send_again')}
          size="small"
          right="campaigns"
          tone="primary"
          title={text('send_again_title')}
          confirmLabel={text('send_again')}
          run={(_, options) => call(opsSendCreatorInvitation, { params: { id } }, options)}
          done={() => text('sent_again', { name })}
        >
          {text('send_again_body', { name, email })}
        </ActButton>
      )}
      {canWithdraw && (
        <RemoveButton
          label={text('withdraw')}
          name={name}
          variant="secondary"
          right="campaigns"
          onRemove={onWithdraw}
        />
      )}
      <RefusalBelow error={error} />
    </span>
  )
}
