import type { Db, Tx } from '@fanfara/server/db/port'
import { Told } from '@fanfara/server/errors'
import type { World } from '@fanfara/server/world'
import { sql } from 'kysely'

/** Statuses, and where each of their moves leads. */
type Table = Readonly<Record<string, Readonly<Record<string, string>>>>
type MoveOf<T> = { [Status in keyof T]: keyof T[Status] }[keyof T] & string

/** Makes a move where it can be made. Its world knows no database but the walk's own transaction. */
export type Act = (tx: Tx, world: World) => Promise<unknown>

/** A table of moves, and what makes them. */
export interface Walk<T extends Table> {
  table: T
  /** All that makes a move, by its name; one act may stand under several. */
  acts: Record<MoveOf<T>, readonly [Act, ...Act[]]>
  /** Puts the object of the walk into a status, with all that goes with it. */
  put(tx: Tx, status: keyof T & string): Promise<unknown>
  /** In which status the object is; null when it is gone. */
  read(tx: Tx): Promise<string | null>
}

/** Ends a transaction whose effects nobody keeps. */
class Undone extends Error {}

/**
 * Does every act from every status, and undoes it again. A table tells the truth when acts lead where it says because it says
 * so (with the move turned back to where it begins, they do not arrive), and when each of its moves is made by an act that stands
 * under its name.
 * @returns what is wrong with the table, a line each.
 * @example expect(await walkTable(world.world, { table: newsMoves, acts, put, read })).toEqual([])
 */
export async function walkTable<T extends Table>(
  world: World,
  { table, acts, put, read }: Walk<T>,
): Promise<readonly string[]> {
  const problems: string[] = []
  const leads = (act: Act, from: string, isTurned = false) =>
    undone(world.db, async tx => {
      await put(tx, from)
      const isDone = await savepoint(tx, () => act(tx, { ...world, db: within(tx) })).then(
        () => true,
        (error: unknown) => {
          // What a move that leads nowhere brings about further on does not matter.
          if (isTurned || error instanceof Told) return false
          throw error
        },
      )
      return isDone ? ((await read(tx)) ?? from) : from
    })

  for (const [move, those] of Object.entries<readonly Act[]>(acts)) {
    for (const [from, moves] of Object.entries(table)) {
      const to = moves[move]
      let isMade = false
      for (const [at, act] of those.entries()) {
        const reached = await leads(act, from)
        if (reached === from) continue
        const turned = (names: readonly string[]) => turnedBack(table, names, () => leads(act, from, true))
        const leading = Object.keys(moves).filter(name => moves[name] === reached)
        if (leading.length === 0 || (await turned(leading)) === reached)
          problems.push(`${move}, act ${at + 1}: leads from ${from} to ${reached} without the table`)
        else if (reached === to && !isMade) isMade = (await turned([move])) !== to
      }
      if (to !== undefined && !isMade) problems.push(`${from}.${move}: no act makes this move`)
    }
  }
  return problems
}

/** Does something while these moves lead back to where they begin, wherever they begin. */
async function turnedBack<Result>(table: Table, names: readonly string[], act: () => Promise<Result>): Promise<Result> {
  const kept = Object.entries(table).map(([from, moves]) => ({ from, moves, before: { ...moves } }))
  try {
    for (const { from, moves } of kept)
      for (const name of names) if (name in moves) Object.assign(moves, { [name]: from })
    return await act()
  } finally {
    for (const { moves, before } of kept) Object.assign(moves, before)
  }
}

/** What an act comes to in a transaction that leaves nothing behind. */
async function undone<Result>(db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { of: Result } | null = null
  await db
    .transaction()
    .execute(async tx => {
      result = { of: await act(tx) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  if (!result) throw new Error('the act came to nothing')
  return (result as { of: Result }).of
}

/** Does something whose effects go when it fails, in a transaction that goes on. */
async function savepoint<Result>(tx: Tx, act: () => Promise<Result>): Promise<Result> {
  await sql`savepoint walk`.execute(tx)
  try {
    const result = await act()
    await sql`release savepoint walk`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint walk`.execute(tx)
    throw error
  }
}

/** A database for acts that open transactions of their own: each is a part of this one. */
const within = (tx: Tx): Db =>
  new Proxy<Db>(tx, {
    get(target, key) {
      if (key === 'transaction')
        return () => ({ execute: (act: (inner: Tx) => Promise<unknown>) => savepoint(tx, () => act(tx)) })
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
