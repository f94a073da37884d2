import { useEffect, useState } from 'react'

/** After this a slow answer no longer keeps back what stands below it; until then nothing that is shown is pushed away. */
const PATIENCE_MS = 4000

/** Whether somebody has looked at a page long enough for what has arrived to be shown, whatever is still missing above it. */
export function useIsLongEnough(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}
