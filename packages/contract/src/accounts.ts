import * as z from 'zod/mini'
import { atMost } from './values/bounds.ts'
import { data, done, endpoint, id } from './endpoint.ts'
import { languages, roles, themes } from './values/enums.ts'
import { INTERESTS_MAX, NAME_MAX, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './values/limits.ts'
import { operatorRoles } from './values/rights.ts'
import { instantText } from './values/time.ts'

const REQUIRED = 'inputs.error.required'
/** Well-formed as browsers see it, with a dot in the host name (VAL-02). */
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u

/** VAL-01, VAL-02; trimmed and lower-cased everywhere (threat model §3.1). */
export const email = z
  .string(REQUIRED)
  .check(z.trim(), z.toLowerCase(), z.minLength(1, REQUIRED), atMost(254, 'inputs.error.email'))
  .check(z.regex(EMAIL, 'inputs.error.email'))

/** What a password holds one of each (VAL-06); each is looked for once, from the left. */
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[-!@#$%^&*_=+]/]
const hasEveryKind = (password: string): boolean => KINDS.every(kind => kind.test(password))

/** VAL-04…VAL-06: at least 8 characters with a lower-case and an upper-case letter, a digit and one of `-!@#$%^&*_=+`. */
export const newPassword = z
  .string(REQUIRED)
  .check(atMost(PASSWORD_MAX_LENGTH, 'inputs.error.password_max'))
  .check(z.minLength(1, REQUIRED), z.minLength(PASSWORD_MIN_LENGTH, 'inputs.error.password_min'))
  .check(z.refine(hasEveryKind, 'inputs.error.password_pattern'))

/** The new password once more; one that is too long differs from every good one (VAL-08). */
export const passwordAgain = z
  .string(REQUIRED)
  .check(z.minLength(1, REQUIRED), atMost(PASSWORD_MAX_LENGTH, 'inputs.error.password_match'))

const twice = z.object({ password: newPassword, password_confirmation: passwordAgain })
type Twice = z.infer<typeof twice>
/** VAL-08: typed the same twice; the mistake stands under the second, beside whatever else is wrong with the form (FORM-11). */
export const sameTwice = z.refine<Twice>(form => form.password === form.password_confirmation, {
  path: ['password_confirmation'],
  error: 'inputs.error.password_match',
  when: ({ value }) => twice.safeParse(value).success,
})

/** Something that is seen: signs without a width, and marks over nothing, are none. Of an empty text another rule speaks. */
export const SEEN = /^$|[^\s\p{DI}\p{M}]/u
/** A required text of at most so many characters, trimmed, of which something is seen. */
export const requiredText = (max: number) =>
  z
    .string(REQUIRED)
    .check(z.trim(), z.minLength(1, REQUIRED), atMost(max, 'inputs.error.too_long'))
    .check(z.regex(SEEN, REQUIRED))

/** Why something is done, or what is asked: trimmed, of so many characters at least, of which something is seen. */
export const reasonOf = (min: number, max: number, tooShort = 'inputs.error.reason') =>
  z
    .string(REQUIRED)
    .check(z.trim(), z.minLength(min, tooShort), atMost(max, 'inputs.error.too_long'))
    .check(z.regex(SEEN, tooShort))

/** What a bank's file, a letter and a table can carry in one line: no line breaks, no control characters. */
const LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
/** As `requiredText`, without line breaks: 422 for one. */
export const requiredLine = (max: number) => requiredText(max).check(z.regex(LINE, 'inputs.error.line'))

const category = z.object({ id, name: z.string() })

/** DATA-05, plus `role` for the screens (design §4) and whether a password can be changed (SOC-24). */
export const user = z.object({
  id,
  uuid: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  categories: z.array(category).check(atMost(INTERESTS_MAX)),
  language: z.enum(languages),
  theme: z.enum(themes),
  email: z.nullable(z.string()),
  /** Until then no payout, no invoice, and no letters but about the address itself (decision 0025). */
  email_confirmed: z.boolean(),
  /** Another address that waits to be confirmed in the place of `email`. */
  pending_email: z.nullable(z.string()),
  novu_subscriber_id: z.string(),
  novu_subscriber_hash: z.nullable(z.string()),
  is_active: z.boolean(),
  easy_ad: z.boolean(),
  role: z.enum(roles),
  /** What an operator is; null for creators (decision 0044). */
  operator_role: z.nullable(z.enum(operatorRoles)),
  has_password: z.boolean(),
})
/** Whoever is signed in, creator or operator (DATA-05). */
export type User = z.output<typeof user>

/** DATA-02: bearer token with its end, and whose it is. The refresh token travels in a cookie, never here. */
export const signedIn = z.object({
  credentials: z.object({ token: z.string(), token_type: z.literal('Bearer'), expires_at: instantText }),
  user,
})

/** AUTH-07, DATA-01: e-mail and password, or only a one-time token. */
export const passwordLogin = z.strictObject({
  email,
  password: z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(PASSWORD_MAX_LENGTH, REQUIRED)),
  remember: z.optional(z.boolean()),
})
const tokenLogin = z.strictObject({ token: z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(200)) })

/** API-10: a wrong pair and an unknown address read alike (422 on `email`); a spent ticket is a 422 too. */
export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/login',
  auth: 'public',
  summary:
    'Signs in with e-mail and password, or with the one-time token of a social sign-in; an account with a second factor is asked for that next.',
  body: z.union([passwordLogin, tokenLogin]),
  response: data(signedIn),
  refusals: ['wrong_credentials', 'wrong_token', 'second_factor_required'],
})

/** DATA-06 before both passwords are compared. */
const registration = z.strictObject({
  role: z.literal('influencer', 'inputs.error.role'),
  name: requiredLine(NAME_MAX),
  email,
  password: newPassword,
  password_confirmation: passwordAgain,
  is_privacy_accepted: z.literal(true, 'inputs.error.privacy'),
  is_service_terms_accepted: z.literal(true, 'inputs.error.terms'),
  language: z.optional(z.enum(languages)),
  /** The secret of a letter that asked whoever registers to come; its address is confirmed by it. */
  invitation: z.optional(z.string().check(atMost(100))),
})
/** API-11, VAL-04…VAL-12: the password typed twice must match; the mistake stands under the second. */
export const registrationForm = registration.check(sameTwice)
export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/register',
  auth: 'public',
  summary: 'Creates a creator account and signs it in (AUTH-21).',
  body: registrationForm,
  response: data(signedIn),
  status: 201,
  refusals: ['email_taken', 'password_common'],
})

/** API-12: also answers 200 for a token whose account is gone (API-50). */
export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  auth: 'account',
  summary: 'Ends the session at once, its refresh token included.',
  response: done,
})

/** API-17: 401 without a living refresh cookie; the body may be absent. */
export const refreshToken = endpoint({
  id: 'refreshToken',
  method: 'POST',
  path: '/refresh-token',
  auth: 'refresh',
  summary: 'Exchanges the refresh cookie for a new access token; the cookie is rotated at every use.',
  body: z.optional(z.nullable(z.strictObject({}))),
  response: data(z.object({ access_token: z.string(), expires_at: instantText })),
  errors: [403, 415],
})

/** API-47: 401 when the token is not good any more; front ends start with it. */
export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: '/users',
  auth: 'account',
  summary: 'The signed-in user.',
  response: data(user),
})

/** API-46, ENUM-14: 26 rows, nothing to page. */
export const listCategories = endpoint({
  id: 'listCategories',
  method: 'GET',
  path: '/users/categories',
  auth: 'account',
  summary: 'The 26 interests, named in the language of the request.',
  response: data(z.array(category)),
})
