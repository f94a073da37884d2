import { opsAcceptSettlement } from '@fanfara/contract/ops/settlement'
import type { Task } from '@fanfara/contract/tasks'
import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { Facts, Section } from '@fanfara/ui/card'
import { formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { campaignFacts, type CampaignWithSettlement, participantsQuery } from '#/features/campaigns/api.ts'
import { AdvertiserPayments } from './money/advertiser-payments.tsx'
import { ChoosePaymentsButton } from './money/choose-payments.tsx'
import { CreditActs, CreditAmount } from './money/credit.tsx'
import { workQuery } from '#/features/campaigns/page/queries.ts'
import { acceptedNow, owedOf } from './money/owed.ts'
import { WriteOffButton, WriteOffWaiting } from './money/write-off.tsx'

/** What the campaign owes, what came in, and what else can be done about it; what moves it on stands in the page's bar (OPS-14). */
export function SettlementSection({ campaign, settlement }: CampaignWithSettlement) {
  const text = useText('settlement')
  const { waiting_for_acceptance, waiting_for_payment, released, received, unallocated } = settlement
  const stages = [
    { name: text('to_accept'), of: waiting_for_acceptance },
    // What came and is given to nobody yet is owed no more: the parts add up, and receivables say the same sum.
    { name: text('to_pay'), of: { ...waiting_for_payment, amount: owedOf(settlement) } },
    { name: text('released'), of: released },
  ]
  return (
    <Section title={text('title')} hint={text('hint')}>
      <Facts
        items={[
          ...stages.map(({ name, of }) => ({ name, value: <StageAmount {...of} /> })),
          { name: text('received'), value: <Money zloty={received} /> },
          { name: text('reference'), value: <code className="figures whitespace-nowrap">{settlement.reference}</code> },
          ...(unallocated > 0 ? [{ name: text('unallocated'), value: <Money zloty={unallocated} /> }] : []),
          ...(settlement.written_off > 0
            ? [{ name: text('written_off'), value: <Money zloty={settlement.written_off} /> }]
            : []),
          ...(settlement.credit.all > 0
            ? [{ name: text('credit'), value: <CreditAmount {...settlement.credit} /> }]
            : []),
        ]}
      />
      <AdvertiserPayments campaign={campaign} settlement={settlement} />
      <WriteOffWaiting campaign={campaign} settlement={settlement} />
      <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
        <ChoosePaymentsButton campaign={campaign} settlement={settlement} />
        <CreditActs campaign={campaign} settlement={settlement} />
        <WriteOffButton campaign={campaign} settlement={settlement} />
        {waiting_for_payment.count + released.count > 0 && (
          <Link to="/corrections" search={{ campaign: campaign.id }} className={buttonClass('quiet')}>
            {text('corrections')}
          </Link>
        )}
      </div>
    </Section>
  )
}

function StageAmount({ count, amount }: { count: number; amount: number }) {
  const text = useText('settlement')
  return (
    <>
      <Money zloty={amount} className="text-20 font-semibold" />
      <span className="block text-14 text-muted">{text('payments_count', { count })}</span>
    </>
  )
}

/** Accepts what was earned; it shows before whom it pays, and how much. */
export function AcceptSettlement({ campaign, settlement }: CampaignWithSettlement) {
  const text = useText('settlement')
  const { unproven, unanswered } = settlement
  const { count, amount } = acceptedNow(settlement)
  return (
    <ActButton
      label={text('accept')}
      right="money"
      variant="primary"
      tone="primary"
      title={text('accept_title')}
      facts={[...campaignFacts(campaign.id), { queryKey: ['campaign', campaign.id, 'participants'] }]}
      confirmLabel={text('accept')}
      run={(_, options) =>
        call(
          opsAcceptSettlement,
          { params: { id: campaign.id }, body: { amount, unproven_amount: unproven.amount } },
          options,
        )
      }
      done={({ data: { waiting_for_acceptance: left } }) =>
        text(left.count === 0 ? 'accepted' : 'accepted_rest', {
          count: left.count,
          amount: formatMoney(amount),
        })
      }
    >
      <p>{count === 0 ? text('accept_none') : text('accept_body', { count, amount: formatMoney(amount) })}</p>
      {unanswered.count > 0 && (
        <p className="mt-2">
          {text('accept_later', { count: unanswered.count, amount: formatMoney(unanswered.amount) })}
        </p>
      )}
      <Unseen campaignId={campaign.id} />
      <Unproven {...unproven} />
      <RowsToPay campaignId={campaign.id} count={count} />
    </ActButton>
  )
}

/** Proofs that nobody judged: the settlement accepts them, and none of it is judged afterwards. */
function Unseen({ campaignId }: { campaignId: string }) {
  const text = useText('settlement')
  const { data } = useQuery(workQuery(campaignId))
  const count = data?.counts.proofs_waiting ?? 0
  if (count === 0) return null
  return (
    <Alert
      tone="warning"
      title={text('unseen', { count })}
      className="mt-4"
      action={
        <Link to="/proofs" search={{ campaign: campaignId }} className={buttonClass('secondary')}>
          {text('unseen_look')}
        </Link>
      }
    >
      {text('unseen_hint', { count })}
    </Alert>
  )
}

/** Who would be paid by figures alone: it is asked about before anything is fixed. */
function Unproven({ count, amount, rows }: CampaignWithSettlement['settlement']['unproven']) {
  const text = useText('settlement')
  if (count === 0) return null
  const named = rows.slice(0, SHOWN_ROWS)
  return (
    <Alert tone="warning" title={text('unproven', { count, amount: formatMoney(amount) })} className="mt-4">
      <ul>
        {named.map(({ name, amount: own }, at) => (
          <li key={`${name} ${at}`} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span> <Money zloty={own} />
          </li>
        ))}
      </ul>
      {count > named.length && <p>{text('accept_more', { count: count - named.length })}</p>}
      <p className="mt-1">{text('unproven_hint')}</p>
    </Alert>
  )
}

const SHOWN_ROWS = 8
/** A task that outlives its campaign's end waits for the advertiser's answer, or for what follows it. */
const isOpen = ({ status }: Pick<Task, 'status'>) => status === 'during'

/** Who gets how much when the settlement is accepted: the first of `count` payments, and how many more there are. */
function RowsToPay({ campaignId, count }: { campaignId: string; count: number }) {
  const text = useText('settlement')
  const { data } = useQuery(participantsQuery(campaignId, { per_page: 100 }))
  if (!data) return <RowsSkeleton />
  // Whoever earned nothing is not counted, and gets nothing.
  const rows = data.data
    .filter(
      ({ payment, tasks }) => payment?.status === 'waiting_for_acceptance' && payment.amount > 0 && !tasks.some(isOpen),
    )
    .slice(0, SHOWN_ROWS)
  if (count === 0) return null
  const more = count - rows.length
  return (
    <table className="mt-4 w-full">
      <caption className="mb-1 text-left text-14 font-semibold">{text('accept_rows')}</caption>
      <tbody>
        {rows.map(({ id, creator, payment }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-regular wrap-anywhere">
              {creator.name}
            </th>
            <td className="py-1.5 text-right">
              <Money zloty={payment?.amount ?? 0} />
            </td>
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={2} className="pt-1.5 text-14 text-muted">
              {text('accept_more', { count: more })}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function RowsSkeleton() {
  return (
    <Loading className="mt-4 grid gap-2">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-2/3" />
    </Loading>
  )
}
