import type { Campaign } from '@fanfara/contract/campaigns'
import { ApiError } from '@fanfara/contract/client'
import { type CampaignFilter, campaignFilters } from '@fanfara/contract/enums'
import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import { savedFilters } from '@fanfara/contract/own/campaign-lists'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { DataTable } from '@fanfara/ui/data-table'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { useIsDesktop } from '@fanfara/ui/media'
import { Modal } from '@fanfara/ui/modal'
import { NameSearch } from '@fanfara/ui/name-search'
import { PageHeader } from '@fanfara/ui/page-header'
import { Pagination, useExistingPage } from '@fanfara/ui/pagination'
import type { Raw } from '@fanfara/ui/search'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDialogClose } from '#/app/route/addressed-dialog.ts'
import { HelpLink } from '#/app/route/help-link.tsx'
import { messageOf } from '#/app/server/message.ts'
import { useParam, useSearch } from '#/app/route/navigation.ts'
import { useOpened } from '#/app/route/opened.ts'
import { useNotThere } from '#/app/route/not-there.ts'
import { UndoNotices } from '#/app/undo/undo-notices.tsx'
import { useText } from '#/i18n/text.ts'
import { campaignQuery } from '#/app/server/campaign.ts'
import { campaignsQuery, filtersQuery } from './api.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignDetails, CampaignSheet } from './campaign-details.tsx'
import { useColumns } from './columns.tsx'
import { askedIn, countFilters, type ListSearch, listSearch, withoutFilters } from './finding/asked.ts'
import { FilterTabs } from './finding/filter-tabs.tsx'
import { Filters } from './finding/filters.tsx'
import { SavedSearches } from './finding/saved-searches.tsx'
import { hasActions } from './policy.ts'
import { UnlockBanner } from './unlock-banner.tsx'

/** Another filter or search starts at its first page and forgets the chosen campaign (NAV-38). */
const fromFirstPage = (search: ListSearch): ListSearch => ({
  ...search,
  page: search.page === undefined ? undefined : 1,
  id: undefined,
})

/** The filter is in the path, page, size and name in the query: a link shows the same list. */
export function CampaignsScreen() {
  const text = useText('campaigns')
  const filter = useFilter()
  const search = useSearch(listSearch)
  const { goTo } = useGoTo()
  return (
    <>
      <PageHeader title={text('title')} aside={<HelpLink place="campaigns" />} purpose={text('purpose')} />
      <UndoNotices kind="invitation" />
      <FilterTabs current={filter} search={fromFirstPage(search)} />
      <Finding key={filter} filter={filter} search={search} goTo={goTo} />
      <CampaignList key={`${filter}-list`} filter={filter} search={search} goTo={goTo} />
    </>
  )
}

/** The filter of the address; one that the server does not offer leads to the bare path (NAV-03). */
function useFilter(): CampaignFilter {
  const param = useParam('filter')
  const navigate = useNavigate()
  const search = useSearch(listSearch)
  const { data: offered } = useQuery(filtersQuery)
  const isDefault = param !== undefined && offered !== undefined && (!offered.includes(param) || offered[0] === param)
  useEffect(() => {
    if (isDefault) void navigate({ to: '/campaigns', search, replace: true })
  })
  return campaignFilters.find(known => known === param) ?? 'all'
}

function useGoTo() {
  const param = useParam('filter')
  const navigate = useNavigate()
  // Made of the latest address, so that two changes at once are both in it.
  const goTo = (search: ListSearch | ((before: Raw) => ListSearch), replace = true) =>
    param === undefined
      ? navigate({ to: '/campaigns', search, replace, resetScroll: false })
      : navigate({ to: '/campaigns/$filter', params: { filter: param }, search, replace, resetScroll: false })
  return { goTo }
}
type GoTo = ReturnType<typeof useGoTo>['goTo']

interface ListProps {
  filter: CampaignFilter
  search: ListSearch
  goTo: GoTo
}

