/**
 * Lines that must never stand where they are put here: what rule they break, a file that exists, the line, and a word of the
 * refusal. scripts/borders.test.mjs adds each to its file and wants it refused; `npm run house` says how many are.
 */
import { moduleProblems } from './borders.mjs'
import { wrongArrows } from './wrong-arrows.mjs'
import { wrongUses } from './wrong-uses.mjs'

/** @type {[rule: string, path: string, line: string, because: string][]} */
export const wrongLines = [...wrongArrows, ...wrongUses]

/** Whether a file with this line more is refused for the reason that is given. */
export function isRefused([, path, line, because], read) {
  return moduleProblems(path, `${read(path)}\n${line}\n`).some(problem => problem.includes(because))
}
