import * as z from 'zod/mini'
import { requiredLine, signedIn } from '../accounts.ts'
import { data, done, endpoint, id, idParams } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { instantText } from '../values/time.ts'

const REQUIRED = 'inputs.error.required'

/** How many passkeys an account may have, and letters of the name of one. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 40

/** Bytes as browsers write them in JSON. */
const bytes = (max: number) => z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(max))
const kind = z.literal('public-key', REQUIRED)
const extensions = z.optional(z.object({}))
const credential = { id: bytes(2_000), rawId: bytes(2_000), type: kind, clientExtensionResults: extensions }

/** What `navigator.credentials.create` answers, as JSON. */
export const passkeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(50_000),
    transports: z.optional(z.array(z.string().check(atMost(30))).check(atMost(10))),
  }),
})
/** What `navigator.credentials.get` answers, as JSON. */
export const passkeyShown = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(5_000),
    userHandle: z.optional(z.nullable(z.string().check(atMost(200)))),
  }),
})
/** What `navigator.credentials.create` answers, as a type. */
export type PasskeyMade = z.output<typeof passkeyMade>
/** What `navigator.credentials.get` answers, as a type. */
export type PasskeyShown = z.output<typeof passkeyShown>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})
/** What `navigator.credentials.create` takes, as JSON. */
export const passkeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor).check(atMost(PASSKEYS_MAX)),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
/** What `navigator.credentials.get` takes, as JSON. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  /** Of the account that is known; empty where the device shows which it has. */
  allowCredentials: z.array(descriptor).check(atMost(PASSKEYS_MAX)),
  userVerification: z.literal('required'),
})
/** What `navigator.credentials.create` takes, as a type. */
export type PasskeyCreation = z.output<typeof passkeyCreation>
/** What `navigator.credentials.get` takes, as a type. */
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id,
  name: z.string(),
  since: instantText,
  last_used_at: z.nullable(instantText),
  /** Whether it opens the account by itself; after a reset of the password it is the second step only, until its owner says otherwise. */
  signs_in: z.boolean(),
})
/** A passkey as its owner sees it, as a type. */
export type Passkey = z.output<typeof passkey>

const name = requiredLine(PASSKEY_NAME_MAX)
const own = { auth: 'account', confirms: 'always' } as const

/** Decision 0057: five minutes, one use, this session. */
export const beginPasskey = endpoint({
  ...own,
  id: 'beginPasskey',
  method: 'POST',
  path: '/users/second-factor/passkeys/options',
  summary: 'What the browser needs to make a passkey for the account.',
  response: data(passkeyCreation),
  status: 201,
  refusals: ['passkeys_full'],
})
/** Decision 0057: the first thing that protects an account ends other sessions and brings recovery codes. */
export const addPasskey = endpoint({
  ...own,
  id: 'addPasskey',
  method: 'POST',
  path: '/users/second-factor/passkeys',
  summary: 'Adds the passkey that the browser made; answers recovery codes where there were none.',
  body: z.strictObject({ name, made: passkeyMade }),
  response: data(z.object({ recovery_codes: z.nullable(z.array(z.string())) })),
  status: 201,
  refusals: ['wrong_passkey', 'passkeys_full'],
})
/** Decision 0057. */
export const changePasskey = endpoint({
  ...own,
  id: 'changePasskey',
  method: 'PATCH',
  path: '/users/second-factor/passkeys/{id}',
  summary: 'Gives a passkey another name, or lets it open the account by itself or not.',
  params: idParams,
  body: z.strictObject({ name: z.optional(name), signs_in: z.optional(z.boolean('inputs.error.choice')) }),
  response: done,
})
/** Decision 0057: a role that needs a second factor keeps its last one. */
export const removePasskey = endpoint({
  ...own,
  id: 'removePasskey',
  method: 'DELETE',
  path: '/users/second-factor/passkeys/{id}',
  summary: 'Removes a passkey; where nothing else protects the account, recovery codes go with it.',
  params: idParams,
  response: done,
  refusals: ['second_factor_of_role'],
})

const challenge = z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(100))
/** Decision 0057: for the second step with its challenge; without one for signing in by the passkey alone. */
export const beginPasskeyLogin = endpoint({
  id: 'beginPasskeyLogin',
  method: 'POST',
  path: '/login/passkey/options',
  auth: 'public',
  summary: 'What the browser needs to show a passkey at signing in; five minutes, one use, in this browser.',
  body: z.strictObject({ challenge: z.optional(challenge) }),
  response: data(passkeyRequest),
  status: 201,
  refusals: ['second_step_over'],
})
/** Decision 0057: the device has seen to it that its owner is there, so there is no second step. */
export const loginByPasskey = endpoint({
  id: 'loginByPasskey',
  method: 'POST',
  path: '/login/passkey',
  auth: 'public',
  summary: 'Signs in by a passkey alone.',
  body: z.strictObject({ passkey: passkeyShown, remember: z.optional(z.boolean()) }),
  response: data(signedIn),
  refusals: ['wrong_passkey', 'passkey_second_only'],
})
/** Decision 0057. */
export const beginPasskeyConfirmation = endpoint({
  id: 'beginPasskeyConfirmation',
  method: 'POST',
  path: '/sessions/confirm/passkey-options',
  auth: 'account',
  summary: 'What the browser needs to confirm the caller’s identity by a passkey.',
  response: data(passkeyRequest),
  status: 201,
  refusals: ['second_factor_off'],
})
