import { type Language, languages } from '@fanfara/contract/enums'
import { type HelpTopic, helpTopics } from '#/app/route/help-topics.ts'
import { type Article, readArticle } from './article.ts'

/** One file of the build for each article and language, fetched when it is read or searched (HELP-01). */
const files = import.meta.glob<string>('./articles/*/*.md', { query: '?raw', import: 'default' })

const fileOf = (language: Language, topic: HelpTopic) => files[`./articles/${language}/${topic}.md`]

/** The language that an article is read in: HELP-02 has a topic that exists in Polish alone. */
const articleLanguage = (topic: HelpTopic, wanted: Language): Language =>
  [wanted, ...languages].find(language => fileOf(language, topic)) ?? wanted

/** An article in a language, or in the one it was written in. */
export interface LoadedArticle {
  topic: HelpTopic
  language: Language
  article: Article
}

/** @throws what fetching a file of the build throws */
async function loadArticle(topic: HelpTopic, wanted: Language): Promise<LoadedArticle> {
  const language = articleLanguage(topic, wanted)
  const load = fileOf(language, topic)
  if (!load) throw new Error(`no article ${topic}`)
  return { topic, language, article: readArticle(await load()) }
}

const keys = { staleTime: Number.POSITIVE_INFINITY, retry: 1 }

/** One article; it is part of the build, so it never grows old. */
export const articleQuery = (topic: HelpTopic, language: Language) => ({
  ...keys,
  queryKey: ['help', language, topic],
  queryFn: () => loadArticle(topic, language),
})

/** Every article of a language at once, about 20 kB as they travel; only a search needs them. */
export const articlesQuery = (language: Language) => ({
  ...keys,
  queryKey: ['help', language],
  queryFn: () => Promise.all(helpTopics.map(topic => loadArticle(topic, language))),
})
