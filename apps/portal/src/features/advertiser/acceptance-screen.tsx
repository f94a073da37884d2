import type { AcceptancePage } from '@fanfara/contract/acceptances'
import { Alert } from '@fanfara/ui/alert'
import { Card, Facts, Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { SuccessIcon } from '@fanfara/ui/icons'
import { PageHeader } from '@fanfara/ui/page-header'
import { PlatformName } from '@fanfara/ui/platform-icon'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { LinkList } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParam } from '#/app/route/navigation.ts'
import { useText } from '#/i18n/text.ts'
import { AnswerForm } from './answer-form.tsx'
import { acceptanceQuery, useDecide } from './api.ts'
import { CreatorCard } from './creator-card.tsx'
import { CreatorOutline, FactsOutline, Lines } from './outlines.tsx'
import { LinkError } from './link-state.tsx'

/** `/task-acceptance/{token}`: the advertiser sees what a creator prepared, and answers (ADV-01…ADV-09). */
export function AcceptanceScreen() {
  const token = useParam('token') ?? ''
  return <AcceptanceOf key={token} token={token} />
}

/** One link's page. */
export function AcceptanceOf({ token }: { token: string }) {
  const text = useText('advertiser')
  const language = useLanguage()
  const { data: page, error, refetch } = useQuery(acceptanceQuery(token, language))
  const decide = useDecide(token)
  // An answer that was taken is shown, also where the page cannot be looked at again after it.
  if (error && !decide.data) return <LinkError of="task" error={error} onRetry={refetch} />
  if (!page) return <AcceptanceOutline />
  const said = decide.data ? decide.data.message : undefined
  const status = decide.data?.status ?? page.status
  const written = decide.variables?.decision === 'changes' ? decide.variables.reason : null
  return (
    <div className="mx-auto w-full max-w-[48rem]">
      <PageHeader
        title={text('acceptance_title')}
        purpose={text(status === 'pending' ? 'acceptance_purpose' : 'acceptance_purpose_over', {
          campaign: page.campaign.name,
          creator: page.creator.name,
        })}
      />
      <div className="grid gap-6">
        {status !== 'pending' && (
          <Outcome status={status} said={said} reason={page.reason ?? (said ? written : null)} />
        )}
        {status !== 'pending' && isUnsent(page, decide, written) && <Unsent written={written} />}
        {status !== 'superseded' && <Shown page={page} />}
        {status === 'pending' && <AnswerForm page={page} decide={decide} />}
      </div>
    </div>
  )
}

/** Whether an answer was given and another one holds, as the page that was looked at again after it says. */
function isUnsent(page: AcceptancePage, decide: ReturnType<typeof useDecide>, written: string | null): boolean {
  const isAnswered = decide.isError || (decide.isSuccess && page.status !== 'pending')
  // An answer whose confirmation was lost on the way is refused the second time, and holds.
  const holds = written === null ? (decide.data?.status ?? page.status) === 'approved' : written === page.reason
  return isAnswered && !holds
}

/** The page of a request that waits, before it is there: its title, its line of purpose, and its parts by their names. */
function AcceptanceOutline() {
  const text = useText('advertiser')
  return (
    <div className="mx-auto w-full max-w-[48rem]">
      <PageHeader title={text('acceptance_title')} purpose={<Lines of="purpose" />} />
      <Loading className="sr-only">{null}</Loading>
      <div className="grid gap-6">
        <Section title={text('creator')}>
          <CreatorOutline />
        </Section>
        <Section title={text('task_title')}>
          <FactsOutline count={6} isLong />
        </Section>
        <Section title={text('material')} action={<Skeleton className="h-3.5 w-32" />}>
          <Lines of="text" />
        </Section>
        <Section title={text('answer')} hint={text('answer_hint')}>
          <div className="flex flex-wrap gap-3">
            <Skeleton className="h-11 w-36 desktop:h-10" />
            <Skeleton className="h-11 w-44 desktop:h-10" />
          </div>
        </Section>
      </div>
    </div>
  )
}

/** Whoever answered later than somebody else with the same link reads that their answer was not sent, and has what they wrote. */
function Unsent({ written }: { written: string | null }) {
  const text = useText('advertiser')
  return (
    <Alert tone="warning" title={text('unsent_title')}>
      {text(written === null ? 'unsent_text' : 'unsent_words')}
      {written !== null && <p className="mt-2 wrap-anywhere whitespace-pre-line">{written}</p>}
    </Alert>
  )
}

interface OutcomeProps {
  status: Exclude<AcceptancePage['status'], 'pending'>
  /** The server's word on the answer that was just given. */
  said: string | undefined
  /** What was asked to be changed. */
  reason: string | null
}

/** What became of the request: large, because it is what the person came to know (ADV-04, ADV-05, ADV-07). */
function Outcome({ status, said, reason }: OutcomeProps) {
  const text = useText('advertiser')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (said) title.current?.focus()
  }, [said])
  return (
    <Card className="flex flex-col items-center py-8! text-center">
      {status === 'approved' && <SuccessIcon size={48} className="mb-4 text-brass" />}
      <div>
        <h2 ref={title} tabIndex={-1} className="text-20 font-semibold outline-none">
          {said ?? text(`${status}_title`)}
        </h2>
        <p className="mt-1 max-w-[36rem] text-muted">{text(`${status}_text`)}</p>
      </div>
      {status === 'changes_requested' && reason && (
        <p className="mt-3 max-w-[36rem] wrap-anywhere whitespace-pre-line">{reason}</p>
      )}
    </Card>
  )
}

/** The campaign, the creator, the task and what was sent (ADV-02). */
function Shown({ page: { task, campaign, creator, message, urls, requested_at: sentAt } }: { page: AcceptancePage }) {
  const text = useText('advertiser')
  const adName = useAdName()
  const facts = [
    { name: text('campaign'), value: campaign.name },
    { name: text('advertiser'), value: campaign.advertiser },
    // A task that is called like its campaign is not said twice.
    ...(task.name === campaign.name ? [] : [{ name: text('task'), value: task.name }]),
    { name: text('ad_type'), value: adName(task.type) },
    { name: text('platform'), value: <PlatformName type={task.channel_type} /> },
    {
      name: text('dates'),
      value: (
        <>
          <DateText value={task.start_date} /> – <DateText value={task.end_date} />
        </>
      ),
    },
    {
      name: text('brief'),
      value: <p className="max-w-[70ch] whitespace-pre-line">{task.description?.trim() || text('no_brief')}</p>,
      wide: true,
    },
  ]
  return (
    <>
      <Section title={text('creator')}>
        <CreatorCard creator={creator} />
      </Section>
      <Section title={text('task_title')}>
        <Facts items={facts} />
      </Section>
      <Section
        title={text('material')}
        action={
          <span className="text-14 text-muted">
            <DateText value={sentAt} full />
          </span>
        }
      >
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{message}</p>
        <LinkList urls={urls} className="mt-4 grid gap-2" />
      </Section>
    </>
  )
}
