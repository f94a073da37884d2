import type { Campaign, FitReason } from '@fanfara/contract/campaigns'
import type { CampaignFilter } from '@fanfara/contract/enums'
import { DASHBOARD_ITEMS, DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import { buttonClass } from '@fanfara/ui/button'
import { CheckIcon } from '@fanfara/ui/icons'
import { DateRange } from '@fanfara/ui/date-text'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { blockLinkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { asked } from '#/app/server/patience.ts'
import { campaignsQuery } from '#/features/campaigns/api.ts'
import { RowButton } from '#/features/campaigns/campaign-actions.tsx'
import { Incomes } from '#/features/campaigns/income-line.tsx'
import { useText } from '#/i18n/text.ts'
import { Block } from './block.tsx'

/** The first page of a filter, shared by the home page's blocks. */
export const firstCampaigns = (filter: CampaignFilter) =>
  campaignsQuery({ filter, page: 1, per_page: DEFAULT_PAGE_SIZE })

/** The best fitting campaigns that can be joined (DASH-04, DASH-06). */
export function RecommendedBlock() {
  const text = useText('home')
  const all = (
    <Link to="/campaigns/$filter" params={{ filter: 'available' }} className={blockLinkClass}>
      {text('recommended_all')}
    </Link>
  )
  return (
    <Block title={text('recommended')} action={all} query={useQuery({ ...firstCampaigns('available'), ...asked })}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-muted">{text('recommended_empty')}</p>
        ) : (
          <Cards campaigns={data} isRecommended />
        )
      }
    </Block>
  )
}

/** Open invitations; the block is there only when there are some (DASH-05). */
export function InvitationsBlock() {
  const text = useText('home')
  const query = useQuery({ ...firstCampaigns('invited'), ...asked })
  const all = (
    <Link to="/campaigns/$filter" params={{ filter: 'invited' }} className={blockLinkClass}>
      {text('invitations_all')}
    </Link>
  )
  if (!query.error && !query.data?.data.length) return null
  return (
    <Block title={text('invitations')} action={all} query={query}>
      {({ data }) => <Cards campaigns={data} />}
    </Block>
  )
}

function Cards({ campaigns, isRecommended = false }: { campaigns: readonly Campaign[]; isRecommended?: boolean }) {
  return (
    <ul className="grid grid-cols-1 gap-3 phone:grid-cols-2">
      {campaigns.slice(0, DASHBOARD_ITEMS).map(campaign => (
        <CampaignCard key={campaign.id} campaign={campaign} isRecommended={isRecommended} />
      ))}
    </ul>
  )
}

/** Why a campaign is recommended, in the server's order. */
function Fits({ fits }: { fits: readonly FitReason[] }) {
  const text = useText('home')
  if (fits.length === 0) return null
  return (
    <ul aria-label={text('fits')} className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 text-muted">
      {fits.map(fit => (
        <li key={fit} className="inline-flex items-center gap-1">
          <CheckIcon size={14} className="text-brass" />
          {text(`fit.${fit}`)}
        </li>
      ))}
    </ul>
  )
}

function CampaignCard({ campaign, isRecommended }: { campaign: Campaign; isRecommended: boolean }) {
  const text = useText('home')
  return (
    <li className="only:col-span-full flex min-w-0 flex-col gap-2 rounded-surface border border-line bg-sunken p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{campaign.name}</p>
          <p className="text-14 wrap-anywhere text-muted">{campaign.advertiser}</p>
        </div>
        <span className="flex shrink-0 gap-1">
          {campaign.platforms.map(type => (
            <PlatformIcon key={type} type={type} size={26} />
          ))}
        </span>
      </div>
      <Incomes incomes={campaign.incomes.slice(0, 1)} />
      {isRecommended && <Fits fits={campaign.fits ?? []} />}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <span className="text-14 text-muted">
          <DateRange from={campaign.start_date} to={campaign.end_date} />
        </span>
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          <Link
            to="/campaigns"
            search={{ id: campaign.id }}
            aria-label={text('details_of', { name: campaign.name })}
            className={buttonClass('secondary', 'small')}
          >
            {text('details')}
          </Link>
          <RowButton campaign={campaign} />
        </span>
      </div>
    </li>
  )
}
