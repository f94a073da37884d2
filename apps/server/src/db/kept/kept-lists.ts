import type { Store } from '../port.ts'

/** Rows as they were read, beside the version under which they were. */
export interface KeptList<Row> {
  /** Differs whenever the list does. */
  version: string
  rows: readonly Row[]
}

/** Whole lists of a process, each by whose it is. */
export interface ListsInVersion<Row> {
  /** The rows of somebody's list in this version; null where it is not remembered so. */
  find(store: Store, owner: string, version: string): readonly Row[] | null
  keep(store: Store, owner: string, list: KeptList<Row>): void
}

interface Memory<Row> {
  lists: Map<string, KeptList<Row>>
  weight: number
}

/** What a list weighs: one of no rows takes room too. */
const weightOf = <Row>({ rows }: KeptList<Row>): number => rows.length + 1

/**
 * Remembers whole lists by owner and version, where the parts of an answer must be of one moment and rows cannot be read after their versions
 * (decision 0122; `keptRows` remembers single ones).
 * @param max rows at most, per world, an owner counting as one more; lists that were not asked for the longest are forgotten first.
 */
export function keptLists<Row>({ max }: { max: number }): ListsInVersion<Row> {
  const memories = new WeakMap<Store, Memory<Row>>()
  const memoryOf = (store: Store): Memory<Row> => {
    const memory = memories.get(store) ?? { lists: new Map<string, KeptList<Row>>(), weight: 0 }
    memories.set(store, memory)
    return memory
  }
  return {
    find(store, owner, version) {
      const { lists } = memoryOf(store)
      const kept = lists.get(owner)
      if (!kept || kept.version !== version) return null
      lists.delete(owner)
      lists.set(owner, kept)
      return kept.rows
    },
    keep(store, owner, list) {
      const memory = memoryOf(store)
      forget(memory, owner)
      memory.lists.set(owner, list)
      memory.weight += weightOf(list)
      for (const oldest of memory.lists.keys()) {
        if (memory.weight <= max) return
        forget(memory, oldest)
      }
    },
  }
}

function forget<Row>(memory: Memory<Row>, owner: string): void {
  const kept = memory.lists.get(owner)
  if (!kept) return
  memory.lists.delete(owner)
  memory.weight -= weightOf(kept)
}
