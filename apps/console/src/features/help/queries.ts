import type { Language } from '@fanfara/contract/enums'
import { helpTopics, isHelpTopic } from '@fanfara/contract/help'
import { helpHeadings } from '@fanfara/contract/help-text'
import { getConfig } from '@fanfara/contract/config'
import { opsGetHelpArticle, opsListHelpVersions } from '@fanfara/contract/own/help-writing'
import { opsListHelp, opsListHelpSentences } from '@fanfara/contract/own/help'
import { figuresFor } from '@fanfara/ui/article-fill'
import { builtInLanguages, builtInText } from '@fanfara/ui/article-files'
import { helpWordsIn } from '@fanfara/ui/article-words'
import type { Paging } from '@fanfara/ui/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** What was said of every article, in figures. */
export const articlesQuery = queryOptions({
  queryKey: ['help'],
  queryFn: async ({ signal }) => (await call(opsListHelp, {}, { signal })).data,
})

/** A page of what people wrote of one article. */
export const sentencesQuery = (topic: string, paging: Paging) =>
  queryOptions({
    queryKey: ['help', topic, paging],
    queryFn: ({ signal }) => call(opsListHelpSentences, { params: { topic }, query: paging }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What operators wrote of an article. */
export const articleQuery = (topic: string) =>
  queryOptions({
    queryKey: ['help', topic, 'texts'],
    queryFn: async ({ signal }) => (await call(opsGetHelpArticle, { params: { topic } }, { signal })).data,
  })

/** The last texts of an article in a language. */
export const versionsQuery = (topic: string, language: Language) =>
  queryOptions({
    queryKey: ['help', topic, 'versions', language],
    queryFn: async ({ signal }) =>
      (await call(opsListHelpVersions, { params: { topic }, query: { language } }, { signal })).data,
  })

const ofTheBuild = { staleTime: Number.POSITIVE_INFINITY }

/** The text that an article came with; empty where it came with none in this language, or operators wrote it. */
export const builtInQuery = (topic: string, language: Language) =>
  queryOptions({
    ...ofTheBuild,
    queryKey: ['help-build', topic, language],
    queryFn: async () =>
      isHelpTopic(topic) && builtInLanguages(topic).includes(language)
        ? (await builtInText(topic, language)).trim()
        : '',
  })

/** Ids of the headings of the product's articles, for links between them. */
export const headingsQuery = queryOptions({
  ...ofTheBuild,
  queryKey: ['help-build', 'headings'],
  queryFn: async (): Promise<Record<string, string[]>> => {
    const all = helpTopics.map(async topic => {
      const [language] = builtInLanguages(topic)
      return [topic, language ? helpHeadings(await builtInText(topic, language)) : []] as const
    })
    return Object.fromEntries(await Promise.all(all))
  },
})

/** Figures and words that stand for what braces name, as creators see them now. */
export const placesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['help-places', language],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [{ data: config }, words] = await Promise.all([call(getConfig, {}, { signal }), helpWordsIn(language)])
      return { figures: figuresFor(config, language), words }
    },
  })
