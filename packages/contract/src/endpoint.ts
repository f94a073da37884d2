import * as z from 'zod/mini'
import { atMost } from './values/bounds.ts'
import { languages, recordOf } from './values/enums.ts'
import type { RefusalCode } from './values/refusals.ts'
import type { Right } from './values/rights.ts'

/** Who may call: nobody in particular, any signed-in account, a creator, an operator, the holder of a refresh cookie, or of an application's key. */
export type Auth = 'public' | 'account' | 'creator' | 'operator' | 'refresh' | 'application'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodMiniType

/** One file that a call carries as multipart form data. */
export interface Upload {
  /** Name of the form field. */
  readonly field: string
  /** Files of this many bytes and more are refused. */
  readonly maxBytes: number
  /** Key of the sentence for a file that is too large. */
  readonly tooLarge: string
  /** Optional text fields of the form. */
  readonly texts?: readonly string[]
}

/** What one HTTP operation takes, answers and refuses. One object serves validation, OpenAPI, client types and tests. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  /** Stable operation id, unique in the API. */
  readonly id: string
  readonly method: Method
  /** Path below the API's base, with `{name}` for parameters. */
  readonly path: string
  readonly auth: Auth
  /** Which right an operator needs for it (decision 0044); absent where others call than operators. */
  readonly right?: Right
  /** One sentence for the API's reader. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The whole body of the answer, envelope included (API-05). */
  readonly response: Response
  /** 201 for creations, 204 where the inbox's protocol answers nothing, otherwise 200 (API-05). */
  readonly status: 200 | 201 | 204
  /** Machine words of what the operation's own rules may refuse; any other is a fault of the server. */
  readonly refusals: readonly RefusalCode[]
  /** Further statuses besides those that hold everywhere (400, 401, 403, 404, 422, 429, 500). */
  readonly errors: readonly number[]
  /** The act moves money, or writes to many: it accepts an `Idempotency-Key` (threat model §4.7). */
  readonly idempotent: boolean
  /** Its answer holds what is shown once: for a second try with the same `Idempotency-Key` it is kept sealed, and for a day (SEEN-02). */
  readonly shownOnce?: boolean
  /**
   * The act needs an identity that was confirmed within the last ten minutes (decision 0026): always, or sometimes, as its
   * summary says. Without one it answers 403 with code `confirm_identity`.
   */
  readonly confirms?: 'always' | 'sometimes'
  /** The call is signed over its raw body: who signed is asked before the body is read. */
  readonly signed?: boolean
  /** Bytes that the answer carries instead of JSON, for downloads. */
  readonly download?: string
  /** The file that the call carries instead of a JSON body. */
  readonly upload?: Upload
}

/** An endpoint whatever its schemas: what lists and generators take. */
export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>

interface Definition<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> {
  id: string
  method: Method
  path: string
  auth: Auth
  /** Of operators; unless told, looking needs `read`, and everything else `campaigns`. */
  right?: Right
  summary: string
  params?: P
  query?: Q
  body?: B
  response: R
  status?: 200 | 201 | 204
  refusals?: readonly RefusalCode[]
  errors?: readonly number[]
  idempotent?: boolean
  shownOnce?: boolean
  confirms?: 'always' | 'sometimes'
  signed?: boolean
  download?: string
  upload?: Upload
}

/**
 * Declares one operation.
 * @example endpoint({ id: 'getPayments', method: 'GET', path: '/payments', auth: 'creator', summary: '…', response: data(payments) })
 */
export function endpoint<
  R extends Schema,
  P extends Schema = z.ZodMiniUndefined,
  Q extends Schema = z.ZodMiniUndefined,
  B extends Schema = z.ZodMiniUndefined,
>(definition: Definition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const right = definition.method === 'GET' ? 'read' : 'campaigns'
  const usual = definition.auth === 'operator' ? ({ right } as const) : {}
  return { status: 200, refusals: [], errors: [], idempotent: false, ...usual, ...definition }
}

/** The envelope of every answer but payments' and errors' (API-05). */
export const data = <T extends Schema>(schema: T) => z.object({ data: schema })

/** A text in every language, each member with the same rules: `{ pl, en }`. */
export const inLanguages = <T extends Schema>(text: T) => z.strictObject(recordOf(languages, () => text))

/** Stands for what a form can change of one object; another one as soon as anybody changed something of it. */
export const revision = z.string().check(atMost(64))

/** What a caller hands over: the parts that the endpoint declares. */
export type Call<E extends AnyEndpoint> = (E extends { params?: infer P extends Schema }
  ? P extends z.ZodMiniUndefined
    ? { params?: undefined }
    : { params: z.input<P> }
  : object) &
  (E extends { query?: infer Q extends Schema }
    ? Q extends z.ZodMiniUndefined
      ? { query?: undefined }
      : { query?: z.input<Q> }
    : object) &
  (E extends { body?: infer B extends Schema }
    ? undefined extends z.input<B>
      ? { body?: z.input<B> }
      : { body: z.input<B> }
    : object)

/** The body that a successful call answers. */
export type Answer<E extends AnyEndpoint> = z.output<E['response']>
/** The parsed body that the server's handler receives. */
export type BodyOf<E extends AnyEndpoint> = z.output<NonNullable<E['body']>>
/** The parsed query that the server's handler receives. */
export type QueryOf<E extends AnyEndpoint> = z.output<NonNullable<E['query']>>
/** The parsed path parameters that the server's handler receives. */
export type ParamsOf<E extends AnyEndpoint> = z.output<NonNullable<E['params']>>

/** Every error's body, portal API and inbox service alike (DATA-21, API-05). */
export const errorBody = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
  /** When a refusal ends by itself (`payout_on_hold`). */
  until: z.optional(z.string()),
  /** What the sum is now, in zł (`amount_changed`, `due_changed`, `unproven_changed`). */
  amount: z.optional(z.number()),
  /** Ids of the payouts that no longer wait for a bank file (`payout_not_ordered`). */
  payout_ids: z.optional(z.array(z.string())),
  /** What ends a sign-in together with the second factor, and what that may be (`second_factor_required`). */
  challenge: z.optional(z.string()),
  ways: z.optional(z.array(z.string())),
  /** The account's e-mail address, where what is missing is its billing data (API-18). */
  email: z.optional(z.nullable(z.string())),
})
/** What every 4xx and 5xx answers with (DATA-21). */
export type ErrorBody = z.output<typeof errorBody>

/** An answer that only says that it worked. */
export const done = data(z.object({}))
/** An id that may be anybody's, malformed ones included: answered like an unknown one. */
export const anyId = z.string().check(atMost(200))
/** A UUID; anything else is a 422 on its field. */
export const id = z.string().check(z.uuid('inputs.error.invalid'))
/** `{id}` of a path. A malformed id is answered like an unknown one (404). */
export const idParams = z.object({ id: z.string() })
