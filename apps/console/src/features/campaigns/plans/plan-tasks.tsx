import type { KeptPlanLine } from '@fanfara/contract/ops/campaign/plans'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName } from '@fanfara/ui/text'
import type { ReactNode } from 'react'
import { useText } from '#/texts.ts'

/** The tasks of a kept plan, each with what is said of its days. */
export function PlanTasks({
  lines,
  days,
}: {
  lines: readonly KeptPlanLine[]
  days: (line: KeptPlanLine, at: number) => ReactNode
}) {
  const text = useText('plans')
  const adName = useAdName()
  return (
    <ol className="grid gap-2">
      {lines.map((line, at) => (
        <li key={at} className="flex items-start gap-2">
          <PlatformIcon type={line.platform} size={24} labelled />
          <span className="min-w-0">
            <span className="block">{text('task', { amount: line.amount, ad: adName(line.ad_type) })}</span>
            <span className="block text-14 text-muted">{days(line, at)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Days of a kept task, told from the start. */
export function useToldDays() {
  const text = useText('plans')
  return ({ starts_in: first, ends_in: last }: KeptPlanLine): string => {
    if (first === null && last === null) return text('whole')
    if (first === null) return text('days_until', { last: (last ?? 0) + 1 })
    if (last === null) return text('days_from', { first: first + 1 })
    return first === last ? text('day_one', { first: first + 1 }) : text('days', { first: first + 1, last: last + 1 })
  }
}
