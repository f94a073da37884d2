import { hasText, textIds, textOf } from '@fanfara/ui/text'

/** An act of the log in words; one that this console does not know stands as the server wrote it. */
export function actionText(action: string): string {
  const id = `audit.action_${action}`
  return hasText(id) ? textOf(id) : action
}

const PREFIX = 'audit.action_'

/** Acts that have words, for a list to choose from. */
export const knownActions = (): string[] => textIds(PREFIX).map(id => id.slice(PREFIX.length))
