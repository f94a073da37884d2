import type { Answer } from '@fanfara/contract/endpoint'
import { type AuditSort, opsListAudit } from '@fanfara/contract/ops/desk'
import type { Paging } from '@fanfara/ui/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** One act of an operator, or of an advertiser. */
export type AuditLine = Answer<typeof opsListAudit>['data'][number]

/** What the log is narrowed to, as the address has it. */
export interface AuditFilter {
  text?: string
  actor?: string
  creator?: string
  action?: string
  object_type?: string
  object_id?: string
  /** Days, both included. */
  from?: string
  to?: string
  sort?: AuditSort
}

/** What was read for another filter stays until the answer is there. */
export const auditQuery = (search: Paging & AuditFilter) =>
  queryOptions({
    queryKey: ['audit', search],
    queryFn: ({ signal }) => call(opsListAudit, { query: search }, { signal }),
    placeholderData: keepPreviousData,
  })
