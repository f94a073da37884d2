import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { formatMoney, formatPercent } from '@fanfara/ui/format'
import type { Language } from '@fanfara/contract/enums'
import type { TextOf } from '#/texts.ts'

type Income = OpsCampaign['incomes'][number]

/** The rate of one line of pay. @example '15,00 zł', '7,5%', 'wg cen twórcy' */
function rateText(
  { unit, value }: Pick<Income, 'unit' | 'value'>,
  labels: TextOf<'labels'>,
  language: Language,
): string {
  if (typeof value !== 'number') return labels('individual')
  return unit === 'perc' ? formatPercent(value, language) : formatMoney(value)
}

/** One line of pay as a sentence. @example '15,00 zł za każde 1000 wyświetleń' */
export const payLine = (
  income: Pick<Income, 'model' | 'unit' | 'value'>,
  labels: TextOf<'labels'>,
  language: Language,
): string => `${rateText(income, labels, language)} ${labels(`model_${income.model}_hint`)}`

/** All lines of pay of a campaign, of which a narrow column breaks none apart. @example 'CPM 15,00 zł, CPS 7,5%' */
export function payText(incomes: readonly Income[], labels: TextOf<'labels'>, language: Language): string {
  return incomes
    .map(income => `${labels(`model_${income.model}`)}\u00a0${rateText(income, labels, language)}`)
    .join(', ')
}
