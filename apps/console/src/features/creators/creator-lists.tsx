import type { OpsCreator } from '@fanfara/contract/ops/creators'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { Money } from '@fanfara/ui/money'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName } from '@fanfara/ui/text'
import { linkClass as textLinkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { PaymentBadge, PayoutBadge, ProofBadge, StatusBadge, TaskBadge } from '#/shared/labels.tsx'
import { ShortList } from '#/shared/lists/short-list.tsx'
import { useRight } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'

const linkClass = 'font-semibold wrap-anywhere text-text hover:text-primary hover:underline'

/** Campaigns of a creator, what each pays, and where that money is. */
export function Campaigns({ creator: { campaigns, ...creator } }: { creator: OpsCreator }) {
  const text = useText('creator')
  return (
    <Section title={text('campaigns')} action={campaigns.length > 0 && <Corrections creator={creator} />}>
      <ShortList items={campaigns} empty={text('campaigns_empty')}>
        {({ id, participation_id: open, name, status, since, payment }) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <Link to="/campaigns/$id" params={{ id }} className={linkClass}>
                {name}
              </Link>
              <span className="mt-1 flex flex-wrap items-center gap-2 text-14 text-muted">
                <StatusBadge status={status} /> <DateText value={since} />
              </span>
            </span>
            {payment && (
              <Link
                to="/campaigns/$id"
                params={{ id }}
                search={{ tab: 'participants', who: creator.name, open }}
                className="inline-flex flex-wrap items-center justify-end gap-2 hover:text-primary hover:underline"
              >
                <span className="sr-only">{text('campaign_row', { name })}</span>
                <Money zloty={payment.amount} className="font-semibold" />
                <PaymentBadge status={payment.status} />
              </Link>
            )}
          </div>
        )}
      </ShortList>
    </Section>
  )
}

/** The way to what was corrected of theirs, for those who may look there. */
function Corrections({ creator: { email, name } }: { creator: Pick<OpsCreator, 'email' | 'name'> }) {
  const text = useText('corrections')
  const { may } = useRight('money')
  if (!may) return null
  return (
    <Link to="/corrections" search={{ search: email ?? name }} className={textLinkClass}>
      {text('title')}
    </Link>
  )
}

/** Orders with their reference, the newest first; each leads to its line among all payouts. */
export function Payouts({ creator: { payouts } }: { creator: OpsCreator }) {
  const text = useText('creator')
  return (
    <Section title={text('payouts')}>
      <ShortList items={payouts} empty={text('payouts_empty')}>
        {({ reference, amount, status, requested_at: at }) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <Link to="/payouts" search={{ search: reference }} className={`${linkClass} whitespace-nowrap`}>
                {reference}
              </Link>
              <span className="block text-14 text-muted">
                <DateText value={at} full />
              </span>
            </span>
            <span className="inline-flex flex-wrap items-center justify-end gap-2">
              <Money zloty={amount} className="font-semibold" />
              <PayoutBadge status={status} />
            </span>
          </div>
        )}
      </ShortList>
    </Section>
  )
}

/** Tasks of a creator with what became of their proofs. */
export function Tasks({ creator: { tasks } }: { creator: OpsCreator }) {
  const text = useText('creator')
  const adName = useAdName()
  return (
    <Section title={text('tasks')}>
      <ShortList items={tasks} empty={text('tasks_empty')}>
        {({ id, campaign, platform, ad_type: adType, status, ends_at: endsAt, proof }) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <span className="flex items-center gap-1.5 font-semibold">
                <PlatformIcon type={platform} size={16} labelled /> {adName(adType)}
              </span>
              <span className="block text-14 wrap-anywhere text-muted">
                {campaign.name}
                {endsAt && (
                  <>
                    , {text('until')} <DateText value={endsAt} />
                  </>
                )}
              </span>
            </span>
            <span className="inline-flex flex-wrap items-center gap-2">
              <TaskBadge status={status} />
              {proof && (
                <Link
                  to="/proofs"
                  search={{ state: proof.state === 'waiting' ? undefined : proof.state, open: id }}
                  className="rounded-full"
                >
                  <span className="sr-only">{text('proof_open', { task: adName(adType) })}</span>
                  <ProofBadge state={proof.state} />
                </Link>
              )}
            </span>
          </div>
        )}
      </ShortList>
    </Section>
  )
}
