import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Leaving a dialog whose opened object the address names. One that was opened over the list on the screen is left by
 * going back, so that Back is never dead afterwards; one that an address opened is left to the list in its place.
 * @param named what the address names.
 * @param toList shows the list in place of the address.
 */
export function useDialogClose(named: string | undefined, toList: () => void): () => void {
  const router = useRouter()
  const before = useRef(named)
  const openedHere = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (before.current === named) return
    openedHere.current = before.current === undefined ? named : undefined
    before.current = named
  }, [named])
  return () => {
    if (named !== undefined && openedHere.current === named) router.history.back()
    else toList()
  }
}
