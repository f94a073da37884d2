import type { Counts, EventCounts } from '@fanfara/contract/tracking/counts'
import { figureOfEvent } from '@fanfara/contract/verdicts'
import { Section } from '@fanfara/ui/card'
import { formatCount } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { SumTable } from '@fanfara/ui/sum-table'
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

function EventFigures({ counts, corrections }: { counts: EventCounts; corrections: Counts['corrections'] }) {
  const text = useText('counts')
  const language = useLanguage()
  const { event, received, counted, is_paid: isPaid, verdicts } = counts
  const worth = verdicts.find(({ verdict }) => verdict === 'counted')?.value ?? 0
  const correction = corrections.find(({ figure }) => figure === figureOfEvent[event])
  return (
    <Section title={text(`event.${event}`)}>
      <p aria-live="polite">
        <span className="figures text-28 font-semibold">{formatCount(counted, language)}</span>{' '}
        <span className="text-muted">{text('counted_of', { counted, received: formatCount(received, language) })}</span>
      </p>
      {!isPaid && <p className="text-14 text-muted">{text('unpaid')}</p>}
      {event === 'sale' && (
        <p className="text-14 text-muted">
          {text('worth')} <Money zloty={worth} />
        </p>
      )}
      <SumTable
        className="mt-4"
        caption={text('reasons')}
        rows={verdicts.flatMap(({ verdict, quantity }) =>
          verdict === 'counted'
            ? []
            : [{ key: verdict, label: text(`verdict.${verdict}`), note: text(`why.${verdict}`), quantity }],
        )}
        total={{ label: text('received'), quantity: received }}
      />
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
