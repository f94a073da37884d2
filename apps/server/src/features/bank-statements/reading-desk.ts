import { grosze, sum } from '@fanfara/contract/money'
import type { Reader } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as ledger from '../ledger/service.ts'
import * as payments from '../payments/service.ts'
import * as lineStore from './line-store.ts'
import { proposalsFor } from './proposals.ts'
import { findLines, type LinesAsked } from './searching.ts'
import * as store from './store.ts'

/** Page of statements, the newest first unless told. */
export const findStatements = (world: World, asked: store.StatementsAsked) => store.findStatements(world.db, asked)

/** The same with how many stand where. */
export async function listStatements(world: World, asked: store.StatementsAsked) {
  const counts = await store.countStatements(world.db)
  const total = asked.state ? counts[asked.state] : counts.waiting + counts.settled
  return { rows: await findStatements(world, asked), counts, total }
}

/** Statements by id, as lists show them. */
export const statementsOf = (world: World, ids: readonly string[]) => store.statementsOf(world.db, ids)

/** One statement, its lines counted and summed by what became of them. @throws Missing */
export async function openStatement(world: World, id: string) {
  const [statement] = await store.statementsOf(world.db, [id])
  if (!statement) throw new Missing()
  return { statement, states: await store.countByState(world.db, id) }
}

/** Page of lines, waiting ones with what they may be. */
export async function listLines(world: World, asked: LinesAsked) {
  const found = await findLines(world, asked)
  return { ...found, proposals: await proposalsFor(world, world.db, found.rows) }
}

/** Of a payout's reference: the payout, its bank files, and the lines and statements that show it, by their ids; null for every other text (DESK-97, DESK-98). */
export async function objectsOfReference(db: Reader, text: string): Promise<readonly string[] | null> {
  const payout = await payments.findWithFiles(db, text)
  if (!payout) return null
  const shown = await lineStore.objectsShowing(db, payout.id)
  return [payout.id, ...payout.bankFileIds, ...shown]
}

/** One line, with what it may be where it waits. @throws Missing */
export async function readLine(world: World, db: Reader, id: string) {
  const row = await lineStore.findLine(db, id)
  if (!row) throw new Missing()
  return { row, proposals: await proposalsFor(world, db, [row]) }
}

/** What the bank has, what the ledger has, and every difference by its name; they add up. In grosze. */
export async function readStanding(world: World) {
  const snapshot = world.db.transaction().setIsolationLevel('repeatable read')
  return snapshot.execute(async tx => {
    const accounts = await store.readAccounts(tx)
    const { waiting_lines, ...outside } = await store.sumsOutside(tx)
    const bank = sum(accounts.map(({ closing }) => closing))
    // The ledger counts what is at the bank as what the world owes: below nothing while there is money.
    const own = grosze(-(await ledger.balanceOf(tx, ledger.bank())))
    const named = {
      before: sum(accounts.map(({ before }) => before)),
      gaps: sum(accounts.map(({ gaps }) => gaps)),
      ...outside,
    }
    const difference = grosze(bank - own)
    return {
      accounts,
      bank,
      ledger: own,
      difference,
      parts: { ...named, by_hand: grosze(difference - sum(Object.values(named))) },
      waitingLines: waiting_lines,
    }
  })
}
