import type { Counts } from '@fanfara/contract/tracking/counts'
import { formatMoney } from '@fanfara/ui/format'
import { SumTable } from '@fanfara/ui/sum-table'
import { useText } from '#/texts.ts'

/** What was received by kind and verdict: each kind adds up in sight. */
export function CountsTable({ counts }: { counts: Pick<Counts, 'events' | 'corrections'> }) {
  const text = useText('counting')
  if (counts.events.length === 0) return <p className="text-muted">{text('none')}</p>
  return (
    <div className="grid gap-5 desktop:grid-cols-2">
      {counts.events.map(({ event, received, is_paid: isPaid, verdicts }) => (
        <SumTable
          key={event}
          className="text-14"
          caption={text(`event_${event}`)}
          isCaptionShown
          rows={verdicts.map(({ verdict, quantity, value }) => ({
            key: verdict,
            label: text(`verdict_${verdict}`),
            ...(verdict === 'counted' && !isPaid ? { note: text('unpaid') } : {}),
            quantity,
            worth: event === 'sale' ? formatMoney(value) : undefined,
            isMain: verdict === 'counted',
          }))}
          total={{ label: text('received'), quantity: received }}
        />
      ))}
    </div>
  )
}
