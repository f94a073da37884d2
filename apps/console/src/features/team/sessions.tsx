import { opsEndOperatorSession, type OpsOperator } from '@fanfara/contract/ops/operators'
import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { SessionRow } from '#/shared/session-row.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
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
    <Read query={query} outline={<Skeleton className="h-28 w-full" />}>
      {sessions =>
        sessions.length === 0 ? (
          <p className="text-muted">{text('sessions_empty')}</p>
        ) : (
          <ul className="grid gap-4">
            {sessions.map(each => (
              <SessionRow
                key={each.id}
                session={each}
                end={(sessionId, options) => call(opsEndOperatorSession, { params: { id, sessionId } }, options)}
              />
            ))}
          </ul>
        )
      }
    </Read>
  )
}
