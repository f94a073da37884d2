import { useEffect, useState } from 'react'

/** After this a slow answer no longer keeps back what stands below it; until then nothing that is shown is pushed away. */
const PATIENCE_MS = 4000

/** Of a part that is drawn once its page has heard: what failed is not asked for once more because somebody draws it. */
export const asked = { retryOnMount: false } as const

/** Whether somebody has looked at a page long enough for what has arrived to be shown, whatever is still missing above it. */
export function useIsLongEnough(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}

/** Whether something was ready once, or somebody has waited long enough for it: what was shown stays. */
export function useStays(isReady: boolean): boolean {
  const isNow = useIsLongEnough() || isReady
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return isNow || was
}
