import { hash } from '../chance.ts'
import { statusText } from '../failures.ts'

/** A refusal as the API of TikTok words it. */
export class TikTokRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The member every reply of the API carries; a success says `ok`. platforms.md §6.2. */
export function tikTokError(code: string, message: string) {
  return { code, message, log_id: logId(`${code} ${message}`) }
}

/** `{"error":"invalid_grant","error_description":"…","log_id":"…"}`. platforms.md §6.1. */
export function tikTokOAuthError(error: string, description: string) {
  return { error, error_description: description, log_id: logId(`${error} ${description}`) }
}

const CODES: Readonly<Record<number, string>> = {
  401: 'access_token_invalid',
  403: 'scope_permission_missed',
  429: 'rate_limit_exceeded',
  200: 'internal_error',
  500: 'internal_error',
  503: 'internal_error',
}

/** The body of an ordered failure: OAuth and API word it differently. */
export function orderedTikTokFailure(status: number, path: string) {
  const text = statusText(status)
  if (path.includes('/oauth/')) {
    return tikTokOAuthError(status === 200 || status >= 500 ? 'server_error' : 'invalid_request', text)
  }
  return { data: {}, error: tikTokError(CODES[status] ?? 'invalid_params', text) }
}

function logId(text: string) {
  return `20261112${hash(text).toString(16).toUpperCase().padStart(24, '0')}`
}
