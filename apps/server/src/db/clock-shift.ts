import type { Db } from './port.ts'

const NAME = 'clock_shift_ms'

/** By how much the product's clock was turned in demo mode (`POST /dev/clock`). Milliseconds. */
export async function readClockShift(db: Db): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return typeof row?.value === 'number' ? row.value : 0
}

/** Keeps the turned clock over a restart. */
export async function writeClockShift(db: Db, shiftMs: number): Promise<void> {
  const value = JSON.stringify(shiftMs)
  await db
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
