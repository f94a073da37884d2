import { channelLabels, recordOf, platforms } from '@fanfara/contract/enums'
import {
  type EvaluationEntry,
  listSalaries as listSalariesEndpoint,
  listStages,
  opsDownloadPrices,
  opsListPrices,
  opsSetPrices,
  type Salary,
  stageBounds,
  updateSalary,
} from '@fanfara/contract/evaluation'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import { revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import { handReadingRoutes } from './by-hand/by-hand-routes.ts'
import { listRecommended, listSalaries, readEvaluation, setRecommended, setPrice } from './service.ts'

const presentPrice = (row: Awaited<ReturnType<typeof listSalaries>>[number]): Salary => ({
  id: row.id,
  task_type: row.task_type,
  price: row.price_zloty,
  recommended_price: row.recommended_zloty,
  previous_price: row.previous_price_zloty,
})

const presentEntry = (row: Awaited<ReturnType<typeof readEvaluation>>[number]): EvaluationEntry => ({
  type: row.type,
  login: row.login ?? '',
  metrics: row.metrics ?? {},
  stage: row.stage,
  measured_at: row.observed_at?.toISOString() ?? null,
  window_days: row.window_days,
  by_hand: row.by_hand,
})

const presentRecommended = <Row extends { prices: readonly (number | null)[] }>(row: Row) => ({
  ...row,
  prices: [...row.prices],
  revision: revisionOf(row.prices),
})

type RecommendedRow = Awaited<ReturnType<typeof listRecommended>>[number]

/** As tables of prices are taken over (IMP-08): a column for each category. */
const columns: FileColumns<RecommendedRow> = [
  ['files.platform', ({ platform }) => channelLabels[platform]],
  ['files.ad', ({ ad_type: ad }, language) => textOf(language, `ad.${ad}`)],
  ...([1, 2, 3, 4, 5, 6, 7, 8] as const).map(
    stage => [`files.price_${stage}`, ({ prices }: RecommendedRow) => prices[stage - 1] ?? null] as const,
  ),
]

const thresholds = recordOf(platforms, platform => [...stageBounds[platform]])

/** Evaluation of channels, prices by ad type, and what operators recommend. */
export function evaluationRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, listStages, async ({ caller }) => ({
    data: (await readEvaluation(world, caller.accountId)).map(presentEntry),
    thresholds,
  }))
  serve(app, world, listSalariesEndpoint, async ({ caller, params }) => ({
    data: (await listSalaries(world, caller.accountId, params.id)).map(presentPrice),
  }))
  serve(app, world, updateSalary, async ({ caller, params, body }) => ({
    data: presentPrice(
      await setPrice(world, caller.accountId, { channelId: params.id, salaryId: params.salaryId, price: body.price }),
    ),
  }))
  handReadingRoutes(app, world)
  serve(app, world, opsListPrices, async () => ({ data: (await listRecommended(world)).map(presentRecommended) }))
  serve(app, world, opsDownloadPrices, async ({ language, reply }) =>
    sendCsv(reply, { name: 'prices', language }, columns, await listRecommended(world)),
  )
  serve(app, world, opsSetPrices, async ({ caller, body }) => {
    const { ad_type: adType, platform, prices, revision } = body
    await setRecommended(world, caller.accountId, { adType, platform, prices, revision })
    return { data: presentRecommended({ ad_type: adType, platform, prices }) }
  })
}
