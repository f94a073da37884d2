import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { session } from '../api.ts'
import { useText } from '../texts.ts'

interface Move {
  current: { pathname: string }
  next: { pathname: string }
}

/** Another screen, while somebody is signed in: whoever was signed out elsewhere must not be kept on this one. */
const mayLoseChanges = ({ current, next }: Move): boolean =>
  next.pathname !== current.pathname && session.token() !== null

/**
 * Asks before what was written and not saved is lost by going to another screen, by Back, or by closing the tab. A
 * navigation that must not ask says `ignoreBlocker`.
 * @returns the question, to be put anywhere on the screen.
 */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const text = useText('acts')
  const blocked = useBlocker({
    shouldBlockFn: mayLoseChanges,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocked.status === 'blocked'}
      title={text('leave_title')}
      cancelLabel={text('leave_stay')}
      confirmLabel={text('leave_go')}
      onConfirm={() => blocked.proceed?.()}
      onCancel={() => blocked.reset?.()}
    >
      {text('leave_text')}
    </ConfirmDialog>
  )
}
