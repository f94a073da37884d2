import { downloadStatement, downloadStatementPdf, getStatement } from '@fanfara/contract/statements'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { drawPdf } from '#/files/pdf/pdf-table.ts'
import { statementCsv, statementDocument } from './statement-files.ts'
import { readStatement } from './statements.ts'

/** Statements of the balance, as figures, for a sheet, and as a document. */
export function statementRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, getStatement, async ({ caller, params }) => ({
    data: await readStatement(world, caller.accountId, params.month),
  }))
  serve(app, world, downloadStatement, async ({ caller, params, language, reply }) => {
    const statement = await readStatement(world, caller.accountId, params.month)
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="fanfara-${params.month}.csv"`)
      .send(statementCsv(statement, language))
    return ''
  })
  serve(app, world, downloadStatementPdf, async ({ caller, params, language, reply }) => {
    const { accountId, name } = caller
    const statement = await readStatement(world, accountId, params.month)
    const document = statementDocument(statement, { language, name, at: world.clock.now() })
    await reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="fanfara-${params.month}.pdf"`)
      .send(await drawPdf(document, accountId))
    return ''
  })
}
