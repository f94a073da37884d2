import { hasText, textOf } from '@fanfara/ui/text'

/** An act of the log in words; one that this console does not know stands as the server wrote it. */
export function actionText(action: string): string {
  const id = `audit.action_${action}`
  return hasText(id) ? textOf(id) : action
}
