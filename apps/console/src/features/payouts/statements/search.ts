import {
  type BankLineSort,
  bankLineSorts,
  type BankLineState,
  bankLineStates,
  type StatementSort,
  statementSorts,
  type StatementState,
  statementStates,
} from '@fanfara/contract/ops/bank-statements'
import { oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'

/** Which lines of a statement are shown, and in which order, as the address has it. */
export type LinesSearch = Paging & { state?: BankLineState; search?: string; sort?: BankLineSort }

/** What an address says of the lines; what it cannot mean counts as absent. */
export const linesSearch = (raw: Raw): LinesSearch => ({
  ...pagingIn(raw),
  state: oneOf(bankLineStates, raw.state),
  search: textIn(raw.search),
  sort: oneOf(bankLineSorts, raw.sort),
})

/** Page, state and order of statements, as the address has them. */
export type StatementsSearch = Paging & { state?: StatementState; sort?: StatementSort }

/** What an address says of the list; what it cannot mean counts as absent. */
export const statementsSearch = (raw: Raw): StatementsSearch => ({
  ...pagingIn(raw),
  state: oneOf(statementStates, raw.state),
  sort: oneOf(statementSorts, raw.sort),
})
