import { textIds, textIfKnown, textOf } from '@fanfara/ui/text'

const ACTION = 'audit.action_'
const KIND = 'audit.kind_'

/** An act of the log in words, also one that this console does not know. */
export const actionText = (action: string): string => textIfKnown(ACTION, action)

/** Acts that have words, for a list to choose from. */
export const knownActions = (): string[] => textIds(ACTION).map(id => id.slice(ACTION.length))

/** What acts were about that has words, for a list to choose from. */
export const knownKinds = (): { value: string; label: string }[] =>
  textIds(KIND).map(id => ({ value: id.slice(KIND.length), label: textOf(id) }))
