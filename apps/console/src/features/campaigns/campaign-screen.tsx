import { textFor } from '@fanfara/contract/languages'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { buttonClass } from '@fanfara/ui/button'
import { Facts, Section } from '@fanfara/ui/card'
import { DateRange, DateText } from '@fanfara/ui/date-text'
import { ArrowLeftIcon } from '@fanfara/ui/icons'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { StageBadge } from '#/shared/labels.tsx'
import { payText } from '#/shared/pay.ts'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { AdvertiserLink } from './advertiser-link.tsx'
import { campaignQuery } from './api.ts'
import { CampaignActs } from './campaign-acts.tsx'
import { CountingSection } from './counting/counting-section.tsx'
import { Applications } from './applications/applications.tsx'
import { Participants } from './participants/participants.tsx'
import { SettlementSection } from './participants/settlement.tsx'

const route = getRouteApi('/signed-in/campaigns/$id')

/** One campaign: its rules, who takes part, what it owes, and what may be done now. */
export function CampaignScreen() {
  const text = useText('campaign')
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(campaignQuery(id))
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <CampaignSkeleton />
  const { campaign, settlement } = data.data
  return (
    <>
      <Link
        to="/campaigns"
        className="mb-1 inline-flex min-h-11 items-center gap-1.5 text-14 text-muted hover:text-text desktop:mb-3 desktop:min-h-8"
      >
        <ArrowLeftIcon size={16} />
        {text('back')}
      </Link>
      <Page
        title={campaign.name}
        purpose={
          <span className="mt-1 inline-flex">
            <StageBadge stage={campaign.stage} />
          </span>
        }
        action={
          <span className="flex flex-wrap gap-2">
            <Link to="/campaigns/new" search={{ from: id }} className={buttonClass('secondary')}>
              {text('copy')}
            </Link>
            {campaign.allowed.includes('edit') && (
              <Link to="/campaigns/$id/edit" params={{ id }} className={buttonClass('secondary')}>
                {text('edit')}
              </Link>
            )}
          </span>
        }
      >
        <div className="grid gap-6">
          <CampaignActs campaign={campaign} settlement={settlement} />
          {campaign.type === 'semi_open' && campaign.stage !== 'draft' && <Applications campaign={campaign} />}
          {campaign.stage !== 'draft' && <Participants campaign={campaign} />}
          {(campaign.stage === 'onboarding' || campaign.stage === 'running') && <AdvertiserLink campaign={campaign} />}
          {campaign.stage !== 'draft' && <CountingSection campaign={campaign} />}
          {campaign.stage !== 'draft' && <SettlementSection campaign={campaign} settlement={settlement} />}
          <Rules campaign={campaign} />
          <Plan campaign={campaign} />
        </div>
      </Page>
    </>
  )
}

function Rules({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('campaign')
  const labels = useText('labels')
  const topics = useText('topics')
  const form = useText('form')
  const language = useLanguage()
  const { taken, places, topic } = campaign
  return (
    <Section title={text('facts')}>
      <Facts
        items={[
          { name: text('advertiser'), value: <Advertiser campaign={campaign} /> },
          { name: text('type'), value: `${labels(`type_${campaign.type}`)}. ${labels(`type_${campaign.type}_hint`)}` },
          { name: text('platforms'), value: campaign.platforms.map(platform => platformNames[platform]).join(', ') },
          { name: text('dates'), value: <DateRange from={campaign.start_date} to={campaign.end_date} /> },
          { name: text('recruiting_until'), value: <DateText value={campaign.recruiting_until} /> },
          {
            name: text('places'),
            value: places === null ? text('places_open', { taken }) : text('places_of', { taken, places }),
          },
          { name: text('held_back'), value: text(startOf(campaign)) },
          ...(campaign.is_automatic ? [{ name: text('automatic'), value: text('automatic_yes') }] : []),
          { name: text('pay'), value: payText(campaign.incomes, labels, language) },
          { name: form('topic'), value: topic ? topics(topic) : form('topic_none') },
          { name: text('landing_url'), value: <WebAddress address={campaign.landing_url} /> },
          {
            name: text('description'),
            value: <span className="whitespace-pre-line">{campaign.description ?? '–'}</span>,
            wide: true,
          },
        ]}
      />
      <Photos addresses={campaign.product_photos} />
    </Section>
  )
}

/** How the campaign starts: by itself only with a day, and when nothing holds it back (TRAN-11). */
const startOf = ({ is_held_back: isHeldBack, start_date: startDate }: OpsCampaign) =>
  isHeldBack ? 'held_back_yes' : startDate === null ? 'held_back_undated' : 'held_back_no'

function Advertiser({ campaign }: { campaign: OpsCampaign }) {
  return (
    <>
      {campaign.advertiser}
      <a
        href={`mailto:${campaign.advertiser_email}`}
        className="flex min-h-11 items-center text-14 break-all text-primary hover:underline desktop:min-h-0"
      >
        {campaign.advertiser_email}
      </a>
    </>
  )
}

function WebAddress({ address }: { address: string | null }) {
  if (!address) return '–'
  return (
    <a href={address} target="_blank" rel="noreferrer" className="break-all text-primary hover:underline">
      {address}
    </a>
  )
}

function Photos({ addresses }: { addresses: readonly string[] }) {
  const text = useText('form')
  if (addresses.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {addresses.map((address, at) => (
        <li key={address}>
          <img
            src={address}
            alt={text('photo_alt', { number: at + 1 })}
            loading="lazy"
            className="size-20 rounded-control border border-line bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  )
}

function Plan({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('campaign')
  const form = useText('form')
  const adName = useAdName()
  const language = useLanguage()
  return (
    <Section title={text('plan')}>
      <ol className="grid gap-4">
        {campaign.task_plan.map((line, at) => (
          <li
            key={`${line.platform}-${line.ad_type}-${at}`}
            className="border-t border-line pt-4 first:border-t-0 first:pt-0"
          >
            <p className="font-semibold">
              {text('plan_line', {
                amount: line.amount,
                ad: adName(line.ad_type),
                platform: platformNames[line.platform],
              })}
            </p>
            {(line.start_date || line.end_date) && (
              <p className="text-14 text-muted">
                <DateRange from={line.start_date} to={line.end_date} />
              </p>
            )}
            {line.need_acceptance && <p className="text-14 text-muted">{form('need_acceptance')}</p>}
            <p className="mt-1 whitespace-pre-line text-muted">{textFor(language, line.brief)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function CampaignSkeleton() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  )
}
