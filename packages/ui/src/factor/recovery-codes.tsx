import { useRef, useState } from 'react'
import { Button } from '../form/button.tsx'
import { CopyBlock } from '../form/copy-field.tsx'
import { Alert } from '../look/alert.tsx'
import { Modal } from '../overlay/modal.tsx'
import { saveFile } from '../page/save-file.ts'
import { useLeaveQuestion } from '../page/leave-guard.tsx'
import type { Session } from '../session/session.ts'
import { useFactorText } from '../text/text.tsx'

interface Props {
  /** Null: the dialog is closed. */
  codes: readonly string[] | null
  session: Pick<Session, 'token'>
  onKept: () => void
}

/**
 * Recovery codes, shown this once: the dialog closes by its button alone, so that nobody loses them by Escape; who leaves the page
 * without a copy is asked (SEEN-01).
 */
export function RecoveryCodes({ codes, session, onKept }: Props) {
  const text = useFactorText()
  const [isReminded, setReminded] = useState(false)
  const [copied, setCopied] = useState<readonly string[] | null>(null)
  const kept = useRef<HTMLButtonElement>(null)
  const lines = codes?.join('\n') ?? ''
  const download = () => {
    const content = `${text('file_title')}\n\n${lines}\n\n${text('file_hint')}\n`
    saveFile(new Blob([content], { type: 'text/plain;charset=utf-8' }), text('file_name'))
    setCopied(codes)
  }
  const done = () => {
    setReminded(false)
    onKept()
  }
  return (
    <Modal
      isOpen={codes !== null}
      onClose={() => setReminded(true)}
      title={text('codes_title')}
      size="small"
      initialFocus={kept}
      footer={
        <>
          <Button variant="secondary" onClick={download}>
            {text('codes_download')}
          </Button>
          <Button ref={kept} onClick={done}>
            {text('codes_kept')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isReminded && <Alert tone="warning">{text('codes_once')}</Alert>}
        <p>{text('codes_text')}</p>
        <CopyBlock label={text('codes_list')} value={lines} onCopied={() => setCopied(codes)} />
        <LeaveQuestion isAsking={codes !== copied} session={session} name={text('codes_list')} />
      </div>
    </Modal>
  )
}

/** Stands within the dialog, and asks over it. */
function LeaveQuestion({ isAsking, session, name }: { isAsking: boolean; session: Props['session']; name: string }) {
  return useLeaveQuestion(isAsking, session, name)
}
