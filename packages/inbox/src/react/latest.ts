import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Whether components are rendered for somebody elsewhere: nothing is mounted then, and nothing ever comes down. */
export const isServer = typeof window === 'undefined'

/** Before the browser paints. On a server neither runs, and React 18 complains of layout effects there. */
export const useDrawn = isServer ? useEffect : useLayoutEffect

/** What a value was in the last render, for callbacks that outlive it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useDrawn(() => {
    latest.current = value
  })
  return latest
}
