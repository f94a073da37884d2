import { expect, test } from 'vitest'
import { checkBorders, moduleProblems } from './lib/borders.mjs'

const feature = file => `apps/server/src/features/payments/${file}`

test.each([
  ['the contract knows nothing of ours', 'packages/contract/src/x.ts', `import { a } from '@fanfara/ui/button'`],
  ['ui uses the contract only', 'packages/ui/src/x.tsx', `import { a } from '@fanfara/platforms'`],
  ['the inbox needs nothing of ours', 'packages/inbox/src/x.ts', `import { a } from '@fanfara/contract/money'`],
  ['its core no framework', 'packages/inbox/src/core/x.ts', `import { a } from 'react'`],
  ['nor its skin', 'packages/inbox/src/headless/x.ts', `import { a } from '../react/y.tsx'`],
  ['nor what stands on it', 'packages/inbox/src/core/x.ts', `import { a } from '../headless/y.ts'`],
  ['a new package starts with the contract only', 'packages/new/src/x.ts', `import { a } from '@fanfara/ui/button'`],
  ['the portal does not reach into the server', 'apps/portal/src/x.ts', `import { a } from '@fanfara/server/app'`],
  ['the server does not use the test kit', 'apps/server/src/x.ts', `import { a } from '@fanfara/testkit'`],
  ['a type is an arrow too', 'packages/contract/src/x.ts', `import type { A } from '@fanfara/server/app'`],
  ['so is an import() type', 'packages/contract/src/x.ts', `type A = import('@fanfara/server/app').A`],
  ['and a lazy import', 'apps/portal/src/x.ts', `const a = () => import('@fanfara/server/app')`],
  ['packages are called by name', 'apps/portal/src/x.ts', `import { a } from '../../../packages/ui/src/x.tsx'`],
  ['nothing climbs three folders', 'apps/portal/src/a/b/c/x.ts', `import { a } from '../../../x.ts'`],
  ['another feature only by its service', feature('service.ts'), `import { a } from '../ledger/store.ts'`],
  ['by any spelling', feature('service.ts'), `import { a } from '#/features/ledger/policy.ts'`],
  ['and also for types', feature('service.ts'), `import type { A } from '../ledger/store.ts'`],
  [
    'portal features do not import each other',
    'apps/portal/src/features/a/x.ts',
    `import { a } from '#/features/b/y.ts'`,
  ],
  ['routes do not reach the store', feature('routes.ts'), `import { a } from './store.ts'`],
  ['routes do not reach the database', feature('routes.ts'), `import { a } from '#/db/database.ts'`],
  ['a store does not know its service', feature('store.ts'), `import { a } from './service.ts'`],
  ['a service does not know routes', feature('service.ts'), `import { a } from './routes.ts'`],
  ['policies do not import stores', feature('policy.ts'), `import { a } from './store.ts'`],
  ['nor packages of others', feature('states.ts'), `import { a } from 'fastify'`],
  ['policies do not wait', feature('policy.ts'), `export const a = async () => { await b() }`],
  ['nor read the clock', feature('payout-policy.ts'), `export const a = () => Date.now()`],
  ['in any way', feature('policy.ts'), `export const a = () => new Date()`],
  ['nor throw dice', feature('states.ts'), `export const a = Math.random()`],
  ['SQL is in stores', feature('service.ts'), 'export const a = sql`select 1`'],
  ['built queries are SQL', feature('service.ts'), `export const a = db => db.selectFrom('account')`],
  [
    'a status moves by its table',
    feature('store.ts'),
    `export const a = db => db.updateTable('task').set({ status: 'missed' })`,
  ],
  [
    'in text as well',
    feature('store.ts'),
    "export const a = sql`update task set name = 'x', status = 'missed' where id = ${b}`",
  ],
  [
    'also by a case',
    feature('store.ts'),
    "export const a = sql`update task set status = case when ${b} then status else 'missed' end`",
  ],
  [
    'with as const',
    feature('store.ts'),
    `export const a = db => db.updateTable('task').set({ status: 'missed' as const })`,
  ],
  [
    'by choice',
    feature('store.ts'),
    `export const a = (db, b) => db.updateTable('task').set({ status: b ? 'missed' : c })`,
  ],
  ['member by member', feature('store.ts'), `export const a = db => db.updateTable('task').set('status', 'missed')`],
  [
    'behind another select',
    feature('store.ts'),
    "export const a = sql`update task set name = (select name from b where id = ${c}), status = 'missed'`",
  ],
  ['the query builder too', 'apps/server/src/jobs/x.ts', `import { sql } from 'kysely'`],
  ['jobs call services', 'apps/server/src/jobs/x.ts', `import { a } from '#/features/payments/store.ts'`],
  ['http knows no feature', 'apps/server/src/http/x.ts', `import { a } from '#/features/payments/service.ts'`],
  ['the environment is read in one place', 'apps/server/src/setup/config.ts', `export const a = process.env.PORT`],
  ['no barrels', 'apps/portal/src/features/a/all.ts', `export * from './b.ts'\nexport { c } from './c.ts'`],
  ['by their name', 'apps/portal/src/features/a/index.ts', `export const a = 1`],
])('refused: %s', (_rule, path, text) => {
  expect(moduleProblems(path, text)).not.toEqual([])
})

test.each([
  [
    'a screen uses ui and the contract',
    'apps/portal/src/x.tsx',
    `import { a } from '@fanfara/ui/button'\nimport '@fanfara/contract/money'`,
  ],
  [
    'a service uses its layers',
    feature('service.ts'),
    `import { a } from './store.ts'\nimport { b } from './policy.ts'`,
  ],
  ['and the services of others', feature('service.ts'), `import { a } from '../ledger/service.ts'`],
  [
    'a policy reads the contract and counts days',
    feature('policy.ts'),
    `import { a } from '@fanfara/contract/time'\nexport const b = new Date(a)`,
  ],
  ['a store builds queries', feature('store.ts'), `import { sql } from 'kysely'\nexport const a = sql\`select 1\``],
  [
    'a store asks for a status',
    feature('store.ts'),
    "export const a = to => sql`update task set status = ${to} where status = 'coming' and kind = 'x'`",
  ],
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
  ['main reads the environment', 'apps/server/src/main.ts', `export const a = process.env.PORT`],
  ['journeys may use everything', 'e2e/x.journey.ts', `import { a } from '@fanfara/server/app'`],
])('allowed: %s', (_rule, path, text) => {
  expect(moduleProblems(path, text)).toEqual([])
})

test('what a policy imports is as pure as the policy, also at second hand', () => {
  const files = {
    [feature('policy.ts')]: `import { a } from './rates.ts'`,
    [feature('rates.ts')]: `import { b } from './days.ts'\nexport const a = b`,
    [feature('days.ts')]: `export const b = () => Date.now()`,
    [feature('other.ts')]: `export const c = () => Date.now()`,
  }
  const { problems } = checkBorders(Object.keys(files), path => files[path])
  expect(problems).toEqual([`${feature('days.ts')}: a policy uses it, so it must not use Date.now`])
})

test('a check that sees nothing fails', () => {
  expect(() => checkBorders(['README.md'], () => '')).toThrow('no modules')
  expect(() => checkBorders(['apps/portal/src/main.tsx'], () => '')).toThrow('no server features')
})
