import { getUser } from '@fanfara/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'

/** Key `['User']`; 401 when the token is not good any more. */
export const userQuery = queryOptions({ queryKey: ['User'], queryFn: async () => (await call(getUser)).data })
