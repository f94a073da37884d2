import {
  categoryKeys,
  type CategoryKey,
  type Language,
  languages,
  type Platform,
  platforms,
} from '@fanfara/contract/enums'
import {
  availableSteps,
  type CreatorColumn,
  creatorColumns,
  type CreatorAge,
  creatorAges,
  type CreatorSort,
  creatorSorts,
  creatorStates,
  earnedSteps,
  finishedSteps,
  followerSteps,
  onTimeSteps,
  priceSteps,
  viewerSteps,
} from '@fanfara/contract/ops/creator-list'
import { idIn, oneOf, type Paging, pagingIn, type Raw, stepIn, textIn } from '@fanfara/ui/search'
import { stages } from '#/shared/creators.ts'

/** What the list of creators is narrowed to, as the address has it. */
export interface CreatorFilter {
  name?: string
  platform?: Platform
  stage_from?: number
  followers?: number
  viewers?: number
  price?: number
  language?: Language
  interest?: CategoryKey
  age?: CreatorAge
  state?: (typeof creatorStates)[number]
  available?: number
  on_time?: number
  campaigns?: number
  earned?: number
  double?: 'yes'
}
/** The filter, the order, the page, columns where the address names them, and the kept view that was opened. */
export type CreatorSearch = CreatorFilter & Paging & { sort?: CreatorSort; columns?: string; view?: string }

/** What an address says of the list; what it cannot mean counts as absent. */
export const creatorSearch = (raw: Raw): CreatorSearch => ({
  ...pagingIn(raw),
  sort: oneOf(creatorSorts, raw.sort),
  name: textIn(raw.name),
  platform: oneOf(platforms, raw.platform),
  stage_from: stepIn(stages, raw.stage_from),
  followers: stepIn(followerSteps, raw.followers),
  viewers: stepIn(viewerSteps, raw.viewers),
  price: stepIn(priceSteps, raw.price),
  language: oneOf(languages, raw.language),
  interest: oneOf(categoryKeys, raw.interest),
  age: oneOf(creatorAges, raw.age),
  state: oneOf(creatorStates, raw.state),
  available: stepIn(availableSteps, raw.available),
  on_time: stepIn(onTimeSteps, raw.on_time),
  campaigns: stepIn(finishedSteps, raw.campaigns),
  earned: stepIn(earnedSteps, raw.earned),
  double: raw.double === 'yes' ? 'yes' : undefined,
  columns: typeof raw.columns === 'string' ? columnsIn(raw.columns).join(',') : undefined,
  view: idIn(raw.view),
})

/** Columns of an address, in the order of the list. @example columnsIn('since,what,channels') // ['channels', 'since'] */
export const columnsIn = (list: string): CreatorColumn[] =>
  creatorColumns.filter(column => list.split(',').includes(column))

/** What the server is asked: everything but what only the screen knows. */
export const askedIn = ({ columns: _columns, view: _view, ...asked }: CreatorSearch) => asked

/** The filter alone, without what is absent. */
export function filterOf(search: CreatorSearch): CreatorFilter {
  const { page: _page, per_page: _size, sort: _sort, ...filter } = askedIn(search)
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** Figures that people choose in the list of filters. */
export {
  availableSteps,
  creatorAges,
  creatorSorts,
  creatorStates,
  earnedSteps,
  finishedSteps,
  followerSteps,
  onTimeSteps,
  viewerSteps,
}
