import { csvOf } from '@fanfara/contract/csv'
import { opsDownloadAudit, opsListAudit } from '@fanfara/contract/ops/desk'
import { opsGetLogChain } from '@fanfara/contract/ops/log/chain'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { readChain } from './chain/chain.ts'
import * as audit from './service.ts'

const COLUMNS = ['at', 'actor', 'action', 'object', 'creator', 'reason', 'before', 'after'] as const
const written = (value: unknown) => (value === null ? '' : JSON.stringify(value))

/** The log of operators' acts. */
export function auditRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsListAudit, async ({ query }) => {
    const { limit, offset, metaUpTo } = pageOf(query)
    const { rows, total, actors } = await audit.list(world.db, query, { limit, offset })
    return { data: rows.map(audit.presentLine), meta: metaUpTo(total, audit.COUNT_MAX), actors }
  })
  serve(app, world, opsGetLogChain, async () => {
    const { sealed, head, sealedAt, passedAt, broken } = await readChain(world)
    return {
      data: {
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
      },
    }
  })
  serve(app, world, opsDownloadAudit, async ({ query, language, reply }) => {
    const rows = (await audit.listAll(world.db, query)).map(audit.presentLine)
    const file = csvOf(
      COLUMNS.map(column => textOf(language, `log.${column}`)),
      rows.map(line => [
        line.at,
        line.actor,
        line.action,
        line.object_name ?? '',
        line.creator ?? '',
        line.reason ?? '',
        written(line.before),
        written(line.after),
      ]),
    )
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="fanfara-log.csv"')
      .send(file)
    return ''
  })
}
