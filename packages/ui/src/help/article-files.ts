import { type Language, languages } from '@fanfara/contract/enums'
import type { HelpTopic } from '@fanfara/contract/help'
import { type Article, readArticle } from './article.ts'

/** One file of the build for each article and language, fetched when it is read or searched (HELP-01). */
const files = import.meta.glob<string>('./articles/*/*.md', { query: '?raw', import: 'default' })

const fileOf = (language: Language, topic: HelpTopic) => files[`./articles/${language}/${topic}.md`]

/** The languages that an article came with: HELP-02 has a topic that exists in Polish alone. */
export const builtInLanguages = (topic: HelpTopic): Language[] =>
  languages.filter(language => fileOf(language, topic) !== undefined)

/** An article's text as it came with the product. @throws what fetching a file of the build throws */
export async function builtInText(topic: HelpTopic, language: Language): Promise<string> {
  const load = fileOf(language, topic)
  if (!load) throw new Error(`no article ${topic}`)
  return load()
}

/** An article in a language, or in the one it was written in. */
export interface LoadedArticle {
  topic: string
  language: Language
  article: Article
}

/** One article of the build; it never grows old. */
export const builtInQuery = (topic: HelpTopic, wanted: Language) => ({
  queryKey: ['help', wanted, topic],
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
  queryFn: async (): Promise<LoadedArticle> => {
    const language = [wanted, ...languages].find(each => fileOf(each, topic)) ?? wanted
    return { topic, language, article: readArticle(await builtInText(topic, language)) }
  },
})
