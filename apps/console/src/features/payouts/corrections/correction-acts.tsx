import {
  opsApproveCorrection,
  type OpsCorrection,
  opsKeepCorrection,
  opsWithdrawCorrection,
} from '@fanfara/contract/ops/corrections'
import { DISPUTE_DAYS } from '@fanfara/contract/own/corrections'
import { formatMoney } from '@fanfara/ui/format'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { correctionFacts } from './queries.ts'

/** What can be done with a correction now, by whoever looks; the server says what. */
export function CorrectionActs({ correction }: { correction: OpsCorrection }) {
  const text = useText('corrections')
  const { state, can_approve: canApprove, can_withdraw: canWithdraw, can_keep: canKeep } = correction
  if (!canApprove && !canWithdraw && !canKeep) return null
  return (
    <div className="grid gap-3">
      {state === 'proposed' && !canApprove && <p className="text-muted">{text('own_hint')}</p>}
      <div className="flex flex-wrap gap-2">
        {canApprove && <Approve correction={correction} />}
        {canKeep && <Keep correction={correction} />}
        {canWithdraw && <Withdraw correction={correction} />}
      </div>
    </div>
  )
}

const figuresOf = ({ before, after, creator, proposed }: OpsCorrection) => ({
  before: formatMoney(before),
  after: formatMoney(after),
  name: creator.name,
  by: proposed.by,
  days: DISPUTE_DAYS,
})

function Approve({ correction }: { correction: OpsCorrection }) {
  const text = useText('corrections')
  const figures = figuresOf(correction)
  const isMore = correction.difference > 0
  return (
    <ActButton
      label={text('approve')}
      variant="primary"
      tone="primary"
      title={text('approve_title', figures)}
      facts={correctionFacts(correction.id)}
      confirmLabel={text('approve')}
      run={(_, options) => call(opsApproveCorrection, { params: { id: correction.id } }, options)}
      done={() => text(isMore ? 'approved_more' : 'approved_less', figures)}
    >
      {text(isMore ? 'approve_body_more' : 'approve_body_less', figures)}
    </ActButton>
  )
}

function Keep({ correction }: { correction: OpsCorrection }) {
  const text = useText('corrections')
  const figures = figuresOf(correction)
  return (
    <ActButton
      label={text('keep')}
      variant="primary"
      title={text('keep_title', figures)}
      facts={correctionFacts(correction.id)}
      confirmLabel={text('keep')}
      reason={{ reader: 'creator', draft: `correction-keep:${correction.id}` }}
      run={(reason, options) => call(opsKeepCorrection, { params: { id: correction.id }, body: { reason } }, options)}
      done={() => text('kept', figures)}
    >
      {text('keep_body', figures)}
    </ActButton>
  )
}

function Withdraw({ correction }: { correction: OpsCorrection }) {
  const text = useText('corrections')
  const figures = figuresOf(correction)
  const isTold = correction.state !== 'proposed'
  return (
    <ActButton
      label={text('withdraw')}
      title={text('withdraw_title', figures)}
      facts={correctionFacts(correction.id)}
      confirmLabel={text('withdraw')}
      reason={{ reader: isTold ? 'creator' : 'log', draft: `correction-withdraw:${correction.id}` }}
      run={(reason, options) =>
        call(opsWithdrawCorrection, { params: { id: correction.id }, body: { reason } }, options)
      }
      done={() => text('withdrawn', figures)}
    >
      {text(isTold ? 'withdraw_body_told' : 'withdraw_body', figures)}
    </ActButton>
  )
}
