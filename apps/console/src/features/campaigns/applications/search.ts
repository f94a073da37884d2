import { categoryKeys, type CategoryKey, type Platform, platforms } from '@fanfara/contract/enums'
import type { PageSize } from '@fanfara/contract/limits'
import {
  type ApplicationSort,
  applicationSorts,
  type ConflictFilter,
  conflictFilters,
  fitSteps,
} from '@fanfara/contract/ops/applications'
import { oneOf, pagingIn, type Raw, stepIn, textIn } from '@fanfara/ui/search'
import { stages } from '#/shared/creators.ts'

/** What the queue of a campaign's page is narrowed to, its order and its page, as the address has them. */
export interface ApplicationSearch {
  applied_name?: string
  applied_on?: Platform
  applied_stage?: number
  applied_interest?: CategoryKey
  applied_fit?: number
  applied_elsewhere?: ConflictFilter
  applied_sort?: ApplicationSort
  applied_page?: number
  applied_size?: PageSize
}

/** What the address of a campaign's page says of its queue. */
export function applicationSearch(raw: Raw): ApplicationSearch {
  const { page, per_page: size } = pagingIn({ page: raw.applied_page, per_page: raw.applied_size })
  return {
    applied_name: textIn(raw.applied_name),
    applied_on: oneOf(platforms, raw.applied_on),
    applied_stage: stepIn(stages, raw.applied_stage),
    applied_interest: oneOf(categoryKeys, raw.applied_interest),
    applied_fit: stepIn(fitSteps, raw.applied_fit),
    applied_elsewhere: oneOf(conflictFilters, raw.applied_elsewhere),
    applied_sort: oneOf(applicationSorts, raw.applied_sort),
    applied_page: page,
    applied_size: size,
  }
}

/** More at a time than other lists have: the queue is answered from its top. */
const QUEUE_SIZE: PageSize = 20

/** The filter and the order, as the server is asked for them. */
export const filterOf = (search: ApplicationSearch) => ({
  name: search.applied_name,
  platform: search.applied_on,
  stage_from: search.applied_stage,
  interest: search.applied_interest,
  fit: search.applied_fit,
  conflict: search.applied_elsewhere,
  sort: search.applied_sort,
})
/** Which part of the queue is read: `QUEUE_SIZE` applications unless told. */
export const pageOf = ({ applied_page: page, applied_size: per_page = QUEUE_SIZE }: ApplicationSearch) => ({
  page,
  per_page,
})

/** Whether somebody may wait who is not there because of the filter. */
export function isNarrowed(search: ApplicationSearch): boolean {
  const { sort: _, ...filter } = filterOf(search)
  return Object.values(filter).some(value => value !== undefined)
}
