import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { keepDraft } from './draft.ts'

/**
 * Keeps what is written in a form while it is written, until it is dropped because it was sent.
 * @param name the draft's; a form begins with what `draftOf` says of it.
 * @param how which fields are kept: all, unless some hold what must not lie in a browser, like a password; and where: in the tab, or in the page alone.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  { fields, place }: { fields?: readonly (keyof Values)[]; place?: 'tab' | 'page' } = {},
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          keepDraft(name, fields ? Object.fromEntries(fields.map(field => [field, values[field]])) : values, place),
      }),
    [subscribe, name, fields, place],
  )
}
