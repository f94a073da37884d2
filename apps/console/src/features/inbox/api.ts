import type { Answer } from '@fanfara/contract/endpoint'
import { opsGetApplication, opsGetApplicationUse, opsListApplications } from '@fanfara/contract/ops/inbox'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** An application with its feeds and workflows. */
export type Application = Answer<typeof opsGetApplication>['data']

/** Applications of the inbox service; there are few. */
export const applicationsQuery = queryOptions({
  queryKey: ['applications'],
  queryFn: ({ signal }) => call(opsListApplications, {}, { signal }),
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
