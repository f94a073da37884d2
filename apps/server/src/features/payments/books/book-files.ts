import { csvRow, MARK } from '@fanfara/contract/csv'
import type { Language } from '@fanfara/contract/enums'
import type { BookLine, BookStatement } from '@fanfara/contract/ops/books'
import { dayOf } from '@fanfara/contract/time'
import { reasonIn } from '#/i18n/bank-reasons.ts'
import { isTextKey, textOf } from '#/i18n/texts.ts'
import type { PdfTable } from '#/files/pdf/pdf-table.ts'
import { accountCsv, accountDocument, type AccountLine, periodIn } from '../statements/account-files.ts'
import type { Entry } from './books-store.ts'

/** A kind of entry in words; one that has none yet stands by its name. */
function kindIn(language: Language, kind: string): string {
  const key = `books.kind.${kind}`
  return isTextKey(key) ? textOf(language, key) : kind
}

const linesIn = (lines: readonly BookLine[], language: Language): AccountLine[] =>
  lines.map(({ kind, campaign, reference, ...line }) => ({
    ...line,
    kind: kindIn(language, kind),
    about: [campaign, reference].filter(Boolean).join(' · '),
    reason: line.reason && reasonIn(language, line.reason),
  }))

/** A statement for a sheet: a line for each movement. */
export const bookCsv = ({ lines }: BookStatement, language: Language): string =>
  accountCsv(linesIn(lines, language), language)

/** A statement as a document to read, print and keep. */
export function bookDocument(
  { opening, came, left, closing, lines, period, scope, name, is_cut: isCut }: BookStatement,
  { language, company, at }: { language: Language; company: string; at: Date },
): PdfTable {
  const say = (key: Parameters<typeof textOf>[1], values = {}) => textOf(language, key, values)
  const frame = {
    title: say(`books.title.${scope}`, { period: periodIn(language, period), name: name ?? '' }),
    about: [company, say(`books.about.${scope}`)],
    opening,
    came: { name: say(`books.came.${scope}`), zloty: came },
    left: { name: say(`books.left.${scope}`), zloty: left },
    closing,
    cut: isCut ? say('books.cut') : '',
  }
  return accountDocument(frame, linesIn(lines, language), { language, at })
}

/** Columns of the journal, as docs/books.md describes them; the same in every language, for programs. */
export const JOURNAL_COLUMNS = [
  'entry',
  'line',
  'day',
  'at',
  'kind',
  'account',
  'party',
  'party_id',
  'debit',
  'credit',
  'document',
  'reason',
] as const

/** What programs of accountants differ in: commas or points, with or without the mark of UTF-8. */
export interface JournalForm {
  decimal: 'point' | 'comma'
  hasMark: boolean
}

const separatorOf = ({ decimal }: JournalForm) => (decimal === 'comma' ? ';' : ',')

/** Mark and names of the columns. */
export const journalHead = (form: JournalForm): string =>
  `${form.hasMark ? MARK : ''}${csvRow(JOURNAL_COLUMNS, separatorOf(form))}\r\n`

/** An entry's postings as lines: what an account gave stands under debit, what it got under credit. */
export function journalLine(entry: Entry, form: JournalForm): string {
  const figure = (cents: number) => {
    const text = (cents / 100).toFixed(2)
    return form.decimal === 'comma' ? text.replace('.', ',') : text
  }
  const party = entry.campaign === null ? (entry.creator ?? '') : `${entry.campaign} (${entry.advertiser ?? ''})`
  const cells = [
    String(entry.transaction_id),
    String(entry.id),
    dayOf(entry.at),
    entry.at.toISOString(),
    entry.kind,
    entry.account,
    party,
    entry.campaign === null && entry.creator === null ? '' : entry.owner_id,
    entry.amount < 0 ? figure(-entry.amount) : '',
    entry.amount > 0 ? figure(entry.amount) : '',
    entry.key,
    entry.reason ?? '',
  ]
  return `${csvRow(cells, separatorOf(form))}\r\n`
}
