import { type ReceivableSort, receivableSorts } from '@fanfara/contract/ops/receivables'
import { idIn, oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'
import type { Viewable, Viewed } from '#/shared/views/queries.ts'

/** Whose debts, whether only late ones, in which order, and the quarter of told dates beside them, as the address has them. */
export type ReceivablesSearch = Paging &
  Viewed & { name?: string; late?: 'true'; sort?: ReceivableSort; quarter?: string }

const LATE = ['true'] as const

/** What an address says of the list; what it cannot mean counts as absent. */
export const receivablesSearch = (raw: Raw): ReceivablesSearch => ({
  ...pagingIn(raw),
  name: textIn(raw.name),
  late: oneOf(LATE, raw.late),
  sort: oneOf(receivableSorts, raw.sort),
  quarter: /^\d{4}-Q[1-4]$/.test(textIn(raw.quarter) ?? '') ? textIn(raw.quarter) : undefined,
  view: idIn(raw.view),
})

/** How what is narrowed and its order are opened and kept again (decision 0093). */
export const receivableViews: Viewable = {
  address: (filter, view) => ({ to: '/receivables', search: { ...receivablesSearch(filter), view } }),
  shown: filter => {
    const { name, late, sort } = receivablesSearch(filter)
    return { list: 'receivables', query: { name, late, sort } }
  },
}
