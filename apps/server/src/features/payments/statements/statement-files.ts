import type { Language } from '@fanfara/contract/enums'
import type { Movement, Statement } from '@fanfara/contract/statements'
import { reasonIn } from '#/i18n/bank-reasons.ts'
import { textOf } from '#/i18n/texts.ts'
import { accountCsv, accountDocument, type AccountLine, periodIn } from './account-files.ts'
import type { PdfTable } from '#/files/pdf/pdf-table.ts'

const linesIn = (movements: readonly Movement[], language: Language): AccountLine[] =>
  movements.map(({ kind, campaign, reference, ...line }) => ({
    ...line,
    kind: textOf(language, `statement.${kind}`),
    about: campaign ?? reference ?? '',
    reason: line.reason && reasonIn(language, line.reason),
  }))

/** A statement whose reader sees why money came back in their language. */
export const inWords = ({ movements, ...statement }: Statement, language: Language): Statement => ({
  ...statement,
  movements: movements.map(line => ({ ...line, reason: line.reason && reasonIn(language, line.reason) })),
})

/** A statement for a sheet: a line for each movement. */
export const statementCsv = ({ movements }: Statement, language: Language): string =>
  accountCsv(linesIn(movements, language), language)

/** A statement as a document to read, print and keep. */
export function statementDocument(
  { opening, came, left, closing, movements, period, is_cut: isCut }: Statement,
  { language, name, at }: { language: Language; name: string; at: Date },
): PdfTable {
  const say = (key: Parameters<typeof textOf>[1], values = {}) => textOf(language, key, values)
  const frame = {
    title: say('statement.title', { period: periodIn(language, period) }),
    about: [say('statement.of', { name })],
    opening,
    came: { name: say('statement.came'), zloty: came },
    left: { name: say('statement.left'), zloty: left },
    closing,
    cut: isCut ? say('statement.cut') : '',
  }
  return accountDocument(frame, linesIn(movements, language), { language, at })
}
