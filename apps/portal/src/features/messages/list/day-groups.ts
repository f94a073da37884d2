import { dayOf, plusDays } from '@fanfara/contract/days'
import type { Message } from '@fanfara/inbox/core'

/** Messages of one calendar day of Warsaw's clocks. */
export interface DayGroup {
  /** `today` and `yesterday` have words; any other day is its date. */
  day: 'today' | 'yesterday' | string
  messages: Message[]
}

/** Messages day by day, in their order; what stands together was sent on one day. */
export function groupByDay(messages: readonly Message[], now: Date): DayGroup[] {
  const today = dayOf(now)
  const yesterday = plusDays(today, -1)
  const groups: (DayGroup & { key: string })[] = []
  for (const message of messages) {
    const key = dayOf(new Date(message.createdAt))
    const last = groups.at(-1)
    if (last?.key === key) last.messages.push(message)
    else {
      const day = key === today ? 'today' : key === yesterday ? 'yesterday' : message.createdAt
      groups.push({ key, day, messages: [message] })
    }
  }
  return groups.map(({ day, messages: sent }) => ({ day, messages: sent }))
}
