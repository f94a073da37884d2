import { hash } from '../chance.ts'
import { statusText } from '../failures.ts'

/** Status, code and subcode inside `{ error }`, as Meta documents. */
export class GraphRefusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, code: number, message: string, subcode?: number) {
    super(message)
    this.status = status
    this.body = graphError(code, message, subcode)
  }
}

/** `{"error":{"message","type","code","error_subcode","fbtrace_id"}}`. platforms.md §5.4. */
function graphError(code: number, message: string, subcode?: number) {
  const trace = `A${hash(`${code} ${message}`).toString(36)}`
  const more = subcode === undefined ? {} : { error_subcode: subcode }
  return { error: { message, type: 'OAuthException', code, ...more, fbtrace_id: trace } }
}

export const deadToken = () =>
  new GraphRefusal(400, 190, 'Error validating access token: The session is invalid or has expired.', 463)

export const missingObject = (id: string) =>
  new GraphRefusal(
    400,
    100,
    `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    33,
  )

export const missingPermission = () =>
  new GraphRefusal(403, 10, '(#10) Application does not have permission for this action')

export const missingField = (field: string, node: string) =>
  new GraphRefusal(400, 100, `(#100) Tried accessing nonexisting field (${field}) on node type (${node})`)

/** Codes by status of an ordered failure. platforms.md §5.4. */
const CODES: Readonly<Record<number, number>> = { 401: 190, 403: 10, 404: 803, 429: 4, 500: 1, 503: 2 }

/** The body of an ordered failure; a budget that is used up is Instagram's own. */
export function orderedInstagramFailure(status: number, reason: string) {
  if (reason === 'quotaExceeded') {
    return graphError(80_002, '(#80002) There have been too many calls to this Instagram account.')
  }
  return graphError(CODES[status] ?? 100, statusText(status))
}
