import { useSyncExternalStore } from 'react'
import { useFloating } from '../loading/floating.ts'
import { Fetched, type Part } from '../loading/part.tsx'
import type { IdentityQuestion } from './identity-question.ts'

/** What is drawn needs nothing from outside. */
type NoProps = object

/**
 * The question who acts; the code of its dialog is fetched when it is first asked. Where that does not arrive, the question is
 * answered with no, a notification says why, and the page with all that was typed in it stays.
 */
export function Identity({ question, of }: { question: IdentityQuestion; of: Part<NoProps> }) {
  const isAsked = useSyncExternalStore(question.subscribe, question.isAsked)
  const isThere = useFloating(of, isAsked, () => question.answer(false))
  return isThere ? <Fetched of={of} /> : null
}
