import { createIdentityQuestion } from '@fanfara/ui/identity-question'
import { useSyncExternalStore } from 'react'

/** The one question of this tab whether it is really the owner who acts (decision 0026). */
export const question = createIdentityQuestion()

/** Whether it is being asked: other dialogs wait behind it. */
export const useIsAsked = (): boolean => useSyncExternalStore(question.subscribe, question.isAsked)
