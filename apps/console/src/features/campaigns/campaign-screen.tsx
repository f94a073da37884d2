import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { StageBadge } from '#/shared/labels.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { useHeard } from '#/shell/at-once.tsx'
import { Listed } from '#/shell/listed.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { listOf } from '#/shell/things.ts'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { AdvertiserLink, advertiserLinkQuery } from './advertiser-link.tsx'
import { campaignQuery, type CampaignWithSettlement, participantsQuery } from './api.ts'
import { applicationsQuery } from './applications/api.ts'
import { Applications } from './applications/applications.tsx'
import { campaignCountsQuery, trackingQuery } from './counting/api.ts'
import { CountingSection } from './counting/counting-section.tsx'
import { astrayMediaQuery } from './counting/media-queries.ts'
import { ActBar } from './page/act-bar.tsx'
import { Brief } from './page/brief.tsx'
import { HistoryTab } from './page/history-tab.tsx'
import { KeyFacts } from './page/key-facts.tsx'
import { Life } from './page/life.tsx'
import { ProofsTab } from './page/proofs-tab.tsx'
import { actsQuery, campaignProofsQuery, type CampaignWork, messagesQuery, workQuery } from './page/queries.ts'
import { Ready } from './page/ready.tsx'
import { type CampaignTab, tabOf } from './page/search.ts'
import { CampaignTabs } from './page/tabs.tsx'
import { Participants } from './participants/participants.tsx'
import { SettlementSection } from './participants/settlement.tsx'

const route = getRouteApi('/signed-in/campaigns/$id')

/** One campaign: what it waits for, what may be done now, and its parts. */
export function CampaignScreen() {
  const { id } = route.useParams()
  const query = useQuery(campaignQuery(id))
  return (
    <Read isPage query={query} outline={<CampaignSkeleton />}>
      {({ data }) => <OneCampaign key={id} {...data} />}
    </Read>
  )
}

function OneCampaign({ campaign, settlement }: CampaignWithSettlement) {
  const text = useText('campaign')
  const work = useQuery(workQuery(campaign.id))
  const [stageThen] = useState(campaign.stage)
  const tab = tabOf(campaign.stage, route.useSearch(), stageThen)
  const isHeard = usePartHeard(tab, campaign)
  return (
    <>
      <BackLink to={listOf.campaign}>{text('back')}</BackLink>
      <Page
        title={campaign.name}
        purpose={<Stage campaign={campaign} />}
        action={<Copying campaign={campaign} />}
        isWide
      >
        <div className="flex flex-col gap-4">
          <ActBar campaign={campaign} settlement={settlement} next={work.data?.next} />
          <div className="grid items-start gap-6 min-[1280px]:grid-cols-[minmax(0,1fr)_18rem] min-[1600px]:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="min-w-0">
              <CampaignTabs campaign={campaign} current={tab} counts={work.data?.counts} />
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                <Part tab={tab} campaign={campaign} settlement={settlement} work={work.data} />
              </div>
            </div>
            <aside
              aria-label={text('aside')}
              className={`min-w-0 grid-cols-[minmax(0,1fr)] gap-6 min-[1280px]:grid ${isHeard ? 'grid' : 'hidden'}`}
            >
              {/* Before it is known as high as what will stand here, so that the facts beneath stay in their place. */}
              <div className={work.data ? undefined : 'min-[1280px]:min-h-[21.375rem]'}>
                <Listed query={work} isSmall outline={<CardOutline className="h-[21.375rem]" />}>
                  {({ life }) => <Life life={life} />}
                </Listed>
              </div>
              <KeyFacts campaign={campaign} />
            </aside>
          </div>
        </div>
      </Page>
    </>
  )
}

/**
 * Whether what the opened part is made of was heard of: what stands beneath it on a narrow screen comes with it, since how long the part
 * will be nobody knows before.
 */
