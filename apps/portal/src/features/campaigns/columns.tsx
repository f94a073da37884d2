import type { Campaign } from '@fanfara/contract/campaigns'
import type { Column } from '@fanfara/ui/data-table'
import { DateRange } from '@fanfara/ui/date-text'
import { useIsDesktop } from '@fanfara/ui/media'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useText } from '#/i18n/text.ts'
import { RowButton } from './campaign-actions.tsx'
import { CampaignStatusBadge } from './campaign-status.tsx'
import { Incomes } from './income-line.tsx'
import { useOwnCampaigns } from './mine/own-query.ts'
import { EarnedSoFar, TasksDone } from './mine/own-summary.tsx'

const Platforms = ({ campaign: { channels } }: { campaign: Campaign }) => (
  <span className="flex shrink-0 gap-1">
    {channels.map(type => (
      <PlatformIcon key={type} type={type} size={26} />
    ))}
  </span>
)

/** The name, and below it what has no column of its own: the advertiser on narrow desktops, on phones the platforms as well. */
function CampaignName({ campaign }: { campaign: Campaign }) {
  const isDesktop = useIsDesktop()
  const { name, advertiser } = campaign
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      {isDesktop ? (
        <span className="block text-14 wrap-anywhere text-muted wide:hidden">{advertiser}</span>
      ) : (
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
          <span className="wrap-anywhere">{advertiser}</span>
          <Platforms campaign={campaign} />
        </span>
      )}
    </>
  )
}

/** Columns of a page of campaigns (CAMP-07); one's own say what was earned and done in the place of what they offer. */
export function useColumns(rows: readonly Campaign[] | undefined): Column<Campaign>[] {
  const text = useText('campaigns')
  const ownOf = useOwnCampaigns(rows ?? [])
  return [
    {
      key: 'name',
      header: text('column.name'),
      phone: 'title',
      cell: row => <CampaignName campaign={row} />,
      className: 'min-w-36',
    },
    {
      key: 'advertiser',
      header: text('column.advertiser'),
      phone: 'none',
      cell: row => <span className="wrap-anywhere">{row.advertiser}</span>,
      // Narrow desktops have it below the name: every column stays in sight.
      className: 'min-w-28 max-wide:hidden',
    },
    { key: 'platforms', header: text('column.platforms'), phone: 'none', cell: row => <Platforms campaign={row} /> },
    {
      key: 'dates',
      header: text('column.dates'),
      phone: 'line',
      cell: row => <DateRange from={row.start_date} to={row.end_date} />,
      className: 'desktop:w-32 broad:w-52',
    },
    {
      key: 'earnings',
      header: text('column.earnings'),
      phone: 'last',
      cell: row => {
        const mine = ownOf(row)
        return mine ? <EarnedSoFar own={mine} /> : <Incomes incomes={row.incomes} look="short" />
      },
    },
    {
      key: 'status',
      header: text('column.status'),
      phone: 'last',
      cell: row => {
        const mine = ownOf(row)
        return (
          <>
            <CampaignStatusBadge {...row} />
            {mine && <TasksDone own={mine} />}
          </>
        )
      },
    },
    {
      key: 'action',
      header: <span className="sr-only">{text('column.action')}</span>,
      phone: 'action',
      align: 'end',
      cell: row => <RowButton campaign={row} />,
    },
  ]
}
