import { csvOf, csvRow, MARK } from '@fanfara/contract/csv'
import { type Language, languageFacts } from '@fanfara/contract/enums'
import type { BookLine, BookStatement } from '@fanfara/contract/ops/books'
import { dayOf } from '@fanfara/contract/time'
import { isTextKey, textOf } from '#/i18n/texts.ts'
import type { PdfTable } from '../statements/pdf-table.ts'
import { momentIn, moneyIn, periodIn } from '../statements/statement-files.ts'
import type { Entry } from './books-store.ts'

/** A kind of entry in words; one that has none yet stands by its name. */
function kindIn(language: Language, kind: string): string {
  const key = `books.kind.${kind}`
  return isTextKey(key) ? textOf(language, key) : kind
}

const aboutOf = ({ campaign, reference }: BookLine): string => [campaign, reference].filter(Boolean).join(' · ')

/** A statement for a sheet: a line for each movement. */
export function bookCsv({ lines }: BookStatement, language: Language): string {
  const columns = ['at', 'kind', 'about', 'amount', 'balance', 'reason'] as const
  return csvOf(
    columns.map(column => textOf(language, `statement.column.${column}`)),
    lines.map(line => [
      line.at,
      kindIn(language, line.kind),
      aboutOf(line),
      line.amount.toFixed(2),
      line.balance.toFixed(2),
      line.reason ?? '',
    ]),
  )
}

/** A statement as a document to read, print and keep. */
export function bookDocument(
  statement: BookStatement,
  { language, company, at }: { language: Language; company: string; at: Date },
): PdfTable {
  const money = moneyIn(language)
  const moment = momentIn(language)
  const { opening, came, left, closing, lines, period, scope, name, is_cut: isCut } = statement
  const madeAt = at.toISOString()
  const say = (key: Parameters<typeof textOf>[1], values = {}) => textOf(language, key, values)
  return {
    language: languageFacts[language].locale,
    title: say(`books.title.${scope}`, { period: periodIn(language, period), name: name ?? '' }),
    lines: [company, say(`books.about.${scope}`), say('statement.made', { at: moment(madeAt) })].filter(Boolean),
    sums: [
      { name: say('statement.opening'), value: money(opening) },
      { name: say(`books.came.${scope}`), value: money(came) },
      { name: say(`books.left.${scope}`), value: money(left === 0 ? 0 : -left) },
      { name: say('statement.closing'), value: money(closing) },
    ],
    table: {
      title: say('statement.movements'),
      columns: [
        { label: say('statement.column.at'), width: 0.17, align: 'left' },
        { label: say('statement.column.kind'), width: 0.47, align: 'left' },
        { label: say('statement.column.amount'), width: 0.18, align: 'right' },
        { label: say('statement.column.balance'), width: 0.18, align: 'right' },
      ],
      rows: lines.map(line => [
        moment(line.at),
        [kindIn(language, line.kind), aboutOf(line), line.reason ?? ''].filter(Boolean).join(' · '),
        money(line.amount),
        money(line.balance),
      ]),
    },
    note: [lines.length === 0 ? say('statement.none') : '', isCut ? say('books.cut') : ''].join(' ').trim(),
    page: say('statement.page', { page: '{page}', pages: '{pages}' }),
    madeAt,
  }
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
