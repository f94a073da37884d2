/** A refusal as the Google APIs word it. */
export class GoogleRefusal extends Error {
  readonly status: number
  readonly reason: string
  constructor(status: number, reason: string, message: string) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

/** `{"error":{"code":403,"message":"…","errors":[{"message","domain","reason"}]}}`. platforms.md §4.2. */
export function googleError(code: number, reason: string, message: string) {
  const domain = reason.startsWith('quota') ? 'youtube.quota' : 'global'
  return { error: { code, message, errors: [{ message, domain, reason }] } }
}
