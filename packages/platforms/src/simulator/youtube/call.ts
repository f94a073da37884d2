import type { Account, State } from '../state.ts'
import type { Items } from './items.ts'

/** One authorised call. */
export interface YouTubeCall {
  items: Items
  state: State
  query: URLSearchParams
  account: Account
}
