import { useState } from 'react'

/** Which rows are ticked; those that are gone count no more. */
export interface Selection {
  ids: readonly string[]
  has: (id: string) => boolean
  choose: (ids: readonly string[], isChosen: boolean) => void
  clear: () => void
}

/** Keeps what is ticked over pages and new messages. @param all every row that there is, in its order */
export function useSelection(all: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: all.filter(id => chosen.has(id)),
    has: id => chosen.has(id),
    choose: (ids, isChosen) =>
      setChosen(before => {
        const next = new Set(before)
        for (const id of ids) {
          if (isChosen) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    clear: () => setChosen(new Set()),
  }
}
