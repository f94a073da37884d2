import type { CallOptions } from '@fanfara/contract/client'
import type { ActiveSession } from '@fanfara/contract/own/sessions'
import { Badge } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { DateText } from '@fanfara/ui/date-text'
import { useText } from '#/texts.ts'
import { Refusal } from './acts/refusal.tsx'
import { useAct } from './acts/use-act.ts'

interface SessionRowProps {
  session: ActiveSession
  end: (sessionId: string, options: CallOptions) => Promise<unknown>
}

/** What somebody is signed in on: the half of it that is known, where the other is not. */
export function useDeviceName(): (of: Pick<ActiveSession, 'browser' | 'system'>) => string {
  const text = useText('team')
  return ({ browser, system }) =>
    browser && system ? text('session', { browser, system }) : (browser ?? system ?? text('session_unknown'))
}

/** One place where somebody is signed in, and a way to end it; the session that looks stays. */
export function SessionRow({ session, end: run }: SessionRowProps) {
  const text = useText('team')
  const deviceName = useDeviceName()
  const end = useAct({ run, done: () => text('session_ended') })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold">{deviceName(session)}</p>
        <p className="text-14 text-muted">
          {text('session_since')} <DateText value={session.started_at} full />, {text('session_used')}{' '}
          <DateText value={session.last_used_at} full />
        </p>
        <Refusal error={end.error} />
      </div>
      {session.is_current ? (
        <Badge look="primary">{text('session_current')}</Badge>
      ) : (
        <Button variant="secondary" size="small" busy={end.isPending} onClick={() => end.mutate(session.id)}>
          {text('session_end')}
        </Button>
      )}
    </li>
  )
}
