import { Section } from '@fanfara/ui/card'
import { formatCount, formatMoney } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '#/texts.ts'
import type { FormValues } from '#/features/campaigns/form/form-values.ts'
import { type CostLine, costOf } from './cost.ts'

/** One line a payment model, in złoty, from what is written so far: the most for all places, or per event where nobody can know how many come (WORK-06). */
export function Cost() {
  const text = useText('form')
  const labels = useText('labels')
  const { control } = useFormContext<FormValues>()
  const [incomes, places] = useWatch({ control, name: ['incomes', 'places'] })
  const say = useSentence()
  const lines = costOf({ incomes, places })
  if (lines.length === 0)
    return (
      <Section title={text('cost')}>
        <p className="text-muted">{text('cost_nothing')}</p>
      </Section>
    )
  return (
    <Section title={text('cost')} hint={text('cost_hint')}>
      <ul className="grid gap-3">
        {lines.map((line, at) => (
          <li key={`${at}-${line.kind}`}>
            <p className="text-14 text-muted">{labels(`model_${modelOf(line)}`)}</p>
            <p className="figures">{say(line)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const modelOf = (line: CostLine) => (line.kind === 'counted' ? line.model : 'FLAT_FEE')

function useSentence() {
  const text = useText('form')
  const labels = useText('labels')
  const language = useLanguage()
  return (line: CostLine): string => {
    if (line.kind === 'individual') return text('cost_individual')
    if (line.kind === 'fee')
      return line.most === null
        ? text('cost_fee_open', { each: formatMoney(line.each) })
        : text('cost_fee', { most: formatMoney(line.most), each: formatMoney(line.each) })
    const of = line.isShare ? formatMoney(line.of, 0) : formatCount(line.of, language)
    return labels(line.isShare ? 'cost_CPS_share' : `cost_${line.model}`, { amount: formatMoney(line.amount), of })
  }
}
