import {
  type BankLineSort,
  type BankLineState,
  opsGetBankStanding,
  opsGetStatement,
  opsListBankLines,
  opsListStatements,
} from '@fanfara/contract/ops/bank-statements'
import type { Fact } from '#/shared/acts/use-facts.ts'
import type { Paging } from '@fanfara/ui/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, COLLEAGUES_MS } from '#/api.ts'
import type { StatementsSearch } from './search.ts'

/** Lines that are still being matched are looked at again after so long. Milliseconds. */
const AGAIN_MS = 1500

/** Statements in an order, the newest first unless told. */
export const statementsQuery = (search: StatementsSearch) =>
  queryOptions({
    queryKey: ['bank-statements', search],
    queryFn: ({ signal }) => call(opsListStatements, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ unread }) => unread > 0) ? AGAIN_MS : COLLEAGUES_MS),
  })

/** One statement, its lines counted by what became of them. */
export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: ['bank-statements', id],
    queryFn: async ({ signal }) => (await call(opsGetStatement, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => ((state.data?.unread ?? 0) > 0 ? AGAIN_MS : COLLEAGUES_MS),
  })

/** Without `statement_id` the lines are those of every statement, across files. */
export type LinesAsked = Paging & { statement_id?: string; state?: BankLineState; search?: string; sort?: BankLineSort }

/** Lines of one statement in its order; without one, what waits in all of them, the oldest first; unless told. */
export const linesQuery = (filter: LinesAsked) =>
  queryOptions({
    queryKey: ['bank-lines', filter],
    queryFn: ({ signal }) => call(opsListBankLines, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What the bank has beside what the ledger has. */
export const standingQuery = queryOptions({
  queryKey: ['bank-standing'],
  queryFn: async ({ signal }) => (await call(opsGetBankStanding, undefined, { signal })).data,
})

/** What a question about a line of a statement names. */
export const lineFacts: readonly Fact[] = [{ queryKey: ['bank-lines'] }]
