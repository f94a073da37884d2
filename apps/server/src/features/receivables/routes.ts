import { grosze, toZloty } from '@fanfara/contract/money'
import {
  type LateRate as WireRate,
  opsListLateRates,
  opsListReceivables,
  opsRemindAdvertiser,
  opsSaveLateRate,
} from '@fanfara/contract/ops/receivables'
import { day } from '@fanfara/contract/time'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { receivableFileRoutes } from './file-routes.ts'
import type { LateRate } from './policy.ts'
import * as receivables from './service.ts'

const zlotyOrNull = (amount: number | null): number | null => (amount === null ? null : toZloty(grosze(amount)))

const presentRate = (rate: LateRate): WireRate & { revision: string } => ({
  valid_from: rate.validFrom,
  interest_percent: rate.interestBasisPoints / 100,
  euro_rate: rate.euroRate / 10_000,
  revision: receivables.revisionOfRate(rate),
})

/** What advertisers owe beyond the agreed term, reminders, and statutory figures. */
export function receivableRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsListReceivables, async ({ query }) => {
    const { limit, offset, meta } = pageOf(query)
    const found = await receivables.listReceivables(world, {
      isLate: query.late === 'true',
      name: query.name,
      sort: query.sort,
      limit,
      offset,
    })
    return {
      data: found.rows.map(row => ({
        id: row.id,
        campaign: { id: row.id, name: row.name },
        advertiser: row.advertiser,
        email: row.email,
        payments: row.payments,
        owed: toZloty(row.owed),
        since: row.since.toISOString(),
        due_on: row.due,
        days_late: row.late,
        reminded: row.remindedAt && { at: row.remindedAt.toISOString(), by: row.remindedBy },
        can_remind: row.canRemind,
        business: {
          amount: toZloty(row.business),
          interest: zlotyOrNull(row.interest),
          compensation: zlotyOrNull(row.compensation),
        },
      })),
      meta: meta(found.total),
      term_days: found.termDays,
      due: toZloty(found.owed),
    }
  })
  receivableFileRoutes(app, world)
  serve(app, world, opsRemindAdvertiser, ({ params, caller, once }) =>
    once(async tx => {
      await receivables.remindAdvertiser(world, tx, params.id, caller.accountId)
      return { data: { sent: true as const } }
    }),
  )
  serve(app, world, opsListLateRates, async () => ({ data: (await receivables.listRates(world)).map(presentRate) }))
  serve(app, world, opsSaveLateRate, async ({ body, caller, once }) => {
    const answer = await once(async tx => {
      const rate = {
        validFrom: day(body.valid_from),
        interestBasisPoints: Math.round(body.interest_percent * 100),
        euroRate: Math.round(body.euro_rate * 10_000),
      }
      const saved = await receivables.saveRate(world, tx, { ...rate, revision: body.revision }, caller.accountId)
      return { data: saved.map(presentRate) }
    })
    receivables.tellRates(world)
    return answer
  })
}
