import { opsUnverifyChannel, opsVerifyChannel } from '@fanfara/contract/ops/people/hand-readings'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { takeBack, writeByHand } from '../service.ts'

/** Figures that operators write down while a platform is away (decision 0083). */
export function handReadingRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsVerifyChannel, async ({ caller, params, body }) => {
    await writeByHand(world, { operatorId: caller.accountId, channelId: params.id, ...body })
    return { data: {} }
  })
  serve(app, world, opsUnverifyChannel, async ({ caller, params, body }) => {
    await takeBack(world, { operatorId: caller.accountId, channelId: params.id, ...body })
    return { data: {} }
  })
}
