import type { Account, State } from '../state.ts'
import type { Items } from './items.ts'

/** Its token was checked: `account` is whose it is. */
export interface YouTubeCall {
  items: Items
  state: State
  query: URLSearchParams
  account: Account
}
