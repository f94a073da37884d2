import { READING_DAYS } from '@fanfara/contract/limits'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import { readingDays } from '../channels/service.ts'

/** The first day of which a reading is kept. */
const firstDay = (world: World): string => plusDays(dayOf(world.clock.now()), -READING_DAYS)

/** What was measured of a channel, or written down by hand, day by day (decision 0106). @throws Missing for an unknown id. */
export async function readHistory(world: World, channelId: string) {
  const found = await readingDays.history(world.db, channelId, firstDay(world))
  if (!found) throw new Missing()
  return found
}

/** Readings that are removed at once, and pieces of one round of the clock. */
const PIECE = 5000
const PIECES_MAX = 20

/** Removes readings whose time is over, in bounded pieces. */
export async function tendReadings(world: World): Promise<void> {
  const before = firstDay(world)
  for (let piece = 0; piece < PIECES_MAX; piece += 1)
    if ((await readingDays.removeBefore(world.db, before, PIECE)) < PIECE) return
}
