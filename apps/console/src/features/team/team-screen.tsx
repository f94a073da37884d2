import { opsDownloadOperators, type OpsOperator } from '@fanfara/contract/ops/operators'
import { hasRight } from '@fanfara/contract/rights'
import { Alert } from '@fanfara/ui/alert'
import { Badge } from '@fanfara/ui/badge'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { NameSearch } from '@fanfara/ui/name-search'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ListFileLine } from '#/shared/lists/list-file.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { useRight } from '#/shared/rights.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { teamQuery } from './api.ts'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { OperatorActs } from './operator-acts.tsx'

/** Who works here and what they may do (decision 0044); for owners. */
export function TeamScreen() {
  const text = useText('team')
  const { may } = useRight('people')
  if (!may)
    return (
      <Page title={text('title')}>
        <EmptyState drawing="lost" title={text('owners_only')}>
          {text('owners_only_hint')}
        </EmptyState>
      </Page>
    )
  return <Team />
}

const route = getRouteApi('/signed-in/team')
/** Nobody searches among fewer. */
const FEW = 8

function Team() {
  const text = useText('team')
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(teamQuery(search))
  const { data } = query
  const count = data && data.operators.length + data.invitations.length
  const isMany = search !== undefined || (count !== undefined && count > FEW)
  return (
    <Page title={text('title')} purpose={text('purpose')} action={<Invite />} isWide>
      {data?.is_money_alone && (
        <Alert tone="warning" title={text('alone')} className="mb-6">
          {text('alone_hint')}
        </Alert>
      )}
      {isMany && (
        <NameSearch
          label={text('search')}
          value={search}
          onSearch={(wanted, how) => void navigate({ to: '.', search: { search: wanted }, ...how })}
        />
      )}
      <ListedTable
        query={query}
        count={count}
        empty={
          search !== undefined && (
            <EmptyState drawing="lost" title={text('not_found')}>
              {text('not_found_hint')}
            </EmptyState>
          )
        }
      >
        {answer => (
          <>
            <ListFileLine
              endpoint={opsDownloadOperators}
              input={{ query: { search } }}
              name="fanfara-team.csv"
              isEmpty={!answer?.operators.length}
            />
            <Operators operators={answer?.operators} />
          </>
        )}
      </ListedTable>
      <More count={data?.more.operators} />
      {data && <Invitations invitations={data.invitations} />}
      <More count={data?.more.invitations} />
    </Page>
  )
}

/** How many there are beyond those that are shown. */
function More({ count = 0 }: { count: number | undefined }) {
  const text = useText('team')
  return count > 0 && <p className="mt-3 text-muted">{text('more', { count })}</p>
}

function Operators({ operators }: { operators: readonly OpsOperator[] | undefined }) {
  const text = useText('team')
  const columns: Column<OpsOperator>[] = [
    {
      key: 'name',
      header: text('name'),
      phone: 'title',
      className: 'min-w-44',
      cell: ({ name, email, is_you, is_active }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
            {name}
            {is_you && <span className="font-regular text-14 text-muted">({text('you')})</span>}
            {!is_active && <Badge look="error">{text('limited')}</Badge>}
          </span>
          <span className="block text-14 break-all text-muted">{email}</span>
        </>
      ),
    },
    { key: 'role', header: text('role'), phone: 'line', cell: ({ role }) => text(`role_${role}`) },
    {
      key: 'second',
      header: text('second'),
      phone: 'line',
      cell: operator => (
        <>
          <span className="mr-2 text-muted desktop:hidden">{text('second')}</span>
          <SecondStep operator={operator} />
        </>
      ),
    },
    {
      key: 'last',
      header: text('last_sign_in'),
      phone: 'line',
      cell: ({ last_sign_in_at: at }) => (
        <>
          <span className="mr-2 text-muted desktop:hidden">{text('last_sign_in')}</span>
          {at ? <DateText value={at} full /> : text('never')}
        </>
      ),
    },
    {
      key: 'acts',
      header: <span className="sr-only">{text('acts')}</span>,
      align: 'end',
      phone: 'action',
      cell: operator => <OperatorActs operator={operator} />,
    },
  ]
  return (
    <DataTable
      caption={text('people')}
      columns={columns}
      rows={operators}
      rowName={({ name }) => name}
      minWidth={860}
      skeletonRows={3}
    />
  )
}

function SecondStep({ operator: { has_second_factor: has, role } }: { operator: OpsOperator }) {
  const text = useText('team')
  if (has) return <Badge look="green">{text('second_on')}</Badge>
  return <Badge look={hasRight(role, 'money') ? 'warning' : 'secondary'}>{text('second_off')}</Badge>
}
