import { formatTime } from '@fanfara/ui/format'
import { useEffect, useState } from 'react'
import { useText } from '#/texts.ts'

/** Long work that moved no further for so long is said to stand still. Milliseconds. */
const STILL_MS = 15_000

/**
 * That long work does not move, and since when it was seen so (DESK-95); nothing while it does. Whatever carries it out may have ended: what it had in hand is
 * taken over by another process within minutes.
 * @param made how far it came.
 */
export function Standstill({ made }: { made: number }) {
  const text = useText('acts')
  const [seen, setSeen] = useState(() => ({ made, at: new Date() }))
  const [isStill, setStill] = useState(false)
  if (seen.made !== made) {
    setSeen({ made, at: new Date() })
    setStill(false)
  }
  useEffect(() => {
    const timer = setTimeout(() => setStill(true), STILL_MS)
    return () => clearTimeout(timer)
  }, [seen])
  if (!isStill) return null
  return <p className="text-14 text-warning">{text('still', { time: formatTime(seen.at) })}</p>
}
