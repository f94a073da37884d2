import * as z from 'zod/mini'
import { newPassword, passwordAgain, sameTwice } from '../accounts.ts'
import { atMost } from '../values/bounds.ts'
import { data, done, endpoint } from '../endpoint.ts'
import { byAuthenticator, byPasskey, byRecoveryCode, secondWays } from './second-factor.ts'
import { platforms } from '../values/enums.ts'
import { CONFIRM_CODE_LENGTH, PASSWORD_MAX_LENGTH } from '../values/limits.ts'
import { instantText } from '../values/time.ts'

const REQUIRED = 'inputs.error.required'

/** What opens the account: its password, and accounts at platforms. */
export const waysIn = z.object({
  password: z.object({ is_set: z.boolean(), since: z.nullable(instantText) }),
  /** Accounts at platforms that sign in, and connected channels whose account could be switched on; one of each platform. */
  platforms: z.array(
    z.object({
      type: z.enum(platforms),
      login: z.nullable(z.string()),
      /** Whether it signs in. A connected channel alone does not (decision 0009). */
      is_on: z.boolean(),
      since: z.nullable(instantText),
      last_used_at: z.nullable(instantText),
    }),
  ),
})
/** What opens the account, as a type. */
export type WaysIn = z.output<typeof waysIn>

/** Decision 0009. */
export const listWaysIn = endpoint({
  id: 'listWaysIn',
  method: 'GET',
  path: '/users/ways-in',
  auth: 'account',
  summary: 'What opens the account: its password, and accounts at platforms.',
  response: data(waysIn),
})
/** Decision 0009. The last way in stays. */
export const setWayIn = endpoint({
  id: 'setWayIn',
  method: 'PUT',
  path: '/users/ways-in/{type}',
  auth: 'account',
  confirms: 'always',
  summary: 'Lets the account of a connected channel sign in, or ends the sign-in by an account at a platform.',
  params: z.object({ type: z.enum(platforms, 'inputs.error.choice') }),
  body: z.strictObject({ is_on: z.boolean('inputs.error.choice') }),
  response: data(waysIn),
  refusals: ['last_way_in', 'way_in_exists', 'channel_not_connected', 'no_sign_in_here'],
})
/** VAL-04…VAL-08, typed twice; for accounts that sign in through a platform alone. */
export const firstPasswordForm = z
  .strictObject({
    password: newPassword,
    password_confirmation: passwordAgain,
  })
  .check(sameTwice)
/** SOC-24: an account that signs in by a platform only gets a password besides. */
export const setFirstPassword = endpoint({
  id: 'setFirstPassword',
  method: 'POST',
  path: '/passwords',
  auth: 'account',
  confirms: 'always',
  summary: 'Sets the first password of an account that has none.',
  body: firstPasswordForm,
  response: done,
  refusals: ['password_set', 'password_common', 'email_unset'],
})

/** Six digits; leading zeros count, so it is text. */
export const confirmCode = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, REQUIRED),
    atMost(CONFIRM_CODE_LENGTH, 'inputs.error.code_six'),
    z.regex(new RegExp(`^[0-9]{${CONFIRM_CODE_LENGTH}}$`), 'inputs.error.code_six'),
  )
/** Not judged by the rules of new ones: it may be older than they are. */
export const confirmByPassword = z.strictObject({
  password: z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(PASSWORD_MAX_LENGTH, REQUIRED)),
})
/** Six digits, mailed (decision 0026). */
export const confirmByCode = z.strictObject({ code: confirmCode })

/** How the caller can show to be the owner (decision 0026). With a second factor, it alone counts (decision 0056). */
export const confirmationWays = z.object({
  /** Within the last ten minutes the caller has. */
  is_confirmed: z.boolean(),
  password: z.boolean(),
  /** The address that a code goes to, shortened; null where the password confirms, or there is no address. */
  code_to: z.nullable(z.string()),
  platforms: z.array(z.enum(platforms)),
  /** What of the second factor; nothing where there is none. */
  second: z.array(z.enum(secondWays)),
})
/** How the caller can show to be the owner, as a type. */
export type ConfirmationWays = z.output<typeof confirmationWays>

/** Decision 0026. */
export const getConfirmation = endpoint({
  id: 'getConfirmation',
  method: 'GET',
  path: '/sessions/confirm',
  auth: 'account',
  summary: 'Whether the caller confirmed their identity lately, and how they can.',
  response: data(confirmationWays),
})
/** Decision 0026. */
export const confirmIdentity = endpoint({
  id: 'confirmIdentity',
  method: 'POST',
  path: '/sessions/confirm',
  auth: 'account',
  summary:
    'Confirms the caller’s identity with the second factor; without one with the password, or with the code that was mailed to an account without that.',
  body: z.union([confirmByPassword, confirmByCode, byAuthenticator, byRecoveryCode, byPasskey]),
  response: done,
  refusals: [
    'wrong_password',
    'password_unset',
    'wrong_code',
    'codes_worn_out',
    'second_factor_required',
    'second_factor_off',
    'wrong_second_factor',
    'wrong_recovery_code',
    'wrong_passkey',
  ],
})
/** Decision 0026. */
export const sendConfirmCode = endpoint({
  id: 'sendConfirmCode',
  method: 'POST',
  path: '/sessions/confirm-code',
  auth: 'account',
  summary: 'Mails a code that confirms the caller’s identity, to the address of an account without a password.',
  response: done,
  refusals: ['password_set', 'email_unset', 'second_factor_required'],
})
/** Decision 0026: the ticket that `/{type}/confirm` must carry; 60 s, one use, in this browser only. */
export const createConfirmTicket = endpoint({
  id: 'createConfirmTicket',
  method: 'POST',
  path: '/sessions/confirm-tickets',
  auth: 'account',
  summary: 'Makes a one-time ticket for confirming the caller’s identity at a platform that signs them in.',
  body: z.strictObject({ type: z.enum(platforms, 'inputs.error.choice') }),
  response: data(z.object({ ticket: z.string() })),
  status: 201,
  refusals: ['channel_type_unavailable', 'no_sign_in_here', 'second_factor_required'],
})
