/** The closed list of what can be refused (house style §4); one handler turns them into answers. */

import type { CommonCode, ErrorCode, RefusalCode } from '@fanfara/contract/refusals'
import type { TextKey, TextValues } from './i18n/texts.ts'

export type { TextValues }

/** Something the caller is told. */
export abstract class Told extends Error {
  abstract readonly status: number
  readonly text: TextKey
  readonly code: ErrorCode | null
  readonly values: TextValues
  /** Sentence keys by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Seconds to wait before another try. */
  readonly retryAfter: number | null = null
  /** Further members of the body. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    text: TextKey,
    {
      code = null,
      values = {},
      fields = {},
      extra = {},
    }: {
      code?: ErrorCode | null
      values?: TextValues
      fields?: Record<string, string[]>
      extra?: Record<string, unknown>
    } = {},
  ) {
    super(text)
    this.name = new.target.name
    this.text = text
    this.code = code
    this.values = values
    this.fields = fields
    this.extra = extra
  }
}

/** 413: more bytes than the field takes; the sentence stands under the field. */
export class TooLarge extends Told {
  readonly status = 413
  constructor(fields: Record<string, string[]>) {
    super('error.too_large', { fields })
  }
}
/** 415: another kind of body was expected. */
export class UnsupportedMedia extends Told {
  readonly status = 415
}
/** 422: what was sent breaks a rule; sentences by field. */
export class Invalid extends Told {
  readonly status = 422
  constructor(fields: Record<string, string[]>, options: { code?: RefusalCode; values?: TextValues } = {}) {
    super('error.invalid', { ...options, fields })
  }
}
/** Why a session ended, where its holder is told (DAY-18, SCR-111). */
export type ToldEnd = 'account_erased' | 'password_changed'
/** 401: no token, or a dead one. */
export class Unauthenticated extends Told {
  readonly status = 401
  constructor(
    text: 'error.unauthenticated' | 'error.session_over' | `error.${ToldEnd}` = 'error.unauthenticated',
    code: ToldEnd | null = null,
  ) {
    super(text, { code })
  }
  /** @param end why the session ended, where its holder is told. */
  static because(end: ToldEnd | null): Unauthenticated {
    return end === null ? new Unauthenticated() : new Unauthenticated(`error.${end}`, end)
  }
}
/** 401: a signed call whose signature does not hold. */
export class Unsigned extends Told {
  readonly status = 401
  constructor(code: 'conversion_key_unknown' | 'signature_future' | 'signature_stale' | 'signature_wrong') {
    super(`refusal.${code}`, { code })
  }
}
/** 403: signed in, but not allowed. */
export class Forbidden extends Told {
  readonly status = 403
  constructor(code: CommonCode = 'forbidden') {
    super(`error.${code}`, { code })
  }
}
/** 404: unknown, or somebody else's; both look the same (ROLE-10). */
export class Missing extends Told {
  readonly status = 404
  constructor(extra: Record<string, unknown> = {}) {
    super('error.missing', { extra })
  }
}
/** 410: a link that was good once. */
export class Gone extends Told {
  readonly status = 410
  constructor() {
    super('refusal.link_ended', { code: 'link_ended' })
  }
}
/** What a refusal says besides its code. */
interface RefusalDetails {
  status?: 400 | 403 | 409 | 422
  values?: TextValues
  fields?: Record<string, string[]>
  /** When it ends by itself. */
  until?: Date
  /** What the sum is now, in zł. */
  amount?: number
  /** Those that stand in the way. */
  payoutIds?: readonly string[]
  /** What ends the sign-in together with the second factor, and what that may be. */
  second?: { challenge: string; ways: readonly string[] }
}
/** 422 unless requirements say otherwise: the state does not allow the act. `code` is the machine word. */
export class Refused extends Told {
  readonly status: number
  constructor(
    code: RefusalCode,
    { status = 422, values, fields, until, amount, payoutIds, second }: RefusalDetails = {},
  ) {
    super(`refusal.${code}`, {
      code,
      values,
      fields,
      extra: {
        ...(until ? { until: until.toISOString() } : {}),
        ...(amount === undefined ? {} : { amount }),
        ...(payoutIds ? { payout_ids: payoutIds } : {}),
        ...second,
      },
    })
    this.status = status
  }
}
/** 409: somebody else was faster; the caller's picture is old. */
export class Conflict extends Told {
  readonly status = 409
  constructor(code: CommonCode = 'conflict') {
    super(`error.${code}`, { code })
  }
}
/** 429: too much, too fast. */
export class Limited extends Told {
  readonly status = 429
  override readonly retryAfter: number
  constructor(retryAfterSeconds: number) {
    super('error.limited', { code: 'limited', values: { minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) } })
    this.retryAfter = Math.max(1, Math.ceil(retryAfterSeconds))
  }
}
/** 429: a code was tried wrongly too often; only a new one helps (AUTH-26). */
export class WornOut extends Told {
  readonly status = 429
  override readonly retryAfter: number
  constructor(retryAfterSeconds: number) {
    super('refusal.codes_worn_out', { code: 'codes_worn_out' })
    this.retryAfter = Math.max(1, Math.ceil(retryAfterSeconds))
  }
}
/** 503: something outside does not answer. */
export class Unavailable extends Told {
  readonly status = 503
  override readonly retryAfter: number | null
  constructor(code: CommonCode = 'unavailable', retryAfterSeconds: number | null = null) {
    super(`error.${code}`, { code })
    this.retryAfter = retryAfterSeconds
  }
}
