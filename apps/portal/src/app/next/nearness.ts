/** Days, hours and minutes until an instant; null when it has passed (TASK-18). */
export function timeLeft(until: string | null, now: Date): { days: number; hours: number; minutes: number } | null {
  if (until === null) return null
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / 60_000)
  if (!(minutes >= 0)) return null
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

/** How near a deadline is: under two days, under a week, or neither; nothing for one that has passed or is not there. */
export function nearness(until: string | null, now: Date): 'now' | 'soon' | 'later' | null {
  const left = timeLeft(until, now)
  if (left === null) return null
  return left.days < 2 ? 'now' : left.days < 7 ? 'soon' : 'later'
}
