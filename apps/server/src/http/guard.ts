import type { AnyEndpoint } from '@fanfara/contract/endpoint'
import { hasRight, type Right } from '@fanfara/contract/rights'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Caller } from '../edge/caller.ts'
import { LOOK_TOKEN, shownInLook } from '../edge/looks.ts'
import { Forbidden, type ToldEnd, Unauthenticated } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
  interface FastifyInstance {
    /** Who holds an access token; null when it is no good. */
    authenticate(token: string): Promise<Caller | null>
    /** Whether an access token, of whatever age, belongs to an account that was erased. */
    toldEndOf(token: string): Promise<ToldEnd | null>
    /** As whom an operator looks who holds a look's token; null when it ended. */
    authenticateLook(token: string): Promise<Caller | null>
    /** Whether the caller showed to be the account's owner within the last ten minutes. */
    isConfirmed(caller: Caller): Promise<boolean>
  }
}

/** The access token that a request carries; null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token, ...rest] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null
}

type Guarded = Pick<AnyEndpoint, 'id' | 'method' | 'auth' | 'right'>

/** Whether everybody may call it: what it takes, if it takes something, is no access token. */
export const isOpen = ({ auth }: Pick<AnyEndpoint, 'auth'>): boolean => auth === 'public' || auth === 'refresh'

/**
 * Lets only those through whom the endpoint is for: 401 before everything, then 403 for the wrong role (threat model
 * §3.4), then for an operator without the second factor that the role needs (decision 0056) or without the right (decision 0044). Runs before the body is read.
 */
export function guard(endpoint: Guarded): onRequestAsyncHookHandler {
  const { auth, right } = endpoint
  return async request => {
    if (isOpen(endpoint)) return
    const token = bearerOf(request)
    if (token === null) throw new Unauthenticated()
    const caller = token.startsWith(LOOK_TOKEN)
      ? await lookerOf(request, endpoint, token)
      : await request.server.authenticate(token)
    if (!caller) throw Unauthenticated.because(await request.server.toldEndOf(token))
    if (auth === 'creator' && caller.role !== 'influencer') throw new Forbidden('creators_only')
    if (auth === 'operator' && caller.role !== 'operator') throw new Forbidden('operators_only')
    if (caller.role === 'operator' && !caller.isActive) throw new Forbidden('operator_limited')
    if (auth === 'operator' && caller.lacksSecondFactor) throw new Forbidden('second_factor_unset')
    if (right !== undefined && !hasRight(caller.operatorRole, right)) throw lacking(right)
    request.caller = caller
  }
}

/** A look reads what its list names, and nothing else (decision 0080). @throws Forbidden `look_only`, `look_hidden`. */
async function lookerOf({ server }: FastifyRequest, { id, method }: Guarded, token: string): Promise<Caller | null> {
  const caller = await server.authenticateLook(token)
  if (caller && !shownInLook.has(id)) throw new Forbidden(method === 'GET' ? 'look_hidden' : 'look_only')
  return caller
}

/** The refusal of whoever lacks a right: its sentence says who has it. Whoever may not even look is no operator. */
export const lacking = (right: Right): Forbidden =>
  new Forbidden(right === 'read' ? 'operators_only' : `right_${right}`)

/** @throws Forbidden `confirm_identity` unless the caller showed to be the owner within the last ten minutes (decision 0026). */
export async function requireConfirmed({ caller, server }: FastifyRequest): Promise<void> {
  if (!caller) throw new Unauthenticated()
  if (!(await server.isConfirmed(caller))) throw new Forbidden('confirm_identity')
}