/** The page of the list that the address asks for. */
const pageOf = (filter: CampaignFilter, search: ListSearch) =>
  campaignsQuery({
    filter,
    page: search.page ?? 1,
    per_page: search.per_page ?? DEFAULT_PAGE_SIZE,
    name: search.name,
    ...askedIn(search),
  })

/** Search and filters of a list; a list without a campaign has nothing to be found, unless somebody has looked already. */
function Finding({ filter, search, goTo }: ListProps) {
  const text = useText('campaigns')
  const { data, isPlaceholderData } = useQuery(pageOf(filter, search))
  const [wasUsed, setUsed] = useState(false)
  if (!wasUsed && (search.name || countFilters(search) > 0)) setUsed(true)
  const isBare = !wasUsed && !isPlaceholderData && data?.meta.total === 0
  return (
    <>
      {!isBare && (
        <>
          <NameSearch
            label={text('search')}
            value={search.name}
            onSearch={name => goTo({ ...fromFirstPage(search), name })}
          />
          <Filters
            filter={filter}
            search={search}
            onChange={by => goTo(before => listSearch({ ...fromFirstPage(listSearch(before)), ...by }))}
          />
        </>
      )}
      <SavedSearches filter={filter} search={search} />
    </>
  )
}

function CampaignList({ filter, search, goTo }: ListProps) {
  const text = useText('campaigns')
  const page = search.page ?? 1
  const pageSize = search.per_page ?? DEFAULT_PAGE_SIZE
  const { data, error, isPlaceholderData, refetch } = useQuery(pageOf(filter, search))
  const [expanded, setExpanded] = useOpened(search.id)
  const closeModal = useDialogClose(search.id, () => goTo({ ...search, id: undefined }))
  const isPast = useExistingPage(data?.meta, to => void goTo({ ...search, page: to }))
  const rows = isPast ? undefined : data?.data
  const columns = useColumns(rows)
  if (error && !data) return <ErrorCard message={messageOf(error)} onRetry={refetch} />
  return (
    <>
      {rows?.length === 0 ? (
        <Empty filter={filter} search={search} goTo={goTo} />
      ) : (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          {data?.meta.is_similar && <SimilarNote name={search.name ?? ''} />}
          {rows && data?.meta.unlock && <UnlockBanner unlock={data.meta.unlock} total={data.meta.total} />}
          <DataTable
            caption={text('title')}
            columns={columns}
            rows={rows}
            rowName={row => row.name}
            details={row => <CampaignDetails campaign={row} />}
            expanded={expanded}
            onExpand={setExpanded}
            onOpen={row => goTo({ ...search, id: row.id }, false)}
            skeletonRows={pageSize > 10 ? 10 : 6}
          />
        </div>
      )}
      {data && data.meta.total > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.meta.total}
          onPage={to => goTo({ ...search, page: to, id: undefined }, false)}
          onPageSize={size => goTo({ ...search, page: 1, per_page: size, id: undefined }, false)}
        />
      )}
      <ChosenCampaign rows={rows} id={search.id} onClose={closeModal} />
    </>
  )
}

function SimilarNote({ name }: { name: string }) {
  const text = useText('finding')
  return <output className="mb-3 block text-muted">{text('similar', { name })}</output>
}

