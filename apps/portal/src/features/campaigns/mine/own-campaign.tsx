import type { Campaign } from '@fanfara/contract/campaigns'
import type { OwnCampaign } from '@fanfara/contract/own/campaigns'
import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { CopyField } from '@fanfara/ui/copy-field'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatCount } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { Progress } from '@fanfara/ui/progress'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NextStepText } from '#/app/next/next-step.tsx'
import { TimeLeft } from '#/app/next/time-left.tsx'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { ownCampaignsQuery } from './own-query.ts'
import { Timeline } from './timeline.tsx'

/** A campaign that one is in: what was earned, what is next, the link, what was counted, and the way to the money. */
export function OwnCampaignView({ campaign }: { campaign: Campaign }) {
  const { data, error, refetch } = useQuery(ownCampaignsQuery([campaign.id]))
  const own = data?.get(campaign.id)
  if (error && !own)
    return (
      // As high as what it stands for.
      <div className="min-h-128 desktop:min-h-76">
        <ErrorState isSmall message={messageOf(error)} onRetry={refetch} />
      </div>
    )
  if (!own) return <OwnSkeleton />
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @min-[44rem]:grid-cols-3">
        <Earned own={own} />
        <Tasks own={own} />
        <Counts own={own} />
      </div>
      <Way own={own} />
      <OwnLink own={own} />
    </div>
  )
}

function OwnSkeleton() {
  return (
    <Loading className="grid gap-6">
      <div className="grid gap-6 desktop:grid-cols-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
      <Skeleton className="h-16" />
      <Skeleton className="h-28" />
    </Loading>
  )
}

/** The money so far with its stage, and the way to where it is explained. */
function Earned({ own: { earned, payment } }: { own: OwnCampaign }) {
  const text = useText('mine')
  const enums = useText('enums')
  return (
    <section>
      <h3 className="text-14 text-muted">{text('earned')}</h3>
      <p className="mt-0.5 text-28 font-semibold text-brass">
        <Money zloty={earned} />
      </p>
      <p className="text-14 text-muted">
        {payment ? enums(`payment_status.${payment.status}`) : text('nothing_yet')}
        {payment && (
          <>
            {' · '}
            <Link to="/finances" search={{ id: payment.id }} className={linkClass}>
              {text('to_money')}
            </Link>
          </>
        )}
      </p>
    </section>
  )
}

/** What is done, and what is next with its verb. */
function Tasks({ own: { tasks, next_task: next } }: { own: OwnCampaign }) {
  const text = useText('mine')
  const done = text('tasks_done', { done: tasks.finished, count: tasks.total })
  return (
    <section>
      <h3 className="text-14 text-muted">{text('tasks')}</h3>
      {tasks.total === 0 ? (
        <p className="mt-1">{text('no_tasks')}</p>
      ) : (
        <>
          <p className="figures mt-0.5 mb-1.5 font-semibold">{done}</p>
          <Progress label={text('tasks')} value={tasks.finished} max={tasks.total} valueText={done} />
          {tasks.missed > 0 && <p className="mt-1 text-14 text-danger">{text('missed', { count: tasks.missed })}</p>}
        </>
      )}
      {next && <NextTask task={next} />}
    </section>
  )
}

/** What is next, with its step and the days that are left. */
function NextTask({ task }: { task: NonNullable<OwnCampaign['next_task']> }) {
  const adName = useAdName()
  // What somebody can do is done where the link leads; what waits for others only looks so.
  const isOwnTurn = task.step !== 'wait'
  return (
    <p className="figures mt-2 flex flex-wrap items-baseline gap-x-2 text-14">
      <Link
        to="/timetable"
        search={{ task: task.id }}
        className={`${linkClass} inline-flex flex-wrap items-baseline gap-x-2`}
      >
        {adName(task.type)}
        {isOwnTurn && <NextStepText step={task.step} />}
      </Link>
      {!isOwnTurn && <NextStepText step={task.step} />}
      <TimeLeft until={task.until} />
    </p>
  )
}

const figures = ['views', 'clicks', 'actions', 'sales'] as const

/** What was counted so far, by kind; each event stands on a page of its own. */
function Counts({ own: { id, counts } }: { own: OwnCampaign }) {
  const text = useText('mine')
  const language = useLanguage()
  const known = figures.flatMap(name => {
    const count = counts[name]
    return count === null ? [] : [{ name, count }]
  })
  return (
    <section>
      <h3 className="text-14 text-muted">{text('counted')}</h3>
      {known.length === 0 ? (
        <p className="mt-1">{text('nothing_counted')}</p>
      ) : (
        <ul aria-live="polite" className="mt-0.5 flex flex-wrap gap-x-6">
          {known.map(({ name, count }) => (
            <li key={name}>
              <span className="figures block text-20 font-semibold">{formatCount(count, language)}</span>
              <span className="block text-14 text-muted">{text(`count.${name}`, { count })}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-14">
        <Link to="/counts/$id" params={{ id }} className={linkClass}>
          {text('to_counts')}
        </Link>
      </p>
    </section>
  )
}

/** The timeline, and who has to act. */
function Way({ own: { timeline, acts_next } }: { own: OwnCampaign }) {
  const text = useText('mine')
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-14 text-muted">{text('timeline')}</h3>
        {acts_next && (
          <p className={acts_next === 'creator' ? 'text-14 font-semibold text-primary' : 'text-14 text-muted'}>
            {text(`acts.${acts_next}`)}
          </p>
        )}
      </div>
      <Timeline entries={timeline} />
    </section>
  )
}

/** The campaign link to copy, and as a picture to show on a stream. */
function OwnLink({ own: { link, status } }: { own: OwnCampaign }) {
  const text = useText('mine')
  if (!link || status === 'completed') return null
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="min-w-0 grow basis-72">
        <CopyField label={text('link')} value={link.url} />
        <p className="mt-1.5 text-14 text-muted">{text('link_hint')}</p>
        {link.is_paused && (
          <Alert tone="info" isNote className="mt-3">
            {text('link_paused')}
          </Alert>
        )}
      </div>
      <figure className="flex items-center gap-4">
        <img
          src={`${link.url}/qr.svg`}
          alt={text('qr')}
          width={96}
          height={96}
          className="size-24 rounded-control border border-line bg-white"
        />
        <figcaption>
          <a href={`${link.url}/qr.png`} download="fanfara-qr.png" className={buttonClass('secondary', 'small')}>
            {text('qr_save')}
          </a>
        </figcaption>
      </figure>
    </section>
  )
}