function usePartHeard(tab: CampaignTab, { id, stage, type }: OpsCampaign): boolean {
  const search = route.useSearch()
  const isCounted = tab === 'money'
  const isTold = tab === 'history'
  const isWritten = isTold && stage !== 'draft'
  const isPeople = tab === 'participants'
  const isProofs = tab === 'proofs'
  const isAsked = isPeople && type === 'semi_open'
  const isLinked = isPeople && isLive(stage)
  const { open: _, ...paging } = search
  const people = useQuery({ ...participantsQuery(id, paging), enabled: isPeople })
  const applications = useQuery({ ...applicationsQuery(id, search), enabled: isAsked })
  const link = useQuery({ ...advertiserLinkQuery(id), enabled: isLinked })
  const proofs = useQuery({ ...campaignProofsQuery(id, search.proofs ?? 'waiting', search), enabled: isProofs })
  const counts = useQuery({ ...campaignCountsQuery(id), enabled: isCounted })
  const tracking = useQuery({ ...trackingQuery(id), enabled: isCounted })
  const media = useQuery({ ...astrayMediaQuery(id), enabled: isCounted })
  const messages = useQuery({ ...messagesQuery(id, search), enabled: isWritten })
  const acts = useQuery({ ...actsQuery(id), enabled: isTold })
  return useHeard([
    ...(isPeople ? [people] : []),
    ...(isAsked ? [applications] : []),
    ...(isLinked ? [link] : []),
    ...(isProofs ? [proofs] : []),
    ...(isCounted ? [counts, tracking, media] : []),
    ...(isWritten ? [messages] : []),
    ...(isTold ? [acts] : []),
  ])
}

function Part({
  tab,
  campaign,
  settlement,
  work,
}: CampaignWithSettlement & { tab: CampaignTab; work: CampaignWork | undefined }) {
  if (tab === 'participants') return <People campaign={campaign} />
  if (tab === 'proofs') return <ProofsTab campaignId={campaign.id} waiting={work?.counts.proofs_waiting ?? 0} />
  if (tab === 'history') return <HistoryTab campaign={campaign} />
  if (tab === 'money')
    return (
      <>
        <SettlementSection campaign={campaign} settlement={settlement} />
        <CountingSection campaign={campaign} />
      </>
    )
  return (
    <>
      <Ready campaign={campaign} ready={work?.ready ?? []} />
      <Brief campaign={campaign} />
    </>
  )
}

/** An advertiser may choose participants from its publishing to its end. */
const isLive = (stage: OpsCampaign['stage']): boolean => stage === 'onboarding' || stage === 'running'

function People({ campaign }: { campaign: OpsCampaign }) {
  const { stage, type } = campaign
  return (
    <>
      {type === 'semi_open' && <Applications campaign={campaign} />}
      <Participants campaign={campaign} />
      {isLive(stage) && <AdvertiserLink campaign={campaign} />}
    </>
  )
}

function Stage({ campaign }: { campaign: OpsCampaign }) {
  return (
    <span className="mt-1 inline-flex">
      <StageBadge stage={campaign.stage} />
    </span>
  )
}

function Copying({ campaign: { id, allowed } }: { campaign: OpsCampaign }) {
  const text = useText('campaign')
  return (
    <span className="flex flex-wrap gap-2">
      <RightLink to="/campaigns/new" search={{ from: id }} variant="secondary">
        {text('copy')}
      </RightLink>
      {allowed.includes('edit') && (
        <RightLink to="/campaigns/$id/edit" params={{ id }} variant="secondary">
          {text('edit')}
        </RightLink>
      )}
    </span>
  )
}

/** Name and stage, acts, tabs, the opened part, and beside it where there is room, where the campaign stands. */
function CampaignSkeleton() {
  return (
    <div className="grid gap-6 pt-11">
      <div className="grid gap-2">
        <Skeleton className="h-9 w-2/3 max-w-[32rem]" />
        <Skeleton className="h-6 w-28" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line pb-4">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-11 w-full tablet:w-72 desktop:h-10" />
      </div>
      <div className="grid items-start gap-6 min-[1280px]:grid-cols-[minmax(0,1fr)_18rem] min-[1600px]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <div className="flex h-11 items-center gap-6 overflow-hidden border-b border-line">
            {['w-24', 'w-20', 'w-36', 'w-12', 'w-40'].map(width => (
              <Skeleton key={width} className={`h-5 shrink-0 ${width}`} />
            ))}
          </div>
          <div className="grid gap-5 rounded-surface border border-line bg-surface p-4 shadow-surface tablet:p-6">
            <Skeleton className="h-6 w-40" />
            {['first', 'second', 'third', 'fourth'].map(row => (
              <Skeleton key={row} className="h-9 w-full" />
            ))}
          </div>
        </div>
        <div className="hidden gap-6 min-[1280px]:grid">
          <CardOutline className="h-[21.375rem]" />
          <CardOutline className="h-48" />
        </div>
      </div>
    </div>
  )
}
