import { useState } from 'react'

/**
 * The opened row of a list: the one that the address names, until the person opens another. An address that names
 * another row while the list is on the screen, as a message's button does, opens that one.
 */
export function useOpened(named: string | undefined) {
  const [seen, setSeen] = useState(named)
  const [opened, setOpened] = useState<string | null>(named ?? null)
  if (named !== seen) {
    setSeen(named)
    if (named !== undefined) setOpened(named)
  }
  return [opened, setOpened] as const
}
