import { useIsDesktop } from '@fanfara/ui/media'
import { PageHeader } from '@fanfara/ui/page-header'
import { useSlice } from '@fanfara/ui/session'
import { currentLanguage, useLanguage } from '@fanfara/ui/text'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { keepStartClear, wasStartClear } from '#/app/device/clear-start.ts'
import { configSoon, currentConfig, useConfig, useIsConfigured } from '#/app/server/config.ts'
import { queryClient } from '#/app/server/cache.ts'
import { useFeed } from '#/app/server/inbox.ts'
import { asked, useIsLongEnough } from '#/app/server/patience.ts'
import { paymentsQuery } from '#/app/server/payments.ts'
import { lookFrom, session } from '#/app/session/session.ts'
import { userQuery } from '#/app/session/user.ts'
import { channelsQuery } from '#/features/channels/api.ts'
import { EmailBanner } from '#/features/email/email-banner.tsx'
import { stagesQuery, useStages } from '#/features/evaluation/api.ts'
import { tasksQuery } from '#/features/tasks/api.ts'
import { UndoNotices } from '#/app/undo/undo-notices.tsx'
import { useText } from '#/i18n/text.ts'
import { firstCampaigns, InvitationsBlock, RecommendedBlock } from './campaign-blocks.tsx'
import { ChatBlock } from './chat-block.tsx'
import { EvaluationBlock } from './evaluation-block.tsx'
import { earningsQuery, FinancesBlock } from './finances-block.tsx'
import { FirstSteps, useAreStepsHeard, useIsPastFirstSteps } from './first-steps.tsx'
import { MessagesBlock } from './messages-block.tsx'
import { NewsBlock, newsQuery } from './news-block.tsx'
import { outlines } from './outlines.tsx'
import { TasksBlock } from './tasks-block.tsx'

const column = 'grid grid-cols-[minmax(0,1fr)] gap-6'
const page = `${column} items-start desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:grid-rows-[auto_1fr] broad:grid-cols-[minmax(0,1fr)_22rem_22rem] broad:grid-rows-[auto_auto_1fr]`

/** `/`: blocks that load and fail by themselves (DASH-14), each shown as soon as nothing above it can push it away. */
export function HomeScreen() {
  const text = useText('home')
  const user = useSlice(session.user)
  const first = user?.name.split(/\s+/)[0]
  const isWide = useIsDesktop()
  const isReady = useReadyBlocks()
  const top = useTop(isReady('top'))
  return (
    <>
      {/* On a phone what is to be done now comes first (SCR-56). */}
      <PageHeader
        title={first ? text('title', { name: first }) : text('title_plain')}
        purpose={isWide && text('purpose')}
      />
      {isReady('top') || top.wasClear ? <Blocks isReady={isReady} top={<Top hasSteps={!top.isLate} />} /> : <Outline />}
    </>
  )
}

/**
 * Whether nothing stood above the blocks when this account was here last: they need not wait for it then (START-06). What comes there after all is
 * shown on the next visit, since it would push them away.
 */
function useTop(isHeard: boolean): { wasClear: boolean; isLate: boolean } {
  const id = useSlice(session.user)?.id
  const [before] = useState(() => ({ isHeard, isClear: id !== undefined && wasStartClear(id) }))
  const { data: user } = useQuery({ ...userQuery, ...asked })
  const isPast = useIsPastFirstSteps()
  const isClear = user === undefined || isPast === null ? null : user.email_confirmed && isPast
  useEffect(() => {
    if (id !== undefined && isClear !== null) keepStartClear(id, isClear)
  }, [id, isClear])
  return { wasClear: before.isClear, isLate: before.isClear && !before.isHeard }
}

function Blocks({ isReady, top }: { isReady: IsReady; top: ReactNode }) {
  const isWide = useIsDesktop()
  const main = useMainBlocks(isReady)
  const aside = useAsideBlocks(isReady)
  const news = { key: 'news', isReady: isReady('news'), block: <NewsBlock />, outline: outlines.news }
  return (
    <>
      {top}
      {isWide ? (
        <div className={page}>
          <InOrder className={`${column} broad:row-span-3`} entries={main} />
          <InOrder className={`${column} desktop:row-span-2 broad:contents`} entries={aside} />
          {allReady(main) && <InOrder className={column} entries={[news]} />}
        </div>
      ) : (
        <InOrder
          className={column}
          entries={[...aside.filter(isNext), ...main, ...aside.filter(entry => !isNext(entry)), news]}
        />
      )}
    </>
  )
}

/** What stands above all blocks, where there is something of it. */
const Top = ({ hasSteps }: { hasSteps: boolean }) => (
  <>
    <UndoNotices />
    {hasSteps && <FirstSteps />}
    {hasSteps && <EmailBanner />}
  </>
)

interface Entry {
  key: string
  isReady: boolean
  /** Stands there whatever comes: its title is shown while it waits. */
  isSure?: boolean
  block: ReactNode
  /** What keeps its place while it waits; nothing where mostly nothing comes. */
  outline?: ReactNode
}

/** Where there is one column, what is to be done stands first in it: that is what somebody looks for. */
const isNext = ({ key }: Entry): boolean => key === 'tasks'
const allReady = (entries: readonly Entry[]): boolean => entries.every(({ isReady }) => isReady)

