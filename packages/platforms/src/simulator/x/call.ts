import type { Account, Session, State } from '../state.ts'
import type { Rows } from './rows.ts'

/** One authorised call. */
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
