import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'
import { session } from './session.ts'

interface Move {
  current: { pathname: string }
  next: { pathname: string }
}

/** Another page, while somebody is signed in: whoever was signed out elsewhere must not be kept on a private page. */
const mayLoseChanges = ({ current, next }: Move): boolean =>
  next.pathname !== current.pathname && session.token() !== null

/**
 * Asks before unsaved changes are lost by going to another page, by Back, or by closing the tab. A navigation that must
 * not ask says `ignoreBlocker`.
 * @returns the question, to be put anywhere on the page.
 * @example const question = useLeaveGuard(form.formState.isDirty)
 */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const text = useText('settings')
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
