/** Keeps what docs/adding.md says about how many files something new costs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '@fanfara/contract/enums'
import { projectFiles } from '../lib/files.mjs'
import { root } from '../lib/run.mjs'

const isCode = path =>
  /^(apps|packages)\/.*\.(ts|tsx|css|js)$/.test(path) &&
  !/\.test\.tsx?$|\/(test|testing|content|locales)\/|^packages\/testkit\//.test(path)
const code = projectFiles()
  .filter(isCode)
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Files that name all of these words, as whole words or as the first part of a longer name. */
const naming = words =>
  code.filter(({ text }) => words.every(word => new RegExp(`\\b${word}`, 'i').test(text))).map(({ path }) => path)

test('14.11 a platform is named in at most 15 files outside of its adapter’s and its simulator’s folders', () => {
  const named = naming(['twitch', 'youtube', 'instagram', 'tiktok']).filter(
    // The list of common passwords has names of everything.
    path => !path.startsWith('packages/platforms/src/simulator/') && !path.endsWith('accounts/passwords.ts'),
  )
  expect(named).toContain('packages/contract/src/values/enums.ts')
  expect(named.length, named.join('\n')).toBeLessThanOrEqual(15)
})

test('14.11 a model of pay is named in at most 2 files, and in 3 catalogues of each language', () => {
  const catalogues = projectFiles().filter(path => /^apps\/(portal|console|server)\/src\/i18n\/.*\.json$/.test(path))
  const inCatalogues = catalogues.filter(path => {
    const text = readFileSync(join(root, path), 'utf8')
    return ['CPM', 'CPC', 'CPA', 'CPS'].every(model => text.includes(model))
  })
  const named = [...naming(['CPM', 'CPC', 'CPA', 'CPS']).filter(path => !path.includes('/demo/')), ...inCatalogues]
  expect(named).toContain('packages/contract/src/values/enums.ts')
  expect(named.length, named.join('\n')).toBeLessThanOrEqual(2 + 3 * languages.length)
})

/** How code says that it means one language: as a value, a member or an import. */
const meaning = language =>
  new RegExp(`['"\`/]${language}(?:-[A-Z]{2})?['"\`]|\\b${language}\\??:|[_.]${language}\\b|\\{[^}]*\\b${language},? `)
/** A choice between two languages: what is not the one must be the other. */
const choosing = new RegExp(
  languages
    .flatMap(language => [
      `[!=]=\\s*['"\`]${language}['"\`]`,
      `['"\`]${language}['"\`]\\s*[!=]=`,
      `\\/\\^${language}\\b`,
    ])
    .join('|'),
)

const withoutComments = text =>
  text
    .split('\n')
    .filter(line => !/^\s*(?:\/?\*|\/\/)/.test(line))
    .join('\n')

test('14.11 a language is named in at most 10 files outside of its catalogues, and nobody asks for one by its name', () => {
  const shipped = code
    .filter(({ path }) => !/\/(demo|locales)\/|^packages\/inbox\//.test(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }))
  const named = shipped.filter(({ text }) => languages.every(language => meaning(language).test(text)))
  expect(named.map(({ path }) => path)).toContain('packages/contract/src/values/enums.ts')
  expect(named.length, named.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(10)
  expect(shipped.filter(({ text }) => choosing.test(text)).map(({ path }) => path)).toEqual([])
})

test.each([
  "const locale = language === 'pl' ? 'pl-PL' : 'en-US'",
  "if ('en' !== asked) return",
  'if (/^en\\b/i.test(navigator.language)) chooseLanguage(theirs)',
])('14.11 a choice between two languages is seen: %s', line => {
  expect(line).toMatch(choosing)
})

test.each([
  'const names = { pl: polish, en: english }',
  'title_pl: title.pl, title_en: title.en',
  "(['pl', 'en'] as const).map(show)",
  'catalogues = { en, pl }',
])('14.11 who names every language is seen: %s', line => {
  expect(['pl', 'en'].filter(language => !meaning(language).test(line))).toEqual([])
})

test('14.11 docs/adding.md names files that are there', () => {
  const named = [
    ...readFileSync(join(root, 'docs/adding.md'), 'utf8').matchAll(/`((?:apps|packages|scripts|docs)\/[\w./-]+)`/g),
  ]
  expect(named.length).toBeGreaterThan(15)
  const paths = projectFiles()
  const missing = named.map(([, path]) => path).filter(path => !paths.some(one => one === path || one.startsWith(path)))
  expect(missing).toEqual([])
})
