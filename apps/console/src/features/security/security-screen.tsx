import { endOtherSessions, endSession, listSessions } from '@fanfara/contract/own/sessions'
import { Section } from '@fanfara/ui/card'
import { SecondFactorSection } from '@fanfara/ui/second-factor-section'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call, question } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { session } from '#/session.ts'
import { opened } from '#/shared/second-factor.ts'
import { SessionRow } from '#/shared/session-row.tsx'
import { Page } from '#/shell/page.tsx'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'

/** How somebody signs in here themselves: the second step, and where they are signed in (decision 0056). */
export function SecurityScreen() {
  const text = useText('security')
  const isAsked = useSyncExternalStore(question.subscribe, question.isAsked)
  return (
    <Page isWide title={text('title')} purpose={text('purpose')}>
      <div className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)] items-start gap-6 broad:max-w-none broad:grid-cols-2">
        <SecondFactorSection call={call} session={session} isAsked={isAsked} onChange={opened} />
        <OwnSessions />
      </div>
    </Page>
  )
}

function OwnSessions() {
  const text = useText('security')
  const query = useQuery({ queryKey: ['own-sessions'], queryFn: async () => (await call(listSessions)).data })
  const others = query.data?.filter(each => !each.is_current).length ?? 0
  return (
    <Section title={text('sessions')} hint={text('sessions_hint')} action={others > 1 && <EndOthers count={others} />}>
      <Read query={query} outline={<Skeleton className="h-14 w-full" />}>
        {sessions => (
          <ul className="grid gap-4">
            {sessions.map(each => (
              <SessionRow
                key={each.id}
                session={each}
                end={(id, options) => call(endSession, { params: { id } }, options)}
              />
            ))}
          </ul>
        )}
      </Read>
    </Section>
  )
}

function EndOthers({ count }: { count: number }) {
  const text = useText('security')
  return (
    <ActButton
      label={text('end_others')}
      size="small"
      right="read"
      title={text('end_others_title')}
      confirmLabel={text('end_others')}
      run={(_, options) => call(endOtherSessions, {}, options)}
      done={({ data }) => text('ended', { count: data.ended })}
    >
      {text('end_others_body', { count })}
    </ActButton>
  )
}
