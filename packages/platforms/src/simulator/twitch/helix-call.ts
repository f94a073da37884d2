import type { Account, Session, State } from '../state.ts'
import type { Rows } from './rows.ts'

/** A call of Helix whose token was checked: `account` is whose it is, null for the application's own. */
export interface HelixCall {
  rows: Rows
  state: State
  query: URLSearchParams
  session: Session
  account: Account | null
}

/** Answered with Helix's own body for the status. */
export class HelixRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
