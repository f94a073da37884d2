import type { Language } from '@fanfara/contract/enums'
import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import { formatCount, formatMoney, formatPercent } from '@fanfara/ui/format'
import type { TextOf } from '#/texts.ts'

type Line = NonNullable<OpsParticipant['payment']>['lines'][number]

/**
 * How one model came to its part of a payment, as a small calculation.
 * @example '12 345 wyświetleń ÷ 1000 × 8,00 zł'
 */
export function lineText(line: Line, text: TextOf<'labels'>, language: Language): string {
  const quantity = line.quantity ?? 0
  const figure = formatCount(quantity, language)
  if (line.model === 'FLAT_FEE') {
    const tasks = line.of ?? quantity
    const figures = { figure, tasks, of: formatCount(tasks, language) }
    if (line.rate === null) return text('line_individual', figures)
    return text('line_FLAT_FEE', { ...figures, rate: formatMoney(line.rate) })
  }
  if (line.model === 'CPS' && line.unit === 'perc')
    return text('line_CPS_perc', { base: formatMoney(line.base ?? 0), rate: formatPercent(line.rate ?? 0, language) })
  const key = line.model === 'CPS' ? 'line_CPS_flat' : (`line_${line.model}` as const)
  return text(key, { quantity, figure, rate: formatMoney(line.rate ?? 0) })
}
