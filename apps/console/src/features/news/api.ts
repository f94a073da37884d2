import { opsGetNews, opsListNews } from '@fanfara/contract/news'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'
import type { NewsSearch } from './search.ts'

/** Drafts and withdrawn ones too; each page is its own entry of the cache. */
export const newsListQuery = (search: NewsSearch) =>
  queryOptions({
    queryKey: ['news-list', search],
    queryFn: ({ signal }) => call(opsListNews, { query: search }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One piece of news; a form starts from it, so it is not kept for another visit, before which a colleague may change it. */
export const newsQuery = (id: string) =>
  queryOptions({
    queryKey: ['news', id],
    queryFn: async ({ signal }) => (await call(opsGetNews, { params: { id } }, { signal })).data,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
