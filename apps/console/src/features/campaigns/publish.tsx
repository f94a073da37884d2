import { type OpsCampaign, opsPublishCampaign } from '@fanfara/contract/ops/campaigns'
import { formatDateRange, formatDate } from '@fanfara/ui/format'
import { platformNames } from '@fanfara/ui/platform-icon'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { Meanwhile, type Saved } from '#/shared/meanwhile.tsx'
import { payText } from '#/shared/pay.ts'
import { RightButton } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'

/** Shows a draft to creators, after a question. */
export function Publish({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('campaign')
  const dialog = useDialog()
  return (
    <>
      <RightButton onClick={dialog.open}>{text('publish')}</RightButton>
      <Publishing key={dialog.openings} campaign={campaign} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

const publishKey = ({ type, is_automatic }: OpsCampaign) =>
  is_automatic ? 'publish_automatic' : type === 'closed' ? 'publish_closed' : 'publish_open'

/** The question before it; what a colleague changed since it was asked is shown before it is published (DESK-41). */
function Publishing({ campaign, ...dialog }: { campaign: OpsCampaign; isOpen: boolean; onClose: () => void }) {
  const text = useText('campaign')
  const labels = useText('labels')
  const language = useLanguage()
  const { begun, isTold, save } = useRevisedRow(campaign, ({ revision }: OpsCampaign) => revision)
  const figures = { places: campaign.places ?? text('no_limit'), pay: payText(campaign.incomes, labels, language) }
  return (
    <ActDialog
      {...dialog}
      tone="primary"
      title={text('publish_title')}
      confirmLabel={text('publish')}
      outdated={text('publish_outdated')}
      run={(_, options) =>
        save(revision => call(opsPublishCampaign, { params: { id: campaign.id }, body: { revision } }, options))
      }
      done={() => text('published', { name: campaign.name })}
    >
      <div className="grid gap-3">
        <p>{text(publishKey(campaign), figures)}</p>
        <Meanwhile isTold={isTold} fields={useChanges(begun, campaign)} />
      </div>
    </ActDialog>
  )
}

/** Two readings of a campaign, beside each other in words. */
function useChanges(was: OpsCampaign, is: OpsCampaign): Saved[] {
  const [first, second] = [useInWords(was), useInWords(is)]
  return first.map(({ name, value }, at) => ({ name, was: value, is: second[at]?.value ?? '' }))
}

function useInWords(campaign: OpsCampaign): { name: string; value: string }[] {
  const text = useText('campaign')
  const labels = useText('labels')
  const adName = useAdName()
  const language = useLanguage()
  const { start_date: start, end_date: end, recruiting_until: until, task_plan: plan } = campaign
  const days = (from: string | null, to: string | null) => (from || to ? formatDateRange(from, to, language) : '')
  const lines = plan.map(line =>
    [
      text('plan_line', { amount: line.amount, ad: adName(line.ad_type), platform: platformNames[line.platform] }),
      days(line.start_date, line.end_date),
    ].join(' '),
  )
  return [
    { name: text('name'), value: campaign.name },
    { name: text('advertiser'), value: campaign.advertiser },
    { name: text('pay'), value: payText(campaign.incomes, labels, language) },
    { name: text('places'), value: campaign.places?.toString() ?? text('no_limit') },
    { name: text('platforms'), value: campaign.platforms.map(platform => platformNames[platform]).join(', ') },
    { name: text('dates'), value: days(start, end) },
    { name: text('recruiting_until'), value: until ? formatDate(until, language) : '' },
    { name: text('plan'), value: lines.join('; ') },
    { name: text('tab_brief'), value: plan.map(({ brief }) => brief[language]).join('; ') },
    { name: text('landing_url'), value: campaign.landing_url ?? '' },
    { name: text('description'), value: campaign.description ?? '' },
  ]
}
