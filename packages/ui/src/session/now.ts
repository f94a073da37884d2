import { MINUTE_MS } from '@fanfara/contract/durations'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { clockBehind, subscribeClock } from './clock.ts'

/** The present by the server's clock, renewed every minute, and when the device's is found wrong (DAY-17, DAY-20). */
export function useNow(): Date {
  const behind = useSyncExternalStore(subscribeClock, clockBehind)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => new Date(now + behind), [now, behind])
}
