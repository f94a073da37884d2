import { auditSorts } from '@fanfara/contract/ops/desk'
import { idIn, oneOf, type Paging, pagingIn, type Raw, textIn, wordIn } from '@fanfara/ui/search'
import { dayIn } from '#/shared/day-in.ts'
import type { Viewable, Viewed } from '#/shared/views/queries.ts'
import type { AuditFilter } from './api.ts'

/** Which lines of the log, and which one is open. */
export type AuditSearch = Paging & Viewed & AuditFilter & { open?: string }

/** What an address says of the list; what it cannot mean counts as absent. */
export const auditSearch = (raw: Raw): AuditSearch => ({
  ...pagingIn(raw),
  open: textIn(raw.open),
  text: textIn(raw.text),
  actor: idIn(raw.actor),
  creator: idIn(raw.creator),
  action: wordIn(raw.action),
  object_type: wordIn(raw.object_type),
  object_id: idIn(raw.object_id),
  from: dayIn(raw.from),
  to: dayIn(raw.to),
  sort: oneOf(auditSorts, raw.sort),
  view: idIn(raw.view),
})

/** How kept filters and orders are opened and kept again (decision 0093). */
export const auditViews: Viewable = {
  address: (filter, view) => ({ to: '/audit', search: { ...auditSearch(filter), view } }),
  shown: filter => {
    const { open: _, view: _view, page: _page, per_page: _size, ...query } = auditSearch(filter)
    return { list: 'audit', query }
  },
}
