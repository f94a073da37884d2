import { type OpsInvitation, opsWithdrawInvitation } from '@fanfara/contract/ops/operators'
import { serverNow } from '@fanfara/ui/clock'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'

/** Who was asked and has not answered. */
export function Invitations({ invitations }: { invitations: readonly OpsInvitation[] }) {
  const text = useText('team')
  if (invitations.length === 0) return null
  const columns: Column<OpsInvitation>[] = [
    {
      key: 'email',
      header: text('email'),
      phone: 'title',
      cell: ({ email }) => <span className="font-semibold break-all">{email}</span>,
    },
    { key: 'role', header: text('role'), phone: 'line', cell: ({ role }) => text(`role_${role}`) },
    { key: 'by', header: text('invited_by'), phone: 'line', cell: each => each.invited_by },
    {
      key: 'until',
      header: text('valid_until'),
      phone: 'line',
      cell: ({ expires_at }) =>
        Date.parse(expires_at) <= serverNow() ? text('ended') : <DateText value={expires_at} full />,
    },
    {
      key: 'acts',
      header: <span className="sr-only">{text('acts')}</span>,
      align: 'end',
      phone: 'action',
      cell: invitation => <Withdraw invitation={invitation} />,
    },
  ]
  return (
    <section className="mt-8">
      <h2 className="text-20 font-semibold">{text('invitations')}</h2>
      <p className="mb-3 text-muted">{text('invitations_hint')}</p>
      <DataTable
        caption={text('invitations')}
        columns={columns}
        rows={invitations}
        rowName={({ email }) => email}
        minWidth={720}
      />
    </section>
  )
}

function Withdraw({ invitation: { id, email } }: { invitation: OpsInvitation }) {
  const text = useText('team')
  return (
    <ActButton
      label={text('withdraw')}
      size="small"
      title={text('withdraw_title')}
      confirmLabel={text('withdraw')}
      run={(_, options) => call(opsWithdrawInvitation, { params: { id } }, options)}
      done={() => text('withdrawn')}
    >
      {text('withdraw_body', { email })}
    </ActButton>
  )
}
