import { textFor, wholeTexts } from '@fanfara/contract/languages'
import { opsDownloadAudit, opsListAudit } from '@fanfara/contract/ops/desk'
import { opsGetLogChain } from '@fanfara/contract/ops/log/chain'
import { opsDownloadSentMessages, opsListSentMessages } from '@fanfara/contract/ops/people/sent-messages'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { readChain } from './chain/chain.ts'
import * as audit from './service.ts'

const written = (value: unknown) => (value === null ? '' : JSON.stringify(value))
const columns: FileColumns<ReturnType<typeof audit.presentLine>> = [
  ['log.at', line => line.at],
  ['log.actor', line => line.actor],
  ['log.action', line => line.action],
  ['log.object', line => line.object_name ?? null],
  ['log.creator', line => line.creator ?? null],
  ['log.reason', line => line.reason],
  ['log.before', line => written(line.before)],
  ['log.after', line => written(line.after)],
]

const sentColumns: FileColumns<Awaited<ReturnType<typeof audit.listSent>>['rows'][number]> = [
  ['files.sent', ({ at }) => at.toISOString()],
  ['files.sent_by', ({ by }) => by],
  ['files.message', ({ kind }, language) => textOf(language, `files.message_${kind}`)],
  ['files.readers', ({ to }, language) => textOf(language, `files.readers_${to}`)],
  ['files.creator', ({ creator_name: name }) => name],
  ['files.recipients', ({ recipients }) => recipients],
  ['files.text', ({ text }, language) => textFor(language, text)],
  ['files.link', ({ url }) => url],
]

/** What was sent to creators, as the log has it (DESK-32), and as a file (DESK-36). */
function sentRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsListSentMessages, async ({ query: { page, per_page, ...shown } }) => {
    const { limit, offset, meta } = pageOf({ page, per_page })
    const { rows, total } = await audit.listSent(world.db, { ...shown, limit, offset })
    const data = rows.map(
      ({ id, at, by, to, creator_id: creator, creator_name: name, kind, recipients, text, url }) => ({
        id: String(id),
        at: at.toISOString(),
        by,
        to,
        creator: creator === null || name === null ? null : { id: creator, name },
        kind,
        recipients,
        text: wholeTexts(text),
        url,
      }),
    )
    return { data, meta: meta(total) }
  })
  serve(app, world, opsDownloadSentMessages, async ({ query, language, reply }) => {
    const { limit, offset } = filePage
    const { rows } = await audit.listSent(world.db, { ...query, limit, offset })
    return sendCsv(reply, { name: 'messages', language }, sentColumns, rows)
  })
}

/** Ids of all that a reference stands for; null for a text that is none. */
export type ObjectsOf = (text: string) => Promise<readonly string[] | null>

/** What a filter means: a reference all that was done to what it stands for (DESK-97), every other text its words. */
async function meantBy<Query extends { text?: string | undefined }>(query: Query, objectsOf: ObjectsOf) {
  const objects = query.text ? await objectsOf(query.text) : null
  return objects ? { ...query, text: undefined, objects } : query
}

/** The log of operators' acts. @param objectsOf what other features know of references. */
export function auditRoutes(app: FastifyInstance, world: World, objectsOf: ObjectsOf): void {
  sentRoutes(app, world)
  serve(app, world, opsListAudit, async ({ query }) => {
    const { limit, offset, metaUpTo } = pageOf(query)
    const { rows, total, countedTo, actors } = await audit.list(world.db, await meantBy(query, objectsOf), {
      limit,
      offset,
    })
    return { data: rows.map(audit.presentLine), meta: metaUpTo(total, countedTo), actors }
  })
  serve(app, world, opsGetLogChain, async () => ({ data: presentChain(await readChain(world)) }))
  serve(app, world, opsDownloadAudit, async ({ query, language, reply }) => {
    const rows = (await audit.listAll(world.db, await meantBy(query, objectsOf))).map(audit.presentLine)
    return sendCsv(reply, { name: 'log', language }, columns, rows)
  })
}

const presentChain = ({ sealed, head, sealedAt, passedAt, broken }: Awaited<ReturnType<typeof readChain>>) => ({
  sealed,
  head,
  sealed_at: sealedAt?.toISOString() ?? null,
  passed_at: passedAt?.toISOString() ?? null,
  broken: broken && {
    position: broken.position,
    line_id: broken.lineId === null ? null : String(broken.lineId),
    why: broken.why,
    found_at: broken.foundAt.toISOString(),
  },
})
