import type { OwnCampaign, TimelineEntry } from '@fanfara/contract/own/campaigns'
import { DateText } from '@fanfara/ui/date-text'
import { CheckIcon } from '@fanfara/ui/icons'
import { useText } from '#/i18n/text.ts'

/** What happened, what comes next and when; beside each other where there is room, else below each other. */
export function Timeline({ entries }: { entries: OwnCampaign['timeline'] }) {
  const text = useText('mine')
  return (
    <div className="@container">
      <ol
        aria-label={text('timeline')}
        className="grid gap-3 @min-[44rem]:auto-cols-fr @min-[44rem]:grid-flow-col @min-[44rem]:gap-0"
      >
        {entries.map(entry => (
          <Entry key={entry.step} entry={entry} />
        ))}
      </ol>
    </div>
  )
}

const dots = {
  done: 'border-horn bg-horn text-page',
  now: 'border-2 border-primary bg-surface',
  ahead: 'border-control/60 bg-surface',
} as const

function Entry({ entry }: { entry: TimelineEntry }) {
  const text = useText('mine')
  const { step, state } = entry
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="flex gap-3 @min-[44rem]:block @min-[44rem]:pr-3">
      <span aria-hidden="true" className="flex shrink-0 items-center @min-[44rem]:mb-1.5">
        <span className={`grid size-5 place-items-center rounded-full border ${dots[state]}`}>
          {state === 'done' && <CheckIcon size={13} />}
        </span>
        <span
          className={`ml-2 hidden h-0.5 grow @min-[44rem]:block ${state === 'done' ? 'bg-horn' : 'bg-line'} ${step === 'paid' ? 'invisible' : ''}`}
        />
      </span>
      <span className="min-w-0">
        <span className={`block text-14 ${state === 'ahead' ? 'text-muted' : 'font-semibold'}`}>
          {text(`step.${step}`)}
        </span>
        <span className="figures block text-14 text-muted">
          <Note entry={entry} />
        </span>
      </span>
    </li>
  )
}

/** How far it came, when it was, or by when it is expected. */
function Note({ entry: { tasks, at, expected_at: expected, state } }: { entry: TimelineEntry }) {
  const text = useText('mine')
  const counted = tasks && tasks.done < tasks.of ? text('of', { done: tasks.done, of: tasks.of }) : null
  if (at) return <DateText value={at} />
  if (counted) return counted
  if (expected)
    return (
      <>
        {text('by')} <DateText value={expected} />
      </>
    )
  return state === 'done' ? text('step_done') : null
}
