import type { ActiveSession } from '@fanfara/contract/own/sessions'
import { Badge } from '@fanfara/ui/badge'
import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatDateTime, onOneLine } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { Rich, useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { sessionsQuery } from './api.ts'
import { EndOthersButton, EndSessionButton } from './end-session.tsx'

const toPassword = (inner: string) => (
  <Link to="/settings/password" className={linkClass}>
    {inner}
  </Link>
)

/** Where the account is open, and how to close it elsewhere. */
export function SessionsSection() {
  const text = useText('settings')
  const sessions = useQuery(sessionsQuery)
  const others = sessions.data?.filter(({ is_current }) => !is_current) ?? []
  return (
    <Section
      title={text('sessions')}
      hint={<Rich text={text('sessions_hint')} parts={{ password: toPassword }} />}
      action={others.length > 1 && <EndOthersButton count={others.length} />}
      isActionWide
    >
      {sessions.data && (
        <ul aria-label={text('sessions_list')} className="divide-y divide-line">
          {sessions.data.map(session => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions.data && others.length === 0 && <p className="mt-3 text-14 text-muted">{text('sessions_only')}</p>}
      {!sessions.data && sessions.isError && (
        <ErrorState isSmall message={messageOf(sessions.error)} onRetry={sessions.refetch} />
      )}
      {!sessions.data && !sessions.isError && <SessionSkeletons />}
    </Section>
  )
}

/** A session as its owner would recognise it. */
function useSessionName() {
  const text = useText('settings')
  return ({ browser, system }: ActiveSession) =>
    [browser ?? text('session_browser_unknown'), system].filter(Boolean).join(' · ')
}

function SessionRow({ session }: { session: ActiveSession }) {
  const text = useText('settings')
  const language = useLanguage()
  const name = useSessionName()(session)
  const at = (value: string) => onOneLine(formatDateTime(value, language))
  return (
    <li className="flex items-center justify-between gap-4 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          {session.is_current && <Badge look="green">{text('session_current')}</Badge>}
        </p>
        <p className="figures text-14 text-muted">
          {session.is_current ? text('session_now') : text('session_used', { date: at(session.last_used_at) })}
        </p>
        <p className="figures text-14 text-muted">
          {text('session_started', { date: at(session.started_at) })}
          {session.is_remembered && ` · ${text('session_remembered')}`}
        </p>
      </div>
      {!session.is_current && (
        <div onPointerEnter={preloadModal}>
          <EndSessionButton id={session.id} name={name} />
        </div>
      )}
    </li>
  )
}

function SessionSkeletons() {
  return (
    <Loading className="divide-y divide-line">
      {[1, 2].map(row => (
        <div key={row} className="grid gap-1 py-3.5 first:pt-0 last:pb-0">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4.5 w-64 max-w-full" />
          <Skeleton className="h-4.5 w-56 max-w-full" />
        </div>
      ))}
    </Loading>
  )
}
