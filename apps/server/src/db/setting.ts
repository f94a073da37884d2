import { sql } from 'kysely'
import type { Db, Reader } from './port.ts'

/** What the product remembers under a name; undefined when nothing was. */
export async function readSetting(db: Reader, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Remembers a value under a name. */
export async function writeSetting(db: Reader, name: string, given: boolean | number): Promise<void> {
  const value = JSON.stringify(given)
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Takes a turn at something, once in so many milliseconds over all processes. @returns whether it is ours. */
export async function claimTurn(db: Db, name: string, now: Date, everyMs: number): Promise<boolean> {
  const value = JSON.stringify({ at: now.toISOString() })
  const { rows } = await sql`
    insert into setting (name, value) values (${name}, ${value}::jsonb)
    on conflict (name) do update set value = excluded.value
      where (setting.value ->> 'at')::timestamptz <= ${new Date(now.getTime() - everyMs)}::timestamptz
    returning name`.execute(db)
  return rows.length > 0
}

const CLOCK_SHIFT = 'clock_shift_ms'

/** By how much the product's clock was turned in demo mode (`POST /dev/clock`). Milliseconds. */
export async function readClockShift(db: Db): Promise<number> {
  const value = await readSetting(db, CLOCK_SHIFT)
  return typeof value === 'number' ? value : 0
}

/** Keeps the turned clock over a restart. */
export const writeClockShift = (db: Db, shiftMs: number): Promise<void> => writeSetting(db, CLOCK_SHIFT, shiftMs)
