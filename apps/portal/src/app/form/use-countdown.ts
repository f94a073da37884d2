import { useEffect, useState } from 'react'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Whole seconds until a moment (milliseconds since 1970), counted down to 0. */
export function useCountdown(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment))
  useEffect(() => {
    const count = () => {
      const seconds = secondsUntil(moment)
      setLeft(seconds)
      if (seconds === 0) clearInterval(ticking)
    }
    const ticking = setInterval(count, 250)
    count()
    return () => clearInterval(ticking)
  }, [moment])
  return left
}

/** @example clockOf(65) // '1:05' */
export const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
