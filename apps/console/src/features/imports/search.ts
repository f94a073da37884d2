import { type ImportKind, importKinds, type ImportSort, importSorts } from '@fanfara/contract/ops/tables/imports'
import {
  type InvitationSort,
  type InvitationState,
  invitationSorts,
  invitationStates,
} from '@fanfara/contract/ops/tables/invitations'
import { oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'

/** Page, kind, words and order of imports, as the address has them. */
export type ImportsSearch = Paging & { kind?: ImportKind; search?: string; sort?: ImportSort }
/** Page, state, words and order of invitations, as the address has them. */
export type InvitationsSearch = Paging & { state?: InvitationState; search?: string; sort?: InvitationSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const importsSearch = (raw: Raw): ImportsSearch => ({
  ...pagingIn(raw),
  kind: oneOf(importKinds, raw.kind),
  search: textIn(raw.search),
  sort: oneOf(importSorts, raw.sort),
})

/** What an address says of the list; what it cannot mean counts as absent. */
export const invitationsSearch = (raw: Raw): InvitationsSearch => ({
  ...pagingIn(raw),
  state: oneOf(invitationStates, raw.state),
  search: textIn(raw.search),
  sort: oneOf(invitationSorts, raw.sort),
})
