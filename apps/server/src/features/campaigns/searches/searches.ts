import { SAVED_SEARCHES_MAX, type SavedQuery, type SavedSearch } from '@fanfara/contract/own/campaign-lists'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import { lockCreator } from '../participation-store.ts'
import * as store from './saved-store.ts'

/** A creator's saved searches, the first saved first. */
export const listSearches = (world: World, creatorId: string): Promise<SavedSearch[]> =>
  store.listOf(world.db, creatorId)

/** Keeps a search under a name. @throws Refused `saved_searches_full` or `saved_search_name_taken`. */
export async function saveSearch(
  world: World,
  creatorId: string,
  { name, query }: { name: string; query: SavedQuery },
): Promise<SavedSearch> {
  const search = { id: crypto.randomUUID(), name, query, created_at: world.clock.now().toISOString() }
  return withTransaction(world.db, async tx => {
    await lockCreator(tx, creatorId)
    const saved = await store.listOf(tx, creatorId)
    if (saved.some(one => one.name.toLowerCase() === name.toLowerCase())) throw new Refused('saved_search_name_taken')
    if (saved.length >= SAVED_SEARCHES_MAX)
      throw new Refused('saved_searches_full', { values: { max: SAVED_SEARCHES_MAX } })
    await store.insert(tx, creatorId, search)
    return search
  })
}

/** Forgets one. @throws Missing */
export async function removeSearch(world: World, creatorId: string, id: string): Promise<void> {
  if (!(await store.remove(world.db, creatorId, id))) throw new Missing()
}

/** Forgets all of an account that is erased. */
export const eraseSearches = (tx: Tx, creatorId: string): Promise<void> => store.removeAllOf(tx, creatorId)
