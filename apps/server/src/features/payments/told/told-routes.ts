import { opsListToldDates } from '@fanfara/contract/ops/receivables'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import * as payments from '../service.ts'

const presentSum = ({ due, kept, lateDays }: payments.ToldSum) => ({ due, kept, late_days: lateDays })

/** How often told dates came true, for operators. */
export function toldRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsListToldDates, async ({ query }) => {
    const { quarter, quarters, advertisers, transfers, rows } = await payments.readTold(world, query.quarter)
    return {
      data: {
        quarter,
        quarters,
        advertisers: advertisers && presentSum(advertisers),
        transfers: transfers && presentSum(transfers),
        rows: rows.map(row => ({ advertiser: row.advertiser ?? '', ...presentSum(row) })),
      },
    }
  })
}
