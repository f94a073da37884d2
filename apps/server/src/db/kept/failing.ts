import { type RawBuilder, sql } from 'kysely'

/** What fails once or twice is being tried again anyhow. */
export const FAILED_FROM = 3

/** Since when an item has failed at least: its pauses so far, each twice as long as the one before up to a longest, lie before its next try. */
export const failedSince = (longestMs: number): RawBuilder<Date> => {
  const longest = longestMs / 1000
  const growing = Math.floor(Math.log2(longest))
  return sql`due_at - make_interval(secs => power(2, least(attempts, ${growing}::int) + 1) - 2 + greatest(attempts - ${growing}::int, 0) * ${longest}::int)`
}
