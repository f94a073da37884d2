import { useLeaveQuestion } from '@fanfara/ui/leave-guard'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'
import { session } from '#/app/session/session.ts'

/**
 * Asks before what was written and not saved is lost by going elsewhere, or by closing the tab.
 * @returns the question, to be put anywhere on the page.
 * @example const question = useLeaveGuard(form.formState.isDirty)
 */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const text = useText('settings')
  return useLeaveQuestion(isDirty, {
    session,
    title: text('leave_title'),
    text: text('leave_text'),
    stay: text('leave_stay'),
    leave: text('leave_go'),
  })
}
