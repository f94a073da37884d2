import type { Platform, ProofState } from '@fanfara/contract/enums'
import { opsGetProof, opsListProofs, type ProofSort } from '@fanfara/contract/ops/proofs'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'

/** What the queue is narrowed to. */
export interface ProofFilter {
  state?: ProofState
  page?: number
  campaign?: string
  platform?: Platform
  creator?: string
  sort?: ProofSort
}

/** So many stand in the list beside the proof; the next ones move up as these are judged. */
const PER_PAGE = 50

/** Proofs by where they stand; those that wait are asked for again every half minute. */
export const proofsQuery = ({ state, page, campaign, platform, creator, sort }: ProofFilter) =>
  queryOptions({
    queryKey: ['proofs', { state, page, campaign, platform, creator, sort }],
    queryFn: ({ signal }) =>
      call(
        opsListProofs,
        { query: { state, page, per_page: PER_PAGE, campaign_id: campaign, platform, creator, sort } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** One proof with everything that judging it needs. */
export const proofQuery = (id: string) =>
  queryOptions({
    queryKey: ['proof', id],
    queryFn: ({ signal }) => call(opsGetProof, { params: { id } }, { signal }),
    staleTime: 15_000,
  })
