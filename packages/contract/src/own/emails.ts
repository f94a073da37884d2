import * as z from 'zod/mini'
import { nonce, tokenParams } from '../acceptances.ts'
import { email } from '../accounts.ts'
import { atMost } from '../values/bounds.ts'
import { data, done, endpoint } from '../endpoint.ts'
import { EMAIL_CODE_LENGTH } from '../values/limits.ts'

const REQUIRED = 'inputs.error.required'
const CODE = new RegExp(`^[0-9]{${EMAIL_CODE_LENGTH}}$`)

/** Six digits from a letter; leading zeros count, so it is text. */
export const emailCode = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, REQUIRED), atMost(EMAIL_CODE_LENGTH, 'inputs.error.email_code'))
  .check(z.regex(CODE, 'inputs.error.email_code'))
/** What the field for the code holds. */
export const emailCodeForm = z.strictObject({ code: emailCode })
/** Another address. */
export const emailForm = z.strictObject({ email })

/** Decision 0025. */
export const changeEmail = endpoint({
  id: 'changeEmail',
  method: 'PUT',
  path: '/users/email',
  auth: 'account',
  confirms: 'always',
  summary: 'Asks for another e-mail address: it waits until what is mailed to it confirms it.',
  body: emailForm,
  response: done,
  refusals: ['email_taken'],
})
/** Decision 0025. */
export const resendEmail = endpoint({
  id: 'resendEmail',
  method: 'POST',
  path: '/users/email/resend',
  auth: 'account',
  summary: 'Sends link and code to the address that waits to be confirmed, once in 60 seconds and five times a day.',
  body: z.optional(z.nullable(z.strictObject({}))),
  response: done,
  refusals: ['email_confirmed'],
})
/** Decision 0025: it takes what was mailed and the session of the account. */
export const confirmEmail = endpoint({
  id: 'confirmEmail',
  method: 'POST',
  path: '/users/email/confirm',
  auth: 'account',
  summary: 'Confirms the address that waits, with the code or the token of the link that was mailed to it.',
  body: z
    .strictObject({ code: z.optional(emailCode), token: z.optional(z.string().check(atMost(200, REQUIRED))) })
    .check(
      z.refine(({ code, token }) => (code === undefined) !== (token === undefined), {
        path: ['code'],
        error: REQUIRED,
      }),
    ),
  response: done,
  errors: [410],
  refusals: ['wrong_code', 'codes_worn_out', 'email_taken', 'link_ended'],
})

/** What a mailed link is about, for somebody who may be a stranger. */
export const emailConfirmation = z.object({
  email: z.string(),
  /** The account's name, all but first letters left out. */
  account: z.string(),
  /** The account has another address already, which this one would replace. */
  is_change: z.boolean(),
  nonce: z.string(),
})
/** What a mailed link is about, as a type. */
export type EmailConfirmation = z.output<typeof emailConfirmation>
/** Decision 0025. */
export const getEmailConfirmation = endpoint({
  id: 'getEmailConfirmation',
  method: 'GET',
  path: '/email-confirmations/{token}',
  auth: 'public',
  summary: 'Which address a mailed link confirms, and of whom. Looking changes nothing.',
  params: tokenParams,
  response: data(emailConfirmation),
  refusals: ['link_ended'],
  errors: [410],
})
/** Decision 0025. */
export const disownEmail = endpoint({
  id: 'disownEmail',
  method: 'POST',
  path: '/email-confirmations/{token}/disown',
  auth: 'public',
  summary: '"This was not me": takes the address from the account that never confirmed it, or calls the change off.',
  params: tokenParams,
  body: z.strictObject({ nonce }),
  response: done,
  errors: [410],
  refusals: ['page_outdated', 'link_ended'],
})
