import {
  type BankFileSort,
  bankFileSorts,
  type BankFileState,
  bankFileStates,
  type TransferSort,
  transferSorts,
} from '@fanfara/contract/ops/payouts'
import { oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'

/** Page, state and order of bank files, as the address has them. */
export type FilesSearch = Paging & { state?: BankFileState; sort?: BankFileSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const filesSearch = (raw: Raw): FilesSearch => ({
  ...pagingIn(raw),
  state: oneOf(bankFileStates, raw.state),
  sort: oneOf(bankFileSorts, raw.sort),
})

/** Page, words and order of the transfers of one file, as its address has them. */
export type TransfersSearch = Paging & { search?: string; sort?: TransferSort }

/** What the address of a file says of its transfers. */
export const transfersSearch = (raw: Raw): TransfersSearch => ({
  ...pagingIn(raw),
  search: textIn(raw.search),
  sort: oneOf(transferSorts, raw.sort),
})
