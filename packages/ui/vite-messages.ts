import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { pseudo } from './vite-pseudo.ts'

/** Folder with the texts of the shared parts; every app's catalogue contains them. */
export const uiMessages = join(dirname(fileURLToPath(import.meta.url)), 'src', 'i18n')

const INDEX = 'virtual:messages'
const PREFIX = `${INDEX}/`

/**
 * Reads one language: every `{folder}/{language}/{feature}.json`, as `feature.key` → ICU text.
 * @throws Error when two files hold the same key.
 */
export function readMessages(folders: readonly string[], language: string): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const file of folders.flatMap(folder => catalogueFiles(folder, language))) {
    const entries: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    for (const [key, text] of Object.entries(entries)) {
      const id = `${basename(file, '.json')}.${key}`
      if (id in texts) throw new Error(`${file}: the key ${id} exists twice`)
      texts[id] = text
    }
  }
  return texts
}

function catalogueFiles(folder: string, language: string): string[] {
  const home = join(folder, language)
  return readdirSync(home)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => join(home, name))
}

const LATER = '/later'

/** The texts of one part: of the features that come later, or of all others. */
function partOf(texts: Record<string, string>, later: readonly string[], isLater: boolean): [string, string][] {
  return Object.entries(texts).filter(([key]) => later.includes(key.split('.')[0] ?? '') === isLater)
}

/** The languages that have a catalogue: folders in the first folder. This file is read by node, which cannot read the contract. */
const languagesIn = ([first = '']: readonly string[]): string[] =>
  readdirSync(first, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)

/** The module that loads each language's parts when they are asked for. */
const indexOf = (languages: readonly string[], parts: readonly string[]): string =>
  `export const catalogues = {${languages
    .map(language => `${language}: [${parts.map(part => `() => import('${PREFIX}${language}${part}')`).join()}]`)
    .join()}}`

/** How a language sets its lines (`@fanfara/contract/typeset`); handed in, since this file is read by node, which cannot read the contract. */
export type Typeset = (words: string, language: string) => string
const asWritten: Typeset = words => words

/**
 * Serves `virtual:messages`, which names the parts of every language, and `virtual:messages/{language}`: catalogues compiled at build time, so that the ICU parser never reaches the
 * browser. Used by Vite and by vitest alike.
 * @param later features whose texts no first page needs; they come as `virtual:messages/{language}/later`.
 * @param isPseudo marks every text, so that what is in no catalogue is seen (`vite build --mode pseudo`, decision 0090).
 * @param typeset without it texts come as they are written, as tests of screens read them.
 * @example messages([uiMessages, 'src/i18n'], { later: ['billing'], typeset })
 */
export function messages(
  folders: readonly string[],
  {
    later = [],
    isPseudo = false,
    typeset = asWritten,
  }: { later?: readonly string[]; isPseudo?: boolean; typeset?: Typeset } = {},
): Plugin {
  const compile = (language: string, text: string) =>
    isPseudo ? pseudo(compileMessage(text)) : compileMessage(text, words => typeset(words, language))
  return {
    name: 'fanfara-messages',
    resolveId: id => (id === INDEX || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) return indexOf(languagesIn(folders), later.length > 0 ? ['', LATER] : [''])
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const name = id.slice(PREFIX.length + 1)
      const isLater = name.endsWith(LATER)
      const language = isLater ? name.slice(0, -LATER.length) : name
      for (const file of folders.flatMap(folder => catalogueFiles(folder, language))) this.addWatchFile(file)
      const compiled = Object.fromEntries(
        partOf(readMessages(folders, language), later, isLater).map(([key, text]) => [key, compile(language, text)]),
      )
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    },
    handleHotUpdate({ file, server }) {
      if (!folders.some(folder => file.startsWith(folder))) return
      server.ws.send({ type: 'full-reload' })
    },
  }
}

type Token = string | [name: string, type?: string, cases?: unknown]

/** Placeholders of a text, and what its plurals turn on, with the forms that they spell out. */
function shapeOf(text: string): { placeholders: string[]; plurals: { on: string; forms: string[] }[] } {
  const placeholders = new Set<string>()
  const plurals: { on: string; forms: string[] }[] = []
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as Token[]) {
      if (typeof token === 'string') continue
      const [name, type, cases] = token
      placeholders.add(name)
      if (typeof cases !== 'object' || cases === null) continue
      if (type === 'plural') plurals.push({ on: name, forms: Object.keys(cases).filter(form => form !== 'offset') })
      for (const branch of Object.values(cases)) walk(branch)
    }
  }
  walk(compileMessage(text))
  for (const [, tag] of text.matchAll(/<(\w+)>/g)) placeholders.add(`<${tag}>`)
  return { placeholders: [...placeholders].sort(), plurals }
}

/** Forms that whole numbers take in a language, as its plurals have to spell them out. @example formsOf('pl') // ['few', 'many', 'one'] */
function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)))].toSorted()
}

/**
 * What is wrong between the catalogues of all languages in some folders: missing keys, empty texts, other placeholders
 * than the first language has, plurals without the forms of their language (I18N-02, I18N-09) or on what no call is held to hand over
 * as a number. Empty when all is well.
 * @param languages those of the contract. @param numbers its `pluralNames`. @throws the system's error when a language has no folder.
 */
export function catalogueProblems(
  folders: readonly string[],
  languages: readonly string[],
  numbers: readonly string[],
): string[] {
  return problemsBetween(
    languages.map(language => ({ language, texts: readMessages(folders, language) })),
    numbers,
  )
}

/** The same for catalogues that were read already. */
export function problemsBetween(
  catalogues: readonly { language: string; texts: Record<string, string> }[],
  numbers: readonly string[],
): string[] {
  const ids = new Set(catalogues.flatMap(({ texts }) => Object.keys(texts)))
  return [...ids].flatMap(id => {
    const missing = catalogues.filter(({ texts }) => !texts[id])
    if (missing.length > 0) return missing.map(({ language }) => `${id}: missing or empty in ${language}`)
    const said = catalogues.map(({ language, texts }) => ({ language, ...shapeOf(texts[id] ?? '') }))
    return problemsOf(said, numbers).map(problem => `${id}: ${problem}`)
  })
}

/** What is wrong about one text that every language has. */
function problemsOf(
  said: readonly (ReturnType<typeof shapeOf> & { language: string })[],
  numbers: readonly string[],
): string[] {
  const [first] = said
  const wanted = String(first?.placeholders)
  return said.flatMap(({ language, placeholders, plurals }) => {
    const differ = String(placeholders) !== wanted
    const lacking = plurals.flatMap(({ forms }) => formsOf(language).filter(form => !forms.includes(form)))
    return [
      ...(differ ? [`placeholders differ (${first?.language} ${wanted}; ${language} ${String(placeholders)})`] : []),
      ...lacking.map(form => `the ${language} plural lacks "${form}"`),
      ...plurals
        .filter(({ on }) => !numbers.includes(on))
        .map(({ on }) => `the ${language} plural turns on "${on}", which may be no number`),
    ]
  })
}
