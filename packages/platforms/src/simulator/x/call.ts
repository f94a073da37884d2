import type { Account, Session, State } from '../state.ts'
import type { Rows } from './rows.ts'

/** Its token was checked: `account` is whose it is. */
export interface XCall {
  rows: Rows
  state: State
  query: URLSearchParams
  id: string
  session: Session
  account: Account
}
/** A reply, and how many objects of each kind it costs. */
export interface XAnswer {
  body: object
  users: number
  posts: number
}
