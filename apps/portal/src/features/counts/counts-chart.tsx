import type { Counts } from '@fanfara/contract/tracking/counts'
import { type CountedEvent, countedEvents } from '@fanfara/contract/verdicts'
import { Section } from '@fanfara/ui/card'
import { type BarRange, barsOf, CountBars } from '@fanfara/ui/count-bars'
import { Select } from '@fanfara/ui/select-field'
import { useState } from 'react'
import { useText } from '#/i18n/text.ts'

/** What came of one kind, by day or hour. */
export function CountsChart({ counts }: { counts: Counts }) {
  const text = useText('counts')
  const [range, setRange] = useState<BarRange>('days')
  const [event, setEvent] = useState<CountedEvent>(counts.events[0]?.event ?? 'click')
  const words = {
    chart: text('chart'),
    time: text('time'),
    counted: text('counted'),
    notCounted: text('not_counted'),
  }
  const bars = barsOf(range === 'days' ? counts.days : counts.hours, event, range)
  return (
    <Section
      title={text('chart')}
      action={
        <div className="flex gap-2">
          {counts.events.length > 1 && (
            <Select
              aria-label={text('chart_event')}
              value={event}
              onChange={({ target }) => setEvent(countedEvents.find(one => one === target.value) ?? event)}
            >
              {counts.events.map(one => (
                <option key={one.event} value={one.event}>
                  {text(`event.${one.event}`)}
                </option>
              ))}
            </Select>
          )}
          <Select
            aria-label={text('chart_range')}
            value={range}
            onChange={({ target }) => setRange(target.value === 'hours' ? 'hours' : 'days')}
          >
            <option value="days">{text('by_day')}</option>
            <option value="hours">{text('by_hour')}</option>
          </Select>
        </div>
      }
    >
      {bars.length === 0 ? (
        <p className="text-muted">{text('chart_empty')}</p>
      ) : (
        <CountBars bars={bars} range={range} words={words} />
      )}
    </Section>
  )
}