function ErrorCard({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  return (
    <Card>
      <ErrorState message={message} onRetry={onRetry} />
    </Card>
  )
}

interface Chosen {
  rows: readonly Campaign[] | undefined
  id: string | undefined
}

/** The campaign of the address, as far as no row on the page can open for it; else why it could not be read, and whether it stood in a row before. */
function useChosen({ rows, id }: Chosen) {
  const isDesktop = useIsDesktop()
  const row = rows?.find(candidate => candidate.id === id)
  // A row that was open and went, as a declined invitation does, comes back as nothing: the list has answered.
  const [inRow, setInRow] = useState<string>()
  if (row && inRow !== id) setInRow(id)
  const hasRow = row !== undefined || inRow === id
  const isWanted = id !== undefined && rows !== undefined && (!isDesktop || !hasRow)
  const single = useQuery({ ...campaignQuery(id ?? ''), enabled: isWanted && !row })
  const campaign = isWanted ? (row ?? single.data) : undefined
  const failure = isWanted && !campaign ? single.error : null
  return { campaign, failure, isGone: inRow === id, refetch: single.refetch }
}

/** The campaign of the address in a modal: on phones always, on desktop when no row on the page can open (CAMP-06, CAMP-14). */
function ChosenCampaign({ onClose, ...chosen }: Chosen & { onClose: () => void }) {
  const text = useText('campaigns')
  const { campaign, failure, isGone, refetch } = useChosen(chosen)
  const isUnknown = failure instanceof ApiError && failure.status === 404
  // What went before the person's eyes needs no word.
  useNotThere(isUnknown && !isGone ? chosen.id : undefined, {
    title: text('not_there'),
    description: text('not_there_why'),
  })
  useEffect(() => {
    if (isUnknown) onClose()
  })
  return (
    <Modal
      isOpen={campaign !== undefined || (failure !== null && !isUnknown)}
      onClose={onClose}
      title={campaign?.name ?? text('title')}
      size="wide"
      footer={campaign && hasActions(campaign) && <CampaignActions campaign={campaign} />}
    >
      {campaign && <CampaignSheet campaign={campaign} />}
      {failure && <ErrorState isSmall message={messageOf(failure)} onRetry={refetch} />}
    </Modal>
  )
}

/** What has to happen for a campaign to stand in a tab. */
const emptyKeys = {
  all: 'empty',
  available: 'empty_available',
  active: 'empty_active',
  waiting: 'empty_waiting',
  ended: 'empty_ended',
  invited: 'empty_invited',
  inactive: 'empty_inactive',
} as const satisfies Record<CampaignFilter, string>

function Empty({ filter, search, goTo }: ListProps) {
  const text = useText('campaigns')
  if (countFilters(search) > 0)
    return <NothingFits filter={filter} onClear={() => goTo(withoutFilters(fromFirstPage(search)))} />
  if (search.name)
    return (
      <Card>
        <EmptyState
          drawing="lost"
          title={text('empty_search', { name: search.name })}
          action={
            <button
              type="button"
              className={buttonClass('secondary')}
              onClick={() => goTo({ ...fromFirstPage(search), name: undefined })}
            >
              {text('clear_search')}
            </button>
          }
        />
      </Card>
    )
  return (
    <Card>
      <EmptyState drawing="campaigns" title={text('empty_title')} action={<WayOn filter={filter} />}>
        {text(emptyKeys[filter])}
      </EmptyState>
    </Card>
  )
}

/** What fills an empty tab: a channel, or a campaign that can be joined; the tabs of what is announced or closed fill by themselves. */
function WayOn({ filter }: { filter: CampaignFilter }) {
  const text = useText('campaigns')
  if (filter === 'all' || filter === 'inactive') return null
  if (filter === 'available')
    return (
      <Link to="/settings/profile" className={buttonClass('secondary')}>
        {text('empty_connect')}
      </Link>
    )
  return (
    <Link to="/campaigns/$filter" params={{ filter: 'available' }} className={buttonClass('secondary')}>
      {text('empty_see_available')}
    </Link>
  )
}

function NothingFits({ filter, onClear }: { filter: CampaignFilter; onClear: () => unknown }) {
  const text = useText('finding')
  const canSave = savedFilters.some(one => one === filter)
  return (
    <Card>
      <EmptyState
        drawing="lost"
        title={text('empty')}
        action={
          <Button variant="secondary" onClick={onClear}>
            {text('clear')}
          </Button>
        }
      >
        {text(canSave ? 'empty_text' : 'empty_text_plain')}
      </EmptyState>
    </Card>
  )
}