/** Blocks up to the first that is not there yet; from it on outlines keep the places: nothing that is shown is pushed away later. */
function InOrder({ entries, className }: { entries: readonly Entry[]; className: string }) {
  const missing = entries.findIndex(({ isReady }) => !isReady)
  const shown = missing === -1 ? entries : entries.slice(0, entries[missing]?.isSure ? missing + 1 : missing)
  return (
    <div className={className}>
      {shown.map(({ key, block }) => (
        <Fragment key={key}>{block}</Fragment>
      ))}
      {entries.slice(shown.length).map(({ key, outline }) => (
        <Fragment key={`waiting-${key}-${missing}`}>{outline}</Fragment>
      ))}
    </div>
  )
}

type IsReady = (block: BlockName) => boolean
type BlockName = 'top' | 'finances' | 'invitations' | 'recommended' | 'tasks' | 'messages' | 'evaluation' | 'news'

/** Asks for all of it before the page is drawn: what comes in time is drawn with it at once. */
export async function askAhead(): Promise<void> {
  await configSoon()
  const { finances } = currentConfig().feature_flags
  await Promise.all([
    ...(finances ? [queryClient.prefetchQuery(paymentsQuery), queryClient.prefetchQuery(earningsQuery)] : []),
    queryClient.prefetchQuery(userQuery),
    queryClient.prefetchQuery(tasksQuery),
    queryClient.prefetchQuery(channelsQuery),
    queryClient.prefetchQuery(stagesQuery),
    queryClient.prefetchQuery(newsQuery(currentLanguage())),
    queryClient.prefetchQuery(firstCampaigns('available')),
    queryClient.prefetchQuery(firstCampaigns('invited')),
  ])
}

/** Which blocks have their first answer, or have failed; all of them once somebody waited long enough. */
function useReadyBlocks(): IsReady {
  const language = useLanguage()
  const { finances } = useConfig().feature_flags
  const settled = useQueries({
    queries: [
      { ...paymentsQuery, enabled: finances },
      { ...earningsQuery, enabled: finances },
      userQuery,
      tasksQuery,
      channelsQuery,
      newsQuery(language),
      firstCampaigns('available'),
      firstCampaigns('invited'),
    ],
    combine: results => results.map(({ isLoading }) => !isLoading),
  })
  const isConfigured = useIsConfigured()
  const areStepsHeard = useAreStepsHeard()
  const unread = useFeed('unread')
  const stages = useStages()
  const isOver = useIsLongEnough()
  const [payments, earnings, user, tasks, channels, news, available, invited] = settled
  const ready: Record<BlockName, boolean | undefined> = {
    // The first steps stand above everything, where there are any.
    top: user && tasks && channels && areStepsHeard,
    finances: isConfigured && payments && earnings,
    invitations: invited,
    recommended: available,
    tasks,
    messages: unread.messages !== null || unread.hasFailed,
    evaluation: stages.data !== undefined || stages.error !== null,
    news,
  }
  // What was shown stays, also where it is asked for again.
  const [seen, setSeen] = useState<readonly BlockName[]>([])
  const now = blockNames.filter(name => isOver || ready[name] || seen.includes(name))
  if (now.length > seen.length) setSeen(now)
  return name => now.includes(name)
}

const blockNames = [
  'top',
  'finances',
  'invitations',
  'recommended',
  'tasks',
  'messages',
  'evaluation',
  'news',
] as const satisfies readonly BlockName[]

function useMainBlocks(isReady: IsReady): Entry[] {
  const { finances } = useConfig().feature_flags
  // Until it is known whether there is such a block, its place is kept.
  return [
    ...(finances || !isReady('finances')
      ? [{ key: 'finances', isReady: isReady('finances'), block: <FinancesBlock />, outline: outlines.finances }]
      : []),
    { key: 'invitations', isReady: isReady('invitations'), block: <InvitationsBlock /> },
    { key: 'recommended', isReady: isReady('recommended'), block: <RecommendedBlock />, outline: outlines.recommended },
  ]
}

function useAsideBlocks(isReady: IsReady): Entry[] {
  const { community_chat: chat } = useConfig().links
  return [
    { key: 'tasks', isReady: isReady('tasks'), block: <TasksBlock />, outline: outlines.tasks },
    ...(lookFrom
      ? []
      : [
          {
            key: 'messages',
            isReady: isReady('messages'),
            isSure: true,
            block: <MessagesBlock />,
            outline: outlines.messages,
          },
        ]),
    { key: 'evaluation', isReady: isReady('evaluation'), block: <EvaluationBlock />, outline: outlines.evaluation },
    ...(chat ? [{ key: 'chat', isReady: true, block: <ChatBlock url={chat} /> }] : []),
  ]
}

/** The page before anything is known: its columns with their blocks. */
function Outline() {
  const isWide = useIsDesktop()
  const { finances, recommended, tasks, messages, evaluation, news } = outlines
  const side = (
    <>
      {!lookFrom && messages}
      {evaluation}
    </>
  )
  if (!isWide)
    return (
      <div className={column}>
        {tasks}
        {finances}
        {recommended}
        {side}
        {news}
      </div>
    )
  return (
    <div className={page}>
      <div className={`${column} broad:row-span-3`}>
        {finances}
        {recommended}
      </div>
      <div className={`${column} desktop:row-span-2 broad:contents`}>
        {tasks}
        {side}
      </div>
      <div className={column}>{news}</div>
    </div>
  )
}
