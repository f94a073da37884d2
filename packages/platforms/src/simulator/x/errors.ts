import { statusText } from '../failures.ts'

/** A refusal as the API of X words it. */
export class XRefusal extends Error {
  readonly status: number
  readonly problem: object
  constructor(status: number, problem: object) {
    super('refused')
    this.status = status
    this.problem = problem
  }
}

/** `{"title","detail","type","status"}`, without a type of its own. platforms.md §7.2. */
export function xProblem(status: number, detail = statusText(status)) {
  return { title: statusText(status), detail, type: 'about:blank', status }
}

/** The refusal of a parameter. platforms.md §7.2. */
export function invalidParameter(name: string, value: string, message: string) {
  return new XRefusal(400, {
    errors: [{ parameters: { [name]: [value] }, message }],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'https://api.x.com/2/problems/invalid-request',
  })
}

/** What stands in `errors` for an object that is not there, or not for the caller. platforms.md §7.2. */
export function missingObject(kind: 'tweet' | 'user', id: string, reason: 'gone' | 'protected') {
  const isGone = reason === 'gone'
  const title = isGone ? 'Not Found Error' : 'Authorization Error'
  return {
    value: id,
    detail: isGone
      ? `Could not find ${kind} with id: [${id}].`
      : `Sorry, you are not authorized to see the ${kind} with id: [${id}].`,
    title,
    resource_type: kind,
    parameter: 'id',
    resource_id: id,
    type: `https://api.x.com/2/problems/${isGone ? 'resource-not-found' : 'not-authorized-for-resource'}`,
  }
}

/** The body of an ordered failure: OAuth and API word it differently. */
export function orderedXFailure(status: number, path: string) {
  if (path.includes('/oauth2/')) {
    const error = status >= 500 ? 'server_error' : 'invalid_request'
    return { error, error_description: statusText(status) }
  }
  if (status !== 402) return xProblem(status)
  return {
    title: 'CreditsDepleted',
    detail: 'Your enrolled account does not have any credits to fulfill this request.',
    type: 'https://api.x.com/2/problems/credits',
  }
}
