import { type RawBuilder, sql } from 'kysely'
import { latestEnd } from '../clock.ts'
import type { Db, Reader } from './port.ts'

/** What the product remembers under a name; undefined when nothing was. */
export async function readSetting(db: Reader, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Whether `true` is remembered under a name, as a part of another statement. */
export const isSet = (name: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select value = 'true'::jsonb from setting where name = ${name}), false)`

/** Remembers a value under a name. */
export async function writeSetting(db: Reader, name: string, given: boolean | number): Promise<void> {
  const value = JSON.stringify(given)
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Takes a turn at something, once in so many milliseconds over all processes; one of the future was taken before the clock was set back. @returns whether it is ours. */
export async function claimTurn(db: Db, name: string, now: Date, everyMs: number): Promise<boolean> {
  const value = JSON.stringify({ at: now.toISOString() })
  const { rows } = await sql`
    insert into setting (name, value) values (${name}, ${value}::jsonb)
    on conflict (name) do update set value = excluded.value
      where (setting.value ->> 'at')::timestamptz <= ${new Date(now.getTime() - everyMs)}::timestamptz
        or (setting.value ->> 'at')::timestamptz > ${latestEnd(now, 0)}::timestamptz
    returning name`.execute(db)
  return rows.length > 0
}

/**
 * Spends units of a day's budget under a name, over all processes; a new day begins anew.
 * @returns how many are left then; null when there were not enough, and nothing was spent.
 */
export async function spendUnit(
  db: Db,
  name: string,
  { day, most, units }: { day: string; most: number; units: number },
): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    insert into setting (name, value) values (${name}, jsonb_build_object('day', ${day}::text, 'used', ${units}::int))
    on conflict (name) do update set value = jsonb_build_object('day', ${day}::text,
        'used', case when setting.value ->> 'day' = ${day}::text then (setting.value ->> 'used')::int else 0 end + ${units}::int)
      where setting.value ->> 'day' is distinct from ${day}::text or (setting.value ->> 'used')::int + ${units}::int <= ${most}::int
    returning ${most}::int - (value ->> 'used')::int as left`.execute(db)
  return rows[0]?.left ?? null
}

const CLOCK_SHIFT = 'clock_shift_ms'

/** By how much the product's clock was turned in demo mode (`POST /dev/clock`). Milliseconds. */
export async function readClockShift(db: Db): Promise<number> {
  const value = await readSetting(db, CLOCK_SHIFT)
  return typeof value === 'number' ? value : 0
}

/** Keeps the turned clock over a restart. */
export const writeClockShift = (db: Db, shiftMs: number): Promise<void> => writeSetting(db, CLOCK_SHIFT, shiftMs)
