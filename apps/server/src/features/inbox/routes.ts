import { getNotifications, setNotifications } from '@fanfara/contract/settings'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { readSwitches, writeSwitches } from './service.ts'

/** Which messages leave the inbox by mail and push. */
export function inboxRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getNotifications, async ({ caller }) => ({ data: await readSwitches(world, caller.accountId) }))
  serve(app, world, setNotifications, async ({ caller, body }) => {
    await writeSwitches(world, caller.accountId, body)
    return { data: body }
  })
}
