import type { EvaluationEntry } from '@fanfara/contract/evaluation'
import { formatAgo, formatCount } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useState } from 'react'
import { serverNow } from '@fanfara/ui/clock'
import { useText } from '#/i18n/text.ts'
import { metricsOf } from './standing.ts'

/** Every measured figure of a channel on a line of its own, with the days that it covers (EVAL-07, EVAL-16). */
export function MetricLines({ entry }: { entry: EvaluationEntry }) {
  const text = useText('evaluation')
  const language = useLanguage()
  return metricsOf(entry).map(({ name, value }) => (
    <span key={name} className="block">
      {text('metric_line', {
        name: text(`metric.${name}`),
        value: value === null ? text('value_unknown') : formatCount(value, language),
      })}
    </span>
  ))
}

/** When the figures were read, and over which days they go. */
export function MeasuredLine({
  entry: { measured_at: at, window_days: days, by_hand: isByHand },
}: {
  entry: EvaluationEntry
}) {
  const text = useText('evaluation')
  const language = useLanguage()
  const [now] = useState(() => new Date(serverNow()))
  if (!at) return text('unmeasured')
  if (isByHand) return text('by_hand', { ago: formatAgo(at, now, language) })
  const measured = text('measured', { ago: formatAgo(at, now, language) })
  return days === null ? measured : `${text('window', { days })} · ${measured}`
}
