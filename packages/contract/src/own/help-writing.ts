import * as z from 'zod/mini'
import { requiredLine, requiredText } from '../accounts.ts'
import { data, endpoint, id, revision } from '../endpoint.ts'
import { helpTopic } from './help.ts'
import { atMost } from '../values/bounds.ts'
import { languages } from '../values/enums.ts'
import { HELP_TEXT_MAX, HELP_TITLE_MAX, HELP_VERSIONS_MAX } from '../values/help.ts'
import { instantText } from '../values/time.ts'

const topicParams = z.object({ topic: helpTopic })
const language = z.enum(languages, 'inputs.error.choice')
const textParams = z.object({ topic: helpTopic, language })

/** What an operator writes of an article in one language. */
export const helpTextForm = z.strictObject({
  /** Of an own article; those of the product keep theirs. */
  title: z._default(z.string().check(z.trim(), atMost(HELP_TITLE_MAX)), ''),
  text: requiredText(HELP_TEXT_MAX),
  /** The product's text that this one began from, to tell when the product has another one; empty for own articles. */
  base: z._default(z.string().check(atMost(HELP_TEXT_MAX)), ''),
})
/** A text with its title, as it is written. */
export type HelpTextForm = z.output<typeof helpTextForm>

const helpTextState = z.object({
  language,
  title: z.string(),
  /** Null while nobody wrote one here: the product's own is shown, or none. */
  text: z.nullable(z.string()),
  base: z.string(),
  changed_at: z.nullable(instantText),
  revision,
})
/** What operators wrote of an article in one language, if anything. */
export type HelpTextState = z.output<typeof helpTextState>

const opsArticle = z.object({
  topic: helpTopic,
  is_own: z.boolean(),
  is_shown: z.boolean(),
  /** At most one a language, in the order of `languages`; none where nothing was written yet. */
  texts: z.array(helpTextState).check(atMost(languages.length)),
})
/** An article as operators edit it. */
export type OpsHelpArticle = z.output<typeof opsArticle>

/** HTXT-01: the product's own texts are in the build. */
export const opsGetHelpArticle = endpoint({
  id: 'opsGetHelpArticle',
  method: 'GET',
  path: '/ops/help/{topic}/texts',
  auth: 'operator',
  summary: 'What operators wrote of a help article, in every language.',
  params: topicParams,
  response: data(opsArticle),
})
/** HTXT-01, HTXT-02: shown to creators from now on. */
export const opsWriteHelpText = endpoint({
  id: 'opsWriteHelpText',
  method: 'PUT',
  path: '/ops/help/{topic}/texts/{language}',
  auth: 'operator',
  summary: 'Writes a help article in one language; creators read it at once.',
  params: textParams,
  body: z.strictObject({ ...helpTextForm.shape, revision: z.optional(revision) }),
  response: data(helpTextState),
  refusals: ['changed_meanwhile', 'help_places', 'help_unlinked'],
  errors: [409],
})
/** HTXT-03: an article of the product has its own text again; an own one is left without this language. */
export const opsRemoveHelpText = endpoint({
  id: 'opsRemoveHelpText',
  method: 'DELETE',
  path: '/ops/help/{topic}/texts/{language}',
  auth: 'operator',
  summary: 'Takes away what operators wrote of a help article in one language; it stays among the earlier texts.',
  params: textParams,
  response: data(helpTextState),
})
/** HTXT-04: its address is made of the title. */
export const opsCreateHelpArticle = endpoint({
  id: 'opsCreateHelpArticle',
  method: 'POST',
  path: '/ops/help',
  auth: 'operator',
  summary: 'Adds a help article, in one language to begin with.',
  body: z.strictObject({ ...helpTextForm.shape, title: requiredLine(HELP_TITLE_MAX), language }),
  response: data(opsArticle),
  status: 201,
  refusals: ['help_full', 'help_places'],
  idempotent: true,
})
/** HTXT-04: an article of the product is always shown. */
export const opsShowHelpArticle = endpoint({
  id: 'opsShowHelpArticle',
  method: 'POST',
  path: '/ops/help/{topic}/shown',
  auth: 'operator',
  summary: 'Shows an own help article to creators, or hides it.',
  params: topicParams,
  body: z.strictObject({ is_shown: z.boolean('inputs.error.choice') }),
  response: data(opsArticle),
})
/** HTXT-04: own articles stand after those of the product. */
export const opsMoveHelpArticle = endpoint({
  id: 'opsMoveHelpArticle',
  method: 'POST',
  path: '/ops/help/{topic}/move',
  auth: 'operator',
  summary: 'Lets an own help article change places with the one before or after it.',
  params: topicParams,
  body: z.strictObject({ is_up: z.boolean('inputs.error.choice') }),
  response: data(opsArticle),
})
/** HTXT-04: with its texts, earlier ones and answers. */
export const opsRemoveHelpArticle = endpoint({
  id: 'opsRemoveHelpArticle',
  method: 'DELETE',
  path: '/ops/help/{topic}',
  auth: 'operator',
  summary: 'Removes an own help article with all that was written of it.',
  params: topicParams,
  response: data(z.null()),
})

const helpVersion = z.object({
  id,
  language,
  /** How the text begins; null where the product's own text took the place of what was written. */
  opening: z.nullable(z.string()),
  length: z.int(),
  written_at: instantText,
  by: z.string(),
})
/** An earlier text of an article, without the text. */
export type HelpVersion = z.output<typeof helpVersion>

/** HTXT-05: newest first. */
export const opsListHelpVersions = endpoint({
  id: 'opsListHelpVersions',
  method: 'GET',
  path: '/ops/help/{topic}/versions',
  auth: 'operator',
  summary: 'The last texts of a help article in one language, and who wrote them.',
  params: topicParams,
  query: z.object({ language }),
  response: data(z.array(helpVersion).check(atMost(HELP_VERSIONS_MAX))),
})
/** HTXT-05: to look at, and to take again. */
export const opsGetHelpVersion = endpoint({
  id: 'opsGetHelpVersion',
  method: 'GET',
  path: '/ops/help/{topic}/versions/{id}',
  auth: 'operator',
  summary: 'An earlier text of a help article.',
  params: z.object({ topic: helpTopic, id: z.string() }),
  response: data(z.object({ title: z.string(), text: z.string() })),
})
