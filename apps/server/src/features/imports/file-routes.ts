import { opsDownloadImports } from '@fanfara/contract/ops/tables/imports'
import type { FastifyInstance } from 'fastify'
import { type FileColumns, filePage, sendCsv } from '#/edge/csv-file.ts'
import { serve } from '#/http/serve.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as imports from './service.ts'

const columns: FileColumns<imports.ImportLine> = [
  ['files.file', ({ file_name: name }) => name],
  ['files.kind', ({ kind }, language) => textOf(language, `files.kind_${kind}`)],
  ['files.made', ({ made_count: made }) => made],
  ['files.imported', ({ at }) => at.toISOString()],
  ['files.imported_by', ({ by_name: name }) => name],
  ['files.undone', ({ undone_at: at }) => at?.toISOString() ?? null],
]

/** Tables that were taken over as CSV, in the order of their list, 10,000 lines at most (DESK-05). */
export function importFileRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, opsDownloadImports, async ({ query, language, reply }) => {
    const { rows } = await imports.listImports(world, { ...query, ...filePage })
    return sendCsv(reply, { name: 'imports', language }, columns, rows)
  })
}
