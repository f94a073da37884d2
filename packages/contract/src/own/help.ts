import * as z from 'zod/mini'
import { page, pageMeta, perPage } from '../campaigns.ts'
import { data, endpoint, inLanguages } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { languages } from '../values/enums.ts'
import { HELP_ARTICLES_MAX, HELP_COUNTED_MAX, HELP_SENTENCE_MAX, HELP_TOPIC_MAX } from '../values/help.ts'
import { instantText } from '../values/time.ts'

/** An article's address: of the product, or one that operators wrote. */
export const helpTopic = z.string().check(atMost(HELP_TOPIC_MAX))
const params = z.object({ topic: helpTopic })

const text = z.object({
  language: z.enum(languages),
  title: z.string(),
  /** Markdown of at most `HELP_TEXT_MAX` characters; raw HTML in it shows nothing (HELP-03). */
  text: z.string(),
})
/** A text of the help that operators wrote. */
export type HelpText = z.output<typeof text>

const article = z.object({
  topic: helpTopic,
  /** Whether operators wrote it, so that nothing of it is in the build. */
  is_own: z.boolean(),
  /** The languages that operators wrote, with their titles, which are empty for articles of the product. */
  texts: z.array(z.object({ language: text.shape.language, title: z.string() })).check(atMost(languages.length)),
  /** Another one after every change of its text, in whatever language. */
  version: z.string(),
})
/** An article that is not as the build has it. */
export type HelpArticle = z.output<typeof article>

/** HTXT-07: what is not as the build has it: edited articles, then those of operators in their order. */
export const getHelp = endpoint({
  id: 'getHelp',
  method: 'GET',
  path: '/help',
  auth: 'creator',
  summary: 'Articles of the help that operators edited or added, without their texts.',
  response: data(z.array(article).check(atMost(HELP_ARTICLES_MAX))),
})
/** HTXT-07: 404 for a text that nobody wrote here. */
export const getHelpText = endpoint({
  id: 'getHelpText',
  method: 'GET',
  path: '/help/{topic}/texts/{language}',
  auth: 'creator',
  summary: 'A text of the help that operators wrote, in one language.',
  params: z.object({ topic: helpTopic, language: z.enum(languages, 'inputs.error.choice') }),
  response: data(text),
})

const answer = z.object({
  /** Null while the person has not answered for the present text. */
  is_helpful: z.nullable(z.boolean()),
  /** What they wrote that the article lacks; empty without any. */
  sentence: z.string(),
})
/** What somebody said of an article. */
export type HelpAnswer = z.output<typeof answer>

/** FEED-01: what the caller said of the present text. */
export const getHelpAnswer = endpoint({
  id: 'getHelpAnswer',
  method: 'GET',
  path: '/help/{topic}/answer',
  auth: 'creator',
  summary: 'Whether the caller said that a help article helped, for its present text.',
  params,
  response: data(answer),
})
/** FEED-01, FEED-02: one answer of a person; the next one takes its place. */
export const setHelpAnswer = endpoint({
  id: 'setHelpAnswer',
  method: 'PUT',
  path: '/help/{topic}/answer',
  auth: 'creator',
  summary:
    'Says whether a help article helped, and in a sentence what it lacks; takes the place of what was said before.',
  params,
  body: z.strictObject({
    /** Of the text that was read; 409 where it has changed since. */
    version: z.string('inputs.error.required').check(atMost(16)),
    is_helpful: z.boolean('inputs.error.choice'),
    sentence: z._default(z.string().check(z.trim(), atMost(HELP_SENTENCE_MAX)), ''),
  }),
  response: data(answer),
  refusals: ['help_changed'],
})

const count = z.int().check(z.nonnegative(), z.maximum(HELP_COUNTED_MAX))
const articleAnswers = z.object({
  topic: helpTopic,
  is_own: z.boolean(),
  /** Own articles alone are hidden. */
  is_shown: z.boolean(),
  /** Of an own article, by language; empty for those of the product, whose titles are texts of the screens. */
  title: inLanguages(z.string()),
  /** Which languages operators wrote. */
  written: z.array(z.enum(languages)).check(atMost(languages.length)),
  /** Of the present text, up to 10,000 each. */
  helpful: count,
  unhelpful: count,
  sentences: count,
})
/** What was said of an article, in figures. */
export type ArticleAnswers = z.output<typeof articleAnswers>

/** FEED-03: every article, in the order of the help. */
export const opsListHelp = endpoint({
  id: 'opsListHelp',
  method: 'GET',
  path: '/ops/help',
  auth: 'operator',
  summary: 'How many people each help article helped since it last changed.',
  response: data(z.array(articleAnswers).check(atMost(HELP_ARTICLES_MAX))),
})

const sentence = z.object({
  id: z.uuid(),
  sentence: z.string(),
  language: z.enum(languages),
  answered_at: instantText,
})
/** What somebody wrote that an article lacks; nobody is told who. */
export type HelpSentence = z.output<typeof sentence>

/** FEED-03: newest first, without whose they are. */
export const opsListHelpSentences = endpoint({
  id: 'opsListHelpSentences',
  method: 'GET',
  path: '/ops/help/{topic}',
  auth: 'operator',
  summary: 'What people wrote that a help article lacks since it last changed, newest first.',
  params,
  query: z.object({ page, per_page: perPage }),
  response: z.object({ data: z.array(sentence), meta: pageMeta }),
})
