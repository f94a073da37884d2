import { opsDownloadCampaigns } from '@fanfara/contract/ops/campaigns'
import { ListFile } from '#/shared/list-file.tsx'
import { campaignStages } from '@fanfara/contract/enums'
import type { CampaignWait, OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { buttonClass } from '@fanfara/ui/button'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateRange } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { NameSearch } from '@fanfara/ui/name-search'
import { PlusIcon } from '@fanfara/ui/icons'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { StageBadge } from '#/shared/labels.tsx'
import { Pages } from '@fanfara/ui/pages'
import { payText } from '#/shared/pay.ts'
import { ViewsBar } from '#/shared/views/views-bar.tsx'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { campaignsQuery } from './api.ts'
import { campaignViews } from './list-search.ts'

const route = getRouteApi('/signed-in/campaigns')

/** All campaigns, by stage and name. */
export function CampaignsScreen() {
  const text = useText('campaigns')
  const imports = useText('imports')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { view, ...asked } = search
  const { data, error, refetch } = useQuery(campaignsQuery(asked))
  const isFiltered = search.stage !== undefined || search.waits !== undefined || search.name !== undefined
  return (
    <Page
      isWide
      title={text('title')}
      action={
        <span className="flex flex-wrap gap-2">
          <Link to="/imports" className={buttonClass('secondary')}>
            {imports('title')}
          </Link>
          <NewCampaignLink />
        </span>
      }
    >
      <StageTabs />
      <Search />
      <ViewsBar list={campaignViews} shown={campaignViews.shown({ ...search })} opened={view}>
        <ListFile
          endpoint={opsDownloadCampaigns}
          input={{ query: { stage: asked.stage, waits: asked.waits, name: asked.name } }}
          name="fanfara-campaigns.csv"
          isEmpty={!data?.meta.total}
        />
      </ViewsBar>
      {search.waits && <Waiting waits={search.waits} />}
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {data?.meta.total === 0 && <NoCampaigns isFiltered={isFiltered} />}
      {!error && data?.meta.total !== 0 && <CampaignTable campaigns={data?.data} />}
      <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
    </Page>
  )
}

/** What the overview led to: only campaigns with something that waits. */
function Waiting({ waits }: { waits: CampaignWait }) {
  const text = useText('campaigns')
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>{text(`only_${waits}`)}</span>
      <Link to="/campaigns" search={before => ({ ...before, waits: undefined, page: undefined })} className={linkClass}>
        {text('clear')}
      </Link>
    </p>
  )
}

function NewCampaignLink() {
  const text = useText('campaigns')
  return (
    <Link to="/campaigns/new" className={buttonClass('primary')}>
      <PlusIcon size={18} />
      {text('new')}
    </Link>
  )
}

function StageTabs() {
  const text = useText('campaigns')
  const labels = useText('labels')
  const { stage, name } = route.useSearch()
  return (
    <Tabs label={text('stages')} current={stage}>
      {([undefined, ...campaignStages] as const).map(of => (
        <Link
          key={of ?? 'all'}
          to="/campaigns"
          search={{ stage: of, name }}
          activeOptions={{ explicitUndefined: true }}
          className={tabClass}
        >
          {of ? labels(`stage_${of}`) : text('all')}
        </Link>
      ))}
    </Tabs>
  )
}

/** Keeps the searched name in the address. */
function Search() {
  const text = useText('campaigns')
  const { name } = route.useSearch()
  const navigate = route.useNavigate()
  const search = (wanted: string | undefined) =>
    void navigate({ to: '.', search: before => ({ ...before, name: wanted, page: undefined }), replace: true })
  return <NameSearch label={text('search')} value={name} onSearch={search} />
}

function NoCampaigns({ isFiltered }: { isFiltered: boolean }) {
  const text = useText('campaigns')
  if (!isFiltered) {
    return (
      <EmptyState drawing="campaigns" title={text('empty')} action={<NewCampaignLink />}>
        {text('empty_hint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="campaigns"
      title={text('none_found')}
      action={
        <Link to="/campaigns" className={buttonClass('secondary')}>
          {text('clear')}
        </Link>
      }
    />
  )
}

function CampaignTable({ campaigns }: { campaigns: OpsCampaign[] | undefined }) {
  const text = useText('campaigns')
  const labels = useText('labels')
  const language = useLanguage()
  const columns: Column<OpsCampaign>[] = [
    { key: 'name', header: text('name'), phone: 'title', cell: campaign => <NameCell campaign={campaign} /> },
    { key: 'stage', header: text('stage'), phone: 'aside', cell: campaign => <StageCell campaign={campaign} /> },
    { key: 'type', header: text('type'), phone: 'none', cell: ({ type }) => labels(`type_${type}`) },
    {
      key: 'dates',
      header: text('dates'),
      phone: 'line',
      cell: ({ start_date, end_date }) => <DateRange from={start_date} to={end_date} />,
    },
    { key: 'pay', header: text('pay'), phone: 'last', cell: ({ incomes }) => payText(incomes, labels, language) },
    {
      key: 'taken',
      header: text('taken'),
      align: 'end',
      phone: 'none',
      cell: ({ taken, places }) => (
        <span className="figures">{places === null ? taken : text('taken_of', { taken, places })}</span>
      ),
    },
  ]
  return (
    <DataTable caption={text('title')} columns={columns} rows={campaigns} rowName={({ name }) => name} minWidth={900} />
  )
}

/** The stage, and what of the money waits for the operator. */
function StageCell({ campaign: { stage, allowed } }: { campaign: OpsCampaign }) {
  const text = useText('campaigns')
  const waits = [
    allowed.includes('accept_settlement') && text('waits_settlement'),
    allowed.includes('record_payment') && text('waits_payment'),
  ].filter(Boolean)
  return (
    <>
      <StageBadge stage={stage} />
      {waits.length > 0 && <span className="mt-1 block text-14 text-warning">{waits.join(', ')}</span>}
    </>
  )
}

function NameCell({ campaign }: { campaign: OpsCampaign }) {
  return (
    <span className="flex items-center gap-3">
      <span className="hidden shrink-0 gap-1 tablet:flex">
        {campaign.platforms.slice(0, 2).map(platform => (
          <PlatformIcon key={platform} type={platform} size={24} />
        ))}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <Link
          to="/campaigns/$id"
          params={{ id: campaign.id }}
          className="font-semibold hover:text-primary hover:underline"
        >
          {campaign.name}
        </Link>
        <span className="block text-14 text-muted">{campaign.advertiser}</span>
      </span>
    </span>
  )
}
