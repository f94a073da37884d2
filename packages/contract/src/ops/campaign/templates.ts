import * as z from 'zod/mini'
import { requiredLine, requiredText } from '../../accounts.ts'
import { data, endpoint, id, idParams, inLanguages, revision } from '../../endpoint.ts'
import { TEMPLATE_NAME_MAX, TEMPLATE_TEXT_MAX } from '../../values/limits.ts'
import { templateKinds } from '../../values/text/templates.ts'
import { keptQuery } from './kept.ts'

/** An answer that operators keep, as they write it: every language is needed, since creators get theirs. */
export const templateForm = z.strictObject({
  kind: z.enum(templateKinds, 'inputs.error.choice'),
  name: requiredLine(TEMPLATE_NAME_MAX),
  text: inLanguages(requiredText(TEMPLATE_TEXT_MAX)),
})
/** What an operator writes. */
export type TemplateForm = z.output<typeof templateForm>

/** An answer that operators keep. */
export const opsTemplate = z.object({
  id,
  kind: templateForm.shape.kind,
  name: z.string(),
  /** Empty in a language that came after it was written. */
  text: inLanguages(z.string()),
  /** Handed in with a change, it keeps a colleague's from being overwritten unseen. */
  revision,
})
/** An answer that operators keep, as a type. */
export type OpsTemplate = z.output<typeof opsTemplate>

/** APPL-02, DESK-52: a hundred at most, by name unless told. */
export const opsListTemplates = endpoint({
  id: 'opsListTemplates',
  method: 'GET',
  path: '/ops/templates',
  auth: 'operator',
  summary: 'Answers that operators keep, for one kind of act each.',
  query: keptQuery,
  response: data(z.array(opsTemplate)),
})
/** DESK-34: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadTemplates = endpoint({
  id: 'opsDownloadTemplates',
  method: 'GET',
  path: '/ops/templates/file',
  auth: 'operator',
  summary: 'The same answers as a CSV file, in the operator’s language.',
  query: keptQuery,
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** APPL-02: names are told apart within a kind, capitals do not matter. */
export const opsCreateTemplate = endpoint({
  id: 'opsCreateTemplate',
  method: 'POST',
  path: '/ops/templates',
  auth: 'operator',
  summary: 'Keeps an answer for later.',
  body: templateForm,
  response: data(opsTemplate),
  status: 201,
  refusals: ['template_name_taken', 'template_unknown_place', 'templates_full'],
  idempotent: true,
})
/** APPL-02: 409 when the revision handed in is not the newest (decision 0024). */
export const opsChangeTemplate = endpoint({
  id: 'opsChangeTemplate',
  method: 'PUT',
  path: '/ops/templates/{id}',
  auth: 'operator',
  summary: 'Changes an answer that is kept; what was sent by it stays as it was sent.',
  params: idParams,
  body: z.strictObject({ ...templateForm.shape, revision: z.optional(revision) }),
  response: data(opsTemplate),
  refusals: ['changed_meanwhile', 'template_name_taken', 'template_unknown_place'],
  errors: [409],
})
/** APPL-02: it is gone for everybody; what was sent by it stays. */
export const opsRemoveTemplate = endpoint({
  id: 'opsRemoveTemplate',
  method: 'DELETE',
  path: '/ops/templates/{id}',
  auth: 'operator',
  summary: 'Forgets an answer that was kept.',
  params: idParams,
  response: data(z.null()),
})
