import { CHOSEN_MAX } from '@fanfara/contract/ops/creator-list'
import { useState } from 'react'
import { type CreatorFilter, filterOf, type CreatorSearch } from './search.ts'

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

/** A selection that stays while pages are turned and filters changed; "all that match" ends with its filter. */
export function useSelection(search: CreatorSearch): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState<CreatorFilter | null>(null)
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
      setAll(null)
      setIds(next)
    },
    chooseMatching: () => setAll(filter),
    clear: () => {
      setAll(null)
      setIds(new Set())
    },
  }
}
