import * as z from 'zod/mini'
import { requiredLine } from '../accounts.ts'
import { data, done, endpoint, id, idParams } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { campaignFilters, models, platforms } from '../values/enums.ts'
import { instantText } from '../values/time.ts'

/** Orders that somebody may ask for in the place of the list's own (CAMP-23); `ends_soon`: the last day to join, or the end of one's own. */
export const campaignSorts = ['newest', 'ends_soon', 'pays_most', 'best_fit'] as const
export type CampaignSort = (typeof campaignSorts)[number]
/** Calendar days within which something ends soon. */
export const ENDS_SOON_DAYS = 14
/** Units of a saved search's name, and saved searches of one creator. */
export const SAVED_NAME_MAX = 60
export const SAVED_SEARCHES_MAX = 10
/** What the number of those that can be joined is counted up to; there may be more. */
export const COUNTED_MAX = 1000

const flag = z.optional(z.literal('yes', 'inputs.error.choice'))

/** What a list of campaigns is narrowed to and ordered by; nothing of it leaves the list as it is. */
export const narrowing = {
  sort: z.optional(z.enum(campaignSorts, 'inputs.error.choice')),
  platform: z.optional(z.enum(platforms, 'inputs.error.choice')),
  model: z.optional(z.enum(models, 'inputs.error.choice')),
  /** On a connected platform, and of a topic that interests the creator, or of none. */
  fits: flag,
  ends_soon: flag,
}

const count = z.nullable(z.int())

/** How many campaigns stand in each tab. */
export const countCampaigns = endpoint({
  id: 'countCampaigns',
  method: 'GET',
  path: '/campaigns/counts',
  auth: 'creator',
  summary:
    'How many campaigns each filter holds. `available` is counted up to 1,000; `inactive` is null where that is reached.',
  response: data(z.record(z.enum(campaignFilters), count)),
})

/** Filters that new campaigns can come into by themselves. */
export const savedFilters = ['all', 'available'] as const

const words = z.optional(z.string().check(z.trim(), atMost(200)))
const savedName = requiredLine(SAVED_NAME_MAX)
const query = z.object({ filter: z.enum(savedFilters, 'inputs.error.choice'), name: words, ...narrowing })
export type SavedQuery = z.output<typeof query>

const savedSearch = z.object({ id, name: z.string(), query, created_at: instantText })
/** A search that its creator kept under a name, and is told of what is new in. */
export type SavedSearch = z.output<typeof savedSearch>

/** The first that was saved first; at most ten. */
export const listSavedSearches = endpoint({
  id: 'listSavedSearches',
  method: 'GET',
  path: '/campaigns/searches',
  auth: 'creator',
  summary: 'The searches that the creator saved.',
  response: data(z.array(savedSearch)),
})

/** A name that is there already is refused under its field. */
export const saveSearch = endpoint({
  id: 'saveSearch',
  method: 'POST',
  path: '/campaigns/searches',
  auth: 'creator',
  summary: 'Keeps a search under a name; a message tells of new campaigns that it finds.',
  body: z.object({ name: savedName, query }),
  response: data(savedSearch),
  refusals: ['saved_searches_full', 'saved_search_name_taken'],
})

/** 404 for one that is not theirs. */
export const removeSavedSearch = endpoint({
  id: 'removeSavedSearch',
  method: 'DELETE',
  path: '/campaigns/searches/{id}',
  auth: 'creator',
  summary: 'Removes a saved search: nothing is told of it any more.',
  params: idParams,
  response: done,
})
