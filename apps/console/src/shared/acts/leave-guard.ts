import { useLeaveQuestion } from '@fanfara/ui/leave-guard'
import type { ReactNode } from 'react'
import { session } from '#/session.ts'

/** Asks before unsaved changes are lost. @example const question = useLeaveGuard(form.formState.isDirty) */
export const useLeaveGuard = (isDirty: boolean): ReactNode => useLeaveQuestion(isDirty, session)
