import type { Task } from '@fanfara/contract/tasks'
import { Alert } from '@fanfara/ui/alert'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { RadioGroup } from '@fanfara/ui/choice'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { formatDateTime } from '@fanfara/ui/format'
import { PageHeader } from '@fanfara/ui/page-header'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keepWaiting } from '#/app/proofs/waiting.ts'
import { shareSearch } from '#/app/route/search.ts'
import { useSearch } from '#/app/route/navigation.ts'
import { isUnheard, messageOf } from '#/app/server/message.ts'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { tasksQuery, useFinishTask } from '#/features/tasks/api.ts'
import { useText } from '#/i18n/text.ts'
import { linkIn, tasksFor } from './shared-link.ts'

/** `/share`: a link that was shared from another application proves a task (PHONE-06). */
export function ShareScreen() {
  const text = useText('phone')
  const link = linkIn(useSearch(shareSearch))
  const { data: tasks, error, refetch } = useQuery(tasksQuery)
  return (
    <>
      <PageHeader title={text('share_title')} purpose={text('share_purpose')} />
      {link === null ? (
        <Nothing title={text('share_no_link')} hint={text('share_no_link_hint')} />
      ) : (
        <>
          {!tasks && !error && <ChoiceOutline />}
          {!tasks && error && (
            <Card>
              <ErrorState message={messageOf(error)} onRetry={refetch} />
            </Card>
          )}
          {tasks && <Fitting link={link} tasks={tasksFor(tasks, link)} />}
        </>
      )}
    </>
  )
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  const text = useText('phone')
  const way = (
    <Link to="/timetable" className={buttonClass('secondary')}>
      {text('share_timetable')}
    </Link>
  )
  return (
    <Card>
      <EmptyState drawing="tasks" title={title} action={way}>
        {hint}
      </EmptyState>
    </Card>
  )
}

/** The link, the tasks that it may belong to, and the button, before they are known. */
const ChoiceOutline = () => (
  <Card>
    <Loading>
      <Skeleton className="mb-5 h-10" />
      <Skeleton className="mb-1.5 h-5 w-40" />
      <Skeleton className="h-14" />
      <Skeleton className="mt-5 h-11 w-32 desktop:h-10" />
    </Loading>
  </Card>
)

/** What became of it, once it is handed in. */
type Outcome = 'sent' | 'waiting'

function Fitting({ link, tasks }: { link: string; tasks: readonly Task[] }) {
  const text = useText('phone')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (outcome) return <Done outcome={outcome} />
  if (tasks.length === 0) return <Nothing title={text('share_none')} hint={text('share_none_hint')} />
  return <Choice link={link} tasks={tasks} onDone={setOutcome} />
}

function Done({ outcome }: { outcome: Outcome }) {
  const text = useText('phone')
  const way = (
    <Link to="/timetable" className={buttonClass('secondary', 'small')}>
      {text('share_timetable')}
    </Link>
  )
  return (
    <Alert
      tone={outcome === 'sent' ? 'success' : 'info'}
      title={text(outcome === 'sent' ? 'proof_sent' : 'proof_waits')}
      action={way}
    >
      {text(outcome === 'sent' ? 'share_sent' : 'proof_waits_hint')}
    </Alert>
  )
}

interface ChoiceProps {
  link: string
  tasks: readonly Task[]
  onDone: (outcome: Outcome) => void
}

function Choice({ link, tasks, onDone }: ChoiceProps) {
  const text = useText('phone')
  const language = useLanguage()
  const [first] = tasks
  const [chosen, choose] = useState(tasks.length === 1 && first ? first.id : '')
  const [failure, setFailure] = useState<string | null>(null)
  const task = tasks.find(({ id }) => id === chosen)
  const { mutateAsync } = useFinishTask(chosen)
  const send = async () => {
    if (!task) return setFailure(text('share_choose'))
    setFailure(null)
    try {
      await mutateAsync({ url: link })
      onDone('sent')
    } catch (error) {
      if (!isUnheard(error)) return setFailure(sentenceInPlace(error))
      keepWaiting(task, link)
      onDone('waiting')
    }
  }
  const until = ({ end_date: end }: Task) => (end ? text('share_until', { date: formatDateTime(end, language) }) : '')
  return (
    <Card>
      <p className="mb-5 rounded-control bg-sunken px-3 py-2 break-all">{link}</p>
      <RadioGroup
        label={text('share_tasks')}
        name="shared"
        value={chosen}
        options={tasks.map(each => ({
          value: each.id,
          label: (
            <span className="block min-w-0">
              <span className="block font-semibold wrap-anywhere">{each.name}</span>
              <span className="block text-14 text-muted">
                {[each.campaign_name === each.name ? '' : each.campaign_name, until(each)].filter(Boolean).join(' · ')}
              </span>
            </span>
          ),
        }))}
        onChange={choose}
      />
      {failure && <Alert className="mt-5">{failure}</Alert>}
      <Button onClick={send} className="mt-5">
        {text('share_send')}
      </Button>
    </Card>
  )
}
