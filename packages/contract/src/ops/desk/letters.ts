import * as z from 'zod/mini'
import { email } from '../../accounts.ts'
import { data, endpoint, id } from '../../endpoint.ts'
import { atMost } from '../../values/bounds.ts'
import { instantText } from '../../values/time.ts'

/** So many are shown, and sent again or put aside in one act. */
export const GIVEN_UP_LETTERS_MAX = 100
/** So many are counted at most; then there may be more. */
export const GIVEN_UP_COUNTED_MAX = 1000

const common = {
  id: z.int(),
  /** Where it went last. */
  to: z.string(),
  /** Where it goes when it is sent again: another address than before where the campaign's advertiser has another by now. */
  now_to: z.string(),
  /** The campaign to whose advertiser it goes; null of every other letter. */
  campaign: z.nullable(z.object({ id, name: z.string() })),
  subject: z.string(),
  /** Whether a server refused the address for good; otherwise no server took it. */
  is_refused: z.boolean(),
  /** What the server said; null where none answered. */
  answer: z.nullable(z.string()),
  /** How many times it was tried. */
  tries: z.int(),
}
/** A letter that no server took for days (SETUP-25). What it says is shown to nobody: it may hold a code. */
const givenUpLetter = z.object({ ...common, given_up_at: instantText })
/** What `opsListGivenUpLetters` answers of each of 100 letters at most. */
export type OpsGivenUpLetter = z.output<typeof givenUpLetter>

/** A letter that no server took in three tries and more, and that is tried again (DESK-99). */
const triedLetter = z.object({
  ...common,
  /** When it was written; null of one that waits since before this was noted. */
  written_at: z.nullable(instantText),
  next_try_at: instantText,
})
/** What `opsListGivenUpLetters` answers of each of 100 letters at most that are still tried. */
export type OpsTriedLetter = z.output<typeof triedLetter>

/** SETUP-25, DESK-99: the newest hundred of those given up, and of those still tried, refused addresses first; `total` and `tried_total` are counted up to `GIVEN_UP_COUNTED_MAX`. */
export const opsListGivenUpLetters = endpoint({
  id: 'opsListGivenUpLetters',
  method: 'GET',
  path: '/ops/letters',
  auth: 'operator',
  summary:
    'Letters that no server took for days and that are tried no more, the newest first, and those that are tried still.',
  response: z.object({
    data: z.array(givenUpLetter),
    tried: z.array(triedLetter),
    meta: z.object({ total: z.int(), tried_total: z.int() }),
  }),
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
    'Sends letters that no server took once more, at once; one to an advertiser goes to the address that the campaign has now.',
  body: these,
  response: data(z.object({ letters: z.int() })),
})
/** SETUP-25: they are gone for good. Answers how many there were. */
export const opsPutLettersAside = endpoint({
  id: 'opsPutLettersAside',
  method: 'POST',
  path: '/ops/letters/put-aside',
  auth: 'operator',
  summary: 'Puts letters aside that no server took: they are removed.',
  body: these,
  response: data(z.object({ letters: z.int() })),
})
/** DESK-100: whatever the campaign's stage; 404 when the letter is there no more, or is no advertiser's. Answers how many letters go there now. */
export const opsCorrectLetterAddress = endpoint({
  id: 'opsCorrectLetterAddress',
  method: 'POST',
  path: '/ops/letters/address',
  auth: 'operator',
  summary: 'Gives a campaign another address of its advertiser, and sends it the letters that no server took.',
  /** `before`: the address that was shown as the campaign's. */
  body: z.strictObject({ id: z.int(), before: z.string().check(atMost(400)), email }),
  response: data(z.object({ letters: z.int() })),
  refusals: ['changed_meanwhile'],
  errors: [404, 409],
})
