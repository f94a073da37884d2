import { csvOf } from '@fanfara/contract/csv'
import { type Language, languageFacts } from '@fanfara/contract/enums'
import type { Movement, Statement } from '@fanfara/contract/statements'
import { textOf } from '#/i18n/texts.ts'
import type { PdfTable } from './pdf-table.ts'

/** What a movement was about, in words. */
const aboutOf = ({ campaign, reference }: Movement): string => campaign ?? reference ?? ''

/** A statement for a sheet: a line for each movement. */
export function statementCsv({ movements }: Statement, language: Language): string {
  const columns = ['at', 'kind', 'about', 'amount', 'balance', 'reason'] as const
  return csvOf(
    columns.map(column => textOf(language, `statement.column.${column}`)),
    movements.map(each => [
      each.at,
      textOf(language, `statement.${each.kind}`),
      aboutOf(each),
      each.amount.toFixed(2),
      each.balance.toFixed(2),
      each.reason ?? '',
    ]),
  )
}

/** Money as people of a language write it, with its currency. */
export function moneyIn(language: Language): (zloty: number) => string {
  const format = new Intl.NumberFormat(languageFacts[language].locale, {
    style: 'currency',
    currency: 'PLN',
    useGrouping: 'always',
  })
  return zloty => format.format(zloty)
}

/** A moment by the clocks of Warsaw, short. */
export function momentIn(language: Language): (at: string) => string {
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Warsaw' } as const
  const format = new Intl.DateTimeFormat(languageFacts[language].locale, style)
  return at => format.format(new Date(at))
}

/** A month or a year as people say it. @example periodIn('pl', '2026-03') // 'marzec 2026' */
export function periodIn(language: Language, period: string): string {
  if (!period.includes('-')) return period
  const format = new Intl.DateTimeFormat(languageFacts[language].locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${period}-01T00:00:00Z`))
}

/** A statement as a document to read, print and keep. */
export function statementDocument(
  statement: Statement,
  { language, name, at }: { language: Language; name: string; at: Date },
): PdfTable {
  const money = moneyIn(language)
  const moment = momentIn(language)
  const { opening, came, left, closing, movements, period, is_cut: isCut } = statement
  const madeAt = at.toISOString()
  const say = (key: Parameters<typeof textOf>[1], values = {}) => textOf(language, key, values)
  return {
    language: languageFacts[language].locale,
    title: say('statement.title', { period: periodIn(language, period) }),
    lines: [say('statement.of', { name }), say('statement.made', { at: moment(madeAt) })],
    sums: [
      { name: say('statement.opening'), value: money(opening) },
      { name: say('statement.came'), value: money(came) },
      { name: say('statement.left'), value: money(left === 0 ? 0 : -left) },
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
      rows: movements.map(each => [
        moment(each.at),
        [say(`statement.${each.kind}`), aboutOf(each), each.reason ?? ''].filter(Boolean).join(' · '),
        money(each.amount),
        money(each.balance),
      ]),
    },
    note: [movements.length === 0 ? say('statement.none') : '', isCut ? say('statement.cut') : ''].join(' ').trim(),
    page: say('statement.page', { page: '{page}', pages: '{pages}' }),
    madeAt,
  }
}
