import { bankFileId } from '@fanfara/contract/money-ids'
import type { Deliveries } from '#/db/deliveries.ts'
import { withTransaction } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as payments from '../payments/service.ts'
import { openDetails, textOfLine } from './details.ts'
import * as lineStore from './line-store.ts'
import { LINES_AT_ONCE, matchLines, matchRound } from './matching.ts'
import { payoutNumbersIn } from './policy.ts'
import { lockDesk } from './store.ts'

/** Lines that are unsealed between two looks at the database. */
const READ_AT_ONCE = 500

/** Matches what was noted with an import, or with a release. */
export const matchNoted = (world: World, noted: Deliveries['bank-lines']): Promise<void> =>
  'releasedId' in noted ? matchReleased(world, noted) : matchLines(world, noted.statementId)

/** Matches lines that came before the bank file of their transfers was released (DESK-93); delivered twice it finds none. */
async function matchReleased(
  world: World,
  { releasedId, operatorId }: { releasedId: string; operatorId: string },
): Promise<void> {
  const numbers = await payments.numbersOfFile(world.db, bankFileId(releasedId))
  const ids = await linesNaming(world, numbers)
  for (let at = 0; at < ids.length; at += LINES_AT_ONCE) {
    await withTransaction(world.db, async tx => {
      await lockDesk(tx)
      const lines = await lineStore.lockEarlyLines(tx, ids.slice(at, at + LINES_AT_ONCE))
      const settled = await matchRound(world, tx, lines, operatorId)
      const matched = settled.filter(({ state }) => state !== 'waiting').length
      if (matched > 0) await note(world, tx, { releasedId, operatorId, matched })
    })
  }
}

/** Lines that wait for a release and name one of these payouts: what they say is sealed, and read line by line. */
async function linesNaming(world: World, numbers: ReadonlySet<number>): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const lines: lineStore.Line[] = await lineStore.earlyLines(world.db, { after, limit: READ_AT_ONCE })
    const named = lines.filter(line =>
      payoutNumbersIn(textOfLine(openDetails(world, line))).some(number => numbers.has(number)),
    )
    ids.push(...named.map(({ id }) => id))
    after = lines.length === READ_AT_ONCE ? (lines.at(-1)?.id ?? null) : null
  } while (after !== null)
  return ids
}

const note = (
  world: World,
  tx: Parameters<typeof audit.record>[0],
  { releasedId, operatorId, matched }: { releasedId: string; operatorId: string; matched: number },
) =>
  audit.record(tx, {
    actorId: operatorId,
    action: 'bank_lines_matched',
    object: { type: 'bank_file', id: releasedId, name: null },
    before: { waiting: matched },
    after: { matched },
    at: world.clock.now(),
  })
