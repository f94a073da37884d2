import { opsPayCreditBack, opsUseCredit } from '@fanfara/contract/ops/settlement'
import { formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { call } from '#/api.ts'
import { campaignFacts, type CampaignWithSettlement } from '#/features/campaigns/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { owedOf } from './owed.ts'

type Settlement = CampaignWithSettlement['settlement']

/** What an advertiser has to their credit, and how much of it came for this campaign. */
export function CreditAmount({ own, all }: Settlement['credit']) {
  const text = useText('settlement')
  return (
    <>
      <Money zloty={all} />
      {own > 0 && own < all && (
        <span className="block text-14 text-muted">{text('credit_own', { amount: formatMoney(own) })}</span>
      )}
    </>
  )
}

/** What the credit would pay of what a campaign owes, in zł. */
export const usableOf = (settlement: Settlement): number => Math.min(owedOf(settlement), settlement.credit.all)

/** Pays with what an advertiser paid too much, or records that they have it back (decision 0055). */
export function CreditActs(of: CampaignWithSettlement) {
  return (
    <>
      {usableOf(of.settlement) > 0 && <UseCredit {...of} />}
      {of.settlement.credit.own > 0 && <PayBack {...of} />}
    </>
  )
}

function UseCredit({ campaign, settlement }: CampaignWithSettlement) {
  const text = useText('settlement')
  const usable = usableOf(settlement)
  const amount = formatMoney(usable)
  return (
    <ActButton
      label={text('use')}
      right="money"
      tone="primary"
      title={text('use_title', { advertiser: campaign.advertiser })}
      facts={campaignFacts(campaign.id)}
      confirmLabel={text('use')}
      run={(_, options) => call(opsUseCredit, { params: { id: campaign.id }, body: { amount: usable } }, options)}
      done={() => text('used', { amount })}
    >
      {text('use_body', { amount, credit: formatMoney(settlement.credit.all) })}
    </ActButton>
  )
}

function PayBack({ campaign, settlement }: CampaignWithSettlement) {
  const text = useText('settlement')
  const { own } = settlement.credit
  const amount = formatMoney(own)
  return (
    <ActButton
      label={text('pay_back')}
      right="money"
      title={text('pay_back_title', { amount, advertiser: campaign.advertiser })}
      facts={campaignFacts(campaign.id)}
      confirmLabel={text('pay_back')}
      reason={{ reader: 'log', draft: `credit-back:${campaign.id}` }}
      run={(reason, options) =>
        call(opsPayCreditBack, { params: { id: campaign.id }, body: { amount: own, reason } }, options)
      }
      done={() => text('paid_back', { amount })}
    >
      {text('pay_back_body')}
    </ActButton>
  )
}
