import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { standingQuery } from './queries.ts'

/**
 * Asks for lines and for the bank's standing anew each time the server matched some of those that nobody looked at.
 * @param unread how many of them the screen knows to be left.
 */
export function useMatchedLines(unread: number): void {
  const cache = useQueryClient()
  const before = useRef(unread)
  useEffect(() => {
    const isFewer = unread < before.current
    before.current = unread
    if (!isFewer) return
    void cache.invalidateQueries({ queryKey: ['bank-lines'] })
    void cache.invalidateQueries({ queryKey: standingQuery.queryKey })
  }, [cache, unread])
}
