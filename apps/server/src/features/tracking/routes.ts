import * as contract from '@fanfara/contract/tracking/counts'
import * as ops from '@fanfara/contract/ops/tracking'
import type { Language } from '@fanfara/contract/enums'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { csvOf } from './csv.ts'
import * as tracking from './service.ts'

/** Names of the columns of a file of events. */
const COLUMNS = [
  'counts.at',
  'counts.event',
  'counts.verdict',
  'counts.value',
  'counts.order',
  'counts.id',
  'counts.views',
] as const

/** What counts, for creators and operators (OPS-16, MONEY-42…MONEY-45). */
export function trackingRoutes(app: FastifyInstance, world: World): void {
  creatorRoutes(app, world)
  operatorRoutes(app, world)
}

function creatorRoutes(app: FastifyInstance, world: World): void {
  const own = ({ caller, params }: { caller: { accountId: string }; params: { id: string } }) =>
    tracking.readOwn(world, caller.accountId, params.id)
  serve(app, world, contract.getCounts, async asked => ({ data: await tracking.countsOf(world, await own(asked)) }))
  serve(app, world, contract.listEvents, async asked =>
    tracking.listEvents(world, (await own(asked)).participationId, asked.query),
  )
  serve(app, world, contract.downloadEvents, async asked => sendFile(world, (await own(asked)).participationId, asked))
  serve(app, world, contract.findEvent, async asked =>
    tracking.findEvents(world, (await own(asked)).participationId, asked.query.text ?? ''),
  )
}

/** Answers with the events of a participation as a file. */
async function sendFile(
  world: World,
  participationId: string,
  { query, language, reply }: { query: Omit<tracking.Asked, 'before'>; language: Language; reply: FastifyReply },
): Promise<string> {
  const rows = await tracking.eventsForFile(world, participationId, query)
  const text = (key: Parameters<typeof textOf>[1]) => textOf(language, key)
  const file = csvOf(
    COLUMNS.map(text),
    rows.map(({ id, at, event, verdict, value, order, views }) => [
      at,
      text(`counts.${event}`),
      verdict ? text(`verdict.${verdict}`) : '',
      event === 'sale' ? value.toFixed(2) : '',
      order ?? '',
      id,
      views === null ? '' : String(views),
    ]),
  )
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="fanfara-events.csv"')
    .send(file)
  return ''
}

type Tracking = Awaited<ReturnType<typeof tracking.readTracking>>
const presentKey = ({ id, created_at, ended_at, used_at }: Tracking['keys'][number]) => ({
  id,
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  used_at: used_at?.toISOString() ?? null,
})
const presentTracking = ({ form, keys }: Tracking) => ({ data: { form, keys: keys.map(presentKey) } })

function operatorRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, ops.opsGetTracking, async ({ params }) =>
    presentTracking(await tracking.readTracking(world, params.id)),
  )
  serve(app, world, ops.opsSetTracking, async ({ params, body, caller }) =>
    presentTracking(await tracking.setTracking(world, caller.accountId, params.id, body)),
  )
  serve(app, world, ops.opsCreateConversionKey, async ({ params, caller }) => {
    const { key, secret } = await tracking.createKey(world, caller.accountId, params.id)
    return { data: { key: presentKey(key), secret } }
  })
  serve(app, world, ops.opsEndConversionKey, async ({ params, caller }) => ({
    data: presentKey(await tracking.endKey(world, caller.accountId, params.id)),
  }))
  serve(app, world, ops.opsGetCounts, async ({ params }) => ({
    data: await tracking.countsOfCampaign(world, params.id),
  }))
  const countsOf = async (id: string) => ({ data: await tracking.countsOf(world, await tracking.readLink(world, id)) })
  serve(app, world, ops.opsGetParticipantCounts, ({ params }) => countsOf(params.id))
  serve(app, world, ops.opsListEvents, async ({ params, query }) =>
    tracking.listEvents(world, (await tracking.readLink(world, params.id)).participationId, query),
  )
  serve(app, world, ops.opsDownloadEvents, async asked =>
    sendFile(world, (await tracking.readLink(world, asked.params.id)).participationId, asked),
  )
  serve(app, world, ops.opsPauseLink, async ({ params, body, caller }) => {
    await tracking.pauseLink(world, caller.accountId, params.id, body.is_paused)
    return countsOf(params.id)
  })
}
