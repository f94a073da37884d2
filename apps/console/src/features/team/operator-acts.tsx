import type { BodyOf } from '@fanfara/contract/endpoint'
import type { CallOptions } from '@fanfara/contract/client'
import { opsChangeOperator, type OpsOperator, opsRemoveOperatorFactor } from '@fanfara/contract/ops/operators'
import { useState } from 'react'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { RoleChoice } from './role-choice.tsx'
import { Sessions } from './sessions.tsx'

type Change = Omit<BodyOf<typeof opsChangeOperator>, 'reason' | 'revision'>

/** What may happen to a colleague; whoever looks does nothing to themselves. */
export function OperatorActs({ operator }: { operator: OpsOperator }) {
  return (
    <span className="inline-flex flex-wrap gap-2 desktop:justify-end">
      <Sessions operator={operator} />
      {operator.can_change && <Role operator={operator} />}
      {operator.can_change && <Access operator={operator} />}
      {operator.can_change && operator.has_second_factor && <RemoveFactor operator={operator} />}
      {operator.can_change && <Remove operator={operator} />}
    </span>
  )
}

const changing =
  ({ id, revision }: OpsOperator, change: Change) =>
  (reason: string, options: CallOptions) =>
    call(opsChangeOperator, { params: { id }, body: { ...change, reason, revision } }, options)

function Role({ operator }: { operator: OpsOperator }) {
  const text = useText('team')
  const { name } = operator
  const [role, setRole] = useState(operator.role)
  return (
    <ActButton
      label={text('change_role')}
      size="small"
      tone="primary"
      title={text('role_title', { name })}
      confirmLabel={text('role_save')}
      reason={{ reader: 'log', draft: `operator-role:${operator.id}` }}
      run={changing(operator, { role })}
      done={() => text('role_saved', { name, role: text(`role_${role}`) })}
    >
      <div className="grid gap-4">
        <p>{text('role_body')}</p>
        <RoleChoice value={role} onChange={setRole} />
      </div>
    </ActButton>
  )
}

function Access({ operator }: { operator: OpsOperator }) {
  const text = useText('team')
  const { name, is_active } = operator
  const act = is_active ? 'limit' : 'restore'
  return (
    <ActButton
      label={text(act)}
      size="small"
      tone={is_active ? 'danger' : 'primary'}
      title={text(`${act}_title`, { name })}
      confirmLabel={text(act)}
      reason={{ reader: 'log', draft: `operator-${act}:${operator.id}` }}
      run={changing(operator, { is_active: !is_active })}
      done={() => text(`${act}_done`, { name })}
    >
      {text(`${act}_body`, { name })}
    </ActButton>
  )
}

function RemoveFactor({ operator: { id, name } }: { operator: OpsOperator }) {
  const text = useText('team')
  return (
    <ActButton
      label={text('unfactor')}
      size="small"
      variant="quiet"
      title={text('unfactor_title', { name })}
      confirmLabel={text('unfactor')}
      reason={{ reader: 'log', draft: `operator-unfactor:${id}` }}
      run={(reason, options) => call(opsRemoveOperatorFactor, { params: { id }, body: { reason } }, options)}
      done={() => text('unfactor_done', { name })}
    >
      {text('unfactor_body', { name })}
    </ActButton>
  )
}

function Remove({ operator }: { operator: OpsOperator }) {
  const text = useText('team')
  const { name } = operator
  return (
    <ActButton
      label={text('remove')}
      size="small"
      variant="quiet"
      title={text('remove_title', { name })}
      confirmLabel={text('remove')}
      reason={{ reader: 'log', draft: `operator-remove:${operator.id}` }}
      run={changing(operator, { is_removed: true })}
      done={() => text('remove_done', { name })}
    >
      {text('remove_body', { name })}
    </ActButton>
  )
}
