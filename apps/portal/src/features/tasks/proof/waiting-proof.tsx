import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { dropWaiting, type WaitingProof } from '#/app/proofs/waiting.ts'
import { useSendWaiting } from '#/app/proofs/use-waiting.ts'
import { useText } from '#/i18n/text.ts'

/** A proof that could not be sent yet, or that the server did not take: what it is, and what can be done with it. */
export function WaitingNote({ proof: { taskId, url, failure } }: { proof: WaitingProof }) {
  const text = useText('phone')
  const send = useSendWaiting()
  const act = (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" onClick={() => send(true)}>
        {text('proof_now')}
      </Button>
      <Button size="small" variant="quiet" onClick={() => dropWaiting(taskId)}>
        {text('proof_drop')}
      </Button>
    </div>
  )
  return (
    <Alert
      tone={failure === null ? 'info' : 'error'}
      title={text(failure === null ? 'proof_waits' : 'proof_refused')}
      action={act}
    >
      <span className="break-all">{url}</span>
      <span className="block text-muted">{failure ?? text('proof_waits_hint')}</span>
    </Alert>
  )
}
