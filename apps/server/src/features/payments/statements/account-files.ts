import { csvOf } from '@fanfara/contract/csv'
import { type Language, languageFacts } from '@fanfara/contract/enums'
import { textOf } from '#/i18n/texts.ts'
import type { PdfTable } from '#/files/pdf/pdf-table.ts'

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

/** A line of an account in words: when, what, about what, how much in zł, what was there after it, and why. */
export interface AccountLine {
  at: string
  kind: string
  about: string
  amount: number
  balance: number
  reason: string | null
}

/** Lines of an account for a sheet. */
export function accountCsv(lines: readonly AccountLine[], language: Language): string {
  const columns = ['at', 'kind', 'about', 'amount', 'balance', 'reason'] as const
  return csvOf(
    columns.map(column => textOf(language, `statement.column.${column}`)),
    lines.map(line => [
      line.at,
      line.kind,
      line.about,
      line.amount.toFixed(2),
      line.balance.toFixed(2),
      line.reason ?? '',
    ]),
  )
}

/** What an account's document says above and below its lines; sums in zł. */
export interface AccountFrame {
  title: string
  /** Whose it is, and what it says of itself. */
  about: readonly string[]
  opening: number
  came: { name: string; zloty: number }
  left: { name: string; zloty: number }
  closing: number
  /** Said when there is more than it holds; empty otherwise. */
  cut: string
}

/** An account of a period as a document to read, print and keep. */
export function accountDocument(
  frame: AccountFrame,
  lines: readonly AccountLine[],
  { language, at }: { language: Language; at: Date },
): PdfTable {
  const money = moneyIn(language)
  const say = (key: Parameters<typeof textOf>[1], values = {}) => textOf(language, key, values)
  const madeAt = at.toISOString()
  const { opening, came, left, closing } = frame
  return {
    language: languageFacts[language].locale,
    title: frame.title,
    lines: [...frame.about, say('statement.made', { at: momentIn(language)(madeAt) })].filter(Boolean),
    sums: [
      { name: say('statement.opening'), value: money(opening) },
      { name: came.name, value: money(came.zloty) },
      { name: left.name, value: money(left.zloty === 0 ? 0 : -left.zloty) },
      { name: say('statement.closing'), value: money(closing) },
    ],
    table: tableOf(lines, language),
    note: [lines.length === 0 ? say('statement.none') : '', frame.cut].join(' ').trim(),
    page: say('statement.page', { page: '{page}', pages: '{pages}' }),
    madeAt,
  }
}

function tableOf(lines: readonly AccountLine[], language: Language): PdfTable['table'] {
  const [money, moment] = [moneyIn(language), momentIn(language)]
  return {
    title: textOf(language, 'statement.movements'),
    columns: [
      { label: textOf(language, 'statement.column.at'), width: 0.17, align: 'left' },
      { label: textOf(language, 'statement.column.kind'), width: 0.47, align: 'left' },
      { label: textOf(language, 'statement.column.amount'), width: 0.18, align: 'right' },
      { label: textOf(language, 'statement.column.balance'), width: 0.18, align: 'right' },
    ],
    rows: lines.map(({ at, kind, about, reason, amount, balance }) => [
      moment(at),
      [kind, about, reason ?? ''].filter(Boolean).join(' · '),
      money(amount),
      money(balance),
    ]),
  }
}
