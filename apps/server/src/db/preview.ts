import { sql } from 'kysely'
import type { Tx } from './port.ts'

/** Undoes what an act wrote. */
class TakenBack extends Error {
  constructor() {
    super('an act that was only looked at')
    this.name = 'TakenBack'
  }
}

/** What an act answers, and whether what it wrote stays. */
export interface Tried<Answer> {
  answer: Answer
  stays: boolean
}

/**
 * Runs an act that may turn out to be a preview: where it does not stay, all that it wrote is taken back, an idempotency key
 * included, and its answer is told all the same.
 * @param run what gives the act its transaction.
 */
export async function stayOrTakeBack<Answer>(
  run: (act: (tx: Tx) => Promise<Answer>) => Promise<Answer>,
  act: (tx: Tx) => Promise<Tried<Answer>>,
): Promise<Answer> {
  const tried: Tried<Answer>[] = []
  try {
    return await run(async tx => {
      const done = await act(tx)
      if (done.stays) return done.answer
      tried.push(done)
      throw new TakenBack()
    })
  } catch (error) {
    const [looked] = tried
    if (error instanceof TakenBack && looked) return looked.answer
    throw error
  }
}

/** Runs one step of a transaction: where it throws, what it wrote is undone, and the transaction can go on. */
export async function step<Result>(tx: Tx, act: () => Promise<Result>): Promise<Result> {
  await sql`savepoint step`.execute(tx)
  try {
    const result = await act()
    await sql`release savepoint step`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint step`.execute(tx)
    throw error
  }
}
