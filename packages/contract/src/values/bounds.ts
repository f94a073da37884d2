import * as z from 'zod/mini'

/**
 * At most so many UTF-16 units, or members. What is longer is refused by this check and looked at by no later one, so it
 * stands before every expression and every rule of our own: an expression that would take its time never sees a long text
 * (threat model §3.4; `bounds.test.ts` walks every operation).
 * @param error key of the sentence
 */
export const atMost = (max: number, error = 'inputs.error.too_long') => z.maxLength(max, { error, abort: true })
