/** Holds docs/security to the standard's list of requirements, to the code, and to the tests that it quotes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles } from './lib/files.mjs'
import { root } from './lib/run.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
/** Levels of the requirements of levels 1 and 2, by id (OWASP ASVS 5.0.0). */
const levels = JSON.parse(read('docs/security/asvs-ids.json'))
const page = read('docs/security/asvs.md')
const STATES = ['met', 'partly', 'not met', 'not applicable']
const isTest = path => /\.(test|journey)\.(ts|tsx|mjs)$/.test(path)

/** Rows of the tables: what they are about, and their cells. */
const rows = page
  .split('\n')
  .filter(line => /^\| \d{1,2}\.\d{1,2}\.\d{1,2}\b/.test(line))
  .map(line => {
    const cells = line.slice(2, -2).split(' | ')
    const [about = '', level = '', state = '', code = '', tests = ''] = cells
    const ids = /^[\d., ]{1,100}/.exec(about)?.[0].match(/\b\d{1,2}\.\d{1,2}\.\d{1,2}\b/g) ?? []
    const quoted = [...tests.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file, title]) => ({ file, title }))
    return { about, width: cells.length, ids, level, state, code, tests, quoted }
  })

/** Files of the project that a cell names in backticks. */
const pathsIn = text =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, name]) => name)
    .filter(name => /^[\w@][\w@./-]*\.(ts|tsx|mjs|json|md)$/.test(name))
const exists = path => [path, `apps/server/src/${path}`].some(each => existsSync(join(root, each)))

describe('docs/security/asvs.md', () => {
  test('names every requirement of levels 1 and 2 exactly once, with its level', () => {
    expect(Object.keys(levels)).toHaveLength(253)
    const named = rows.flatMap(({ ids }) => ids)
    expect(named.filter((id, at) => named.indexOf(id) !== at)).toEqual([])
    expect(Object.keys(levels).filter(id => !named.includes(id))).toEqual([])
    for (const { ids, level, about } of rows) {
      const each = level.split(', ')
      expect(each, about).toEqual(
        each.length === 1 ? [String(levels[ids[0]] ?? 3)] : ids.map(id => String(levels[id] ?? 3)),
      )
    }
  })
  test('has five cells in each row, and one of four states', () => {
    for (const { about, width, state } of rows) {
      expect(width, about).toBe(5)
      expect(STATES, about).toContain(state)
    }
  })
  test('counts what it says at its head', () => {
    const counts = STATES.map(
      state => rows.filter(row => row.state === state).flatMap(({ ids }) => ids.filter(id => id in levels)).length,
    )
    expect(
      page
        .match(/\b(\d{1,3}) are met, (\d{1,3}) partly, (\d{1,3}) are not, and (\d{1,3}) do not apply/)
        ?.slice(1)
        .map(Number),
    ).toEqual(counts)
  })
  test('says of everything else than “met” what is missing, or why', () => {
    const silent = rows.filter(({ state, code }) => state !== 'met' && code.length < 10)
    expect(silent.map(({ about }) => about)).toEqual([])
  })
  test('quotes a test of each “met” row that is there', () => {
    for (const { about, state, quoted } of rows) if (state === 'met') expect(quoted.length, about).toBeGreaterThan(0)
    for (const { about, tests, quoted } of rows) {
      expect(quoted.length > 0 || tests === '–', about).toBe(true)
      for (const { file, title } of quoted) {
        expect(isTest(file) && existsSync(join(root, file)), `${about}: ${file}`).toBe(true)
        expect(read(file).includes(title), `${about}: ${file} has no “${title}”`).toBe(true)
      }
    }
  })
  test('names code that is there', () => {
    for (const { about, code } of rows)
      for (const path of pathsIn(code)) expect(exists(path), `${about}: ${path}`).toBe(true)
  })
})

