import { type CreatorColumn, usualColumns } from '@fanfara/contract/ops/creator-list'
import { useQuery } from '@tanstack/react-query'
import { columnsIn, creatorSearch, type CreatorSearch, filterOf } from '#/features/creators/search.ts'
import { type Viewable, viewsQuery } from '#/shared/views/queries.ts'

/** The columns of the list: the address's, else those that were chosen, else the usual; undefined until that is known. */
export function useColumns({ columns }: CreatorSearch): readonly CreatorColumn[] | undefined {
  const { data, isPending, errorUpdateCount } = useQuery(viewsQuery('creators'))
  if (columns !== undefined) return columnsIn(columns)
  // The list does not wait for views that cannot be had.
  return isPending && errorUpdateCount === 0 ? undefined : (data?.columns ?? usualColumns)
}

/** Views of this list have columns too. */
export const creatorViews: Viewable = {
  address: (filter, view) => ({ to: '/creators', search: { ...creatorSearch(filter), view } }),
  shown: raw => {
    const search = creatorSearch(raw)
    const query = { ...filterOf(search), ...(search.sort && { sort: search.sort }) }
    return { list: 'creators', query, columns: columnsIn(search.columns ?? '') }
  },
}
