import type { CorrectionState } from '@fanfara/contract/own/corrections'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { formatMoney } from '@fanfara/ui/format'
import { useText } from '#/texts.ts'

const looks: Record<CorrectionState, BadgeLook> = {
  proposed: 'warning',
  announced: 'primary',
  disputed: 'error',
  in_effect: 'green',
  withdrawn: 'secondary',
}

/** How far a correction came; the word names who is waited for. */
export function CorrectionBadge({ state }: { state: CorrectionState }) {
  const text = useText('corrections')
  return <Badge look={looks[state]}>{text(`state_${state}`)}</Badge>
}

/** By how much, with its sign. */
export function Difference({ zloty, className = '' }: { zloty: number; className?: string }) {
  const text = useText('corrections')
  return (
    <span className={`figures font-semibold whitespace-nowrap ${className}`}>
      {text(zloty > 0 ? 'more' : 'less', { amount: formatMoney(Math.abs(zloty)) })}
    </span>
  )
}
