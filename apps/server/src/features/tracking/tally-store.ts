import type { CountedEvent, Verdict } from '@fanfara/contract/verdicts'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** So many events of an hour got a verdict; sales with what they are worth, in grosze. */
export interface Tally {
  event: CountedEvent
  hour: Date
  verdict: Verdict
  quantity: number
  value: number
}

/** Adds to what was received, of a participation, where there is one, and of its campaign, in one order so that two never wait for each other. */
export async function addTallies(
  tx: Tx,
  subjects: { participationId: string | null; campaignId: string },
  tallies: readonly Tally[],
): Promise<void> {
  const column = <Value>(of: (tally: Tally) => Value) => tallies.map(of)
  for (const subject of [subjects.participationId, subjects.campaignId].filter(id => id !== null))
    await sql`insert into tally (subject_id, event, hour, verdict, quantity, value_grosze)
      select ${subject}, event, hour, verdict, quantity, value
      from unnest(${column(({ event }) => event)}::text[], ${column(({ hour }) => hour)}::timestamptz[],
        ${column(({ verdict }) => verdict)}::text[], ${column(({ quantity }) => quantity)}::bigint[], ${column(({ value }) => value)}::bigint[])
        as added (event, hour, verdict, quantity, value)
      order by event, hour, verdict
      on conflict (subject_id, event, hour, verdict)
      do update set quantity = tally.quantity + excluded.quantity, value_grosze = tally.value_grosze + excluded.value_grosze`.execute(
      tx,
    )
}

/** What a participation or a campaign received in all, by event and verdict. */
export async function totalsOf(db: Reader, subjectId: string) {
  const { rows } = await sql<{ event: CountedEvent; verdict: Verdict; quantity: number; value: number }>`
    select event, verdict, sum(quantity)::bigint as quantity, sum(value_grosze)::bigint as value from tally
    where subject_id = ${subjectId} group by event, verdict order by event, verdict`.execute(db)
  return rows
}

/** What participations received and how much of it counted, by event. */
export async function sumsOf(db: Reader, subjectIds: readonly string[]) {
  const { rows } = await sql<{ subject: string; event: CountedEvent; received: number; counted: number }>`
    select subject_id as subject, event, sum(quantity)::bigint as received,
      coalesce(sum(quantity) filter (where verdict = 'counted'), 0)::bigint as counted
    from tally where subject_id = any(${subjectIds}::uuid[]) group by subject_id, event`.execute(db)
  return rows
}

/** The same by the hour, or by the day in Warsaw, from a moment on; `start` is when each begins. */
export async function seriesOf(db: Reader, subjectId: string, { from, by }: { from: Date; by: 'hour' | 'day' }) {
  const { rows } = await sql<{ start: Date; event: CountedEvent; counted: number; rest: number }>`
    select date_trunc(${by}, hour, 'Europe/Warsaw') as start, event,
      coalesce(sum(quantity) filter (where verdict = 'counted'), 0)::bigint as counted,
      coalesce(sum(quantity) filter (where verdict <> 'counted'), 0)::bigint as rest
    from tally where subject_id = ${subjectId} and hour >= ${from}::timestamptz
    group by 1, 2 order by 1, 2 limit ${SERIES_MAX}::int`.execute(db)
  return rows
}
/** Points of a chart at most: a year of days of four events. */
const SERIES_MAX = 1600
