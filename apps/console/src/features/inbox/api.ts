import type { Answer } from '@fanfara/contract/endpoint'
import { opsGetApplication, opsGetApplicationUse, opsListApplications } from '@fanfara/contract/ops/inbox'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'
import type { ApplicationsSearch } from './search.ts'

/** An application with its feeds and workflows. */
export type Application = Answer<typeof opsGetApplication>['data']

/** A page of applications of the inbox service, in the order that is chosen. */
export const applicationsQuery = (search: ApplicationsSearch) =>
  queryOptions({
    queryKey: ['applications', search],
    queryFn: ({ signal }) => call(opsListApplications, { query: search }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One application with its feeds and workflows. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: ({ signal }) => call(opsGetApplication, { params: { id } }, { signal }),
  })

/** What an application holds, and what its widgets did lately. */
export const applicationUseQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id, 'use'],
    queryFn: ({ signal }) => call(opsGetApplicationUse, { params: { id } }, { signal }),
  })
