import type { FastifyReply } from 'fastify'
import type { Taken } from '../rate-limit.ts'

/** Calls for a person and hour, and for an account and day: 4,800 for each impression, of which this assumes one. §5.4. */
export const LIMITS = {
  app: { calls: 200, windowMs: 3_600_000 },
  account: { calls: 4800, windowMs: 86_400_000 },
} as const

/** What is used of an Instagram account's budget, in percent, and the minutes until there is some again. §5.4. */
export function usageHeader(id: string, percent: number, minutes: number) {
  const use = {
    type: 'instagram',
    call_count: percent,
    total_cputime: Math.floor(percent / 4),
    total_time: Math.floor(percent / 3),
    estimated_time_to_regain_access: minutes,
  }
  return { 'x-business-use-case-usage': JSON.stringify({ [id]: [use] }) }
}

/** Writes on the reply what the call used up. @returns whether it was still allowed. platforms.md §5.4 */
export function noteUsage(reply: FastifyReply, budget: keyof typeof LIMITS, id: string, taken: Taken, nowMs: number) {
  const { calls } = LIMITS[budget]
  const percent = Math.min(100, Math.floor(((calls - taken.remaining) * 100) / calls))
  const minutes = taken.isAllowed ? 0 : Math.ceil((taken.resetsAt * 1000 - nowMs) / 60_000)
  if (budget === 'account') reply.headers(usageHeader(id, percent, minutes))
  else reply.header('x-app-usage', JSON.stringify({ call_count: percent, total_time: 1, total_cputime: 1 }))
  return taken.isAllowed
}
