import type { BodyOf } from '@fanfara/contract/endpoint'
import { opsChangeOperator, type OpsOperator, opsRemoveOperatorFactor } from '@fanfara/contract/ops/operators'
import { type ReactNode, useState } from 'react'
import { call } from '#/api.ts'
import { ActButton, ActDialog } from '#/shared/acts/act-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { changesBetween, Meanwhile, type Worded } from '#/shared/meanwhile.tsx'
import { RightButton } from '#/shared/rights.tsx'
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

interface ChangeProps {
  operator: OpsOperator
  /** Names the act, and its draft. */
  act: 'role' | 'limit' | 'restore' | 'remove'
  change: Change
  label: string
  variant?: 'secondary' | 'quiet'
  tone?: 'danger' | 'primary'
  confirmLabel: string
  title: string
  done: string
  children: ReactNode
}

/** A change of what a colleague may do: of the one whom the question began with, whatever was read of them since. */
function ChangeButton({ variant = 'secondary', label, ...question }: ChangeProps) {
  const dialog = useDialog()
  return (
    <>
      <RightButton variant={variant} size="small" onClick={dialog.open}>
        {label}
      </RightButton>
      <ChangeDialog key={dialog.openings} isOpen={dialog.isOpen} onClose={dialog.close} {...question} />
    </>
  )
}

type DialogProps = Omit<ChangeProps, 'label' | 'variant'> & { isOpen: boolean; onClose: () => void }

function ChangeDialog({ operator, act, change, done, children, ...question }: DialogProps) {
  const { begun, isTold, save } = useRevisedRow(operator, ({ revision }) => revision)
  const { id } = operator
  const inWords = useInWords()
  return (
    <ActDialog
      {...question}
      reason={{ reader: 'log', draft: `operator-${act}:${id}` }}
      run={(reason, options) =>
        save(revision => call(opsChangeOperator, { params: { id }, body: { ...change, reason, revision } }, options))
      }
      done={() => done}
    >
      <div className="grid gap-4">
        {children}
        <Meanwhile isTold={isTold} fields={changesBetween(inWords(begun), inWords(operator))} />
      </div>
    </ActDialog>
  )
}

/** What a change is made of, in words. */
function useInWords(): (operator: OpsOperator) => Worded[] {
  const text = useText('team')
  return ({ role, is_active: isActive }) => [
    { name: text('role'), value: text(`role_${role}`) },
    { name: text('access'), value: text(isActive ? 'active' : 'limited') },
  ]
}

function Role({ operator }: { operator: OpsOperator }) {
  const text = useText('team')
  const { name } = operator
  const [role, setRole] = useState(operator.role)
  return (
    <ChangeButton
      operator={operator}
      act="role"
      change={{ role }}
      label={text('change_role')}
      tone="primary"
      title={text('role_title', { name })}
      confirmLabel={text('role_save')}
      done={text('role_saved', { name, role: text(`role_${role}`) })}
    >
      <p>{text('role_body')}</p>
      <RoleChoice value={role} onChange={setRole} />
    </ChangeButton>
  )
}

function Access({ operator }: { operator: OpsOperator }) {
  const text = useText('team')
  const { name, is_active } = operator
  const act = is_active ? 'limit' : 'restore'
  return (
    <ChangeButton
      operator={operator}
      act={act}
      change={{ is_active: !is_active }}
      label={text(act)}
      tone={is_active ? 'danger' : 'primary'}
      title={text(`${act}_title`, { name })}
      confirmLabel={text(act)}
      done={text(`${act}_done`, { name })}
    >
      <p>{text(`${act}_body`, { name })}</p>
    </ChangeButton>
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
    <ChangeButton
      operator={operator}
      act="remove"
      change={{ is_removed: true }}
      label={text('remove')}
      variant="quiet"
      tone="danger"
      title={text('remove_title', { name })}
      confirmLabel={text('remove')}
      done={text('remove_done', { name })}
    >
      <p>{text('remove_body', { name })}</p>
    </ChangeButton>
  )
}
