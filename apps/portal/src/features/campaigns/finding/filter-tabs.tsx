import { type CampaignFilter, campaignFilters } from '@fanfara/contract/enums'
import { COUNTED_MAX } from '@fanfara/contract/own/campaign-lists'
import { formatCount } from '@fanfara/ui/format'
import { Tabs, tabClass } from '@fanfara/ui/tabs'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { filtersQuery } from '#/features/campaigns/api.ts'
import { countsQuery } from './api.ts'
import type { ListSearch } from './asked.ts'

/** The filters as tabs, each with how many campaigns it holds; until that is known its place is kept. */
export function FilterTabs({ current, search }: { current: CampaignFilter; search: ListSearch }) {
  const text = useText('campaigns')
  const { data: offered = campaignFilters } = useQuery(filtersQuery)
  const known = campaignFilters.filter(filter => offered.some(one => one === filter))
  const tabs = [...known].sort((a, b) => offered.indexOf(a) - offered.indexOf(b))
  const shared = { className: tabClass, activeOptions: { exact: true, includeSearch: false }, search }
  return (
    <Tabs label={text('filters')} current={current}>
      {tabs.map(filter =>
        filter === offered[0] ? (
          <Link key={filter} to="/campaigns" {...shared}>
            <TabName filter={filter} />
          </Link>
        ) : (
          <Link key={filter} to="/campaigns/$filter" params={{ filter }} {...shared}>
            <TabName filter={filter} />
          </Link>
        ),
      )}
    </Tabs>
  )
}

function TabName({ filter }: { filter: CampaignFilter }) {
  const text = useText('finding')
  const name = useText('enums')(`campaign_filter.${filter}`)
  const language = useLanguage()
  const count = useQuery(countsQuery).data?.[filter] ?? null
  // Its place is kept: tabs that move under a finger are pressed by mistake.
  if (count === null)
    return (
      <>
        <span>{name}</span>
        <span aria-hidden="true" className="ml-1.5 inline-block w-[2ch] text-14" />
      </>
    )
  const isMore = filter === 'available' && count >= COUNTED_MAX
  const figure = formatCount(count, language)
  return (
    <>
      <span aria-hidden="true">{name}</span>
      <span aria-hidden="true" className="ml-1.5 inline-block min-w-[2ch] text-14 font-normal text-muted tabular-nums">
        {isMore ? `${figure}+` : figure}
      </span>
      <span className="sr-only">
        {isMore ? text('tab_count_more', { name, figure }) : text('tab_count', { name, count })}
      </span>
    </>
  )
}
