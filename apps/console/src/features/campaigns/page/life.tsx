import type { LifeEntry } from '@fanfara/contract/ops/campaign/work'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { CheckIcon, CloseIcon } from '@fanfara/ui/icons'
import { useText } from '#/texts.ts'

/** What happened to a campaign, what comes next and when. */
export function Life({ life }: { life: readonly LifeEntry[] }) {
  const text = useText('campaign')
  return (
    <Section title={text('life')}>
      <ol aria-label={text('life')} className="grid">
        {life.map(entry => (
          <Step key={entry.step} entry={entry} />
        ))}
      </ol>
    </Section>
  )
}

const dots = {
  done: 'border-horn bg-horn text-page',
  now: 'border-2 border-primary bg-surface',
  ahead: 'border-control/60 bg-surface',
} as const

function Step({ entry }: { entry: LifeEntry }) {
  const text = useText('campaign')
  const { step, state } = entry
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="group flex gap-3">
      <span aria-hidden="true" className="flex shrink-0 flex-col items-center">
        <span className={`grid size-5 place-items-center rounded-full border ${dots[state]}`}>
          {state === 'done' && (step === 'cancelled' ? <CloseIcon size={13} /> : <CheckIcon size={13} />)}
        </span>
        <span className={`min-h-3 w-0.5 grow group-last:hidden ${state === 'done' ? 'bg-horn' : 'bg-line'}`} />
      </span>
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3 pb-3 text-14 group-last:pb-0">
        <span className={state === 'ahead' ? 'text-muted' : 'font-semibold'}>{text(`step_${step}`)}</span>
        <span className="figures text-muted">
          <Note entry={entry} />
        </span>
      </span>
    </li>
  )
}

/** When it was or will be, or how far it came. */
function Note({ entry: { at, on, count } }: { entry: LifeEntry }) {
  const text = useText('campaign')
  if (at) return <DateText value={at} />
  if (count) return count.of === null ? count.done : text('step_count', { done: count.done, of: count.of })
  return on && <DateText value={on} />
}
