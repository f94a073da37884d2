import { opsListReadings, opsUnverifyChannel, opsVerifyChannel } from '@fanfara/contract/ops/people/hand-readings'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { readHistory } from '../history.ts'
import { takeBack, writeByHand } from '../service.ts'

/** What was measured of a channel over time, and figures that operators write down while a platform is away (decisions 0083 and 0106). */
export function handReadingRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsListReadings, async ({ params }) => {
    const { platform, login, readings } = await readHistory(world, params.id)
    return {
      data: {
        platform,
        login,
        readings: readings.map(({ day, metrics, stage, observedAt, byHand }) => ({
          day,
          metrics,
          stage,
          observed_at: observedAt.toISOString(),
          by_hand: byHand,
        })),
      },
    }
  })
  serve(app, world, opsVerifyChannel, async ({ caller, params, body }) => {
    await writeByHand(world, { operatorId: caller.accountId, channelId: params.id, ...body })
    return { data: {} }
  })
  serve(app, world, opsUnverifyChannel, async ({ caller, params, body }) => {
    await takeBack(world, { operatorId: caller.accountId, channelId: params.id, ...body })
    return { data: {} }
  })
}
