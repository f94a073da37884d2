import * as z from 'zod/mini'
import { data, endpoint } from '../../endpoint.ts'
import { atMost } from '../../values/bounds.ts'
import { instantText } from '../../values/time.ts'

/** So many are shown, and sent again or put aside in one act. */
export const GIVEN_UP_LETTERS_MAX = 100
/** So many are counted at most; then there may be more. */
export const GIVEN_UP_COUNTED_MAX = 1000

/** A letter that no server took for days (SETUP-25). What it says is shown to nobody: it may hold a code. */
const givenUpLetter = z.object({
  id: z.int(),
  to: z.string(),
  /** Where it goes when it is sent again: another address than before where the campaign's advertiser has another by now. */
  now_to: z.string(),
  subject: z.string(),
  /** Whether a server refused the address for good; otherwise no server took it. */
  is_refused: z.boolean(),
  /** What the server said; null where none answered. */
  answer: z.nullable(z.string()),
  /** How many times it was tried. */
  tries: z.int(),
  given_up_at: instantText,
})
/** What `opsListGivenUpLetters` answers of each of 100 letters at most. */
export type OpsGivenUpLetter = z.output<typeof givenUpLetter>

/** SETUP-25: the newest hundred; `total` is counted up to `GIVEN_UP_COUNTED_MAX`. */
export const opsListGivenUpLetters = endpoint({
  id: 'opsListGivenUpLetters',
  method: 'GET',
  path: '/ops/letters',
  auth: 'operator',
  summary: 'Letters that no server took for days and that are tried no more, the newest first.',
  response: z.object({ data: z.array(givenUpLetter), meta: z.object({ total: z.int() }) }),
})
const these = z.strictObject({
  ids: z.array(z.int()).check(z.minLength(1, 'inputs.error.required'), atMost(GIVEN_UP_LETTERS_MAX)),
})
/** SETUP-25: those that are there no more are left out. Answers how many there were. */
export const opsSendLettersAgain = endpoint({
  id: 'opsSendLettersAgain',
  method: 'POST',
  path: '/ops/letters/send',
  auth: 'operator',
  summary:
    'Sends letters that were given up once more; one to an advertiser goes to the address that the campaign has now.',
  body: these,
  response: data(z.object({ letters: z.int() })),
})
/** SETUP-25: they are gone for good. Answers how many there were. */
export const opsPutLettersAside = endpoint({
  id: 'opsPutLettersAside',
  method: 'POST',
  path: '/ops/letters/put-aside',
  auth: 'operator',
  summary: 'Puts letters aside that were given up: they are removed.',
  body: these,
  response: data(z.object({ letters: z.int() })),
})
