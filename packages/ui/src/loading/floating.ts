import { useEffect, useRef } from 'react'
import { tellNotArrived } from './new-version.tsx'
import { type Part, usePart } from './part.tsx'

/**
 * What floats over the page. When its code cannot be fetched it stays closed, a notification says why, and the next press
 * tries again.
 * @returns whether its code is there: then it is drawn by `Fetched`.
 */
export function useFloating<Props>(floating: Part<Props>, isOpen: boolean, close: () => void): boolean {
  const { part, failure, retry } = usePart(floating, isOpen)
  const closing = useRef(close)
  useEffect(() => {
    closing.current = close
  })
  useEffect(() => {
    if (!failure) return
    retry()
    closing.current()
    void tellNotArrived(failure.error)
  }, [failure, retry])
  return part !== null
}
