import type { World } from '#/world.ts'
import type { Narrowed } from '../ops-store.ts'
import * as store from './calendar-store.ts'

/** What recruits or runs in a month, narrowed as the list is, and how many stand in no month yet (decision 0108). */
export async function readMonth({ db }: World, narrowed: Narrowed & { month: string }) {
  const month = await store.monthOf(db, narrowed)
  return { ...month, undated: await store.countUndated(db, narrowed) }
}
