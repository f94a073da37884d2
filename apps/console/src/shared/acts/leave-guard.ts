import { useCloseQuestion, useLeaveQuestion } from '@fanfara/ui/leave-guard'
import type { ReactNode } from 'react'
import { session } from '#/session.ts'

/** Asks before unsaved changes are lost. @example const question = useLeaveGuard(form.formState.isDirty) */
export const useLeaveGuard = (isDirty: boolean): ReactNode => useLeaveQuestion(isDirty, session)

/** Asks before a dialog is closed over what was chosen in it. @example const { close, question } = useCloseGuard(count > 0, onClose) */
export const useCloseGuard = (isChosen: boolean, onClose: () => void): { close: () => void; question: ReactNode } =>
  useCloseQuestion(isChosen, session, onClose, 'choice')
