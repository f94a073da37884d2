import { confirmIdentity, sendConfirmCode } from '@fanfara/contract/own/ways-in'
import type { FastifyInstance } from 'fastify'
import { visitorOf } from '#/edge/visitor.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { confirmByCode, confirmByPassword, confirmBySecond, requestConfirmCode } from './confirmation.ts'

/** The caller shows again to be the account's owner (decision 0026). */
export function confirmationRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, confirmIdentity, async ({ caller, body, request }) => {
    if ('password' in body) await confirmByPassword(world, caller, body.password)
    else if (!('code' in body)) await confirmBySecond(world, caller, body, visitorOf(world, request))
    else await confirmByCode(world, caller, body.code)
    return { data: {} }
  })
  serve(app, world, sendConfirmCode, async ({ caller }) => {
    await requestConfirmCode(world, caller)
    return { data: {} }
  })
}
