import { listStages } from '@fanfara/contract/evaluation'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { userQuery } from '#/app/session/user.ts'

/** The stages of the person's channels. */
export const stagesQuery = queryOptions({ queryKey: ['Channels', 'stages'], queryFn: () => call(listStages) })

/** How the person's channels are evaluated; asked for once the user is known (EVAL-17), whose failure is this one's. */
export function useStages(of: { retryOnMount?: boolean } = {}) {
  const user = useQuery({ ...userQuery, ...of })
  const stages = useQuery({ ...stagesQuery, ...of, enabled: user.data !== undefined })
  return {
    data: stages.data,
    error: stages.data ? null : (stages.error ?? (user.data ? null : user.error)),
    retry: () => (user.data ? stages.refetch() : user.refetch()),
  }
}
