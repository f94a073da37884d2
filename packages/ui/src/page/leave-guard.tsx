import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import type { Session } from '../session/session.ts'
import { useUiText } from '../text/text.tsx'

interface Move {
  current: { pathname: string }
  next: { pathname: string }
}

/**
 * Asks before unsaved changes are lost by going to another page, by Back, or by closing the tab. A navigation that must
 * not ask says `ignoreBlocker`; whoever was signed out elsewhere is not kept on a private page.
 * @param session tells whether anybody is signed in.
 * @returns the question, to be put anywhere on the page.
 */
export function useLeaveQuestion(isDirty: boolean, session: Pick<Session, 'token'>): ReactNode {
  const ui = useUiText()
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }: Move) => next.pathname !== current.pathname && session.token() !== null,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocked.status === 'blocked'}
      title={ui('leave_title')}
      cancelLabel={ui('leave_stay')}
      confirmLabel={ui('leave_go')}
      onConfirm={() => blocked.proceed?.()}
      onCancel={() => blocked.reset?.()}
    >
      {ui('leave_text')}
    </ConfirmDialog>
  )
}
