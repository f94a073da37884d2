import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Milliseconds since 1970, renewed once a minute for "5 minutes ago". */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago, in the reader's language; the text as given when it is no time. */
export function timeAgo(lang: string, createdAt: string, now: number): string {
  const at = Date.parse(createdAt)
  if (Number.isNaN(at)) return ''
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto', style: 'short' })
  const seconds = Math.min(0, Math.round((at - now) / 1000))
  const step = STEPS.find(([, size]) => -seconds >= size)
  return step ? format.format(Math.ceil(seconds / step[1]), step[0]) : format.format(0, 'second')
}

/** The whole date and time, for the tip. */
export function fullTime(lang: string, createdAt: string): string {
  const at = Date.parse(createdAt)
  return Number.isNaN(at) ? '' : new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' }).format(at)
}
