import { bankFileId } from '@fanfara/contract/money-ids'
import { fromZloty, grosze, toZloty, sum } from '@fanfara/contract/money'
import {
  type ListedRun,
  opsDownloadPayoutRuns,
  opsGetPayoutRun,
  opsListPayoutRuns,
  opsPreviewPayoutRun,
  opsRecallPayoutRun,
  opsReleasePayoutRun,
  opsStartPayoutRun,
  type PayoutRun,
  type PayoutRunPreview,
} from '@fanfara/contract/ops/payout-runs'
import { dayOf } from '@fanfara/contract/time'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '#/edge/caller.ts'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { presentBankFile } from '../routes.ts'
import * as payments from '../service.ts'

const SHOWN = 100

const partOf = (orders: readonly payments.JudgedOrder[]) => ({
  count: orders.length,
  amount: toZloty(sum(orders.map(({ amount }) => amount))),
})

function presentPreview(
  format: 'elixir-0' | 'pain.001',
  { ready, setAside, isCut }: payments.Judged,
): PayoutRunPreview {
  const largest = setAside.toSorted((one, other) => other.amount - one.amount).slice(0, SHOWN)
  return {
    ready: partOf(ready),
    files: payments.filesFor(format, ready.length),
    set_aside: partOf(setAside),
    set_aside_orders: largest.map(({ id, creator, amount, problems, number }) => ({
      id,
      reference: payments.referenceOf({ number }),
      creator,
      amount: toZloty(amount),
      problems,
    })),
    is_cut: isCut,
  }
}

async function presentRun(
  run: Awaited<ReturnType<typeof payments.readRun>>,
  read: (id: string) => Promise<PayoutRun['files'][number]>,
): Promise<PayoutRun> {
  const files = []
  for (const { id } of run.files) files.push(await read(id))
  return {
    id: run.id,
    format: run.format,
    created_at: run.created_at.toISOString(),
    created_by: run.created_by,
    orders: run.orders,
    amount: toZloty(run.amount),
    set_aside: run.set_aside,
    made: run.files.reduce((made, { payouts }) => made + payouts, 0),
    is_done: run.finished_at !== null,
    files,
  }
}

const presentListed = ({
  created_at,
  amount_grosze,
  finished_at,
  ...run
}: Awaited<ReturnType<typeof payments.listRuns>>['rows'][number]): ListedRun => ({
  ...run,
  created_at: created_at.toISOString(),
  amount: toZloty(grosze(amount_grosze)),
  is_done: finished_at !== null,
})

const columns: FileColumns<ListedRun> = [
  ['files.begun', run => run.created_at],
  ['files.begun_by', run => run.created_by],
  ['files.format', run => run.format],
  ['files.orders', run => run.orders],
  ['files.amount', run => run.amount.toFixed(2)],
  ['files.orders_aside', run => run.set_aside],
  ['files.transfers', run => run.made],
  ['files.files', run => run.files],
  ['files.files_released', run => run.released],
  ['files.files_recalled', run => run.recalled],
]

/** Many orders in one act (OPS-15). */
export function payoutRunRoutes(app: FastifyInstance, world: World): void {
  const filesIn = (db: Parameters<typeof payments.readBankFile>[0], caller: Caller) => async (id: string) =>
    presentBankFile(await payments.readBankFile(db, bankFileId(id)), caller, dayOf(world.clock.now()))
  serve(app, world, opsPreviewPayoutRun, async ({ body }) => ({
    data: presentPreview(body.format, await payments.previewRun(world, body)),
  }))
  serve(app, world, opsStartPayoutRun, async ({ body, caller, once }) => {
    const { count, amount, ...filter } = body
    const answer = await once(async tx => {
      const id = await payments.startRun(world, tx, filter, { count, amount: fromZloty(amount) }, caller.accountId)
      return {
        data: await presentRun(await payments.readRun(tx, id), filesIn(tx, caller)),
      }
    })
    await payments.makeFile(world, answer.data.id)
    return answer
  })
  serve(app, world, opsReleasePayoutRun, ({ params, body, caller, once }) =>
    once(async tx => {
      const outcomes = await payments.releaseRun(
        world,
        tx,
        { runId: params.id, files: body.files.map(file => ({ ...file, id: bankFileId(file.id) })) },
        caller.accountId,
      )
      const run = await payments.readRun(tx, params.id)
      return {
        data: { run: await presentRun(run, filesIn(tx, caller)), outcomes },
      }
    }),
  )
  serve(app, world, opsRecallPayoutRun, ({ params, body, caller, once }) =>
    once(async tx => {
      const files = body.files.map(file => ({ ...file, id: bankFileId(file.id) }))
      const recall = { runId: params.id, reason: body.reason, files }
      const outcomes = await payments.recallRun(world, tx, recall, caller.accountId)
      const run = await payments.readRun(tx, params.id)
      return { data: { run: await presentRun(run, filesIn(tx, caller)), outcomes } }
    }),
  )
  serve(app, world, opsListPayoutRuns, async ({ query }) => {
    const { metaUpTo, ...page } = pageOf(query)
    const meant = await payments.meantRuns(world, query.search)
    const { rows, total } = await payments.listRuns(world, { state: query.state, meant, sort: query.sort, ...page })
    const counts = await payments.countRuns(world, meant)
    return { data: rows.map(presentListed), meta: metaUpTo(total), counts }
  })
  serve(app, world, opsDownloadPayoutRuns, async ({ query, language, reply }) => {
    const meant = await payments.meantRuns(world, query.search)
    const { rows } = await payments.listRuns(world, { state: query.state, meant, sort: query.sort, ...filePage })
    return sendCsv(reply, { name: 'payout-runs', language }, columns, rows.map(presentListed))
  })
  serve(app, world, opsGetPayoutRun, async ({ params, caller }) => ({
    data: await presentRun(await payments.readRun(world.db, params.id), filesIn(world.db, caller)),
  }))
}
