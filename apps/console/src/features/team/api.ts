import type { OpsOperator } from '@fanfara/contract/ops/operators'
import { opsListOperatorSessions, opsListOperators } from '@fanfara/contract/ops/operators'
import { hasRight } from '@fanfara/contract/rights'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Operators, and invitations that wait. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: async ({ signal }) => (await call(opsListOperators, {}, { signal })).data,
})

/** Where one operator is signed in. */
export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['team', id, 'sessions'],
    queryFn: async ({ signal }) => (await call(opsListOperatorSessions, { params: { id } }, { signal })).data,
  })

/** Whether nobody is there who could release what the only person with the right to money made. */
export const isMoneyAlone = (operators: readonly OpsOperator[]): boolean =>
  operators.filter(({ role, is_active }) => is_active && hasRight(role, 'money')).length < 2
