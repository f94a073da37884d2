import * as contract from '@fanfara/contract/ops/tables/imports'
import type { Language } from '@fanfara/contract/enums'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { isTextKey, textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { importFileRoutes } from './file-routes.ts'
import * as imports from './service.ts'

/** The sentence of a problem, with the name of the column that it is in; what else is wrong follows. */
function sentenceOf(language: Language, looked: imports.Looked, { key, field, also = [] }: imports.Problem): string {
  const said = textOf(language, isTextKey(key) ? key : 'inputs.error.invalid')
  const at = field === null ? undefined : looked.mapping[field]
  const column = at === undefined ? field : looked.columns[at]
  return [column ? `${column}: ${said}` : said, ...also.map(other => sentenceOf(language, looked, other))].join(' · ')
}

function presentLooked(looked: imports.Looked, language: Language) {
  const problems = looked.lines.filter(({ problem }) => problem !== null).length
  return {
    columns: [...looked.columns],
    mapping: looked.mapping,
    lines: looked.lines.map(({ line, title, detail, problem, skipped }) => ({
      line,
      title,
      detail,
      problem: problem && sentenceOf(language, looked, problem),
      skipped: skipped ? textOf(language, skipped) : null,
    })),
    good: looked.lines.filter(({ problem, skipped }) => problem === null && !skipped).length,
    problems,
    revision: looked.revision,
  }
}

const presentImport = (row: imports.ImportLine): contract.ImportRow => ({
  id: row.id,
  kind: row.kind,
  file_name: row.file_name,
  made: row.made_count,
  at: row.at.toISOString(),
  by: row.by_name,
  undone_at: row.undone_at?.toISOString() ?? null,
})

/** Tables that operators take over. */
export function importRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, contract.opsPreviewImport, async ({ body: { mapping, ...asked }, language }) => ({
    data: presentLooked(await imports.previewImport(world, asked, mapping), language),
  }))
  serve(app, world, contract.opsImportTable, async ({ body: { file_name: fileName, ...asked }, caller, once }) =>
    once(async tx => {
      const id = await imports.importTable(world, tx, caller.accountId, { ...asked, fileName })
      return { data: presentImport(await imports.findImport(tx, id)) }
    }),
  )
  serve(app, world, contract.opsListImports, async ({ query: { page, per_page, ...shown } }) => {
    const { limit, offset, meta } = pageOf({ page, per_page })
    const { rows, total } = await imports.listImports(world, { ...shown, limit, offset })
    return { data: rows.map(presentImport), meta: meta(total), counts: await imports.countImports(world) }
  })
  importFileRoutes(app, world)
  serve(app, world, contract.opsUndoImport, async ({ params, caller, once }) =>
    once(async tx => {
      await imports.undoImport(world, tx, caller.accountId, params.id)
      return { data: presentImport(await imports.findImport(tx, params.id)) }
    }),
  )
}
