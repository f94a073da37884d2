import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBorders, mayRead, moduleProblems, target } from './lib/borders/borders.mjs'
import { projectFiles } from './lib/files.mjs'
import { floors, fromTheRoot, means, stillUp } from './lib/borders/floors.mjs'
import { hasFloors, isTest, placeOf, workspaceOf } from './lib/house-plan.mjs'
import { owners, queueTables, reads } from './lib/borders/owners.mjs'
import { root } from './lib/run.mjs'
import { withoutComments } from './lib/sql-facts.mjs'
import { isRefused, wrongLines } from './lib/borders/wrong-lines.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
const paths = projectFiles()
const feature = file => `apps/server/src/features/payments/${file}`

test.each(wrongLines)('refused: %s (%s, %s)', (...line) => {
  const [, path] = line
  expect(moduleProblems(path, read(path)), 'the file is right without the line').toEqual([])
  expect(isRefused(line, read)).toBe(true)
})

test('every line is refused for a reason of its own kind, and none is there twice', () => {
  expect(wrongLines.length).toBeGreaterThanOrEqual(60)
  expect(new Set(wrongLines.map(([, path, line]) => `${path} ${line}`)).size).toBe(wrongLines.length)
})

test.each([
  [
    'a screen uses ui and the contract',
    'apps/portal/src/home/x.tsx',
    `import { a } from '@fanfara/ui/button'\nimport '@fanfara/contract/money'`,
  ],
  ['a screen uses the room below', 'apps/portal/src/features/a/x.tsx', `import { a } from '#/app/client.ts'`],
  ['and its own folder', 'apps/portal/src/features/a/x.tsx', `import { a } from './y.ts'`],
  [
    'a service uses its layers',
    feature('service.ts'),
    `import { a } from './store.ts'\nimport { b } from './policy.ts'`,
  ],
  ['and the services of others', feature('service.ts'), `import { a } from '../ledger/service.ts'`],
  ['and what it may know of a request', feature('service.ts'), `import type { A } from '#/edge/caller.ts'`],
  ['and makes ids', feature('accrual.ts'), 'export const a = crypto.randomUUID()'],
  [
    'a policy reads the contract and counts days',
    feature('policy.ts'),
    `import { a } from '@fanfara/contract/time'\nexport const b = new Date(a)`,
  ],
  ['a policy looks at what others decide purely', feature('policy.ts'), `import type { A } from '../tasks/policy.ts'`],
  ['and names what platforms send', feature('policy.ts'), `import type { A } from '@fanfara/platforms'`],
  ['a store builds queries', feature('store.ts'), `import { sql } from 'kysely'\nexport const a = sql\`select 1\``],
  ['a store writes its own tables', feature('store.ts'), 'export const a = sql`update payment set model = ${b}`'],
  ['a store reads what is agreed', feature('store.ts'), 'export const a = sql`select name from campaign`'],
  [
    'a store asks for a status',
    feature('store.ts'),
    "export const a = to => sql`update payment set status = ${to} where status = 'paid' and model = 'x'`",
  ],
  ['words are no statements', feature('accrual.ts'), `export const a = 'update the list, then select one'`],
  ['nor is a name of a member', feature('accrual.ts'), 'export const a = b.fetch(c.setTimeout)'],
  [
    'a service is the door of its feature',
    feature('service.ts'),
    `export { a } from './payouts.ts'\nexport { b } from './invoices.ts'`,
  ],
  ['a test boots the world', feature('payments.test.ts'), `import { startWorld } from '@fanfara/testkit'`],
  [
    'words in texts and comments are no imports',
    feature('policy.ts'),
    `// import x from './store.ts'\nexport const a = "await import('./store.ts')"`,
  ],
  ['main reads the environment', 'apps/server/src/main.ts', 'export const a = process.env.PORT'],
  [
    'the demo world writes what it likes',
    'apps/server/src/demo/x.ts',
    `export const a = tx => tx.insertInto('payment')`,
  ],
  ['journeys may use everything', 'e2e/x.journey.ts', `import { a } from '@fanfara/server/app'`],
])('allowed: %s', (_rule, path, text) => {
  expect(moduleProblems(path, text)).toEqual([])
})

