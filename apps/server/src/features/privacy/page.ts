import { setImmediate } from 'node:timers/promises'
import type { Language } from '@fanfara/contract/enums'
import { escapeHtml } from '#/edge/html.ts'
import { isTextKey, textOf } from '#/i18n/texts.ts'
import type { Holdings } from './service.ts'
import { dateText, fieldName, valueText } from './words.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#17171f;background:#fff}h1{font-size:1.6rem;line-height:1.25}h2{display:inline;font-size:1.2rem}h2 span,header p,.none{color:#5f5f6e;font-weight:400}section>h2{display:block;margin:.6rem 0}nav ul,.none{columns:16rem;padding:0;list-style:none}a{color:#2f4bdb}nav a{display:inline-block;padding:.35rem 0}summary{padding:.6rem 0;cursor:pointer}section{border-top:1px solid #d5d5de}[id]{scroll-margin-top:4rem}details details{margin-left:.5rem}table{border-collapse:collapse;width:100%;margin:0 0 1.5rem}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #e3e3ea;overflow-wrap:anywhere}th{font-weight:600}th[scope=row]{width:14rem}@media(max-width:40rem){th,td{display:block;width:auto}th{padding-bottom:0;border:0}td{padding-top:0}.many thead{display:none}.many tr{display:block;padding:.5rem 0;border-bottom:1px solid #d5d5de}.many td{display:flex;gap:.75rem;padding:0;border:0}.many td:empty{display:none}.many td::before{content:attr(data-name);flex:0 0 7rem;color:#5f5f6e}th[scope=row]{width:auto}}@media print{nav{display:none}tr{break-inside:avoid}details::details-content{content-visibility:visible;display:block}}'

/** Rows that are written without a pause for others. */
const ROWS_AT_ONCE = 500
/** Rows that are unfolded at once where a section has more. */
const ROWS_IN_SIGHT = 50
/** Columns that stand beside each other on a wide screen; a row with more of them is a table of its own. */
const COLUMNS_MAX = 6

type Row = Record<string, unknown>
/** A section of the page: the rows of one kind. */
interface Section {
  kind: string
  rows: readonly Row[]
  language: Language
}

/**
 * Everything held about a person, as a page that reads without us: no script, no address elsewhere. What one can jump to stands
 * first, and long sections are folded (SCR-106). Years of messages are tens of thousands of rows, so other requests are
 * answered in between.
 */
export async function holdingsPage(holdings: Holdings, language: Language, at: Date): Promise<string> {
  const title = escapeHtml(textOf(language, 'data.title'))
  const made = escapeHtml(textOf(language, 'data.made', { at: dateText(at, language) }))
  const sections = Object.entries(holdings).map(([kind, rows]) => ({ kind, rows, language }))
  const [filled, empty] = [sections.filter(({ rows }) => rows.length > 0), sections.filter(({ rows }) => !rows.length)]
  const written: string[] = []
  for (const section of filled) written.push(await sectionOf(section))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><header><h1>${title}</h1><p>${made}</p></header>${contents(filled)}${written.join('')}${nothingOf(empty, language)}</main></body></html>`
}

const nameOf = ({ kind, language }: Pick<Section, 'kind' | 'language'>): string => {
  const key = `data.section.${kind}`
  return escapeHtml(isTextKey(key) ? textOf(language, key) : kind)
}

/** Links to the sections; what a link leads into unfolds by itself. */
const contents = (sections: readonly Section[]): string =>
  `<nav><ul>${sections.map(section => `<li><a href="#${section.kind}">${nameOf(section)}</a></li>`).join('')}</ul></nav>`

/** What nothing is held of, in one list at the end. */
function nothingOf(sections: readonly Section[], language: Language): string {
  if (sections.length === 0) return ''
  const names = sections.map(section => `<li>${nameOf(section)}</li>`).join('')
  return `<section><h2>${escapeHtml(textOf(language, 'data.nothing'))}</h2><ul class="none">${names}</ul></section>`
}

/** One section, unfolded where it has a single row; of many rows the first ones are unfolded with it. */
async function sectionOf(section: Section): Promise<string> {
  const { kind, rows } = section
  const columns = columnsOf(rows)
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += ROWS_IN_SIGHT) {
    if (from % ROWS_AT_ONCE === ROWS_AT_ONCE - ROWS_IN_SIGHT) await setImmediate()
    const part = { ...section, rows: rows.slice(from, from + ROWS_IN_SIGHT) }
    const table = rows.length > 1 && columns.length <= COLUMNS_MAX ? columnsTable(part, columns) : rowTables(part)
    const isLong = rows.length > ROWS_IN_SIGHT
    const range = `${from + 1}–${from + part.rows.length}`
    parts.push(isLong ? `<details${from === 0 ? ' open' : ''}><summary>${range}</summary>${table}</details>` : table)
  }
  const isOpen = rows.length === 1 ? ' open' : ''
  return `<section><details${isOpen}><summary><h2>${nameOf(section)} <span>(${rows.length})</span></h2></summary><div id="${kind}">${parts.join('')}</div></details></section>`
}

const isFilled = (value: unknown) => value !== null && value !== ''

/** Names of the fields that one of the rows fills, in their order. */
const columnsOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap(row => Object.keys(row).filter(field => isFilled(row[field])))),
]

/** Rows below each other, a column for each field; on a phone each value stands beside the name of its column. */
function columnsTable({ kind, rows, language }: Section, columns: readonly string[]): string {
  const names = columns.map(field => escapeHtml(fieldName(field, language)))
  const head = names.map(name => `<th scope="col">${name}</th>`).join('')
  const cell = (row: Row, field: string, index: number) =>
    `<td data-name="${names[index]}">${cellText(row[field], { kind, field }, language)}</td>`
  const lines = rows.map(row => `<tr>${columns.map((field, index) => cell(row, field, index)).join('')}</tr>`)
  return `<table class="many"><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

/** A table for each row, a line for each field that it fills. */
const rowTables = ({ kind, rows, language }: Section): string =>
  rows
    .map(row => {
      const lines = columnsOf([row]).map(field => {
        const text = cellText(row[field], { kind, field }, language)
        return `<tr><th scope="row">${escapeHtml(fieldName(field, language))}</th><td>${text}</td></tr>`
      })
      return `<table>${lines.join('')}</table>`
    })
    .join('')

const cellText = (value: unknown, place: { kind: string; field: string }, language: Language): string =>
  isFilled(value) && value !== undefined ? escapeHtml(valueText(value, place, language)) : ''
