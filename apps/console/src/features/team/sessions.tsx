import { opsEndOperatorSession, type OpsOperator } from '@fanfara/contract/ops/operators'
import type { ActiveSession } from '@fanfara/contract/sessions'
import { Badge } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { DateText } from '@fanfara/ui/date-text'
import { Modal } from '@fanfara/ui/modal'
import { useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/refusal.tsx'
import { useAct } from '#/shared/use-act.ts'
import { useDialog } from '#/shared/use-dialog.ts'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { sessionsQuery } from './api.ts'

/** Where a colleague is signed in, and a way to end it. */
export function Sessions({ operator }: { operator: OpsOperator }) {
  const text = useText('team')
  const dialog = useDialog()
  return (
    <>
      <Button variant="secondary" size="small" onClick={dialog.open}>
        {text('sessions')}
      </Button>
      <Modal isOpen={dialog.isOpen} onClose={dialog.close} title={text('sessions_title', { name: operator.name })}>
        {dialog.isOpen && <SessionList id={operator.id} />}
      </Modal>
    </>
  )
}

function SessionList({ id }: { id: string }) {
  const text = useText('team')
  const query = useQuery(sessionsQuery(id))
  return (
    <Read query={query}>
      {sessions =>
        sessions.length === 0 ? (
          <p className="text-muted">{text('sessions_empty')}</p>
        ) : (
          <ul className="grid gap-4">
            {sessions.map(each => (
              <OneSession key={each.id} operatorId={id} session={each} />
            ))}
          </ul>
        )
      }
    </Read>
  )
}

function OneSession({ operatorId, session }: { operatorId: string; session: ActiveSession }) {
  const text = useText('team')
  const unknown = text('session_unknown')
  const end = useAct({
    run: (sessionId: string, options) =>
      call(opsEndOperatorSession, { params: { id: operatorId, sessionId } }, options),
    done: () => text('session_ended'),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold">
          {text('session', { browser: session.browser ?? unknown, system: session.system ?? unknown })}
        </p>
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
