import { type BankFileSort, bankFileSorts, type BankFileState, bankFileStates } from '@fanfara/contract/ops/payouts'
import { oneOf, type Paging, pagingIn, type Raw } from '@fanfara/ui/search'

/** Page, state and order of bank files, as the address has them. */
export type FilesSearch = Paging & { state?: BankFileState; sort?: BankFileSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const filesSearch = (raw: Raw): FilesSearch => ({
  ...pagingIn(raw),
  state: oneOf(bankFileStates, raw.state),
  sort: oneOf(bankFileSorts, raw.sort),
})
