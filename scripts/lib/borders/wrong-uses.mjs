/** Uses of clocks, SQL and other means that must never stand where they are put here; see wrong-lines.mjs. */

const server = file => `apps/server/src/${file}`
const payments = file => server(`features/payments/${file}`)
const portal = file => `apps/portal/src/${file}`
const take = specifier => `import { wrong } from '${specifier}'`
const takeType = specifier => `import type { Wrong } from '${specifier}'`
/** Lines for one file that are refused for one reason. */
const at = (path, because, lines) => lines.map(([rule, line]) => [rule, path, line, because])

/** @type {[rule: string, path: string, line: string, because: string][]} */
export const wrongUses = [
  // What policies and services may not do.
  ...at(payments('policy.ts'), 'pure', [
    ['policies do not wait', 'export const wrong = async () => { await b() }'],
    ['nor ask others', `export const wrong = () => fetch('/x')`],
  ]),
  ...at(payments('policy.ts'), 'has no clocks', [
    ['nor read the clock', 'export const wrong = () => Date.now()'],
    ['in any way', 'export const wrong = () => new Date()'],
    ['in brackets', `export const wrong = () => Date['now']()`],
    ['through everything', 'export const wrong = () => globalThis.Date.now()'],
  ]),
  ...at(payments('accrual.ts'), 'has no clocks', [
    ['nor does a service', 'export const wrong = () => Date.now()'],
    ['taken out', 'const { now: wrong } = Date'],
  ]),
  ...at(payments('policy.ts'), 'has no stopwatch', [
    ['a policy has no stopwatch', 'export const wrong = performance.now()'],
  ]),
  ...at(payments('accrual.ts'), 'has no dice', [['nobody throws dice', 'export const wrong = Math.random()']]),
  ...at(payments('states.ts'), 'has no dice', [['in brackets', `export const wrong = Math['random']()`]]),
  ...at(payments('store.ts'), 'has no dice', [['by another name', `const m = Math\nexport const wrong = m.random()`]]),
  ...at(payments('policy.ts'), 'has no chance', [
    ['a policy makes no ids', 'export const wrong = crypto.randomUUID()'],
    ['from Node neither', `import { randomUUID } from 'node:crypto'`],
  ]),
  ...at(payments('routes.ts'), 'has no chance', [['nor do routes', 'const wrong = crypto.getRandomValues(b)']]),
  ...at(payments('policy.ts'), 'has no timers', [
    ['a policy sets no timer', 'export const wrong = () => setTimeout(b, 1)'],
  ]),
  ...at(payments('store.ts'), 'has no timers', [['nor does a store', 'export const wrong = () => setInterval(b, 1)']]),
  ...at(payments('accrual.ts'), 'has no timers', [
    ['nor a service', `import { setTimeout as wait } from 'node:timers/promises'`],
    ['handed on', 'export const wrong = b(setTimeout)'],
    ['through everything', 'globalThis.setTimeout(b, 1)'],
  ]),
  // What lies around.
  ...at(server('setup/config.ts'), 'has no environment', [
    ['the environment is read in one place', 'export const wrong = process.env.PORT'],
    ['by import neither', `import { env } from 'node:process'`],
    ['by another name', `import p from 'node:process'\nexport const wrong = p.env.PORT`],
    ['handed on', 'export const wrong = b(process)'],
  ]),
  ...at(server('setup/log.ts'), 'has no environment', [['in brackets', `export const wrong = process['env']`]]),
  ...at(server('world.ts'), 'has no environment', [['taken out', 'const { env } = process']]),
  ...at(payments('accrual.ts'), 'has no environment', [
    ['through everything', 'export const wrong = globalThis.process.env'],
  ]),
  ...at('packages/platforms/src/http.ts', 'environment', [
    ['packages neither', 'export const wrong = process.env.PORT'],
  ]),
  ...at(portal('main.tsx'), 'environment', [['screens neither', 'const { env: wrong } = process']]),
  ...at(payments('accrual.ts'), 'has no fastify', [['services know no fastify', take('fastify')]]),
  ...at(payments('settlement.ts'), 'has no fastify', [['nor its types', takeType('fastify')]]),
  ...at(payments('store.ts'), 'has no fastify', [['nor its plugins', take('@fastify/cookie')]]),
  ...at(server('mail/letters.ts'), 'has no fastify', [['nor do letters', takeType('fastify')]]),
  ...at(payments('accrual.ts'), 'says what it imports', [
    ['what is imported is written', 'export const wrong = b => import(b)'],
    ['put together neither', 'export const wrong = b => import(`./${b}.ts`)'],
    ['nor required', `import { createRequire } from 'node:module'`],
  ]),
  ...at(portal('main.tsx'), 'says what it imports', [['in screens neither', 'export const wrong = b => import(b)']]),
  // Statements and tables.
  ...at(payments('accrual.ts'), 'has no sql', [
    ['SQL is in stores', 'export const wrong = sql`select 1`'],
    ['under another name too', `import { sql as q } from 'kysely'`],
    ['built queries are SQL', `export const wrong = db => db.selectFrom('account')`],
    ['in brackets', `export const wrong = db => db['selectFrom']('account')`],
    ['as text', `export const wrong = b('select id from payment')`],
    ['over lines', 'export const wrong = b(`\n  with due as (select 1)\n  select * from due`)'],
    ['put together', `export const wrong = 'select id ' + 'from ' + b`],
    ['run by hand', 'export const wrong = tx => tx.executeQuery(b)'],
    ['on the store', `import { statement } from '#/db/port.ts'`],
  ]),
  ...at(payments('routes.ts'), 'has no sql', [['by routes', 'export const wrong = db => db.updateTable(b)']]),
  ...at(server('jobs/due-work.ts'), 'has no sql', [['by jobs', take('kysely')]]),
  ...at(server('http/running/health.ts'), 'has no sql', [['by http', `import { statement } from '../../db/port.ts'`]]),
  ...at(payments('store.ts'), 'is written by', [
    ['only the ledger writes its tables', `export const wrong = tx => tx.updateTable('ledger_account')`],
    ['in brackets', `export const wrong = tx => tx['insertInto']('ledger_posting')`],
    ['in text', 'export const wrong = sql`update ledger_account set balance_grosze = 0`'],
    ['over lines', 'export const wrong = sql`\n  delete\n  from ledger_posting`'],
    [
      'inside of a with',
      'export const wrong = sql`with gone as (delete from ledger_posting returning id) select * from gone`',
    ],
    ['with its schema', 'export const wrong = sql`insert into public."ledger_account" (kind) values (1)`'],
    [
      'a piece under another tag',
      "import { sql as q } from 'kysely'\nexport const wrong = q`, gone as (delete from ledger_posting returning id)`",
    ],
    ['behind a comment', 'export const wrong = sql`delete -- all\n from ledger_posting`'],
    ['and another', 'export const wrong = sql`delete /* all */ from ledger_posting`'],
    ['merged', 'export const wrong = sql`merge into ledger_account using a on true`'],
    ['by statement', `export const wrong = store => statement(store, 'truncate ledger_posting')`],
    ['put together', `export const wrong = 'insert into ' + 'ledger_account (kind) values (1)'`],
  ]),
  ...at(server('features/billing/store.ts'), 'is written by', [
    ['by another feature', `export const wrong = tx => tx.updateTable('account')`],
  ]),
  ...at(server('db/limits.ts'), 'is written by', [
    ['by the database', `export const wrong = tx => tx.deleteFrom('session')`],
  ]),
  ...at(server('features/tasks/store.ts'), 'is written by', [
    ['what an owner shares is not for all', `export const wrong = tx => tx.insertInto('outbox')`],
  ]),
  ...at(payments('store.ts'), 'names the table', [
    ['a table is named where it is written', 'export const wrong = (tx, b) => tx.deleteFrom(b)'],
    ['in text as well', 'export const wrong = b => sql`update ${b} set a = 1`'],
    ['also by name', 'export const wrong = tx => tx.insertInto'],
    ['taken out', 'export const wrong = ({ updateTable }) => updateTable'],
  ]),
  ...at(server('features/news/store.ts'), 'belongs to', [
    ['another’s table is asked for', `export const wrong = db => db.selectFrom('payout')`],
    ['joined', `export const wrong = db => db.leftJoin('payout as p', 'a', 'b')`],
    ['in text', 'export const wrong = sql`select 1 from news join payout on true`'],
  ]),
  // Statuses.
  ...at(payments('store.ts'), 'not by name', [
    ['a status moves by its table', `export const wrong = db => db.updateTable('payment').set({ status: 'paid' })`],
    ['in text as well', "export const wrong = sql`update payment set model = 'x', status = 'paid' where id = ${b}`"],
    [
      'also by a case',
      "export const wrong = sql`update payment set status = case when ${b} then status else 'paid' end`",
    ],
    ['with as const', `export const wrong = db => db.updateTable('payment').set({ status: 'paid' as const })`],
    ['in backquotes', 'export const wrong = db => db.updateTable(`payment`).set({ status: `paid` })'],
    ['by choice', `export const wrong = (db, b) => db.updateTable('payment').set({ status: b ? 'paid' : c })`],
    ['member by member', `export const wrong = db => db.updateTable('payment').set('status', 'paid')`],
    ['by a name', `const END = 'paid'\nexport const wrong = db => db.updateTable('payment').set({ status: END })`],
    [
      'by an object',
      `const end = { status: 'paid' }\nexport const wrong = db => db.updateTable('payment').set({ ...end })`,
    ],
    ['by a function', `export const wrong = db => db.updateTable('payment').set(() => ({ status: 'paid' }))`],
    ['by a piece of text', "export const wrong = db => db.updateTable('payment').set({ status: sql`'paid'` })"],
    ['on conflict', `export const wrong = c => c.doUpdateSet({ status: 'paid' })`],
    ['by statement', `export const wrong = s => statement(s, "update payment set status = 'paid'")`],
    [
      'behind another select',
      "export const wrong = sql`update payment set model = (select name from payout where id = ${c}), status = 'paid'`",
    ],
  ]),
]
