import type { AnyEndpoint } from '@fanfara/contract/endpoint'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { World } from '#/world.ts'
import { addressBlock } from '#/edge/address-block.ts'

/**
 * What happened that somebody who looks into an attack wants to read, by operation (docs/security/logging.md): authentication in all its ways, and changes
 * of what signs in or is paid to.
 */
export const EVENTS_OF_OPERATIONS: Readonly<Record<string, string>> = {
  login: 'sign-in',
  finishLogin: 'second-step',
  beginAuthenticator: 'authenticator-begun',
  switchOnAuthenticator: 'authenticator-switched-on',
  switchOffAuthenticator: 'authenticator-switched-off',
  renewRecoveryCodes: 'recovery-codes-renewed',
  beginPasskey: 'passkey-begun',
  addPasskey: 'passkey-added',
  changePasskey: 'passkey-changed',
  removePasskey: 'passkey-removed',
  beginPasskeyLogin: 'passkey-asked',
  loginByPasskey: 'passkey-sign-in',
  beginPasskeyConfirmation: 're-authentication-passkey-asked',
  register: 'registration',
  logout: 'sign-out',
  refreshToken: 'session-refresh',
  endSession: 'session-ended',
  endOtherSessions: 'other-sessions-ended',
  confirmIdentity: 're-authentication',
  sendConfirmCode: 're-authentication-code-asked',
  createConfirmTicket: 're-authentication-ticket',
  setWayIn: 'way-in-switched',
  setFirstPassword: 'first-password',
  forgotPassword: 'reset-asked',
  validateCode: 'reset-code-checked',
  resetPassword: 'password-reset',
  changePassword: 'password-change',
  changeEmail: 'address-change',
  resendEmail: 'address-confirmation-asked',
  confirmEmail: 'address-confirmation',
  disownEmail: 'address-disowned',
  createConnectTicket: 'connect-ticket',
  disconnectChannel: 'channel-disconnected',
  createBilling: 'payout-details-set',
  updateBilling: 'payout-details-change',
  deleteUser: 'account-deletion',
  downloadData: 'data-export',
  downloadDataPage: 'data-export',
  initializeSession: 'inbox-session',
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom a public operation turned out to be about: the account that signed in or was made. */
    subjectId?: string
    /** Machine word of the refusal, where there was one. */
    refusedBecause?: string
  }
}

/** A text that must not be written down, as a keyed digest: the same one is recognised in other lines, and nothing is read back. */
const disguised = (world: World, text: string): string =>
  world.keys.mac('visitor', text).toString('base64url').slice(0, 22)

/**
 * Writes one security event. No address, name or secret: accounts by their opaque id, visitors by the digest of their address block.
 * @param facts what else is known; texts of people do not belong here.
 */
function securityEvent(
  world: World,
  request: FastifyRequest,
  event: string,
  facts: Readonly<Record<string, unknown>>,
): void {
  const email = memberOf(request.body, 'email')
  world.log.info(
    {
      security: event,
      ...facts,
      operation: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      request: request.id,
      account: request.caller?.accountId ?? request.subjectId,
      session: request.caller?.sessionId,
      role: request.caller?.role,
      visitor: disguised(world, addressBlock(request.ip)),
      ...(typeof email === 'string' ? { address: disguised(world, email.trim().toLowerCase()) } : {}),
    },
    'security',
  )
}

/** Refusals that say that somebody wanted what is not theirs, or too much of it. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: 'not-authenticated',
  403: 'not-authorised',
  404: 'not-found-or-not-owned',
  413: 'too-large',
  415: 'wrong-media-type',
  422: 'invalid-input',
  400: 'invalid-input',
  429: 'limited',
}

/** The hooks that write an operation's event after its answer; none where it has no event. */
export function eventHooks(world: World, { id }: Pick<AnyEndpoint, 'id'>): RouteShorthandOptions {
  const event = Object.hasOwn(EVENTS_OF_OPERATIONS, id) ? EVENTS_OF_OPERATIONS[id] : undefined
  if (event === undefined) return {}
  return {
    preSerialization: async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
      const id = memberOf(memberOf(memberOf(payload, 'data'), 'user'), 'id')
      if (typeof id === 'string') request.subjectId = id
      return payload
    },
    onResponse: async (request: FastifyRequest, reply: FastifyReply) => {
      const method = methodOf(request.body)
      securityEvent(world, request, event, {
        outcome: reply.statusCode < 400 ? 'success' : 'failure',
        status: reply.statusCode,
        because: request.refusedBecause,
        ...(method === null ? {} : { method }),
      })
    },
  }
}

/** A member of what may be anything; undefined where there is none. */
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

/** By which factor somebody authenticates. */
function methodOf(body: unknown): 'password' | 'ticket' | 'code' | 'link' | null {
  const given = typeof body === 'object' && body !== null ? body : {}
  if ('password' in given || 'password_old' in given) return 'code' in given ? 'code' : 'password'
  if ('code' in given) return 'code'
  return 'token' in given ? ('email' in given ? 'link' : 'ticket') : null
}

/**
 * Writes a refusal: whoever asks for what they may not have, for somebody else's, for too much, or with input that breaks the rules. Operations with an event
 * of their own tell it there.
 */
export function noteRefusal(world: World, request: FastifyRequest, status: number, code: string | null): void {
  request.refusedBecause = code ?? REFUSALS[status] ?? String(status)
  const { endpoint } = request.routeOptions.config as { endpoint?: Pick<AnyEndpoint, 'id'> }
  const refusal = REFUSALS[status]
  if (refusal === undefined || (endpoint && Object.hasOwn(EVENTS_OF_OPERATIONS, endpoint.id))) return
  // An address that leads nowhere is no attempt on anything: every scanner and every old link asks for some.
  if (status === 404 && !endpoint) return
  securityEvent(world, request, refusal, { outcome: 'refused', status, because: request.refusedBecause })
}
