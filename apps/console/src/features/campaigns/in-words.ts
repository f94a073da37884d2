import type { CampaignForm, OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { type Language, languages } from '@fanfara/contract/enums'
import { formatDate, formatDateRange } from '@fanfara/ui/format'
import { platformNames } from '@fanfara/ui/platform-icon'
import { useAdName, useLanguage, useUiText } from '@fanfara/ui/text'
import type { Worded } from '#/shared/meanwhile.tsx'
import { payText } from '#/shared/pay.ts'
import { useText } from '#/texts.ts'

type Line = CampaignForm['task_plan'][number]

/** How a campaign is put in words, field by field: one that is kept, or one as a form has it. */
export function useInWords(): (campaign: CampaignForm | OpsCampaign) => Worded[] {
  const text = useText('campaign')
  const form = useText('form')
  const topics = useText('topics')
  const labels = useText('labels')
  const ui = useUiText()
  const language = useLanguage()
  const inPlan = useInPlan()
  const choice = (isChosen: boolean) => ui(isChosen ? 'yes' : 'no')
  return campaign => [
    { name: text('name'), value: campaign.name },
    { name: text('advertiser'), value: campaign.advertiser },
    { name: form('advertiser_email'), value: campaign.advertiser_email },
    { name: text('description'), value: campaign.description ?? '' },
    { name: text('landing_url'), value: campaign.landing_url ?? '' },
    { name: form('topic'), value: campaign.topic ? topics(campaign.topic) : form('topic_none') },
    { name: form('type'), value: labels(`type_${campaign.type}`) },
    { name: text('places'), value: campaign.places?.toString() ?? text('no_limit') },
    {
      name: text('recruiting_until'),
      value: campaign.recruiting_until ? formatDate(campaign.recruiting_until, language) : '',
    },
    { name: text('dates'), value: days(campaign, language) },
    { name: form('held_back'), value: choice(campaign.is_held_back) },
    { name: form('automatic'), value: choice(campaign.is_automatic) },
    { name: text('platforms'), value: campaign.platforms.map(platform => platformNames[platform]).join(', ') },
    { name: text('pay'), value: payText(campaign.incomes, labels, language) },
    ...inPlan(campaign.task_plan),
    { name: form('photos'), value: campaign.product_photos.join(', ') },
  ]
}

const days = ({ start_date: from, end_date: to }: Pick<Line, 'start_date' | 'end_date'>, language: Language) =>
  from || to ? formatDateRange(from, to, language) : ''

function useInPlan(): (plan: readonly Line[]) => Worded[] {
  const text = useText('campaign')
  const form = useText('form')
  const adName = useAdName()
  const language = useLanguage()
  const inLine = (line: Line) => {
    const what = { amount: line.amount, ad: adName(line.ad_type), platform: platformNames[line.platform] }
    const approved = line.need_acceptance ? form('need_acceptance') : ''
    return [text('plan_line', what), days(line, language), approved].filter(Boolean).join(', ')
  }
  return plan => [
    { name: text('plan'), value: plan.map(inLine).join('; ') },
    ...languages.map(each => ({
      name: form(`brief_${each}`),
      value: plan
        .map(({ brief }) => brief[each])
        .filter(Boolean)
        .join('; '),
    })),
  ]
}
