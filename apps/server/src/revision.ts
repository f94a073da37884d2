import { createHash } from 'node:crypto'
import { Refused } from './errors.ts'

/** Stands for a value: another one for every change of it. */
export const revisionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

/**
 * Lets a change go on that began from what is there now.
 * @param begun revision that the change began from; none: whatever is there.
 * @throws Refused `changed_meanwhile` with 409: somebody else was faster, and what they wrote has not been seen.
 */
export function refuseOutdated(begun: string | undefined, now: string): void {
  if (begun !== undefined && begun !== now) throw new Refused('changed_meanwhile', { status: 409 })
}
