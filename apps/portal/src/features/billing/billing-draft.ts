import { genders, settlementForms } from '@fanfara/contract/enums'
import { oneOf } from '@fanfara/ui/search'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { draftOf, dropDraft } from '#/app/form/draft.ts'
import { useDraft } from '#/app/form/use-draft.ts'
import { session } from '#/app/session/session.ts'
import { fields, type Values } from './values.ts'

const DRAFT = 'billing'

type TextField = Exclude<keyof Values, 'settlement_form' | 'gender'>
const texts = fields.filter((field): field is TextField => field !== 'settlement_form' && field !== 'gender')
/** A gender, or none yet. */
const chosen: readonly Values['gender'][] = ['', ...genders]

/** What of a draft belongs into the form. */
function typedIn(draft: unknown): Partial<Values> {
  if (typeof draft !== 'object' || draft === null) return {}
  const kept = new Map<string, unknown>(Object.entries(draft))
  const typed: Partial<Values> = {}
  for (const field of texts) {
    const text = kept.get(field)
    if (typeof text === 'string') typed[field] = text
  }
  const form = oneOf(settlementForms, kept.get('settlement_form'))
  const gender = oneOf(chosen, kept.get('gender'))
  return { ...typed, ...(form && { settlement_form: form }), ...(gender !== undefined && { gender }) }
}

/**
 * Has what was typed there again for whoever comes back after their session ended by itself (FORM-10). It is kept in the page alone: no browser stores
 * billing data. Whoever leaves the screen was asked, and takes it along.
 */
export function useBillingDraft<Output>(form: UseFormReturn<Values, unknown, Output>): void {
  const { reset, getValues } = form
  const [draft] = useState(() => typedIn(draftOf(DRAFT)))
  useEffect(() => {
    if (Object.keys(draft).length > 0) reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
    return () => {
      if (session.token() !== null) dropDraft(DRAFT)
    }
  }, [draft, reset, getValues])
  useDraft(DRAFT, form, { place: 'page' })
}
