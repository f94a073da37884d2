import * as z from 'zod/mini'
import { signedIn } from '../accounts.ts'
import { data, done, endpoint } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { passkey, passkeyShown, PASSKEYS_MAX } from './passkeys.ts'
import { instantText } from '../values/time.ts'

const REQUIRED = 'inputs.error.required'

/** Digits of a code of an authenticator app (RFC 6238), and how many seconds it is shown. */
export const AUTHENTICATOR_CODE_LENGTH = 6
export const AUTHENTICATOR_PERIOD_SECONDS = 30
/** How many recovery codes somebody gets, and letters and digits of each. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODE_LENGTH = 16
/** How long whoever gave the right password has for the second step. */
export const SECOND_STEP_MINUTES = 5

/** Six digits of an authenticator app; apps show them in two groups, and people type the space. */
export const authenticatorCode = z.string(REQUIRED).check(
  z.overwrite(typed => typed.replace(/\s/g, '')),
  z.minLength(1, REQUIRED),
  atMost(AUTHENTICATOR_CODE_LENGTH, 'inputs.error.code_six'),
  z.regex(/^[0-9]{6}$/, 'inputs.error.code_six'),
)

/**
 * A recovery code as it is kept: capitals without hyphens. O and I are never in one, so that they are read as what they look like.
 * @example plainRecoveryCode('k7qf-93md-0abc-12xy') // 'K7QF93MD0ABC12XY'
 */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\-–—]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** Sixteen letters and digits, typed in whatever groups. */
export const recoveryCode = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, REQUIRED),
    atMost(100, 'inputs.error.recovery_code'),
    z.overwrite(plainRecoveryCode),
    z.regex(/^[0-9A-Z]{16}$/, 'inputs.error.recovery_code'),
  )

/** A code of the authenticator app. */
export const byAuthenticator = z.strictObject({ authenticator_code: authenticatorCode })
/** One of the codes that were written down; it works once. */
export const byRecoveryCode = z.strictObject({ recovery_code: recoveryCode })
/** What the browser answered for a passkey. */
export const byPasskey = z.strictObject({ passkey: passkeyShown })
/** What shows that somebody has the account's second factor. */
export const secondProof = z.union([byAuthenticator, byRecoveryCode, byPasskey])
/** What shows that somebody has the account's second factor, as a type. */
export type SecondProof = z.output<typeof secondProof>

/** What can be asked for in the second step. */
export const secondWays = ['passkey', 'authenticator', 'recovery_code'] as const
/** One thing that can be asked for in the second step. */
export type SecondWay = (typeof secondWays)[number]

/** What a refusal with code `second_factor_required` carries beside its sentence. */
const challenge = z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(100))

/** Decision 0056: the challenge is `challenge` of the refusal that the first step ended in; five minutes, five tries, this browser only. */
export const finishLogin = endpoint({
  id: 'finishLogin',
  method: 'POST',
  path: '/login/second-step',
  auth: 'public',
  summary:
    'Ends a sign-in that answered `second_factor_required`, with a code of the app, a recovery code or a passkey.',
  body: z.strictObject({ challenge, proof: secondProof }),
  response: data(signedIn),
  refusals: ['wrong_second_factor', 'wrong_recovery_code', 'wrong_passkey', 'second_step_over', 'second_step_worn_out'],
})

/** What protects the account besides what opens it (decision 0056). */
export const secondFactor = z.object({
  authenticator: z.nullable(z.object({ since: instantText, last_used_at: z.nullable(instantText) })),
  passkeys: z.array(passkey).check(atMost(PASSKEYS_MAX)),
  /** How many codes still work; null where there never were any. */
  recovery_codes_left: z.nullable(z.int()),
  /** Whether the account's role needs one: the last one stays then. */
  is_required: z.boolean(),
})
/** What protects the account besides what opens it, as a type. */
export type SecondFactor = z.output<typeof secondFactor>

/** Decision 0056. */
export const getSecondFactor = endpoint({
  id: 'getSecondFactor',
  method: 'GET',
  path: '/users/second-factor',
  auth: 'account',
  summary: 'Whether a second step protects the account, and with what.',
  response: data(secondFactor),
})

/** The secret of an app as a person takes it over: by a camera, or typed. */
export const authenticatorSetup = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://`, for apps on the same device. */
  uri: z.string(),
  /** The same as a QR code: the outline of its dark squares in a square of so many. */
  qr: z.object({ size: z.int(), path: z.string() }),
})
/** The secret of an app as a person takes it over, as a type. */
export type AuthenticatorSetup = z.output<typeof authenticatorSetup>

/** Decision 0056: nothing is protected until a code of it was typed. */
export const beginAuthenticator = endpoint({
  id: 'beginAuthenticator',
  method: 'POST',
  path: '/users/second-factor/authenticator',
  auth: 'account',
  confirms: 'always',
  summary:
    'Makes the secret for an authenticator app; it waits for a code of the app for half an hour, in this session.',
  response: data(authenticatorSetup),
  status: 201,
})

/** Each works once, instead of a code of the app; shown this once. */
const recoveryCodes = z.array(z.string()).check(atMost(RECOVERY_CODES))
/** Decision 0056: other sessions end, since they were opened without it. Another app takes the place of the one before. */
export const switchOnAuthenticator = endpoint({
  id: 'switchOnAuthenticator',
  method: 'PUT',
  path: '/users/second-factor/authenticator',
  auth: 'account',
  confirms: 'always',
  summary: 'Switches the second step on with a first code of the app; answers recovery codes where there were none.',
  body: z.strictObject({ code: authenticatorCode }),
  response: data(z.object({ recovery_codes: z.nullable(recoveryCodes) })),
  refusals: ['wrong_second_factor', 'second_factor_unbegun'],
})
/** Decision 0056: a role that needs a second factor keeps its last one. */
export const switchOffAuthenticator = endpoint({
  id: 'switchOffAuthenticator',
  method: 'DELETE',
  path: '/users/second-factor/authenticator',
  auth: 'account',
  confirms: 'always',
  summary: 'Switches the authenticator app off; where nothing else protects the account, recovery codes go with it.',
  response: done,
  refusals: ['second_factor_of_role'],
})
/** Decision 0056. */
export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/users/second-factor/recovery-codes',
  auth: 'account',
  confirms: 'always',
  summary: 'Makes ten new recovery codes; the ones before stop working.',
  response: data(z.object({ recovery_codes: recoveryCodes })),
  status: 201,
  refusals: ['second_factor_off'],
})
