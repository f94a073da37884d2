import { hasText, textIds, textOf } from '@fanfara/ui/text'

/** An act of the log in words; one that this console does not know stands as the server wrote it. */
export function actionText(action: string): string {
  const id = `audit.action_${action}`
  return hasText(id) ? textOf(id) : action
}

const ACTION = 'audit.action_'
const KIND = 'audit.kind_'

/** Acts that have words, for a list to choose from. */
export const knownActions = (): string[] => textIds(ACTION).map(id => id.slice(ACTION.length))

/** What acts were about that has words, for a list to choose from. */
export const knownKinds = (): { value: string; label: string }[] =>
  textIds(KIND).map(id => ({ value: id.slice(KIND.length), label: textOf(id) }))
