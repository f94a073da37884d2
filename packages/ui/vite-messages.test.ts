// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { typeset } from '@fanfara/contract/typeset'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogueProblems, messages, readMessages } from './vite-messages.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes the catalogue of one feature in one language. */
function write(language: string, feature: string, texts: Record<string, string>, into = folder) {
  mkdirSync(join(into, language), { recursive: true })
  writeFileSync(join(into, language, `${feature}.json`), JSON.stringify(texts))
}
const both = (pl: string, en: string) => {
  write('pl', 'home', { title: pl })
  write('en', 'home', { title: en })
}

test('a text is found by its feature and key, from whatever folder it comes', () => {
  const other = join(folder, 'other')
  write('pl', 'home', { title: 'Start' })
  write('pl', 'tasks', { title: 'Zadania' }, other)
  expect(readMessages([folder, other], 'pl')).toEqual({ 'home.title': 'Start', 'tasks.title': 'Zadania' })
})

test('a key that two files hold stops the build', () => {
  const other = join(folder, 'other')
  write('pl', 'home', { title: 'Start' })
  write('pl', 'home', { title: 'Dom' }, other)
  expect(() => readMessages([folder, other], 'pl')).toThrow('home.title exists twice')
})

test('I18N-02 catalogues that agree have no problems', () => {
  both('Masz {count, plural, one {# wiadomość} few {# wiadomości} many {# wiadomości} other {#}}, {name}', '')
  write('en', 'home', { title: 'You have {count, plural, one {# message} other {# messages}}, {name}' })
  expect(catalogueProblems([folder], ['pl', 'en'], ['count'])).toEqual([])
})

test.each([
  ['Start', '', 'home.title: missing or empty in en'],
  ['', 'Home', 'home.title: missing or empty in pl'],
  ['Cześć, {imie}', 'Hello, {name}', 'home.title: placeholders differ (pl imie; en name)'],
  ['<b>Start</b>', 'Home', 'home.title: placeholders differ (pl <b>; en )'],
  [
    '{count, plural, one {# plik} other {# pliku}}',
    '{count, plural, one {# file} other {# files}}',
    'home.title: the pl plural lacks "few"',
  ],
  [
    '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}',
    '{n, plural, one {# file} other {# files}}',
    'home.title: the en plural turns on "n", which may be no number',
  ],
])('I18N-02, I18N-09 %j beside %j is a problem', (pl, en, problem) => {
  both(pl, en)
  expect(catalogueProblems([folder], ['pl', 'en'], ['count'])).toContain(problem)
})

test('I18N-02, I18N-09 a further language is held to the first one, with the forms of its own plural', () => {
  both('{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}} od {name}', '')
  write('en', 'home', { title: '{count, plural, one {# file} other {# files}} from {name}' })
  write('uk', 'home', { title: '{count, plural, one {# файл} other {# файли}}' })
  write('de', 'home', { title: '{count, plural, one {# Datei} other {# Dateien}} von {name}', more: 'Mehr' })
  expect(catalogueProblems([folder], ['pl', 'en', 'uk'], ['count'])).toEqual([
    'home.title: placeholders differ (pl count,name; uk count)',
    'home.title: the uk plural lacks "few"',
    'home.title: the uk plural lacks "many"',
  ])
  expect(catalogueProblems([folder], ['pl', 'de'], ['count'])).toEqual(['home.more: missing or empty in pl'])
  expect(() => catalogueProblems([folder], ['pl', 'cs'], ['count'])).toThrow('ENOENT')
})

test('every folder of a language is offered, in its parts', () => {
  for (const language of ['de', 'pl']) write(language, 'home', { title: 'Start' })
  writeFileSync(join(folder, 'text.ts'), '')
  const load = (plugin: ReturnType<typeof messages>) => loaded(plugin, '\0virtual:messages')
  expect(load(messages([folder]))).toBe(
    "export const catalogues = {de: [() => import('virtual:messages/de')],pl: [() => import('virtual:messages/pl')]}",
  )
  expect(load(messages([folder], { later: ['billing'] }))).toContain(
    "pl: [() => import('virtual:messages/pl'),() => import('virtual:messages/pl/later')]",
  )
})

/** A served module's source, as the bundler asks for it. */
function loaded({ load }: ReturnType<typeof messages>, id: string, bundler: object = {}): string {
  if (typeof load !== 'function') throw new Error('the plugin loads nothing')
  return String(Reflect.apply(load, bundler, [id]))
}

/** Reads a served module: the compiled texts, and the files that were watched for it. */
function served(plugin: ReturnType<typeof messages>, id: string) {
  const watched: string[] = []
  const source = loaded(plugin, id, { addWatchFile: (file: string) => watched.push(file) })
  const texts: Record<string, unknown> = JSON.parse(JSON.parse(/JSON\.parse\((.*)\)$/.exec(source)?.[1] ?? '""'))
  return { texts, watched }
}

test('texts of later features come apart from those of the first pages, compiled', () => {
  write('pl', 'home', { title: 'Start' })
  write('pl', 'billing', { city: 'Miasto {name}' })
  const plugin = messages([folder], { later: ['billing'] })
  const first = served(plugin, '\0virtual:messages/pl')
  expect(first.texts).toEqual({ 'home.title': ['Start'] })
  expect(served(plugin, '\0virtual:messages/pl/later').texts).toEqual({ 'billing.city': ['Miasto ', ['name']] })
  expect(first.watched).toContain(join(folder, 'pl', 'billing.json'))
})

test('SCR-40 a built Polish catalogue keeps words of one letter beside the next, in every plural form; English is left alone', () => {
  both(
    '{i, plural, one {# plik w folderze {z}} few {i # pliki} many {# plików} other {# pliku}} <b>i już</b>',
    '{i, plural, one {a file} other {# files}} <b>in</b> {z}',
  )
  const plugin = messages([folder], { typeset })
  const said = (language: string) => JSON.stringify(served(plugin, `\0virtual:messages/${language}`).texts)
  expect(JSON.stringify(served(messages([folder]), '\0virtual:messages/pl').texts)).not.toContain('\u00a0')
  expect(said('en')).not.toContain('\u00a0')
  expect(said('pl')).toBe(
    JSON.stringify({
      'home.title': [
        [
          'i',
          'plural',
          {
            one: ['#', ' plik w\u00a0folderze ', ['z']],
            few: ['i\u00a0', '#', ' pliki'],
            many: ['#', ' plików'],
            other: ['#', ' pliku'],
          },
        ],
        ' <b>i\u00a0już</b>',
      ],
    }),
  )
})
