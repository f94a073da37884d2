import type { Counts, EventCounts } from '@fanfara/contract/tracking/counts'
import { Section } from '@fanfara/ui/card'
import { formatCount } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { useLanguage } from '@fanfara/ui/text'
import { useText } from '#/i18n/text.ts'

/** What was received and what became of it: every kind adds up in sight. */
export function Figures({ counts }: { counts: Counts }) {
  return (
    <div className="grid gap-6 desktop:grid-cols-2">
      {counts.events.map(event => (
        <EventFigures key={event.event} counts={event} corrections={counts.corrections} />
      ))}
    </div>
  )
}

const FIGURE_OF = { click: 'clicks', action: 'actions', sale: 'sales', view: 'views', medium: 'views' } as const

function EventFigures({ counts, corrections }: { counts: EventCounts; corrections: Counts['corrections'] }) {
  const text = useText('counts')
  const language = useLanguage()
  const { event, received, counted, verdicts } = counts
  const rest = verdicts
    .filter(({ verdict }) => verdict !== 'counted')
    .toSorted((one, other) => other.quantity - one.quantity)
  const worth = verdicts.find(({ verdict }) => verdict === 'counted')?.value ?? 0
  const correction = corrections.find(({ figure }) => figure === FIGURE_OF[event])
  return (
    <Section title={text(`event.${event}`)}>
      <p aria-live="polite">
        <span className="figures text-28 font-semibold">{formatCount(counted, language)}</span>{' '}
        <span className="text-muted">{text('counted_of', { received: formatCount(received, language) })}</span>
      </p>
      {event === 'sale' && (
        <p className="text-14 text-muted">
          {text('worth')} <Money zloty={worth} />
        </p>
      )}
      <table className="mt-4 w-full">
        <caption className="sr-only">{text('reasons')}</caption>
        <tbody>
          {rest.map(({ verdict, quantity }) => (
            <tr key={verdict} className="border-t border-line align-baseline">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {text(`verdict.${verdict}`)}
                <span className="block text-14 text-muted">{text(`why.${verdict}`)}</span>
              </th>
              <td className="figures py-2 text-right">{formatCount(quantity, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="pt-2 pr-3 text-left">
              {text('received')}
            </th>
            <td className="figures pt-2 text-right">{formatCount(received, language)}</td>
          </tr>
        </tfoot>
      </table>
      {correction && (
        <p className="mt-3 text-14 text-muted">
          {text('corrected', {
            by: `${correction.by > 0 ? '+' : '−'}${formatCount(Math.abs(correction.by), language)}`,
          })}
        </p>
      )}
    </Section>
  )
}
