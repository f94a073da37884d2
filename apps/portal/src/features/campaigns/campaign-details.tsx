import type { Campaign } from '@fanfara/contract/campaigns'
import { ChevronDownIcon } from '@fanfara/ui/icons'
import { Facts } from '@fanfara/ui/card'
import { DateRange, DateText } from '@fanfara/ui/date-text'
import { PlatformName } from '@fanfara/ui/platform-icon'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignStatusBadge } from './campaign-status.tsx'
import { Estimate } from './estimate.tsx'
import { AgreedPrices, Incomes, OwnPrices } from './income-line.tsx'
import { isOwn } from './mine/own-query.ts'
import { OwnCampaignView } from './mine/own-campaign.tsx'
import { hasActions } from './policy.ts'
import { Photos } from './photos.tsx'
import { TaskTypes } from './task-types.tsx'

/** What an opened row says beside itself; the main act stands in the row, the others, and why there is none, here (CAMP-08). */
export function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const acts = hasActions(campaign) && <CampaignActions campaign={campaign} isBesideRow />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {!isOwn(campaign) && acts}
      <CampaignBody campaign={campaign} />
      {isOwn(campaign) && acts}
    </div>
  )
}

/** The same in a sheet, which has no row above it and its acts in a footer: first whose it is, where and when. */
export function CampaignSheet({ campaign }: { campaign: Campaign }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{campaign.advertiser}</span>
          <CampaignStatusBadge {...campaign} />
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-2">
          {campaign.channels.map(type => (
            <PlatformName key={type} type={type} />
          ))}
        </p>
        <p className="text-muted">
          <DateRange from={campaign.start_date} to={campaign.end_date} />
        </p>
      </div>
      <CampaignBody campaign={campaign} />
    </div>
  )
}

/** One's own campaign shows what came of it, with the terms folded; another one what it pays, asks and looks like. */
function CampaignBody({ campaign }: { campaign: Campaign }) {
  const text = useText('mine')
  if (!isOwn(campaign)) return <Offer campaign={campaign} />
  return (
    <>
      <OwnCampaignView campaign={campaign} />
      <Folded title={text('terms')}>
        <Part title={text('agreed')}>
          <Incomes incomes={campaign.incomes} look="explained" />
          <AgreedPrices id={campaign.id} />
        </Part>
        <Brief campaign={campaign} />
        <Rest campaign={campaign} />
      </Folded>
    </>
  )
}

/** What it pays this creator, what for, and how it looks; the rest is folded. */
function Offer({ campaign }: { campaign: Campaign }) {
  const text = useText('mine')
  const campaigns = useText('campaigns')
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-2">
        <Part title={text('pay')}>
          <Incomes incomes={campaign.incomes} look="explained" />
          <OwnPrices campaign={campaign} />
        </Part>
        <Part title={campaigns('task_types')}>
          <TaskTypes campaign={campaign} />
        </Part>
      </div>
      <Estimate campaign={campaign} />
      <Brief campaign={campaign} />
      <Folded title={text('more')}>
        <Rest campaign={campaign} />
      </Folded>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-14 text-muted">{title}</h3>
      {children}
    </section>
  )
}

/** The advertiser's words and pictures. */
function Brief({ campaign: { description, product_photos: photos } }: { campaign: Campaign }) {
  const text = useText('campaigns')
  return (
    <>
      <Part title={text('description')}>
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{description?.trim() || text('none')}</p>
      </Part>
      {photos.length > 0 && <Photos urls={photos} />}
    </>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line pt-3">
      <summary className="-ml-1.5 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-1.5 font-semibold desktop:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon size={18} className="-rotate-90 text-muted transition-transform group-open:rotate-0" />
        {title}
      </summary>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </details>
  )
}

/** What decides seldom: how one gets in, by when, how many places there are, the exact days. */
function Rest({ campaign }: { campaign: Campaign }) {
  const text = useText('campaigns')
  const enums = useText('enums')
  const isOpen = campaign.status === 'onboarding' || campaign.status === 'invited'
  const facts = [
    {
      name: text('form'),
      value: (
        <>
          {enums(`campaign_type.${campaign.type}`)}
          <span className="block text-14 text-muted">{text(formKey(campaign))}</span>
        </>
      ),
    },
    { name: text('start_date'), value: <DateText value={campaign.start_date} /> },
    { name: text('end_date'), value: <DateText value={campaign.end_date} /> },
    ...(isOpen && campaign.places_left !== null
      ? [{ name: text('places'), value: text('places_left', { count: campaign.places_left }) }]
      : []),
    ...(isOpen && campaign.recruiting_until
      ? [{ name: text('recruiting_until'), value: <DateText value={campaign.recruiting_until} /> }]
      : []),
  ]
  return <Facts items={facts} />
}

/** How one gets in, in a sentence (CAMP-20, CAMP-44). */
const formKey = ({ type, need_acceptance, is_easy_ad }: Campaign) =>
  is_easy_ad ? 'form_easy_ad' : need_acceptance ? 'form_semi_open' : (`form_${type}` as const)