describe('what surrounds it is complete', () => {
  test('rules.md names every limit of signing in and of codes', () => {
    const rules = read('docs/security/rules.md')
    const names = ['accounts', 'passwords'].flatMap(feature => {
      const [, block = ''] =
        /const LIMITS = \{([\s\S]*?)\n\}/.exec(read(`apps/server/src/features/${feature}/policy.ts`)) ?? []
      return [...block.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
    })
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter(name => !rules.includes(`\`${name}\``))).toEqual([])
  })
  test('rules.md names what takes long', () => {
    const rules = read('docs/security/rules.md')
    const queued = projectFiles('apps/server/src').filter(path => !isTest(path) && /= boundedWork\(\{/.test(read(path)))
    const named = queued.filter(path => !path.endsWith('/bounded-work.ts'))
    expect(named.length).toBeGreaterThan(2)
    for (const path of named) expect(rules, path).toContain(path.replace('apps/server/src/', ''))
  })
  test('cryptography.md names every purpose of a key', () => {
    const [, union = ''] = /type Purpose =([\s\S]*?)\n\n/.exec(read('apps/server/src/setup/secrets.ts')) ?? []
    const purposes = [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)
    expect(purposes.length).toBeGreaterThan(10)
    const named = read('docs/security/cryptography.md')
    expect(purposes.filter(name => !named.includes(`\`${name}\``))).toEqual([])
  })
  test('communication.md names every host that is called', () => {
    const hosts = read('packages/platforms/src/base-urls.ts').match(/(?<=https:\/\/)[\w.-]+/g) ?? []
    const called = [...new Set(hosts)].filter(host => host !== 'demo.example')
    expect(called.length).toBeGreaterThan(10)
    const named = read('docs/security/communication.md')
    expect(called.filter(host => !named.includes(`\`${host}\``))).toEqual([])
  })
  test('data.md names every table', () => {
    const folder = 'apps/server/src/db/migrations'
    const statements = projectFiles(folder).map(read).join('\n')
    const made = [...statements.matchAll(/^create table (\w+)(?! partition of)\b/gm)].map(([, name]) => name)
    const gone = [...statements.matchAll(/^drop table (?:if exists )?(\w+)/gm)].map(([, name]) => name)
    const renamed = new Map(
      [...statements.matchAll(/^alter table (\w+) rename to (\w+)/gm)].map(([, from, to]) => [from, to]),
    )
    const tables = made.filter(name => !gone.includes(name)).map(name => renamed.get(name) ?? name)
    expect(tables.length).toBeGreaterThan(50)
    const named = read('docs/security/data.md')
    expect(tables.filter(name => !named.includes(`\`${name}\``))).toEqual([])
  })
  test('logging.md names every event', () => {
    const source = read('apps/server/src/http/errors/security-events.ts')
    const blocks = ['EVENTS_OF_OPERATIONS', 'REFUSALS'].map(
      name => new RegExp(`const ${name}[^{]*\\{([\\s\\S]*?)\\n\\}`).exec(source)?.[1] ?? '',
    )
    const events = blocks.flatMap(block => [...block.matchAll(/: '([\w-]+)'/g)].map(([, name]) => name))
    const elsewhere = projectFiles('apps/server/src')
      .filter(path => !isTest(path))
      .flatMap(path => [...read(path).matchAll(/security: '([\w-]+)'/g)].map(([, name]) => name))
    expect(events.length).toBeGreaterThan(25)
    expect(elsewhere).toContain('refresh-token-reused')
    const named = read('docs/security/logging.md')
    expect([...events, ...elsewhere].filter(name => !named.includes(`\`${name}\``))).toEqual([])
  })
  test('dependencies.md says how soon each severity is mended', () => {
    const text = read('docs/security/dependencies.md')
    for (const row of [/^\| critical.*\| \d+ days \|$/m, /^\| high.*\| \d+ days \|$/m, /^\| medium.*\| \d+ days \|$/m])
      expect(text).toMatch(row)
    expect(text).toContain('npm sbom')
    expect(text).toContain('npm audit')
  })
  test('every locked package carries its digest, and none comes from elsewhere', () => {
    const packages = Object.entries(JSON.parse(read('package-lock.json')).packages).filter(([path]) =>
      /node_modules\//.test(path),
    )
    expect(packages.length).toBeGreaterThan(400)
    for (const [path, { link, integrity, resolved }] of packages) {
      if (link) continue
      expect(integrity, path).toMatch(/^sha512-/)
      expect(resolved, path).toBeUndefined()
    }
  })
})
