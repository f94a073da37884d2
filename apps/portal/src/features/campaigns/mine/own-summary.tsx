import type { OwnCampaign } from '@fanfara/contract/own/campaigns'
import { Money } from '@fanfara/ui/money'
import { Skeleton } from '@fanfara/ui/skeleton'
import { TimeLeft } from '#/app/next/time-left.tsx'
import { useText } from '#/i18n/text.ts'

/** What a row says of a campaign that one is in: the money so far, and where it is; its place is kept. */
export function EarnedSoFar({ own }: { own: OwnCampaign | 'waiting' }) {
  const text = useText('mine')
  const enums = useText('enums')
  if (own === 'waiting') return <Skeleton className="h-11 w-28 desktop:h-10.5" />
  return (
    <span className="block">
      <Money zloty={own.earned} className="font-semibold text-brass" />
      <span className="block text-14 text-muted">
        {own.payment ? enums(`payment_status.${own.payment.status}`) : text('nothing_yet')}
      </span>
    </span>
  )
}

/** How many tasks are done, and how long there is for the next. */
export function TasksDone({ own }: { own: OwnCampaign | 'waiting' }) {
  const text = useText('mine')
  if (own === 'waiting') return <Skeleton className="mt-1 h-5 w-20" />
  const { tasks, next_task } = own
  if (tasks.total === 0) return null
  return (
    <span className="figures mt-1 flex flex-wrap gap-x-3 text-14 text-muted">
      <span>{text('tasks_done', { done: tasks.finished, count: tasks.total })}</span>
      {next_task && next_task.step !== 'none' && <TimeLeft until={next_task.until} />}
    </span>
  )
}
