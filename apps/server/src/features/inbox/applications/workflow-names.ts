import type { Language } from '@fanfara/contract/enums'
import { isTextKey, textOf } from '#/i18n/texts.ts'

/** What a workflow is called: the portal's own in somebody's language, others as their application named them. */
export function workflowName(
  { identifier, name }: { identifier: string; name: string },
  language: Language | null,
): string {
  const key = `workflow.${identifier}`
  return language !== null && isTextKey(key) ? textOf(language, key) : name
}
