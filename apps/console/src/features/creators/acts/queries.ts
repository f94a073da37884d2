import {
  opsGetCreatorAct,
  opsListCreatorActPeople,
  opsListCreatorActs,
} from '@fanfara/contract/ops/people/creator-acts'
import { opsListCampaigns } from '@fanfara/contract/ops/campaigns'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, COLLEAGUES_MS } from '#/api.ts'
import type { ActSearch, ActsSearch } from './search.ts'

/** An act that goes on is looked at again after so long. Milliseconds. */
const AGAIN_MS = 1000

/** What was done with many at once in an order, the newest first unless told. */
export const actsQuery = (search: ActsSearch) =>
  queryOptions({
    queryKey: ['creator-acts', search],
    queryFn: ({ signal }) => call(opsListCreatorActs, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ is_finished: isFinished }) => !isFinished) ? AGAIN_MS : COLLEAGUES_MS,
  })

/** One act, as far as it came. */
export const actQuery = (id: string) =>
  queryOptions({
    queryKey: ['creator-act', id],
    queryFn: async ({ signal }) => (await call(opsGetCreatorAct, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.is_finished === false ? AGAIN_MS : COLLEAGUES_MS),
  })

/** What became of each of its people. @param isFinished nothing changes any more. */
export const peopleQuery = (id: string, search: ActSearch, isFinished: boolean) =>
  queryOptions({
    queryKey: ['creator-act', id, 'people', search],
    queryFn: ({ signal }) => call(opsListCreatorActPeople, { params: { id }, query: search }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isFinished ? COLLEAGUES_MS : AGAIN_MS,
  })

const FOUND_MAX = 100

/** Closed campaigns that somebody can be invited to, by a part of their name. */
export const invitingQuery = (name: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['inviting-campaigns', name],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        (['onboarding', 'running'] as const).map(stage =>
          call(opsListCampaigns, { query: { stage, name, per_page: FOUND_MAX } }, { signal }),
        ),
      )
      return found.flatMap(({ data }) => data).filter(({ type }) => type === 'closed')
    },
  })
