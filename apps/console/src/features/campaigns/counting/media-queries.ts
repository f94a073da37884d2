import { opsListAstrayMedia, opsListMediaCounts } from '@fanfara/contract/ops/media'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** Read again so often while it is looked at: platforms are asked once an hour at most. */
const AGAIN_MS = 60_000

/** Published media of one creator in a campaign. */
export const participantMediaQuery = (campaignId: string, id: string) =>
  queryOptions({
    queryKey: ['campaign', campaignId, 'media', id],
    queryFn: async ({ signal }) => (await call(opsListMediaCounts, { params: { id } }, { signal })).data,
    refetchInterval: AGAIN_MS,
  })

/** Published media of a campaign that need a look. */
export const astrayMediaQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'media'],
    queryFn: ({ signal }) => call(opsListAstrayMedia, { params: { id } }, { signal }),
    refetchInterval: AGAIN_MS,
  })
