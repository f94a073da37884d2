import { useText } from '#/texts.ts'

/**
 * Rule for the identifier of something new: the server would take a known one for a change of what has it, which is not
 * what a form that adds is for.
 */
export function useFreeIdentifier(others: readonly { identifier: string }[]) {
  const text = useText('inbox')
  return {
    validate: (written: string) =>
      !others.some(({ identifier }) => identifier === written.trim()) || text('identifier_used'),
  }
}
