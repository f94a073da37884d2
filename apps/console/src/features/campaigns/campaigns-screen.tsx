import { campaignSorts, opsDownloadCampaigns } from '@fanfara/contract/ops/campaigns'
import { Foldable } from '#/shared/lists/fold.tsx'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import type { CampaignWait, OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { buttonClass } from '@fanfara/ui/button'
import { monthName } from '@fanfara/ui/calendar-names'
import { InPlace } from '@fanfara/ui/in-place'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateRange } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { CalendarIcon, MenuIcon, PlusIcon } from '@fanfara/ui/icons'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { makePart } from '@fanfara/ui/part'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { ViewSwitch, viewClass } from '@fanfara/ui/view-switch'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { StageBadge } from '#/shared/labels.tsx'
import { Pages } from '@fanfara/ui/pages'
import { payText } from '#/shared/pay.ts'
import { ViewsBar } from '#/shared/views/views-bar.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { campaignsQuery } from './api.ts'
import { CampaignFilters } from './campaign-filters.tsx'
import { campaignViews } from './list-search.ts'
import { StageTabs } from './stage-tabs.tsx'
import { useTaken } from './taken.ts'

const route = getRouteApi('/signed-in/campaigns')

const calendar = makePart(async () => (await import('./calendar/calendar.tsx')).CampaignCalendar)

/** All campaigns, by stage and name, as a list or by month. */
export function CampaignsScreen() {
  const text = useText('campaigns')
  const imports = useText('imports')
  const { show, waits } = route.useSearch()
  return (
    <Page
      isWide
      title={text('title')}
      action={
        <span className="flex flex-wrap gap-2">
          <Link to="/campaigns/plans" className={buttonClass('secondary')}>
            {text('plans')}
          </Link>
          <Link to="/imports" className={buttonClass('secondary')}>
            {imports('title')}
          </Link>
          <NewCampaignLink />
        </span>
      }
    >
      <StageTabs />
      <Foldable>
        <div className="flex flex-wrap items-end justify-between gap-x-4">
          <CampaignFilters />
          <span className="mb-4">
            <Views />
          </span>
        </div>
        {waits && <Waiting waits={waits} />}
        {show === 'calendar' ? <InPlace of={calendar} outline={<MonthOutline />} /> : <CampaignList />}
      </Foldable>
    </Page>
  )
}

const MonthOutline = () => (
  <Loading className="grid gap-4">
    <Skeleton className="h-11 w-72 desktop:h-10" />
    <Skeleton className="h-[28rem] w-full" />
  </Loading>
)

function CampaignList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { view, show: _, ...asked } = search
  const query = useQuery(campaignsQuery(asked))
  const { data } = query
  const { page: _page, per_page: _size, ...which } = asked
  const { sort, ...filter } = which
  const { month } = filter
  const text = useText('campaigns')
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  return (
    <>
      <ViewsBar list={campaignViews} shown={campaignViews.shown({ ...search })} opened={view}>
        <ListOrder
          orders={campaignSorts.slice(1)}
          usual={text('sort_newest')}
          value={sort}
          nameOf={order => text(`sort_${order}`)}
          onChange={order => void navigate({ search: { ...search, sort: order, page: undefined }, resetScroll: false })}
        />
        <ListFile
          endpoint={opsDownloadCampaigns}
          input={{ query: which }}
          name="fanfara-campaigns.csv"
          isEmpty={!data?.meta.total}
        />
      </ViewsBar>
      {month && <OfMonth month={month} />}
      <ListedTable query={query} empty={<NoCampaigns isFiltered={isFiltered} />}>
        {answer => <CampaignTable campaigns={answer?.data} />}
      </ListedTable>
      <Pages meta={data?.meta} onTurn={(to, how) => void navigate({ search: { ...search, ...to }, ...how })} />
    </>
  )
}

/** The list, or the month; the address keeps which. */
function Views() {
  const text = useText('campaigns')
  const { show } = route.useSearch()
  return (
    <ViewSwitch label={text('view')}>
      {([undefined, 'calendar'] as const).map(choice => (
        <Link
          key={choice ?? 'list'}
          from="/campaigns"
          to="/campaigns"
          search={({ stage, waits, platform, type, name, sort, per_page }) => ({
            stage,
            waits,
            platform,
            type,
            name,
            sort,
            per_page,
            show: choice,
          })}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={show === choice ? 'true' : undefined}
          className={viewClass}
        >
          {choice ? <CalendarIcon size={18} /> : <MenuIcon size={18} />}
          {text(choice ? 'view_calendar' : 'view_list')}
        </Link>
      ))}
    </ViewSwitch>
  )
}

/** What the calendar led to: only campaigns of a month, or without any day. */
function OfMonth({ month }: { month: string }) {
  const text = useText('campaigns')
  const language = useLanguage()
  const said = month === 'none' ? text('only_undated') : text('only_month', { month: monthName(month, language) })
  return <Narrowed said={said} without={{ month: undefined }} />
}

/** What the overview led to: only campaigns with something that waits. */
function Waiting({ waits }: { waits: CampaignWait }) {
  const text = useText('campaigns')
  return <Narrowed said={text(`only_${waits}`)} without={{ waits: undefined }} />
}

/** Says what the list is narrowed to by a link, and lets it go. */
function Narrowed({ said, without }: { said: string; without: { waits?: undefined; month?: undefined } }) {
  const text = useText('campaigns')
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>{said}</span>
      <Link
        from="/campaigns"
        to="/campaigns"
        search={before => ({ ...before, ...without, page: undefined })}
        className={linkClass}
      >
        {text('clear')}
      </Link>
    </p>
  )
}

function NewCampaignLink() {
  const text = useText('campaigns')
  return (
    <RightLink to="/campaigns/new">
      <PlusIcon size={18} />
      {text('new')}
    </RightLink>
  )
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
  const takenOf = useTaken()
  const columns: Column<OpsCampaign>[] = [
    { key: 'name', header: text('name'), phone: 'title', cell: campaign => <NameCell campaign={campaign} /> },
    { key: 'stage', header: text('stage'), phone: 'aside', cell: campaign => <StageCell campaign={campaign} /> },
    {
      key: 'type',
      header: text('type'),
      phone: 'none',
      className: 'whitespace-nowrap',
      cell: ({ type }) => labels(`type_${type}`),
    },
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
      cell: campaign => <span className="figures">{takenOf(campaign)}</span>,
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
