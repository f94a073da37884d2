import { type ImportSort, importSorts } from '@fanfara/contract/ops/tables/imports'
import {
  type InvitationSort,
  type InvitationState,
  invitationSorts,
  invitationStates,
} from '@fanfara/contract/ops/tables/invitations'
import { oneOf, type Paging, pagingIn, type Raw } from '@fanfara/ui/search'

/** Page and order of imports, as the address has them. */
export type ImportsSearch = Paging & { sort?: ImportSort }
/** Page, state and order of invitations, as the address has them. */
export type InvitationsSearch = Paging & { state?: InvitationState; sort?: InvitationSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const importsSearch = (raw: Raw): ImportsSearch => ({ ...pagingIn(raw), sort: oneOf(importSorts, raw.sort) })

/** What an address says of the list; what it cannot mean counts as absent. */
export const invitationsSearch = (raw: Raw): InvitationsSearch => ({
  ...pagingIn(raw),
  state: oneOf(invitationStates, raw.state),
  sort: oneOf(invitationSorts, raw.sort),
})
