import { Card } from '@fanfara/ui/card'
import { PageHeader } from '@fanfara/ui/page-header'
import { useSlice } from '@fanfara/ui/session'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConfig } from '#/app/server/config.ts'
import { paymentsQuery } from '#/app/server/payments.ts'
import { session } from '#/app/session/session.ts'
import { userQuery } from '#/app/session/user.ts'
import { channelsQuery } from '#/features/channels/api.ts'
import { EmailBanner } from '#/features/email/email-banner.tsx'
import { tasksQuery } from '#/features/tasks/api.ts'
import { UndoNotices } from '#/app/undo/undo-notices.tsx'
import { useText } from '#/i18n/text.ts'
import { firstCampaigns, InvitationsBlock, RecommendedBlock } from './campaign-blocks.tsx'
import { ChatBlock } from './chat-block.tsx'
import { EvaluationBlock } from './evaluation-block.tsx'
import { earningsQuery, FinancesBlock } from './finances-block.tsx'
import { FirstSteps } from './first-steps.tsx'
import { MessagesBlock } from './messages-block.tsx'
import { NewsBlock, newsQuery } from './news-block.tsx'
import { TasksBlock } from './tasks-block.tsx'

const column = 'grid grid-cols-[minmax(0,1fr)] gap-6'
const page = `${column} items-start desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:grid-rows-[auto_1fr]`

/** `/`: blocks that load and fail by themselves (DASH-14). */
export function HomeScreen() {
  const text = useText('home')
  const user = useSlice(session.user)
  const { feature_flags: flags, links } = useConfig()
  const first = user?.name.split(/\s+/)[0]
  return (
    <>
      <PageHeader title={first ? text('title', { name: first }) : text('title_plain')} />
      {useFirstAnswers(flags.finances) ? (
        <>
          <EmailBanner />
          <UndoNotices />
          <FirstSteps />
          <div className={page}>
            <div className={column}>
              {flags.finances && <FinancesBlock />}
              <InvitationsBlock />
              <RecommendedBlock />
            </div>
            <div className={`${column} desktop:row-span-2`}>
              <TasksBlock />
              <MessagesBlock />
              <EvaluationBlock />
              {links.community_chat && <ChatBlock url={links.community_chat} />}
            </div>
            <NewsBlock />
          </div>
        </>
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}

/** After this a slow answer no longer keeps the others back. */
const PATIENCE_MS = 1200

/** Whether every block has its first answer or has failed, so that blocks of unknown height do not push each other. */
function useFirstAnswers(hasFinances: boolean): boolean {
  const language = useLanguage()
  const answers = useQueries({
    queries: [
      { ...paymentsQuery, enabled: hasFinances },
      { ...earningsQuery, enabled: hasFinances },
      userQuery,
      tasksQuery,
      channelsQuery,
      newsQuery(language),
      firstCampaigns('available'),
      firstCampaigns('invited'),
    ],
    combine: results => results.every(({ isLoading }) => !isLoading),
  })
  const [isOver, setOver] = useState(false)
  // A block that failed is asked for once more when it appears: what was shown stays meanwhile.
  if (answers && !isOver) setOver(true)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return answers || isOver
}

function HomeSkeleton() {
  return (
    <Loading className={page}>
      <div className={column}>
        <BlockSkeleton rows={1} />
        <BlockSkeleton rows={2} />
      </div>
      <div className={column}>
        <BlockSkeleton rows={2} />
        <BlockSkeleton rows={2} />
      </div>
    </Loading>
  )
}

/** A block before its answer: a title and rows on its surface. */
function BlockSkeleton({ rows }: { rows: 1 | 2 }) {
  return (
    <Card>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-6 h-16" />
      {rows === 2 && <Skeleton className="mt-3 h-16" />}
    </Card>
  )
}
