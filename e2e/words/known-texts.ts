import { readFileSync } from 'node:fs'
import { languageFacts, languages } from '@fanfara/contract/enums'
import { statement } from '@fanfara/server/db/port'
import type { TestWorld } from '@fanfara/testkit'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** Where people's words are kept, and those of platforms, banks and other products: they stand on screens as they were written. */
const PEOPLES_TABLES = [
  'account',
  'answer_template',
  'audit',
  'bank_file',
  'bank_line',
  'bank_statement',
  'billing_profile',
  'campaign',
  'category',
  'channel',
  'company_version',
  'conversion',
  'country',
  'creator_note',
  'help_answer',
  'inbox_application',
  'inbox_message',
  'kept_plan',
  'known_browser',
  'media_kit',
  'news',
  'participation',
  'payout',
  'snapshot',
  'task',
  'task_acceptance',
] as const

/** Names and units that are the same in every language; languages are called as their speakers call them. */
const NAMES = [
  ...'Fanfara,Twitch,YouTube,Instagram,TikTok,X,CPM,CPC,CPA,CPS,FLAT FEE,Easy Ad,zł,PL,PLN,MB,kB'.split(','),
  ...'Chrome,Firefox,Safari,Linux,Windows,macOS,Android,Bank Kasztanowy,Demo-pass-1'.split(','),
  ...languages.flatMap(language => [language, languageFacts[language].name]),
]

/**
 * Every text in a value of the database, line by line; the first word too, which is how people are called, and what stands
 * between the places that are filled in (decision 0085).
 */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split('\n')
      .flatMap(line => [line, line.trim().split(' ')[0] ?? '', ...line.split(/\{[a-z]+\}/)])
      .map(text => text.trim())
  if (value instanceof Date || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** A key of ours, such as a status, is nobody's words: shown, it would be a fault. */
const isKey = (text: string) => /^[a-z]+(_[a-z]+)*$/.test(text)

async function peoplesTexts({ world }: TestWorld): Promise<string[]> {
  const tables = PEOPLES_TABLES.map(async table => {
    const { rows } = await statement<Record<string, unknown>>(world.store, `select * from ${table}`, [])
    return rows.flatMap(textsIn).filter(text => !isKey(text))
  })
  const logins = await world.db.selectFrom('channel').select('login').execute()
  return [...(await Promise.all(tables)).flat(), ...logins.flatMap(({ login }) => login ?? [])]
}

/** The words of an ICU text between what is put into it. */
function wordsOf(token: unknown): string[] {
  if (typeof token === 'string') return [token.replaceAll('#', '').trim()]
  if (Array.isArray(token))
    return token.flatMap((part, at) => (at === 0 || typeof part !== 'string' ? wordsOf(part) : []))
  return typeof token === 'object' && token !== null ? Object.values(token).flatMap(wordsOf) : []
}

/** The server has catalogues of its own, whose sentences stand on screens as it answers them. */
function serversTexts(): string[] {
  return languages.flatMap(language => {
    const file = new URL(`../../apps/server/src/i18n/${language}.json`, import.meta.url)
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    return Object.values(texts).flatMap(text => [compileMessage(text)].flat().flatMap(wordsOf))
  })
}

const days = Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)))
const counts = [0, 1, 2, 5, 12, 22]

/** Words that the browser writes: days, months, ages, thousands. */
function browsersWords(): string[] {
  return languages.flatMap(language => {
    const { locale } = languageFacts[language]
    const dates = (['long', 'short'] as const).flatMap(month => {
      const written = new Intl.DateTimeFormat(locale, { weekday: month, day: 'numeric', month, year: 'numeric' })
      const alone = new Intl.DateTimeFormat(locale, { month })
      return days.flatMap(day => [written.format(day), alone.format(day)])
    })
    const ages = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    const units = ['day', 'hour', 'minute', 'second'] as const
    const past = units.flatMap(unit => counts.map(count => ages.format(-count, unit)))
    const short = new Intl.NumberFormat(locale, { notation: 'compact' })
    const numbers = [1500, 15_000_000, 3_000_000_000].map(count => short.format(count))
    const words = [...dates, ...past, ...numbers].flatMap(text => text.split(/[^\p{L}]+/u))
    // Dates of ours have the first three letters of a month (I18N-04).
    return [...words, ...words.map(word => word.slice(0, 3))]
  })
}

/** Countries, as the standard calls them in each language (BILL-05). */
async function countryNames({ world }: TestWorld): Promise<string[]> {
  const rows = await world.db.selectFrom('country').select('alpha_2').execute()
  return languages.flatMap(language => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return rows.map(row => names.of(row.alpha_2) ?? row.alpha_2)
  })
}

/** Everything that may stand on a screen without being a catalogue's, longest first. */
export async function knownTexts(world: TestWorld): Promise<string[]> {
  const ofTables = [...(await peoplesTexts(world)), ...(await countryNames(world))]
  const texts = [...NAMES, ...serversTexts(), ...browsersWords(), ...ofTables]
  return [...new Set(texts)].filter(text => /\p{L}/u.test(text)).toSorted((one, other) => other.length - one.length)
}
