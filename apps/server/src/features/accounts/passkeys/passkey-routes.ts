import * as contract from '@fanfara/contract/own/passkeys'
import type { FastifyInstance } from 'fastify'
import { tripCookie } from '#/edge/trip-cookie.ts'
import { visitorOf } from '#/edge/visitor.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { addPasskey, beginPasskey, changePasskey, removePasskey } from './passkeys.ts'
import { beginConfirmation, beginLogin } from './sign-in.ts'

/** Passkeys of an account, and what browsers need for them (decision 0057). */
export function passkeyRoutes(app: FastifyInstance, world: World): void {
  const trip = tripCookie(world)
  serve(app, world, contract.beginPasskey, async ({ caller }) => ({ data: await beginPasskey(world, caller) }))
  serve(app, world, contract.addPasskey, async ({ caller, body, request }) => ({
    data: { recovery_codes: await addPasskey(world, caller, { ...body, visitor: visitorOf(world, request) }) },
  }))
  serve(app, world, contract.changePasskey, async ({ caller, params, body }) => {
    await changePasskey(world, caller, params.id, body)
    return { data: {} }
  })
  serve(app, world, contract.removePasskey, async ({ caller, params, request }) => {
    await removePasskey(world, caller, { id: params.id, visitor: visitorOf(world, request) })
    return { data: {} }
  })
  serve(app, world, contract.beginPasskeyLogin, async ({ body, request, reply }) => ({
    data: await beginLogin(world, trip.keep(request, reply), body.challenge),
  }))
  serve(app, world, contract.beginPasskeyConfirmation, async ({ caller }) => ({
    data: await beginConfirmation(world, caller),
  }))
}
