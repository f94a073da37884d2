import type { Store } from '../port.ts'

export interface Versioned<Value> {
  id: string
  /** Differs whenever any of the rows behind the value differs: PostgreSQL names the transaction that wrote each (`xmin`). */
  version: string
  value: Value
}

/** Gives the values of these rows: those that are remembered in this version from memory, the others by `load`. */
export type RowsInVersion<Value> = (
  store: Store,
  wanted: readonly (readonly [id: string, version: string])[],
  load: (ids: string[]) => Promise<Versioned<Value>[]>,
) => Promise<Map<string, Value>>

/**
 * Remembers rows by id and version. A list asks the database only which rows it has in which version, so that nothing is stale and no
 * process has to tell another of a change (decision 0053). One that changed meanwhile is given as it is now; one that is gone is left out.
 * @param max rows at most, per world; those that were not asked for the longest are forgotten first.
 */
export function keptRows<Value>({ max }: { max: number }): RowsInVersion<Value> {
  const memories = new WeakMap<Store, Map<string, Versioned<Value>>>()
  return async (store, wanted, load) => {
    const memory = memories.get(store) ?? new Map<string, Versioned<Value>>()
    memories.set(store, memory)
    const found = new Map<string, Value>()
    const missing: string[] = []
    for (const [id, version] of wanted) {
      const kept = memory.get(id)
      if (kept?.version === version) {
        found.set(id, kept.value)
        putLast(memory, kept, max)
      } else missing.push(id)
    }
    if (missing.length === 0) return found
    for (const row of await load(missing)) {
      found.set(row.id, row.value)
      putLast(memory, row, max)
    }
    return found
  }
}

/** Puts it behind all others; the first is forgotten when there are too many. */
function putLast<Value>(memory: Map<string, Versioned<Value>>, row: Versioned<Value>, max: number): void {
  memory.delete(row.id)
  memory.set(row.id, row)
  if (memory.size <= max) return
  const [oldest] = memory.keys()
  if (oldest !== undefined) memory.delete(oldest)
}
