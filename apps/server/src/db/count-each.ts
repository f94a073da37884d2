import { recordOf } from '@fanfara/contract/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './port.ts'

/** What a count beside a filter ends at: more of a state are read as "10,000+". */
export const EACH_MAX = 10_000

/** How many rows meet the condition of each state, up to `EACH_MAX` each. @param from the table, by the name that the conditions call it. */
export async function countEach<State extends string>(
  db: Reader,
  from: RawBuilder<unknown>,
  { states, isIn }: { states: readonly State[]; isIn: (state: State) => RawBuilder<boolean> },
): Promise<Record<State, number>> {
  const counts = states.map(
    state =>
      sql`(select count(*)::int from (select 1 from ${from} where ${isIn(state)} limit ${sql.lit(EACH_MAX)}) as counted) as ${sql.ref(state)}`,
  )
  const { rows } = await sql<Record<State, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? recordOf(states, () => 0)
}
