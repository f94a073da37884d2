import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import type { Session } from '../session/session.ts'

/** What the question says, and how to tell whether anybody is signed in. */
export interface LeaveQuestion {
  session: Pick<Session, 'token'>
  title: string
  text: string
  stay: string
  leave: string
}

interface Move {
  current: { pathname: string }
  next: { pathname: string }
}

/**
 * Asks before unsaved changes are lost by going to another page, by Back, or by closing the tab. A navigation that must
 * not ask says `ignoreBlocker`; whoever was signed out elsewhere is not kept on a private page.
 * @returns the question, to be put anywhere on the page.
 */
export function useLeaveQuestion(isDirty: boolean, { session, title, text, stay, leave }: LeaveQuestion): ReactNode {
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }: Move) => next.pathname !== current.pathname && session.token() !== null,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocked.status === 'blocked'}
      title={title}
      cancelLabel={stay}
      confirmLabel={leave}
      onConfirm={() => blocked.proceed?.()}
      onCancel={() => blocked.reset?.()}
    >
      {text}
    </ConfirmDialog>
  )
}
