import { ApiError } from '@fanfara/contract/client'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { notify } from '@fanfara/ui/toast'
import { useState } from 'react'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { useEndOtherSessions, useEndSession } from './api.ts'

/** A question whose act may fail: the reason stands in the dialog, and it can be tried again. */
function useQuestion(act: () => Promise<string>) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = () => {
    setProblem(null)
    setAsking(true)
  }
  const confirm = async () => {
    try {
      const title = await act()
      setAsking(false)
      notify({ key: 'sessions', tone: 'success', title })
    } catch (error) {
      setProblem(sentenceInPlace(error))
    }
  }
  return { isAsking, problem, ask, confirm, cancel: () => setAsking(false) }
}

function Problem({ children }: { children: string | null }) {
  const text = useText('settings')
  return (
    children !== null && (
      <Alert title={text('end_failed')} className="mt-4">
        {children}
      </Alert>
    )
  )
}

/** Signs out one session, after a question. */
export function EndSessionButton({ id, name }: { id: string; name: string }) {
  const text = useText('settings')
  const { mutateAsync } = useEndSession()
  const { isAsking, problem, ask, confirm, cancel } = useQuestion(async () => {
    await mutateAsync(id).catch((error: unknown) => {
      const isGoneAlready = error instanceof ApiError && error.status === 404
      if (!isGoneAlready) throw error
    })
    return text('session_ended')
  })
  return (
    <>
      <Button variant="secondary" size="small" aria-label={text('session_end_name', { name })} onClick={ask}>
        {text('session_end')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('session_end_title')}
        confirmLabel={text('session_end')}
        onConfirm={confirm}
        onCancel={cancel}
      >
        {text('session_end_text', { name })}
        <Problem>{problem}</Problem>
      </ConfirmDialog>
    </>
  )
}

/** Signs out everywhere else, after a question. */
export function EndOthersButton({ count }: { count: number }) {
  const text = useText('settings')
  const { mutateAsync } = useEndOtherSessions()
  const { isAsking, problem, ask, confirm, cancel } = useQuestion(async () =>
    text('sessions_ended', { count: await mutateAsync() }),
  )
  return (
    <>
      <Button variant="secondary" size="small" onClick={ask}>
        {text('sessions_end')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('sessions_end_title')}
        confirmLabel={text('sessions_end_yes')}
        onConfirm={confirm}
        onCancel={cancel}
      >
        {text('sessions_end_text', { count })}
        <Problem>{problem}</Problem>
      </ConfirmDialog>
    </>
  )
}
