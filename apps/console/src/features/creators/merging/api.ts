import { opsPreviewMerge } from '@fanfara/contract/ops/people/merging'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Which account ends, and which one stays. */
export interface Pair {
  ends: string
  stays: string
}

/** What would become of an account; below its page's key, so that an act about it reads it again. */
export const planQuery = ({ ends, stays }: Pair) =>
  queryOptions({
    queryKey: ['creator', ends, 'merge', stays],
    queryFn: async ({ signal }) =>
      (await call(opsPreviewMerge, { params: { id: ends }, query: { into: stays } }, { signal })).data,
    // What is agreed to is what is there now, not what was looked at a while ago.
    staleTime: 0,
  })
