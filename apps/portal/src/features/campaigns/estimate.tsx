import type { Campaign, Estimate as WireEstimate } from '@fanfara/contract/campaigns'
import { formatCount, formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#/i18n/text.ts'
import { estimateQuery } from './api.ts'
import { isAhead } from './policy.ts'

/** What the campaign would have paid for the creator's own last days, and how that came about. */
export function Estimate({ campaign }: { campaign: Campaign }) {
  const text = useText('campaigns')
  const { data, isError } = useQuery({ ...estimateQuery(campaign.id), enabled: isAhead(campaign) })
  // What is said beside would only be repeated: nobody misses a figure that could not be read.
  if (!isAhead(campaign) || isError) return null
  return (
    <div className="rounded-surface border border-line bg-surface px-4 py-3">
      <p className="text-14 text-muted">{text('estimate', { days: data?.days ?? 28 })}</p>
      {data ? (
        <Figure estimate={data} />
      ) : (
        <Loading className="grid gap-1.5 py-1">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-4.5 w-64 max-w-full" />
        </Loading>
      )}
    </div>
  )
}

function Figure({ estimate }: { estimate: WireEstimate }) {
  const text = useText('campaigns')
  if (estimate.amount === null) return <p>{text(`estimate_${estimate.reason ?? 'not_measured'}`)}</p>
  return (
    <>
      <p className="text-20 font-semibold text-brass">
        <Money zloty={estimate.amount} />
      </p>
      <p className="text-14 text-muted">
        <Ways estimate={estimate} />
      </p>
      {estimate.is_partial && <p className="text-14 text-muted">{text('estimate_partial')}</p>}
    </>
  )
}

/** How it came about: views or tasks, income by income. */
function Ways({ estimate: { lines } }: { estimate: WireEstimate }) {
  const text = useText('campaigns')
  const language = useLanguage()
  const known = lines.flatMap(({ model, quantity, amount }) =>
    amount === null || quantity === null ? [] : [{ model, quantity, amount }],
  )
  return known
    .map(({ model, quantity, amount }) => {
      const way = model === 'CPM' ? 'estimate_views' : 'estimate_tasks'
      const values = { count: quantity, figure: formatCount(quantity, language) }
      return known.length === 1 ? text(way, values) : `${text(way, values)} (${formatMoney(amount)})`
    })
    .join(' + ')
}
