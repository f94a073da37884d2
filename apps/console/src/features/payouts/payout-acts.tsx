import { opsConfirmPayout, opsRefusePayout, opsReturnPayout, type OpsPayout } from '@fanfara/contract/ops/payouts'
import { formatMoney } from '@fanfara/ui/format'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { payoutFacts } from './api.ts'

/** What may happen to one payout next; in its bank file, which is confirmed as a whole, the exceptions alone. */
export function PayoutActs({ payout, isInFile = false }: { payout: OpsPayout; isInFile?: boolean }) {
  const { status } = payout
  const isOpen = status === 'ordered' || status === 'in_bank_file'
  if (!isOpen && status !== 'paid') return null
  return (
    <span className="inline-flex flex-wrap gap-2 whitespace-nowrap desktop:flex-nowrap">
      {status === 'in_bank_file' && !isInFile && <Confirm payout={payout} />}
      {isOpen && <Refuse payout={payout} />}
      {status === 'paid' && <Return payout={payout} />}
    </span>
  )
}

const figuresOf = ({ amount, creator }: OpsPayout) => ({ amount: formatMoney(amount), name: creator.name })

function Confirm({ payout }: { payout: OpsPayout }) {
  const text = useText('payouts')
  return (
    <ActButton
      label={text('confirm')}
      size="small"
      tone="primary"
      title={text('confirm_title')}
      facts={payoutFacts}
      confirmLabel={text('confirm')}
      run={(_, options) => call(opsConfirmPayout, { params: { id: payout.id } }, options)}
      done={() => text('confirm_done', figuresOf(payout))}
    >
      {text('confirm_body', figuresOf(payout))}
    </ActButton>
  )
}

/** Refuses an order; of a transfer that is in a bank file, records that the bank would not carry it out. */
function Refuse({ payout }: { payout: OpsPayout }) {
  const text = useText('payouts')
  const isAtBank = payout.status === 'in_bank_file'
  const body = (reason: string) => (isAtBank ? { reason, bank_refused: true } : { reason })
  return (
    <ActButton
      label={text(isAtBank ? 'bank_refused' : 'refuse')}
      size="small"
      title={text(isAtBank ? 'bank_refused_title' : 'refuse_title')}
      facts={payoutFacts}
      confirmLabel={text(isAtBank ? 'bank_refused' : 'refuse')}
      reason={{ reader: 'creator', draft: `payout-refuse:${payout.id}` }}
      run={(reason, options) => call(opsRefusePayout, { params: { id: payout.id }, body: body(reason) }, options)}
      done={() => text(isAtBank ? 'bank_refused_done' : 'refuse_done', figuresOf(payout))}
    >
      {text(isAtBank ? 'bank_refused_body' : 'refuse_body', figuresOf(payout))}
    </ActButton>
  )
}

function Return({ payout }: { payout: OpsPayout }) {
  const text = useText('payouts')
  return (
    <ActButton
      label={text('return')}
      size="small"
      title={text('return_title')}
      facts={payoutFacts}
      confirmLabel={text('return')}
      reason={{ reader: 'creator', draft: `payout-return:${payout.id}` }}
      run={(reason, options) => call(opsReturnPayout, { params: { id: payout.id }, body: { reason } }, options)}
      done={() => text('return_done', figuresOf(payout))}
    >
      {text('return_body', figuresOf(payout))}
    </ActButton>
  )
}
