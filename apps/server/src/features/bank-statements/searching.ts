import { setImmediate } from 'node:timers/promises'
import type { CountedRows } from '#/db/port.ts'
import type { World } from '#/world.ts'
import { openDetails } from './details.ts'
import * as lineStore from './line-store.ts'
import { meaningOf } from './policy.ts'

/** Lines that one search opens at most. */
const SEARCHED_MAX = 20_000
/** Lines that are opened without a pause for others. */
const AT_ONCE = 500

/** Which lines are asked for: those that say something, of a statement or a state, in an order. */
export type LinesAsked = lineStore.LineFilter & CountedRows & { search?: string | undefined }

/** Page of lines that say what is looked for; what they say is sealed, so they are opened one by one (decision 0118). */
async function searchLines(
  world: World,
  search: string,
  { limit, offset, ...filter }: lineStore.LineFilter & CountedRows,
) {
  const isMeant = meaningOf(search)
  const sealed = await lineStore.sealedLines(world.db, filter, SEARCHED_MAX + 1)
  const ids: string[] = []
  for (const [at, line] of sealed.slice(0, SEARCHED_MAX).entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    if (isMeant(openDetails(world, line), line.amount_grosze)) ids.push(line.id)
  }
  const rows = await lineStore.linesOf(world.db, ids.slice(offset, offset + limit))
  return { rows, total: ids.length, isCut: sealed.length > SEARCHED_MAX }
}

/** Page of lines. `isCut`: there are more than a search opens. */
export const findLines = async (
  world: World,
  { search, ...asked }: LinesAsked,
): Promise<{ rows: lineStore.ListedLine[]; total: number; isCut: boolean }> =>
  search ? searchLines(world, search, asked) : { ...(await lineStore.listLines(world.db, asked)), isCut: false }
