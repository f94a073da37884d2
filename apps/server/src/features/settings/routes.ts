import { getConfig } from '@fanfara/contract/config'
import { opsGetFlags, opsSetFlag } from '@fanfara/contract/ops/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { shownConfig } from './config.ts'
import { readFlags, setFlag } from './service.ts'

/** Public configuration (DATA-27) and the flags behind it. */
export function settingRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getConfig, () => shownConfig(world))
  serve(app, world, opsGetFlags, async () => ({ data: await readFlags(world) }))
  serve(app, world, opsSetFlag, async ({ body, caller }) => ({
    data: await setFlag(world, body.flag, body.on, caller.accountId),
  }))
}
