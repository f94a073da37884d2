import { getSecondFactor } from '@fanfara/contract/own/second-factor'
import { hasRight } from '@fanfara/contract/rights'
import { useSlice } from '@fanfara/ui/session'
import { useQuery } from '@tanstack/react-query'
import { call, queryClient, shutKey } from '#/api.ts'
import { session } from '#/session.ts'

const factorKey = ['second-factor']

/** Whether the server keeps everything shut until a second factor is set up (decision 0056). */
export const useIsShut = (): boolean =>
  useQuery({ queryKey: shutKey, queryFn: () => false, staleTime: Infinity, refetchInterval: false }).data ?? false

/** Whether somebody who may move money has no second factor yet; nobody else is reminded. */
export function useLacksFactor(): boolean {
  const mayMoveMoney = hasRight(useSlice(session.user)?.operator_role, 'money')
  const { data } = useQuery({
    queryKey: factorKey,
    queryFn: async () => (await call(getSecondFactor)).data,
    enabled: mayMoveMoney,
    staleTime: 60_000,
  })
  return mayMoveMoney && data !== undefined && data.authenticator === null && data.passkeys.length === 0
}

/** The second factor changed: what was shut is open, other sessions are gone. */
export function opened(): void {
  queryClient.setQueryData(shutKey, false)
  void queryClient.invalidateQueries()
}
