import { csvOf } from '@fanfara/contract/csv'
import type { Language } from '@fanfara/contract/enums'
import type { FastifyReply } from 'fastify'
import { type TextKey, textOf } from '#/i18n/texts.ts'

/** Lines of a list's file at most (LIST-03): as many as a sheet shows without trouble. */
export const FILE_LINES = 10_000
/** Reads a list from its first row to the most that a file has; nobody is told how many there are in all. */
export const filePage = { limit: FILE_LINES, offset: 0, countTo: 1 }

/** The columns of a file in their order: the title, and what they say of a row. */
export type FileColumns<Row> = readonly (readonly [TextKey, (row: Row, language: Language) => string | number | null])[]

/**
 * Sends rows as `fanfara-{name}.csv`; cells that a sheet would take for formulas are defused.
 * @param cut what its last line says, where more may match than was looked at.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  { name, language, cut }: { name: string; language: Language; cut?: TextKey | undefined },
  columns: FileColumns<Row>,
  rows: readonly Row[],
): Promise<''> {
  const file = csvOf(
    columns.map(([title]) => textOf(language, title)),
    [
      ...rows.map(row => columns.map(([, say]) => String(say(row, language) ?? ''))),
      ...(cut ? [[textOf(language, cut)]] : []),
    ],
  )
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="fanfara-${name}.csv"`)
    .send(file)
  return ''
}
