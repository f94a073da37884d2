/** Keeps what docs/adding.md says about how many files something new costs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './lib/files.mjs'
import { root } from './lib/run.mjs'

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

test('14.11 a model of pay is named in at most 8 files, catalogues included', () => {
  const catalogues = projectFiles().filter(path => /^apps\/(portal|console|server)\/src\/i18n\/.*\.json$/.test(path))
  const inCatalogues = catalogues.filter(path => {
    const text = readFileSync(join(root, path), 'utf8')
    return ['CPM', 'CPC', 'CPA', 'CPS'].every(model => text.includes(model))
  })
  const named = [...naming(['CPM', 'CPC', 'CPA', 'CPS']).filter(path => !path.includes('/demo/')), ...inCatalogues]
  expect(named).toContain('packages/contract/src/values/enums.ts')
  expect(named.length, named.join('\n')).toBeLessThanOrEqual(8)
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
