import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'
import { email, newPassword, passwordAgain, sameTwice } from '../accounts.ts'
import { data, endpoint } from '../endpoint.ts'
import { PASSWORD_MAX_LENGTH, RESET_CODE_LENGTH } from '../values/limits.ts'

const REQUIRED = 'inputs.error.required'
const CODE = new RegExp(`^[0-9]{${RESET_CODE_LENGTH}}$`)

/** VAL-14: exactly four digits; leading zeros count, so it is text (AUTH-24). */
export const resetCode = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, REQUIRED), atMost(RESET_CODE_LENGTH, 'inputs.error.code'))
  .check(z.regex(CODE, 'inputs.error.code'))

/** DATA-09, step 1. */
export const forgotForm = z.strictObject({ email })
/** DATA-09, step 2. */
export const codeForm = z.strictObject({ email, code: resetCode })
/** What step 3 asks for: VAL-04…VAL-08. */
export const newPasswordForm = z
  .strictObject({ password: newPassword, password_confirmation: passwordAgain })
  .check(sameTwice)
/** DATA-09, step 3 as it is sent. */
export const resetForm = z
  .strictObject({ email, code: resetCode, password: newPassword, password_confirmation: passwordAgain })
  .check(sameTwice)
/** DATA-09, PASS-01…PASS-03: the present one proves who asks; the new one is typed twice. */
export const passwordForm = z
  .strictObject({
    password_old: z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(PASSWORD_MAX_LENGTH, REQUIRED)),
    password: newPassword,
    password_confirmation: passwordAgain,
  })
  .check(sameTwice)

const told = data(z.object({ message: z.string() }))

/** API-13. The answer is the same for unknown addresses (AUTH-23). */
export const forgotPassword = endpoint({
  id: 'forgotPassword',
  method: 'POST',
  path: '/passwords/forgot',
  auth: 'public',
  summary: 'Sends a code for a new password to the address, if an account has it; an earlier code stops working.',
  body: forgotForm,
  response: told,
})
/** API-14: 422 on `code`, 429 after too many. */
export const validateCode = endpoint({
  id: 'validateCode',
  method: 'POST',
  path: '/passwords/validate-code',
  auth: 'public',
  summary: 'Checks a code without using it up; wrong ones count against it.',
  body: codeForm,
  response: data(z.object({ valid: z.literal(true) })),
  refusals: ['wrong_code', 'codes_worn_out'],
})
/** API-15: 422 on `code` or `password`; nobody is signed in by it. */
export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/passwords/reset',
  auth: 'public',
  summary: 'Sets a new password with a code, and ends every session of the account.',
  body: resetForm,
  response: told,
  refusals: ['wrong_code', 'codes_worn_out', 'password_common'],
})
/** API-16: 422 when the present one is wrong; this session stays. */
export const changePassword = endpoint({
  id: 'changePassword',
  method: 'PUT',
  path: '/passwords',
  auth: 'account',
  summary: 'Changes the password, and ends every other session of the account.',
  body: passwordForm,
  response: told,
  refusals: ['wrong_password', 'password_common', 'password_unset'],
})
