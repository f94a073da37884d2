import type { Campaign } from '@fanfara/contract/campaigns'
import { adTypes, platforms, stripTaskTypePrefix, taskTypePrefixes } from '@fanfara/contract/enums'
import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { Facts } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { PlatformIcon, PlatformName } from '@fanfara/ui/platform-icon'
import { useAdName } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import { useHasEasyAd } from '#/app/server/easy-ad.ts'
import { useText } from '#/i18n/text.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignStatusBadge } from './campaign-status.tsx'
import { Estimate } from './estimate.tsx'
import { Incomes } from './income-line.tsx'
import { Photos } from './photos.tsx'

/** Everything about a campaign (CAMP-08), and what can be done with it. */
export function CampaignDetails({ campaign }: { campaign: Campaign }) {
  return (
    <div className="grid gap-6">
      <CampaignFacts campaign={campaign} />
      <CampaignActions campaign={campaign} />
    </div>
  )
}

/** Everything about a campaign, for a modal whose footer holds the actions. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const text = useText('campaigns')
  const enums = useText('enums')
  const facts = [
    {
      name: text('description'),
      value: <p className="max-w-[70ch] whitespace-pre-line">{campaign.description?.trim() || text('none')}</p>,
      wide: true,
    },
    { name: text('column.earnings'), value: <Incomes incomes={campaign.incomes} look="explained" /> },
    { name: text('task_types'), value: <TaskTypes types={campaign.task_types} /> },
    { name: text('column.platforms'), value: <Platforms types={campaign.channels} /> },
    { name: text('start_date'), value: <DateText value={campaign.start_date} /> },
    { name: text('end_date'), value: <DateText value={campaign.end_date} /> },
    { name: text('column.advertiser'), value: campaign.advertiser },
    {
      name: text('form'),
      value: (
        <>
          {enums(`campaign_type.${campaign.type}`)}
          <span className="block text-14 text-muted">{text(formKey(campaign))}</span>
        </>
      ),
    },
    { name: text('column.status'), value: <CampaignStatusBadge status={campaign.status} /> },
    ...(campaign.places_left === null
      ? []
      : [{ name: text('places'), value: text('places_left', { count: campaign.places_left }) }]),
    ...(campaign.recruiting_until
      ? [{ name: text('recruiting_until'), value: <DateText value={campaign.recruiting_until} /> }]
      : []),
  ]
  return (
    <div className="grid gap-6">
      <EasyAdFirst campaign={campaign} />
      <Facts items={facts} />
      <Estimate campaign={campaign} />
      {campaign.product_photos.length > 0 && <Photos urls={campaign.product_photos} />}
    </div>
  )
}

/** How one gets in, in a sentence (CAMP-20, CAMP-44). */
const formKey = ({ type, need_acceptance, is_easy_ad }: Campaign) =>
  is_easy_ad ? 'form_easy_ad' : need_acceptance ? 'form_semi_open' : (`form_${type}` as const)

/** The way to the switch that an automatic campaign needs (CAMP-35). */
function EasyAdFirst({ campaign: { is_easy_ad, status } }: { campaign: Campaign }) {
  const text = useText('campaigns')
  const hasEasyAd = useHasEasyAd(is_easy_ad)
  if (!is_easy_ad || hasEasyAd || status !== 'onboarding') return null
  return (
    <Alert
      tone="info"
      action={
        <Link to="/settings/system" className={buttonClass('secondary', 'small')}>
          {text('easy_ad_settings')}
        </Link>
      }
    >
      {text('reason.easy_ad_off')}
    </Alert>
  )
}

function Platforms({ types }: { types: Campaign['channels'] }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-2">
      {types.map(type => (
        <PlatformName key={type} type={type} />
      ))}
    </span>
  )
}

/** Where a task is done, as far as its name says: the same kind of ad may be wanted on two platforms. */
function TaskPlatform({ name }: { name: string }) {
  const type = platforms.find(platform => name.startsWith(taskTypePrefixes[platform]))
  return type && <PlatformIcon type={type} size={22} />
}

/** "Stream banner × 2"; an unknown type keeps its own name (CAMP-16, CAMP-17). */
function TaskTypes({ types }: { types: Campaign['task_types'] }) {
  const adName = useAdName()
  const nameOf = (wire: string) => {
    const plain = stripTaskTypePrefix(wire)
    const known = adTypes.find(type => type === plain)
    return known ? adName(known) : plain
  }
  if (types.length === 0) return '–'
  return (
    <ul className="grid gap-1.5">
      {types.map(({ name, amount }) => (
        <li key={name} className="figures flex items-center gap-2">
          <TaskPlatform name={name} />
          <span>
            {nameOf(name)} × {amount}
          </span>
        </li>
      ))}
    </ul>
  )
}
