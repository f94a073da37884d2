import type { Counts } from '@fanfara/contract/tracking/counts'
import { formatCount, formatMoney } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useText } from '#/texts.ts'

/** What counted first, then the reasons, the most frequent before the others. */
const inOrder = (verdicts: Counts['events'][number]['verdicts']) =>
  verdicts.toSorted(
    (one, other) =>
      Number(other.verdict === 'counted') - Number(one.verdict === 'counted') || other.quantity - one.quantity,
  )

/** What was received by kind and verdict: each kind adds up in sight. */
export function CountsTable({ counts }: { counts: Pick<Counts, 'events' | 'corrections'> }) {
  const text = useText('counting')
  const language = useLanguage()
  if (counts.events.length === 0) return <p className="text-muted">{text('none')}</p>
  return (
    <div className="grid gap-5 desktop:grid-cols-2">
      {counts.events.map(({ event, received, verdicts }) => (
        <table key={event} className="w-full self-start text-14">
          <caption className="pb-1 text-left font-semibold">{text(`event_${event}`)}</caption>
          <tbody>
            {inOrder(verdicts).map(({ verdict, quantity, value }) => (
              <tr key={verdict} className="border-t border-line">
                <th
                  scope="row"
                  className={`py-1.5 text-left ${verdict === 'counted' ? 'font-semibold' : 'font-normal text-muted'}`}
                >
                  {text(`verdict_${verdict}`)}
                </th>
                <td className="figures py-1.5 text-right">
                  {formatCount(quantity, language)}
                  {event === 'sale' && <span className="block text-muted">{formatMoney(value)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line">
              <th scope="row" className="py-1.5 text-left">
                {text('received')}
              </th>
              <td className="figures py-1.5 text-right font-semibold">{formatCount(received, language)}</td>
            </tr>
          </tfoot>
        </table>
      ))}
    </div>
  )
}
