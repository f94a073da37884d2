import { setImmediate } from 'node:timers/promises'
import { grosze, plnText } from '@fanfara/contract/money'
import { type Language, languageFacts, languages, recordOf } from '@fanfara/contract/enums'
import { escapeHtml } from '#/edge/html.ts'
import { isTextKey, textOf } from '#/i18n/texts.ts'
import type { Holdings } from './service.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#17171f;background:#fff}h1{font-size:1.6rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}section>p{color:#5f5f6e}table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #e3e3ea;overflow-wrap:anywhere}th{width:14rem;font-weight:600}@media(max-width:40rem){th,td{display:block;width:auto}th{padding-bottom:0;border:0}td{padding-top:0}}@media print{tr{break-inside:avoid}}'

/** Rows that are written without a pause for others. */
const ROWS_AT_ONCE = 500

/**
 * Everything held about a person, as a page that reads without us: no script, no address elsewhere. Years of messages are
 * tens of thousands of rows, so other requests are answered in between.
 */
export async function holdingsPage(holdings: Holdings, language: Language, at: Date): Promise<string> {
  const say = (key: string) => (isTextKey(key) ? textOf(language, key) : key)
  const title = say('data.title')
  const sections: string[] = []
  for (const [kind, rows] of Object.entries(holdings)) {
    const tables: string[] = []
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
      tables.push(tableOf(row, language))
    }
    const content = tables.length === 0 ? `<p>${escapeHtml(say('data.nothing'))}</p>` : tables.join('')
    sections.push(`<section><h2>${escapeHtml(say(`data.section.${kind}`))}</h2>${content}</section>`)
  }
  const made = textOf(language, 'data.made', { at: readable(at, language) })
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(made)}</p>${sections.join('')}</main></body></html>`
}

function tableOf(row: Record<string, unknown>, language: Language): string {
  const lines = Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const key = `data.field.${name}`
      const label = isTextKey(key) ? textOf(language, key) : name
      return `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(readable(value, language, name))}</td></tr>`
    })
  return `<table>${lines.join('')}</table>`
}

const formatOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Warsaw' })
/** Made once: making one takes longer than writing a hundred dates. */
const dateFormats = recordOf(languages, language => formatOf(languageFacts[language].locale))

function readable(value: unknown, language: Language, name = ''): string {
  if (value instanceof Date) return dateFormats[language].format(value)
  if (name === 'amount') return plnText(grosze(Math.round(Number(value) * 100)))
  if (typeof value === 'boolean') return textOf(language, value ? 'data.yes' : 'data.no')
  if (Array.isArray(value)) return value.map(item => readable(item, language, name)).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([part, of]) => `${named(part, language)}: ${readable(of, language)}`)
      .join(', ')
  const key = `category.${String(value)}`
  return name === 'interests' && isTextKey(key) ? textOf(language, key) : String(value)
}

/** What a figure or an ad type is called, as the media kit calls them; what has no name there stands as it is kept (SCR-104). */
function named(part: string, language: Language): string {
  const key = [`ad.${part}`, `kit.${part}`].find(isTextKey)
  return key ? textOf(language, key) : part
}
