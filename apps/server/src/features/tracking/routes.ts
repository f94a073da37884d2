import { getLinkCounts } from '@fanfara/contract/tracking/link-counts'
import { csvOf } from '@fanfara/contract/csv'
import * as contract from '@fanfara/contract/tracking/counts'
import type { Language } from '@fanfara/contract/enums'
import { grosze, toZloty } from '@fanfara/contract/money'
import { opsListPostbacks } from '@fanfara/contract/ops/campaign/postbacks'
import * as ops from '@fanfara/contract/ops/tracking'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { admitLink } from '#/edge/link-page.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import { revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
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
  importRoutes(app, world)
  linkRoutes(app, world)
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

/** Figures behind an advertiser's link: every field is named here, so that nothing else leaves. */
function linkRoutes(app: FastifyInstance, world: World): void {
  serve(
    app,
    world,
    getLinkCounts,
    async ({ params, query, request }) => {
      const { metaUpTo, ...page } = pageOf(query)
      const guest = { token: params.token, address: request.ip }
      const { events, days, creators, total } = await tracking.countsByLink(world, guest, page)
      return { data: { events, days, creators }, meta: metaUpTo(total) }
    },
    { admit: admitLink },
  )
}

type Tracking = Awaited<ReturnType<typeof tracking.readTracking>>
const presentKey = ({ id, created_at, ended_at, used_at }: Tracking['keys'][number]) => ({
  id,
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  used_at: used_at?.toISOString() ?? null,
})
const presentTracking = ({ form, keys }: Tracking) => ({
  data: { form, keys: keys.map(presentKey), revision: revisionOf(form) },
})

const zloty = (amount: number) => toZloty(grosze(amount))

const presentImport = (
  { outcomes, isApplied, amountBefore, amountAfter }: tracking.ImportedEvents,
  language: Language,
) => ({
  is_applied: isApplied,
  problems: outcomes.filter(({ problem }) => problem !== null).length,
  amount_before: zloty(amountBefore),
  amount_after: zloty(amountAfter),
  lines: outcomes.map(({ line, at, verdict, isRepeated, creator, problem }) => ({
    line: line.line,
    event_id: line.eventId,
    order: line.order,
    source: line.source,
    creator,
    event: line.type,
    value: zloty(line.value ?? 0),
    at: at.toISOString(),
    verdict,
    is_repeated: isRepeated,
    problem: problem && textOf(language, problem),
  })),
})

function importRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, ops.opsImportEvents, async ({ params, body, caller, language, tryOnce }) => {
    const changed = new Set<string>()
    const given = { csv: body.csv, apply: body.apply, skipWrong: body.skip_wrong ?? false }
    const answer = await tryOnce(async tx => {
      const done = await tracking.importEvents(world, tx, caller.accountId, params.id, given)
      for (const { creatorId } of done.outcomes) if (creatorId !== null && done.isApplied) changed.add(creatorId)
      return { answer: { data: presentImport(done, language) }, stays: done.isApplied }
    })
    for (const creatorId of changed) world.bus.say('counts-changed', { creatorId, campaignId: params.id })
    return answer
  })
}

function operatorRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, ops.opsGetTracking, async ({ params }) =>
    presentTracking(await tracking.readTracking(world, params.id)),
  )
  serve(app, world, ops.opsSetTracking, async ({ params, body, caller }) =>
    presentTracking(await tracking.setTracking(world, caller.accountId, params.id, body)),
  )
  serve(app, world, ops.opsCreateConversionKey, ({ params, caller, once }) =>
    once(async tx => {
      const { key, secret } = await tracking.createKey(world, tx, caller.accountId, params.id)
      return { data: { key: presentKey(key), secret } }
    }),
  )
  serve(app, world, opsListPostbacks, ({ params, query }) => tracking.listPostbacks(world, params.id, query))
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
