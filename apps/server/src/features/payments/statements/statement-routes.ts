import * as ops from '@fanfara/contract/ops/people/ledger'
import { downloadStatement, downloadStatementPdf, getStatement } from '@fanfara/contract/statements'
import type { Language } from '@fanfara/contract/enums'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Missing } from '#/errors.ts'
import { serve } from '#/http/serve.ts'
import type { World } from '#/world.ts'
import { drawPdf } from '#/files/pdf/pdf-table.ts'
import * as accounts from '../../accounts/service.ts'
import { inWords, statementCsv, statementDocument } from './statement-files.ts'
import { readStatement } from './statements.ts'

/** Whose statement of which month, in which language. */
interface Asked {
  of: { id: string; name: string }
  month: string
  language: Language
}

/** Statements of the balance, as figures, for a sheet, and as a document: for creators, and for operators of each. */
export function statementRoutes(app: FastifyInstance, world: World): void {
  const named = (month: string, ending: string) => `attachment; filename="fanfara-${month}.${ending}"`
  const sendSheet = async (reply: FastifyReply, { of, month, language }: Asked) => {
    const statement = await readStatement(world, of.id, month)
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', named(month, 'csv'))
      .send(statementCsv(statement, language))
    return ''
  }
  /** @param reader who waits for it to be drawn */
  const sendDocument = async (reply: FastifyReply, { of, month, language }: Asked, reader: string) => {
    const statement = await readStatement(world, of.id, month)
    const document = statementDocument(statement, { language, name: of.name, at: world.clock.now() })
    await reply
      .type('application/pdf')
      .header('content-disposition', named(month, 'pdf'))
      .send(await drawPdf(document, reader))
    return ''
  }
  serve(app, world, getStatement, async ({ caller, params, language }) => ({
    data: inWords(await readStatement(world, caller.accountId, params.month), language),
  }))
  serve(app, world, downloadStatement, ({ caller: { accountId: id, name }, params: { month }, language, reply }) =>
    sendSheet(reply, { of: { id, name }, month, language }),
  )
  serve(app, world, downloadStatementPdf, ({ caller: { accountId: id, name }, params: { month }, language, reply }) =>
    sendDocument(reply, { of: { id, name }, month, language }, id),
  )
  serve(app, world, ops.opsGetCreatorStatement, async ({ params, language }) => ({
    data: inWords(await readStatement(world, (await creatorOf(world, params.id)).id, params.month), language),
  }))
  serve(app, world, ops.opsDownloadCreatorStatement, async ({ params: { id, month }, language, reply }) =>
    sendSheet(reply, { of: await creatorOf(world, id), month, language }),
  )
  serve(app, world, ops.opsDownloadCreatorStatementPdf, async ({ caller, params: { id, month }, language, reply }) =>
    sendDocument(reply, { of: await creatorOf(world, id), month, language }, caller.accountId),
  )
}

/** A creator by id, erased ones included: their money records stay. @throws Missing */
async function creatorOf(world: World, id: string) {
  const creator = await accounts.limiting.findCreator(world.db, id)
  if (!creator) throw new Missing()
  return creator
}
