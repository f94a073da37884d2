import { type Language, languages } from '@fanfara/contract/enums'
import { helpTopics, helpVersions, isHelpTopic } from '@fanfara/contract/help'
import { textFor } from '@fanfara/contract/languages'
import { getHelpText, type HelpArticle } from '@fanfara/contract/own/help'
import { readArticle } from '@fanfara/ui/article'
import { builtInLanguages, builtInQuery, type LoadedArticle } from '@fanfara/ui/article-files'
import { useLanguage } from '@fanfara/ui/text'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { helpQuery } from '#/app/server/help.ts'
import { useText } from '#/i18n/text.ts'

const NONE: readonly HelpArticle[] = []

/** What operators wrote of the help; nothing while that is not known. */
export function useChanged() {
  const { data = NONE, isPending, error, refetch } = useQuery(helpQuery)
  return { changed: data, isPending, error, refetch }
}

/** All addresses of articles in the order of the help: those of the product, then those of operators (HTXT-07). */
export const topicsOf = (changed: readonly HelpArticle[]): string[] => [
  ...helpTopics,
  ...changed.filter(({ is_own: isOwn }) => isOwn).map(({ topic }) => topic),
]

/** What an article is called in the shown language. */
export function useTitles(): (topic: string) => string {
  const text = useText('help')
  const language = useLanguage()
  const { changed } = useChanged()
  return topic => {
    if (isHelpTopic(topic)) return text(`topic.${topic}`)
    const texts = changed.find(each => each.topic === topic)?.texts ?? []
    return textFor(language, Object.fromEntries(texts.map(each => [each.language, each.title])))
  }
}

/** Stands for the text of an article that this person has (FEED-04). */
export function useVersion(topic: string): string {
  const { changed } = useChanged()
  const found = changed.find(each => each.topic === topic)
  return found?.version ?? (isHelpTopic(topic) ? helpVersions[topic] : '')
}

/** The language in which operators wrote what is to be read; undefined where the build has it. */
export function writtenIn(topic: string, wanted: Language, changed: HelpArticle | undefined): Language | undefined {
  const written = changed?.texts.map(({ language }) => language) ?? []
  const builtIn = isHelpTopic(topic) ? builtInLanguages(topic) : []
  const shown = [wanted, ...languages].find(language => written.includes(language) || builtIn.includes(language))
  return written.find(language => language === shown)
}

interface Place {
  topic: string
  language: Language
  /** Another text has another one, so that none of them grows old. */
  version: string
}

/** A text that operators wrote. */
const writtenQuery = ({ topic, language, version }: Place) =>
  queryOptions({
    queryKey: ['Help', topic, language, version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await call(getHelpText, { params: { topic, language } })).data,
    select: ({ text }): LoadedArticle => ({ topic, language, article: readArticle(text) }),
  })

/**
 * An article as its readers have it: what operators wrote, else the text of the build.
 * @returns also whether the text of the build stands in for one that could not be fetched, and whether the article is no more.
 */
export function useArticle(topic: string) {
  const wanted = useLanguage()
  const { changed, isPending, error, refetch } = useChanged()
  const found = changed.find(each => each.topic === topic)
  const language = writtenIn(topic, wanted, found)
  const written = useQuery({
    ...writtenQuery({ topic, language: language ?? wanted, version: found?.version ?? '' }),
    enabled: language !== undefined,
  })
  const isBuiltIn = isHelpTopic(topic)
  const isLost = error !== null || written.error !== null
  const build = useQuery({
    ...builtInQuery(isBuiltIn ? topic : helpTopics[0], wanted),
    enabled: isBuiltIn && !isPending && (language === undefined || isLost),
  })
  const isGone = !isBuiltIn && !isPending && !error && !found
  const again = error ? refetch : language ? written.refetch : build.refetch
  if (isBuiltIn && (language === undefined || isLost))
    return { data: isPending ? undefined : build.data, error: build.error, isOlder: isLost, isGone, again }
  return { data: written.data, error: error ?? written.error, isOlder: false, isGone, again }
}

/** What a search looks through, and whether that is all there is. */
export interface Searched {
  articles: LoadedArticle[]
  isWhole: boolean
}

interface Wanted {
  topic: string
  wanted: Language
  changed: HelpArticle | undefined
}

async function loadShown(client: QueryClient, { topic, wanted, changed }: Wanted): Promise<LoadedArticle> {
  const language = writtenIn(topic, wanted, changed)
  if (!language && isHelpTopic(topic)) return client.fetchQuery(builtInQuery(topic, wanted))
  const at = { topic, language: language ?? wanted, version: changed?.version ?? '' }
  const { text } = await client.fetchQuery(writtenQuery(at))
  return { topic, language: at.language, article: readArticle(text) }
}

/** The text of the build where the newest cannot be fetched; none of an article that operators wrote. */
const standIn = async (client: QueryClient, { topic, wanted }: Wanted): Promise<LoadedArticle | null> =>
  isHelpTopic(topic) ? client.fetchQuery(builtInQuery(topic, wanted)) : null

/** Every article at once, about 20 kB as those of the build travel; only a search needs them. What cannot be fetched is left out. */
export const everyArticleQuery = (wanted: Language, changed: readonly HelpArticle[]) =>
  queryOptions({
    queryKey: ['HelpSearch', wanted, changed.map(({ topic, version }) => [topic, version])],
    queryFn: async ({ client }): Promise<Searched> => {
      const all = topicsOf(changed).map(topic => ({
        topic,
        wanted,
        changed: changed.find(each => each.topic === topic),
      }))
      const newest = await Promise.allSettled(all.map(each => loadShown(client, each)))
      const found = await Promise.all(
        all.map(async (each, at) => {
          const loaded = newest[at]
          return loaded?.status === 'fulfilled' ? loaded.value : standIn(client, each)
        }),
      )
      const isWhole = newest.every(({ status }) => status === 'fulfilled')
      return { articles: found.filter(each => each !== null), isWhole }
    },
  })