test.each([
  ['a new folder says where it stands', 'apps/server/src/somewhere/x.ts', 'has no floor'],
  ['in every app', 'apps/portal/src/somewhere/x.ts', 'has no floor'],
  [
    'a new package starts with the contract only',
    'packages/new/src/x.ts',
    'must not use',
    `import '@fanfara/ui/button'`,
  ],
  ['no barrels', 'apps/portal/src/home/x.ts', 'no barrels', `export * from './b.ts'\nexport { c } from './c.ts'`],
  ['by their name', 'apps/portal/src/home/index.ts', 'no barrels'],
])('refused of new files: %s', (_rule, path, because, text = 'export const a = 1') => {
  expect(moduleProblems(path, text).join('\n')).toContain(because)
})

test('features that know each other are refused', () => {
  const files = {
    [feature('service.ts')]: `import { a } from '../tasks/service.ts'`,
    'apps/server/src/features/tasks/service.ts': `import type { A } from '#/features/payments/service.ts'`,
  }
  const { problems } = checkBorders(Object.keys(files), path => files[path])
  expect(problems).toEqual(['apps/server/src/features: payments and tasks know each other'])
})

test('exceptions go with what needed them', () => {
  const { unneeded } = checkBorders([feature('service.ts')], () => 'export const a = 1')
  expect(unneeded).toEqual(expect.arrayContaining([...stillUp, 'audit reads account']))
  for (const path of Object.values(means).flatMap(({ files }) => Object.keys(files ?? {})))
    expect(paths).toContain(`apps/server/src/${path}`)
})

test('every file of the apps has a floor, and every line of the floors has files', () => {
  const apps = paths.filter(path => hasFloors(path) && /\.(ts|tsx|mjs)$/.test(path) && !isTest(path))
  expect(apps.filter(path => placeOf(path) === null)).toEqual([])
  const found = new Set(apps.map(path => `${workspaceOf(path)} ${placeOf(path).room}`))
  const drawn = Object.entries(floors).flatMap(([workspace, list]) =>
    list.flatMap(rooms => Object.keys(rooms).map(room => `${workspace} ${room}`)),
  )
  expect(drawn.filter(room => !found.has(room))).toEqual([])
})

test('an app that is held to it names what lies outside a folder from the root', () => {
  for (const [app, isHeld] of Object.entries(fromTheRoot))
    expect(moduleProblems(`${app}/src/features/a/x.ts`, `import { a } from '../a/b.ts'`).length > 0).toBe(isHeld)
})

/** Tables and views as all migrations leave them. */
function tablesOfSchema() {
  const tables = new Set()
  for (const path of paths.filter(one => /\/migrations\/.*\.sql$/.test(one))) {
    const text = withoutComments(read(path))
    const statement =
      /(?:create (?:unlogged )?(table|view)|drop (table|view)|alter table) (?:if (?:not )?exists )?(\w+)(?! partition of)\b(?: rename to (\w+))?/gi
    for (const [whole, created, dropped, name, renamed] of text.matchAll(statement)) {
      if (created) tables.add(name)
      if (dropped || renamed) tables.delete(name)
      if (renamed) tables.add(renamed)
      if (!whole) throw new Error('an empty statement')
    }
  }
  return [...tables].toSorted()
}

test('every table has one owner, whose folder there is, and nothing else has', () => {
  const owned = Object.values(owners).flat()
  expect(owned.toSorted()).toEqual([...tablesOfSchema(), ...queueTables].toSorted())
  for (const owner of Object.keys(owners))
    expect(
      paths.some(
        path => path.startsWith(`apps/server/src/features/${owner}/`) || path.startsWith(`apps/server/src/${owner}/`),
      ),
    ).toBe(true)
})

test('reads of others’ tables each have a reason', () => {
  for (const lines of Object.values(reads))
    for (const reason of Object.values(lines)) expect(reason).toMatch(/^\S.{7,}/)
  expect([mayRead('audit', 'account'), mayRead('audit', 'payout'), mayRead('nobody', 'payment')]).toEqual([
    true,
    false,
    false,
  ])
})

test('an import leads where the resolver would take it', () => {
  expect(target('apps/server/src/a/b.ts', '../c.ts')).toBe('apps/server/src/c.ts')
  expect(target('apps/portal/src/a/b.ts', '#/c/d.ts')).toBe('apps/portal/src/c/d.ts')
  expect(target('apps/portal/src/a.ts', '@fanfara/contract/money')).toBe('packages/contract/src/money')
  expect(target('apps/portal/src/a.ts', 'react')).toBe(null)
})

test('a check that sees nothing fails', () => {
  expect(() => checkBorders(['README.md'], () => '')).toThrow('no modules')
  expect(() => checkBorders(['apps/portal/src/main.tsx'], () => '')).toThrow('no server features')
})
