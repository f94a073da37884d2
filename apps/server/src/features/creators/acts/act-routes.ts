import * as contract from '@fanfara/contract/ops/people/creator-acts'
import type { QueryOf } from '@fanfara/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as creators from '../service.ts'

const present = (act: Awaited<ReturnType<typeof creators.readAct>>): contract.CreatorAct => ({
  id: act.id,
  act: act.act,
  reason: act.reason,
  campaign: act.campaign_id && act.campaign !== null ? { id: act.campaign_id, name: act.campaign } : null,
  created_at: act.created_at.toISOString(),
  created_by: act.created_by,
  people: act.people,
  done: act.done,
  skipped: act.skipped,
  failed: act.failed,
  stopped: act.stopped,
  stopped_by: act.stopped_by,
  is_finished: act.finished_at !== null,
})

type Person = Awaited<ReturnType<typeof creators.listActPeople>>['rows'][number]

const columns: FileColumns<Person> = [
  ['files.creator', ({ name }) => name],
  ['files.outcome', ({ outcome }, language) => textOf(language, `files.outcome_${outcome}`)],
  ['files.why', ({ why }, language) => (why === null ? null : textOf(language, `files.why_${why}`))],
  ['files.why_until', ({ until }) => until?.toISOString() ?? null],
]

const actColumns: FileColumns<contract.CreatorAct> = [
  ['files.begun', act => act.created_at],
  ['files.begun_by', act => act.created_by],
  ['files.act', ({ act }, language) => textOf(language, `files.act_${act}`)],
  ['files.campaign', ({ campaign }) => campaign?.name ?? null],
  ['files.reason', ({ reason }) => reason],
  ['files.people', act => act.people],
  ['files.outcome_done', act => act.done],
  ['files.outcome_skipped', act => act.skipped],
  ['files.outcome_failed', act => act.failed],
  ['files.outcome_stopped', act => act.stopped],
  ['files.stopped_by', act => act.stopped_by],
]

/** The filter that list, counts and CSV share, without a page. */
const asked = ({ state, kind, search, sort }: QueryOf<typeof contract.opsDownloadCreatorActs>) => ({
  state,
  kind,
  search,
  sort,
})

/** Acts (DESK-36), and what became of each of the people of one (DESK-33), as files. */
function actFileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsDownloadCreatorActs, async ({ query, language, reply }) => {
    const { rows, isCut } = await creators.readActs(world, { ...asked(query), ...filePage })
    return sendCsv(
      reply,
      { name: 'acts', language, cut: isCut ? 'files.cut' : undefined },
      actColumns,
      rows.map(present),
    )
  })
  serve(app, world, contract.opsDownloadCreatorActPeople, async ({ params, query, language, reply }) => {
    const { limit, offset } = filePage
    const page = { outcome: query.outcome ?? null, search: query.search, limit, offset }
    const { rows } = await creators.listActPeople(world.db, params.id, page)
    return sendCsv(reply, { name: 'act', language }, columns, rows)
  })
}

/** Starts, previews, stops and lists the work that goes on in the background (DESK-11, DESK-12, DESK-13). */
export function creatorActRoutes(app: FastifyInstance, world: World): void {
  actFileRoutes(app, world)
  serve(app, world, contract.opsStartCreatorAct, async ({ body, caller, once }) => {
    await creators.refreshCards(world)
    return once(async tx => {
      const id = await creators.startAct(world, tx, caller.accountId, body)
      return { data: present(await creators.readAct(tx, id)) }
    })
  })
  serve(app, world, contract.opsListCreatorActs, async ({ query }) => {
    const { limit, offset, meta } = pageOf(query)
    const { rows, counts, total, isCut } = await creators.listActs(world, { ...asked(query), limit, offset })
    return { data: rows.map(present), meta: isCut ? { ...meta(total), is_capped: true } : meta(total), counts }
  })
  serve(app, world, contract.opsGetCreatorAct, async ({ params }) => ({
    data: present(await creators.readAct(world.db, params.id)),
  }))
  serve(app, world, contract.opsListCreatorActPeople, async ({ params, query }) => {
    const { limit, offset, meta } = pageOf(query)
    const page = { outcome: query.outcome ?? null, search: query.search, limit, offset }
    const { rows, total } = await creators.listActPeople(world.db, params.id, page)
    return {
      data: rows.map(({ creatorId, name, outcome, why, until }) => ({
        id: creatorId,
        name,
        outcome,
        why,
        until: until?.toISOString() ?? null,
      })),
      meta: meta(total),
    }
  })
  serve(app, world, contract.opsStopCreatorAct, async ({ params, caller }) => {
    await creators.stopAct(world, caller.accountId, params.id)
    return { data: present(await creators.readAct(world.db, params.id)) }
  })
  serve(app, world, contract.opsRetryCreatorAct, async ({ params, caller }) => {
    await creators.retryAct(world, caller.accountId, params.id)
    return { data: present(await creators.readAct(world.db, params.id)) }
  })
}
