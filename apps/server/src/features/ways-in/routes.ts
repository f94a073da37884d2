import * as contract from '@fanfara/contract/own/ways-in'
import type { FastifyInstance } from 'fastify'
import { tripCookie } from '#/edge/trip-cookie.ts'
import { serve } from '#/http/serve.ts'
import { visitorOf } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import { setFirstPassword } from '../accounts/service.ts'
import { confirmationWays, createConfirmTicket, listWaysIn, setWayIn } from './service.ts'

/** What opens an account, and how its owner shows to be the owner (decisions 0009 and 0026). */
export function wayInRoutes(app: FastifyInstance, world: World): void {
  const cookie = tripCookie(world)
  serve(app, world, contract.listWaysIn, async ({ caller }) => ({ data: await listWaysIn(world, caller.accountId) }))
  serve(app, world, contract.setWayIn, async ({ caller, params, body, request }) => {
    const change = { type: params.type, isOn: body.is_on, visitor: visitorOf(world, request) }
    await setWayIn(world, caller, change)
    return { data: await listWaysIn(world, caller.accountId) }
  })
  serve(app, world, contract.setFirstPassword, async ({ caller, body, request }) => {
    await setFirstPassword(world, caller, body.password, visitorOf(world, request))
    return { data: {} }
  })
  serve(app, world, contract.getConfirmation, async ({ caller }) => ({ data: await confirmationWays(world, caller) }))
  serve(app, world, contract.createConfirmTicket, async ({ caller, body, request, reply }) => {
    const browser = cookie.keep(request, reply)
    return { data: { ticket: await createConfirmTicket(world, caller, { type: body.type, browser }) } }
  })
}
