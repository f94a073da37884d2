import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { CampaignActs } from '#/features/campaigns/campaign-acts.tsx'
import type { CampaignWithSettlement } from '#/features/campaigns/api.ts'
import { RecordPaymentButton } from '#/features/campaigns/participants/money/record-payment.tsx'
import { AcceptSettlement } from '#/features/campaigns/participants/settlement.tsx'
import { useText } from '#/texts.ts'
import type { CampaignWork } from './queries.ts'

/**
 * What the campaign waits for, and what can be done now: it stays in sight, at the top of the page and on a phone within the
 * thumb's reach.
 */
export function ActBar({
  campaign,
  settlement,
  next,
}: CampaignWithSettlement & {
  /** Undefined until it is known. */
  next: CampaignWork['next'] | undefined
}) {
  const text = useText('campaign')
  const { allowed } = campaign
  const mayRecord = allowed.includes('record_payment') || settlement.released.count > 0
  return (
    <section
      aria-label={text('bar')}
      className="sticky bottom-0 z-20 order-last -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-page px-4 py-3 tablet:mx-0 tablet:px-0 desktop:top-0 desktop:bottom-auto desktop:order-none desktop:border-t-0 desktop:border-b"
    >
      <p className="min-w-0 grow basis-60 text-muted">
        {next !== undefined && <Next campaign={campaign} next={next} />}
      </p>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {allowed.includes('accept_settlement') && <AcceptSettlement campaign={campaign} settlement={settlement} />}
        {mayRecord && <RecordPaymentButton campaign={campaign} settlement={settlement} />}
        <CampaignActs campaign={campaign} settlement={settlement} />
      </div>
    </section>
  )
}

type Wait = NonNullable<CampaignWork['next']>['wait']

/** Where what is waited for can be looked at, or done. */
function placeOf(wait: Wait, { id }: OpsCampaign): LinkOptions | null {
  if (wait === 'applications' || wait === 'invite' || wait === 'invitations' || wait === 'tasks')
    return linkOptions({ to: '/campaigns/$id', params: { id }, search: { tab: 'participants' } })
  if (wait === 'proofs') return linkOptions({ to: '/proofs', search: { campaign: id } })
  if (wait === 'settle') return linkOptions({ to: '/campaigns/$id', params: { id }, search: { tab: 'money' } })
  if (wait === 'transfer' || wait === 'bank') return linkOptions({ to: '/payouts' })
  return null
}

/** Who acts next; a link where the operator can look at it. */
function Next({ campaign, next }: { campaign: OpsCampaign; next: CampaignWork['next'] }) {
  const text = useText('campaign')
  if (!next) return text(campaign.stage === 'completed' || campaign.stage === 'cancelled' ? 'next_over' : 'next_time')
  const place = placeOf(next.wait, campaign)
  const said = text(`next_${next.wait}`, { count: next.count })
  return (
    <>
      <span className="font-semibold text-text">{text(`actor_${next.actor}`)}:</span>{' '}
      {place ? (
        <Link {...place} className="inline-flex min-h-11 items-center text-primary hover:underline desktop:min-h-6">
          {said}
        </Link>
      ) : (
        said
      )}
    </>
  )
}
