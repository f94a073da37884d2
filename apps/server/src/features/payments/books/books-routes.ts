import { Readable } from 'node:stream'
import * as contract from '@fanfara/contract/ops/books'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'
import { reasonIn } from '#/i18n/bank-reasons.ts'
import type { World } from '#/world.ts'
import * as company from '../../company/service.ts'
import { drawPdf } from '#/files/pdf/pdf-table.ts'
import { bookCsv, bookDocument, journalHead, journalLine, type JournalForm } from './book-files.ts'
import { readBookStatement, readJournal } from './books.ts'

/** Statements of operators, and what an accountant books. */
export function bookRoutes(app: FastifyInstance, world: World): void {
  const named = (name: string) => `attachment; filename="${name}"`
  serve(app, world, contract.opsGetBookStatement, async ({ params, query, language }) => {
    const { lines, ...statement } = await readBookStatement(world, params.month, query)
    const told = lines.map(line => ({ ...line, reason: line.reason && reasonIn(language, line.reason) }))
    return { data: { ...statement, lines: told } }
  })
  serve(app, world, contract.opsDownloadBookStatement, async ({ params, query, language, reply }) => {
    const statement = await readBookStatement(world, params.month, query)
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', named(`fanfara-books-${params.month}.csv`))
      .send(bookCsv(statement, language))
    return ''
  })
  serve(app, world, contract.opsDownloadBookStatementPdf, async ({ caller, params, query, language, reply }) => {
    const statement = await readBookStatement(world, params.month, query)
    const paying = await company.shownCompany(world)
    const document = bookDocument(statement, { language, company: paying?.name ?? '', at: world.clock.now() })
    await reply
      .type('application/pdf')
      .header('content-disposition', named(`fanfara-books-${params.month}.pdf`))
      .send(await drawPdf(document, caller.accountId))
    return ''
  })
  serve(app, world, contract.opsDownloadJournal, async ({ params, query, reply }) => {
    const form = { decimal: query.decimal ?? 'point', hasMark: query.mark !== 'no' }
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', named(`fanfara-journal-${params.month}.csv`))
      .send(Readable.from(journalOf(world, params.month, form)))
    return ''
  })
}

async function* journalOf(world: World, month: string, form: JournalForm): AsyncGenerator<string> {
  yield journalHead(form)
  for await (const entries of readJournal(world, month)) yield entries.map(entry => journalLine(entry, form)).join('')
}
