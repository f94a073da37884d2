import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { draftOf, dropDraft, keepDraft } from '#/app/form/draft.ts'
import { session } from '#/app/session/session.ts'
import { fields, type Values } from './values.ts'

const DRAFT = 'billing'

/** What of a draft belongs into the form. */
function typedIn(draft: unknown): Partial<Values> {
  if (typeof draft !== 'object' || draft === null) return {}
  return Object.fromEntries(Object.entries(draft).filter(([name]) => fields.some(field => field === name)))
}

/**
 * Has what was typed there again for whoever comes back after their session ended by itself (FORM-10). It is kept in the page alone: no browser stores
 * billing data. Whoever leaves the screen was asked, and takes it along.
 */
export function useBillingDraft<Output>({ subscribe, reset, getValues }: UseFormReturn<Values, unknown, Output>): void {
  const [draft] = useState(() => typedIn(draftOf(DRAFT)))
  useEffect(() => {
    if (Object.keys(draft).length > 0) reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(DRAFT, values, 'page'),
    })
    return () => {
      stop()
      if (session.token() !== null) dropDraft(DRAFT)
    }
  }, [draft, subscribe, reset, getValues])
}
