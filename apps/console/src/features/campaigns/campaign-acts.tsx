import {
  opsCancelCampaign,
  opsCloseCampaign,
  opsHoldCampaign,
  opsReleaseCampaign,
} from '@fanfara/contract/ops/campaigns'
import { formatMoney } from '@fanfara/ui/format'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { campaignFacts, type CampaignWithSettlement } from './api.ts'
import { Publish } from './publish.tsx'

/** What may be done with the campaign as a whole; the server says which of it is allowed now. */
export function CampaignActs({ campaign, settlement }: CampaignWithSettlement) {
  const may = (act: (typeof campaign.allowed)[number]) => campaign.allowed.includes(act)
  if (!(['publish', 'release', 'hold', 'close', 'cancel'] as const).some(may)) return null
  return (
    <div className="flex flex-wrap gap-2">
      {may('publish') && <Publish campaign={campaign} />}
      {may('release') && <Release campaign={campaign} />}
      {may('hold') && <Hold campaign={campaign} />}
      {may('close') && <Close campaign={campaign} settlement={settlement} />}
      {may('cancel') && <Cancel campaign={campaign} settlement={settlement} />}
    </div>
  )
}

type OfCampaign = Pick<CampaignWithSettlement, 'campaign'>

function Release({ campaign }: OfCampaign) {
  const text = useText('campaign')
  return (
    <ActButton
      label={text('release')}
      variant="primary"
      tone="primary"
      title={text('release_title')}
      facts={campaignFacts(campaign.id)}
      confirmLabel={text('release')}
      run={(_, options) => call(opsReleaseCampaign, { params: { id: campaign.id } }, options)}
      done={() => text('released', { name: campaign.name })}
    >
      {text('release_body', { count: campaign.taken })}
    </ActButton>
  )
}

function Hold({ campaign }: OfCampaign) {
  const text = useText('campaign')
  return (
    <ActButton
      label={text('hold')}
      title={text('hold_title')}
      facts={campaignFacts(campaign.id)}
      confirmLabel={text('hold')}
      reason={{ reader: 'log', draft: `campaign-hold:${campaign.id}` }}
      run={(reason, options) => call(opsHoldCampaign, { params: { id: campaign.id }, body: { reason } }, options)}
      done={() => text('held', { name: campaign.name })}
    >
      {text('hold_body', { count: campaign.taken })}
    </ActButton>
  )
}

function Close({ campaign, settlement }: CampaignWithSettlement) {
  const text = useText('campaign')
  const { count, amount } = settlement.waiting_for_acceptance
  return (
    <ActButton
      label={text('close')}
      title={text('close_title')}
      facts={campaignFacts(campaign.id)}
      confirmLabel={text('close')}
      run={(_, options) =>
        call(opsCloseCampaign, { params: { id: campaign.id }, body: { taken: campaign.taken } }, options)
      }
      done={() => text('closed', { name: campaign.name })}
    >
      {text('close_body', { taken: campaign.taken, count, amount: formatMoney(amount) })}
    </ActButton>
  )
}

function Cancel({ campaign, settlement }: CampaignWithSettlement) {
  const text = useText('campaign')
  const { count, amount } = settlement.waiting_for_acceptance
  return (
    <ActButton
      label={text('cancel')}
      title={text('cancel_title')}
      facts={campaignFacts(campaign.id)}
      confirmLabel={text('cancel_confirm')}
      reason={{ reader: 'log', draft: `campaign-cancel:${campaign.id}` }}
      run={(reason, options) =>
        call(opsCancelCampaign, { params: { id: campaign.id }, body: { reason, taken: campaign.taken } }, options)
      }
      done={() => text('cancelled', { name: campaign.name })}
    >
      {text('cancel_body', { taken: campaign.taken, count, amount: formatMoney(amount) })}
    </ActButton>
  )
}
