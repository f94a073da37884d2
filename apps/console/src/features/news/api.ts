import { opsGetNews, opsListNews } from '@fanfara/contract/news'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'
import type { Paging } from '@fanfara/ui/search'

/** Drafts and withdrawn ones too; each page is its own entry of the cache. */
export const newsListQuery = (paging: Paging) =>
  queryOptions({
    queryKey: ['news-list', paging],
    queryFn: ({ signal }) => call(opsListNews, { query: paging }, { signal }),
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
