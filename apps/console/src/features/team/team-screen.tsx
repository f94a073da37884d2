import type { OpsOperator } from '@fanfara/contract/ops/operators'
import { hasRight } from '@fanfara/contract/rights'
import { Alert } from '@fanfara/ui/alert'
import { Badge } from '@fanfara/ui/badge'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useRight } from '#/shared/rights.tsx'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { isMoneyAlone, teamQuery } from './api.ts'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { OperatorActs } from './operator-acts.tsx'

/** Who works here and what they may do (decision 0044); for owners. */
export function TeamScreen() {
  const text = useText('team')
  const { may } = useRight('people')
  const { data, error, refetch } = useQuery({ ...teamQuery, enabled: may })
  if (!may)
    return (
      <Page title={text('title')}>
        <EmptyState drawing="lost" title={text('owners_only')}>
          {text('owners_only_hint')}
        </EmptyState>
      </Page>
    )
  return (
    <Page title={text('title')} purpose={text('purpose')} action={<Invite />}>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {data && isMoneyAlone(data.operators) && (
        <Alert tone="warning" title={text('alone')} className="mb-6">
          {text('alone_hint')}
        </Alert>
      )}
      {(data || !error) && <Operators operators={data?.operators} />}
      {data && <Invitations invitations={data.invitations} />}
    </Page>
  )
}

function Operators({ operators }: { operators: readonly OpsOperator[] | undefined }) {
  const text = useText('team')
  const columns: Column<OpsOperator>[] = [
    {
      key: 'name',
      header: text('name'),
      phone: 'title',
      cell: ({ name, email, is_you, is_active }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
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
      cell: ({ has_second_factor: has, role }) =>
        has ? (
          <Badge look="green">{text('second_on')}</Badge>
        ) : (
          <Badge look={hasRight(role, 'money') ? 'warning' : 'secondary'}>{text('second_off')}</Badge>
        ),
    },
    {
      key: 'last',
      header: text('last_sign_in'),
      phone: 'line',
      cell: ({ last_sign_in_at: at }) => (at ? <DateText value={at} full /> : text('never')),
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
