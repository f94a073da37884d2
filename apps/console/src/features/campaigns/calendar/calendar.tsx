import { opsCampaignCalendar } from '@fanfara/contract/ops/campaign/calendar'
import { dayOf } from '@fanfara/contract/days'
import type { Month } from '@fanfara/ui/calendar-days'
import { monthName } from '@fanfara/ui/calendar-names'
import { EmptyState } from '@fanfara/ui/empty-state'
import { formatCount } from '@fanfara/ui/format'
import { useIsDesktop } from '@fanfara/ui/media'
import { MonthBar } from '@fanfara/ui/month-bar'
import { useNow } from '@fanfara/ui/now'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import type { CampaignsSearch } from '#/features/campaigns/list-search.ts'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { MonthAgenda } from './month-agenda.tsx'
import { MonthRows } from './month-rows.tsx'

const route = getRouteApi('/signed-in/campaigns')

type Filter = Pick<CampaignsSearch, 'stage' | 'waits' | 'platform' | 'type' | 'name'>

const calendarQuery = (query: Filter & { month: Month }) =>
  queryOptions({
    queryKey: ['campaigns', 'calendar', query],
    queryFn: ({ signal }) => call(opsCampaignCalendar, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Campaigns of a month, narrowed as the list is: rows of bars on a desktop, an agenda on phones (WORK-08). */
export function CampaignCalendar() {
  const { stage, waits, platform, type, name, month: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const isDesktop = useIsDesktop()
  // A window that stays open over night is on the next day by itself.
  const today = dayOf(useNow())
  const month = asked && asked !== 'none' ? asked : today.slice(0, 7)
  const query = useQuery(calendarQuery({ stage, waits, platform, type, name, month }))
  const toMonth = (next: Month) =>
    void navigate({
      to: '.',
      search: before => ({ ...before, month: next === today.slice(0, 7) ? undefined : next }),
      resetScroll: false,
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <MonthBar month={month} onToday={() => toMonth(today.slice(0, 7))} onMonth={toMonth} />
      <Read query={query} outline={<CardOutline className="h-[28rem]" />}>
        {({ data: { campaigns, total, undated } }) => (
          <>
            {isDesktop && campaigns.length > 0 && <MonthRows month={month} today={today} campaigns={campaigns} />}
            {!isDesktop && <MonthAgenda month={month} today={today} campaigns={campaigns} />}
            {isDesktop && campaigns.length === 0 && <Nothing month={month} />}
            <Beyond month={month} more={total - campaigns.length} undated={undated} />
          </>
        )}
      </Read>
    </div>
  )
}

function Nothing({ month }: { month: Month }) {
  const text = useText('campaigns')
  const language = useLanguage()
  return <EmptyState drawing="campaigns" title={text('month_none', { month: monthName(month, language) })} />
}

/** The month counts so many at most. */
const COUNTED_MAX = 5000

function ToList({ month }: { month: string }) {
  const text = useText('campaigns')
  return (
    <Link
      from="/campaigns"
      to="/campaigns"
      search={before => ({ ...before, show: undefined, month })}
      className={linkClass}
    >
      {text('to_list')}
    </Link>
  )
}

/** What has no room here, or no day: both are found in the list. */
function Beyond({ month, more, undated }: { month: Month; more: number; undated: number }) {
  const text = useText('campaigns')
  const language = useLanguage()
  const figure = (count: number) => `${formatCount(count, language)}${count >= COUNTED_MAX ? '+' : ''}`
  return (
    <>
      {more > 0 && (
        <p className="text-muted">
          {text('month_more', { count: more, figure: figure(more) })} <ToList month={month} />
        </p>
      )}
      {undated > 0 && (
        <p className="text-muted">
          {text('month_undated', { count: undated, figure: figure(undated) })} <ToList month="none" />
        </p>
      )}
    </>
  )
}
