import { setImmediate } from 'node:timers/promises'
import { readCamt053 } from './camt053.ts'
import { readMt940 } from './mt940.ts'
import { NotAStatement, type ReadStatement } from './statement.ts'
import { textOf } from './text-of.ts'

/** Steps that are made without a pause for others. */
const STEPS_AT_ONCE = 500

/** Makes all steps; a long way lets others have their turn between. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    const step = steps.next()
    if (step.done) return step.value
    if (count % STEPS_AT_ONCE === 0) await setImmediate()
  }
}

/** Whether its amounts can be added up at all: no bank has more. */
const hasSum = ({ opening, closing, lines }: ReadStatement): boolean =>
  [opening, closing, ...lines].reduce((all, one) => all + Math.abs(one?.amount ?? 0), 0) <= Number.MAX_SAFE_INTEGER

/**
 * Reads the statements of a file: camt.053 or MT940, in whatever encoding Polish banks write.
 * @throws NotAStatement for what is neither.
 */
export async function readStatements(bytes: Uint8Array): Promise<ReadStatement[]> {
  const text = textOf(bytes)
  const beginning = text.slice(0, 4000)
  const isXml = /^\uFEFF?\s*</.test(beginning)
  if (isXml ? !beginning.includes('camt.053') : !/^(?:\{4:)?:20:/m.test(beginning))
    throw new NotAStatement('statement_unknown')
  const statements = await inTurns(isXml ? readCamt053(text) : readMt940(text))
  if (statements.length === 0 || statements.some(one => !hasSum(one))) throw new NotAStatement('statement_broken')
  return statements
}
