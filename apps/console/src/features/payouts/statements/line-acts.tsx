import {
  type BankLine,
  type BankProposal,
  opsSetBankLineAside,
  opsSettleBankLine,
  opsUnmatchBankLine,
} from '@fanfara/contract/ops/bank-statements'
import { fromZloty, grosze, toZloty } from '@fanfara/contract/money'
import { formatMoney } from '@fanfara/ui/format'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useText } from '#/texts.ts'
import { FindButton } from './find-match.tsx'
import { lineFacts } from './queries.ts'

/** What a waiting line may be, each with one button that settles it. */
export function Proposals({ line }: { line: BankLine }) {
  const text = useText('statements')
  const settle = useAct({
    run: ({ kind, id }: BankProposal, options) =>
      call(
        opsSettleBankLine,
        { params: { id: line.id }, body: kind === 'campaign' ? { campaign_id: id } : { payout_id: id } },
        options,
      ),
    done: () => text('settled', { amount: formatMoney(Math.abs(line.amount)) }),
  })
  const owedOf = ({ detail, amount }: BankProposal) => {
    const more = fromZloty(line.amount) - fromZloty(amount)
    const figures = { detail, amount: formatMoney(amount) }
    return more > 0
      ? text('propose_more', { ...figures, more: formatMoney(toZloty(grosze(more))) })
      : text('propose_owed', figures)
  }
  return (
    <span className="mt-1 grid w-full gap-2">
      <ul aria-label={text('proposals')} className="grid gap-2">
        {line.proposals.map(proposal => (
          <li key={`${proposal.kind}/${proposal.id}`} className="grid justify-items-start gap-0.5">
            <RightButton
              right="money"
              size="small"
              variant="secondary"
              busy={settle.isPending && settle.variables?.id === proposal.id}
              disabled={settle.isPending}
              onClick={() => settle.mutateAsync(proposal).catch(() => undefined)}
              className="h-auto min-h-9 max-w-full py-1 text-left whitespace-normal"
            >
              {text(`propose_${proposal.kind}`, { name: proposal.name, detail: proposal.detail })}
            </RightButton>
            <span className="text-12 text-muted">
              {[
                ...(proposal.kind === 'campaign' ? [owedOf(proposal)] : []),
                ...(proposal.fits.length > 0
                  ? [text('fits', { list: proposal.fits.map(fit => text(`fits_${fit}`)).join(', ') })]
                  : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <Refusal error={settle.error} />
    </span>
  )
}

/** What else can be done with a line: set aside while it waits, unmatched where there is a way back. */
export function LineActs({ line }: { line: BankLine }) {
  const text = useText('statements')
  const figures = { amount: formatMoney(Math.abs(line.amount)) }
  const params = { id: line.id }
  if (line.state === 'waiting')
    return (
      <span className="inline-flex flex-wrap gap-2 desktop:justify-end">
        <FindButton line={line} />
        <ActButton
          label={text('set_aside')}
          right="money"
          size="small"
          tone="primary"
          title={text('set_aside_title')}
          facts={lineFacts}
          confirmLabel={text('set_aside')}
          reason={{ reader: 'log', draft: `line-aside:${line.id}` }}
          run={(reason, options) => call(opsSetBankLineAside, { params, body: { reason } }, options)}
          done={() => text('set_aside_done', figures)}
        >
          {text('set_aside_body', figures)}
        </ActButton>
      </span>
    )
  if (!line.can_unmatch) return null
  return (
    <ActButton
      label={text('unmatch')}
      right="money"
      size="small"
      variant="quiet"
      title={text('unmatch_title')}
      facts={lineFacts}
      confirmLabel={text('unmatch')}
      reason={{ reader: 'log', draft: `line-unmatch:${line.id}` }}
      run={(reason, options) => call(opsUnmatchBankLine, { params, body: { reason } }, options)}
      done={() => text('unmatch_done', figures)}
    >
      {text('unmatch_body', figures)}
    </ActButton>
  )
}
