import { getUser } from '@fanfara/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'

/** The signed-in user. */
export const userQuery = queryOptions({ queryKey: ['User'], queryFn: async () => (await call(getUser)).data })
