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
export const Standstill = ({ made }: { made: number }) => <Still key={made} />

/** One stop of it: it begins anew with every step. */
function Still() {
  const text = useText('acts')
  const [since] = useState(() => new Date())
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), STILL_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong && <p className="text-14 text-warning">{text('still', { time: formatTime(since) })}</p>
}
