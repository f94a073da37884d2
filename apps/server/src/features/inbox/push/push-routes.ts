import { addPushDevice, listPushDevices, removePushDevice } from '@fanfara/contract/own/push'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { addDevice, readDevices, removeDevice } from './devices.ts'

/** Messages on people's devices (PHONE-05). */
export function pushRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listPushDevices, async ({ caller }) => ({ data: await readDevices(world, caller) }))
  serve(app, world, addPushDevice, async ({ caller, body }) => ({ data: { id: await addDevice(world, caller, body) } }))
  serve(app, world, removePushDevice, async ({ caller, params }) => {
    await removeDevice(world, caller, params.id)
    return { data: {} }
  })
}
