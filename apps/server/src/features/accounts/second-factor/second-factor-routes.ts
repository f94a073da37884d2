import * as contract from '@fanfara/contract/own/second-factor'
import type { FastifyInstance } from 'fastify'
import { visitorOf } from '#/edge/visitor.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import {
  beginAuthenticator,
  readSecondFactor,
  renewRecoveryCodes,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from './second-factor.ts'

/** What protects an account besides what opens it (decision 0056). */
export function secondFactorRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.getSecondFactor, async ({ caller }) => ({ data: await readSecondFactor(world, caller) }))
  serve(app, world, contract.beginAuthenticator, async ({ caller }) => ({
    data: await beginAuthenticator(world, caller),
  }))
  serve(app, world, contract.switchOnAuthenticator, async ({ caller, body, request }) => {
    const doing = { code: body.code, visitor: visitorOf(world, request) }
    return { data: { recovery_codes: await switchOnAuthenticator(world, caller, doing) } }
  })
  serve(app, world, contract.switchOffAuthenticator, async ({ caller, request }) => {
    await switchOffAuthenticator(world, caller, { visitor: visitorOf(world, request) })
    return { data: {} }
  })
  serve(app, world, contract.renewRecoveryCodes, async ({ caller, request }) => {
    const visitor = visitorOf(world, request)
    return { data: { recovery_codes: await renewRecoveryCodes(world, caller, { visitor }) } }
  })
}
