import { type KeptView, opsListViews, type ShownView, type ViewList } from '@fanfara/contract/ops/people/views'
import type { Raw } from '@fanfara/ui/search'
import { queryOptions } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { call } from '#/api.ts'

/** Views of a list that may be opened, and the columns of the list of creators that somebody chose. */
export const viewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }) => (await call(opsListViews, { query: { list } }, { signal })).data,
  })

/** Which kept view was opened, as an address says it. */
export interface Viewed {
  view?: string
}

/** A list of which views are kept. Both read a filter as they read an address: what it can no longer mean counts as absent. */
export interface Viewable {
  /** Where a kept view leads; `view` is its id. */
  address: (filter: Raw, view: string) => Pick<LinkProps, 'to' | 'search'>
  /** What an address shows, as a view of it would be kept. */
  shown: (filter: Raw) => ShownView
}

/** A kept view as what its screen reads. */
const rawOf = ({ query, columns }: Pick<KeptView, 'query' | 'columns'>): Raw => ({
  ...query,
  ...(columns.length > 0 && { columns: columns.join(',') }),
})

/** A kept view, to be kept once more. */
export const shownBy = (list: Viewable, view: KeptView): ShownView => list.shown(rawOf(view))

/** Where a kept view leads. */
export const addressOf = (list: Viewable, view: KeptView) => list.address(rawOf(view), view.id)

const inOrder = (of: object) =>
  JSON.stringify(
    Object.entries(of)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
const columnsOf = (view: ShownView): string => ('columns' in view ? view.columns.join() : '')

/** Whether two views show the same. */
export const isSame = (one: ShownView, other: ShownView): boolean =>
  inOrder(one.query) === inOrder(other.query) && columnsOf(one) === columnsOf(other)
