import { models, platforms } from '@fanfara/contract/enums'
import { campaignSorts, type SavedQuery } from '@fanfara/contract/own/campaign-lists'
import { oneOf, type Raw } from '@fanfara/ui/search'
import { type CampaignsSearch, campaignsSearch } from '#/app/route/search.ts'

/** What a list is narrowed to and ordered by, as the address says it. */
export type Asked = Omit<SavedQuery, 'filter' | 'name'>

/** The query of a list's address, with what the server knows of it alone. */
export type ListSearch = Omit<CampaignsSearch, keyof Asked> & Asked

/** Of an address; values that do not exist count as absent (NAV-43). */
export const listSearch = (raw: Raw): ListSearch => ({
  ...campaignsSearch(raw),
  sort: oneOf(campaignSorts, raw.sort),
  platform: oneOf(platforms, raw.platform),
  model: oneOf(models, raw.model),
  fits: oneOf(['yes'], raw.fits),
  ends_soon: oneOf(['yes'], raw.ends_soon),
})

/** The members that only the campaign list has, without page, name and opened row. */
export const askedIn = ({ sort, platform, model, fits, ends_soon }: ListSearch): Asked => ({
  sort,
  platform,
  model,
  fits,
  ends_soon,
})

/** An order takes nothing out of the list. */
const narrowing = ['platform', 'model', 'fits', 'ends_soon'] as const

/** How many filters are in use. */
export const countFilters = (search: ListSearch): number => narrowing.filter(key => search[key] !== undefined).length

/** Whether anything is asked for that could be saved. */
export const isSavable = (search: ListSearch): boolean => countFilters(search) > 0 || search.name !== undefined

/** The address without its filters; the words that are looked for and the order stay. */
export const withoutFilters = (search: ListSearch): ListSearch => ({
  ...search,
  platform: undefined,
  model: undefined,
  fits: undefined,
  ends_soon: undefined,
})

/** Whether a saved search is what the address shows. */
export const isShown = (saved: SavedQuery, filter: string, search: ListSearch): boolean =>
  saved.filter === filter &&
  (saved.name ?? '') === (search.name ?? '') &&
  (['sort', ...narrowing] as const).every(key => saved[key] === search[key])
