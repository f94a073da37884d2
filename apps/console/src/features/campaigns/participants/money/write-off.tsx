import { opsApproveWriteOff, opsProposeWriteOff, opsWithdrawWriteOff } from '@fanfara/contract/ops/settlement'
import { Alert } from '@fanfara/ui/alert'
import { formatDateTime, formatMoney } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { call } from '#/api.ts'
import { campaignFacts, type CampaignWithSettlement } from '#/features/campaigns/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { owedOf } from './owed.ts'

/** Proposes to write off what will not be paid (decision 0055); nothing while a proposal waits. */
export function WriteOffButton({ campaign, settlement }: CampaignWithSettlement) {
  const text = useText('settlement')
  const owed = owedOf(settlement)
  if (owed === 0 || settlement.write_off) return null
  const amount = formatMoney(owed)
  return (
    <ActButton
      label={text('write_off')}
      right="money"
      variant="quiet"
      title={text('write_off_title', { amount })}
      facts={campaignFacts(campaign.id)}
      confirmLabel={text('write_off_propose')}
      reason={{ reader: 'log', draft: `write-off:${campaign.id}` }}
      run={(reason, options) =>
        call(opsProposeWriteOff, { params: { id: campaign.id }, body: { amount: owed, reason } }, options)
      }
      done={() => text('write_off_proposed', { amount })}
    >
      {text('write_off_body', { advertiser: campaign.advertiser, count: settlement.waiting_for_payment.count, amount })}
    </ActButton>
  )
}

/** A proposal that waits for a second person, and what either of them can do. */
export function WriteOffWaiting({ campaign, settlement }: CampaignWithSettlement) {
  const text = useText('settlement')
  const language = useLanguage()
  const proposal = settlement.write_off
  if (!proposal) return null
  const { id, reason, proposed, can_approve: canApprove } = proposal
  const amount = formatMoney(proposal.amount)
  const said = { amount, by: proposed.by, at: formatDateTime(proposed.at, language), reason }
  const { count } = settlement.waiting_for_payment
  return (
    <Alert tone="warning" title={text('write_off_waits', { amount })} className="mt-5">
      <p>{text('write_off_said', said)}</p>
      {!canApprove && <p className="mt-1">{text('write_off_own')}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {canApprove && (
          <ActButton
            label={text('write_off_approve')}
            right="money"
            size="small"
            title={text('write_off_approve_title', { amount })}
            facts={campaignFacts(campaign.id)}
            confirmLabel={text('write_off_approve')}
            run={(_, options) => call(opsApproveWriteOff, { params: { id } }, options)}
            done={() => text('write_off_approved', { amount })}
          >
            {text('write_off_body', { advertiser: campaign.advertiser, count, amount })}
          </ActButton>
        )}
        <ActButton
          label={text('write_off_withdraw')}
          right="money"
          size="small"
          title={text('write_off_withdraw_title')}
          facts={campaignFacts(campaign.id)}
          confirmLabel={text('write_off_withdraw')}
          reason={{ reader: 'log', draft: `write-off-withdraw:${id}` }}
          run={(why, options) => call(opsWithdrawWriteOff, { params: { id }, body: { reason: why } }, options)}
          done={() => text('write_off_withdrawn')}
        >
          {text('write_off_withdraw_body', { amount })}
        </ActButton>
      </div>
    </Alert>
  )
}
