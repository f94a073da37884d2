import { type CreatorColumn, usualColumns } from '@fanfara/contract/ops/creator-list'
import { type CreatorViewForm, opsListCreatorViews } from '@fanfara/contract/ops/people/views'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { columnsIn, type CreatorSearch, filterOf } from '#/features/creators/search.ts'

/** Views that may be opened, and the columns that somebody chose. */
export const viewsQuery = queryOptions({
  queryKey: ['creator-views'],
  queryFn: async ({ signal }) => (await call(opsListCreatorViews, {}, { signal })).data,
})

/** The columns of the list: the address's, else those that were chosen, else the usual; undefined until that is known. */
export function useColumns({ columns }: CreatorSearch): readonly CreatorColumn[] | undefined {
  const { data, isPending, errorUpdateCount } = useQuery(viewsQuery)
  if (columns !== undefined) return columnsIn(columns)
  // The list does not wait for views that cannot be had.
  return isPending && errorUpdateCount === 0 ? undefined : (data?.columns ?? usualColumns)
}

/** What the screen shows, as a view that could be kept. */
export const shownAs = (
  search: CreatorSearch,
  columns: readonly CreatorColumn[],
): Pick<CreatorViewForm, 'query' | 'columns'> => ({
  query: { ...filterOf(search), ...(search.sort && { sort: search.sort }) },
  columns: [...columns],
})

const inOrder = (of: object) => JSON.stringify(Object.entries(of).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Whether a kept view shows what the screen shows. */
export const isSame = (one: Pick<CreatorViewForm, 'query' | 'columns'>, other: typeof one): boolean =>
  inOrder(one.query) === inOrder(other.query) && one.columns.join() === other.columns.join()
