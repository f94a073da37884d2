import { notify } from '@fanfara/ui/toast'
import { useEffect } from 'react'

interface Words {
  /** Heading of the notification: that nobody has what the address names. */
  title: string
  /** How that may have come, and where to look. */
  description: string
}

/** What an act told to be gone already; its address says nothing beside that. */
const told = new Set<string>()

/** Says what became of something that is gone, in place of what its address would say. @param id as the address names it. */
export function tellGone(id: string, words: Words): void {
  told.add(id)
  notify({ key: 'not-there', tone: 'error', ...words })
}

/**
 * Says of an address that names what nobody has that there is none. The list is on the screen as the way out, and nothing lies over it.
 * @param id what the address names, once it is known that nobody has it.
 */
export function useNotThere(id: string | undefined, { title, description }: Words): void {
  useEffect(() => {
    if (id !== undefined && !told.delete(id)) notify({ key: 'not-there', tone: 'error', title, description })
  }, [id, title, description])
}
