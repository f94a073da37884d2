import { CHOSEN_MAX } from '@fanfara/contract/ops/creator-list'
import { listIn, useKept } from '#/shared/kept/kept.ts'
import { type CreatorFilter, creatorSearch, filterOf, type CreatorSearch } from './search.ts'

/** Who is chosen: some by name, or all that match the filter that stood when it was pressed. */
export interface Selection {
  ids: ReadonlySet<string>
  matching: CreatorFilter | null
  choose: (ids: readonly string[], isChosen: boolean) => void
  chooseMatching: () => void
  clear: () => void
  /** More cannot be named one by one. */
  isFull: boolean
}

interface Chosen {
  ids: ReadonlySet<string>
  /** The filter that stood when all that match were taken. */
  all: CreatorFilter | null
}

/** What was kept of a choice. */
function chosenIn(kept: unknown): Chosen {
  if (typeof kept !== 'object' || kept === null) return { ids: new Set(), all: null }
  const { ids = null, all = null }: { ids?: unknown; all?: unknown } = kept
  return {
    ids: new Set(listIn(ids).filter(id => typeof id === 'string')),
    all: typeof all === 'object' && all !== null ? filterOf(creatorSearch({ ...all })) : null,
  }
}

/** A selection that stays while pages are turned, filters changed and other screens looked at; "all that match" ends with its filter. */
export function useSelection(search: CreatorSearch): Selection {
  const [{ ids, all }, setKept] = useKept('creators', chosenIn)
  const set = (chosen: Chosen) =>
    setKept(chosen, chosen.ids.size > 0 || chosen.all ? { ids: [...chosen.ids], all: chosen.all } : null)
  const filter = filterOf(search)
  const matching = all && JSON.stringify(all) === JSON.stringify(filter) ? all : null
  return {
    ids,
    matching,
    isFull: ids.size >= CHOSEN_MAX,
    choose: (changed, isChosen) => {
      const next = new Set(ids)
      for (const id of changed) {
        if (!isChosen) next.delete(id)
        else if (next.size < CHOSEN_MAX) next.add(id)
      }
      set({ ids: next, all: null })
    },
    chooseMatching: () => set({ ids, all: filter }),
    clear: () => set({ ids: new Set(), all: null }),
  }
}
