import type { Db } from '../port.ts'

/**
 * Counts rows of which none is ever taken away, up to a number: once a database has so many, this process does not count them again (decision 0116).
 * @param most what the count ends at.
 */
export function countedOnce(most: number): (db: Db, count: () => Promise<number>) => Promise<number> {
  const full = new WeakSet<Db>()
  return async (db, count) => {
    if (full.has(db)) return most
    const total = await count()
    if (total >= most) full.add(db)
    return total
  }
}
