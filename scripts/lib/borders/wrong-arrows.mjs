/** Imports that must never stand where they are put here; see wrong-lines.mjs. */

const server = file => `apps/server/src/${file}`
const payments = file => server(`features/payments/${file}`)
const inbox = file => server(`features/inbox/${file}`)
const portal = file => `apps/portal/src/${file}`
const operators = file => `apps/console/src/${file}`
const take = specifier => `import { wrong } from '${specifier}'`
const takeType = specifier => `import type { Wrong } from '${specifier}'`
/** Lines for one file that are refused for one reason. */
const at = (path, because, lines) => lines.map(([rule, line]) => [rule, path, line, because])

/** @type {[rule: string, path: string, line: string, because: string][]} */
export const wrongArrows = [
  // Between packages.
  ...at('packages/contract/src/endpoint.ts', 'must not use', [
    ['the contract knows nothing of ours', take('@fanfara/ui/button')],
    ['a type is an arrow too', takeType('@fanfara/server/app')],
  ]),
  ...at('packages/contract/src/client.ts', 'must not use', [
    ['so is an import() type', `type Wrong = import('@fanfara/server/app').A`],
  ]),
  ...at('packages/ui/vite-messages.ts', 'must not use', [
    ['ui knows no platforms', take('@fanfara/platforms')],
    ['ui knows no app', takeType('@fanfara/portal/routes')],
  ]),
  ...at('packages/platforms/src/http.ts', 'must not use', [
    ['platforms know no server', take('@fanfara/server/errors')],
  ]),
  ...at('packages/inbox/src/index.ts', 'must not use', [
    ['the inbox needs nothing of ours', take('@fanfara/contract/money')],
  ]),
  ...at(portal('main.tsx'), 'must not use', [
    ['the portal does not reach into the server', take('@fanfara/server/app')],
    ['a lazy import is an arrow', `const wrong = () => import('@fanfara/server/app')`],
    ['also in backquotes', 'const wrong = () => import(`@fanfara/server/app`)'],
  ]),
  ...at(server('app.ts'), 'must not use', [['the server does not use the test kit', take('@fanfara/testkit')]]),
  ...at(portal('main.tsx'), 'leaves its package', [
    ['packages are called by name', take('../../../packages/contract/src/money.ts')],
  ]),
  ...at(inbox('telling/turns.ts'), 'climbs too far', [['nothing climbs three folders', take('../../../errors.ts')]]),
  ...at(portal('i18n/text.ts'), 'say "#/', [['the portal says #/', take('../app/server/client.ts')]]),
  ...at('packages/inbox/src/core/book.ts', 'on its own', [['the inbox core knows no framework', take('react')]]),
  ...at('packages/inbox/src/headless/index.ts', 'not below it', [['nor its skin', take('../react/panel.tsx')]]),
  ...at('packages/inbox/src/core/book.ts', 'not below it', [
    ['nor what stands on it', takeType('../headless/index.ts')],
  ]),
  ...at('packages/inbox/src/locales/index.ts', 'not below it', [['languages know no core', take('../core/book.ts')]]),
  ...at('packages/platforms/src/twitch/adapter.ts', 'not below it', [
    ['a platform knows no other', take('../youtube/client.ts')],
    ['nor its simulation', takeType('../simulator/index.ts')],
  ]),
  ...at('packages/platforms/src/http.ts', 'not below it', [['what platforms share knows none', take('./x/client.ts')]]),
  ...at('packages/contract/src/values/money/money.ts', 'not below it', [
    ['values know no endpoint', take('../../endpoint.ts')],
  ]),
  ...at('packages/contract/src/endpoint.ts', 'not below it', [
    ['creators’ endpoints know no operator', take('./ops/desk.ts')],
  ]),
  // Between floors.
  ...at(payments('service.ts'), 'not below it', [
    ['a service does not know its routes', take('./routes.ts')],
    ['a service does not know the app', take('#/app.ts')],
  ]),
  ...at(payments('accrual.ts'), 'not below it', [
    ['nor does its file without a role', take('./routes.ts')],
    ['nor main', takeType('#/main.ts')],
    ['nor jobs', take('#/jobs/due-work.ts')],
  ]),
  ...at(inbox('messages/messages.ts'), 'not below it', [['in folders of a feature', take('./message-routes.ts')]]),
  ...at(payments('settlement.ts'), 'not below it', [
    ['nor the demo world', take('#/demo/chance.ts')],
    ['nor how requests are served', take('#/http/serve.ts')],
  ]),
  ...at(payments('invoices/invoices.ts'), 'not below it', [['not even its types', takeType('#/http/uploads.ts')]]),
  ...at(payments('payouts.ts'), 'not below it', [['nor how the world is opened', take('#/setup/open-world.ts')]]),
  ...at(payments('store.ts'), 'not below it', [
    ['a store does not know its service', take('./service.ts')],
    ['nor a file without a role', take('./accrual.ts')],
  ]),
  ...at(server('features/tasks/acceptance-store.ts'), 'not below it', [
    ['nor a type of one', takeType('./acceptances.ts')],
  ]),
  ...at(payments('routes.ts'), 'routes does not use', [
    ['routes do not reach the store', take('./store.ts')],
    ['nor its types', takeType('./store.ts')],
    ['nor the database', take('#/db/port.ts')],
    ['nor the outbox', take('#/db/outbox.ts')],
  ]),
  ...at(server('demo/seed.ts'), 'demo does not use', [
    ['the demo world serves nothing', take('#/http/serve.ts')],
    ['nor knows stores', take('#/features/payments/store.ts')],
  ]),
  ...at(server('cli.ts'), 'start does not use', [
    ['the command line asks services', take('#/features/payments/policy.ts')],
  ]),
  ...at(server('app.ts'), 'app does not use', [['so does the app', take('#/features/payments/store.ts')]]),
  ...at(server('jobs/due-work.ts'), 'jobs does not use', [['jobs do not know routes', take('#/http/serve.ts')]]),
  ...at(server('jobs/runner.ts'), 'not below it', [['nor the demo world beside them', take('#/demo/seed.ts')]]),
  ...at(server('http/serve.ts'), 'not below it', [
    ['http knows no feature', take('#/features/payments/service.ts')],
    ['nor the demo world', take('#/demo/seed.ts')],
  ]),
  ...at(server('http/serve.ts'), 'http does not use', [['nor a policy', take('#/features/payments/policy.ts')]]),
  ...at(server('db/limits.ts'), 'not below it', [['the database does not know http', take('#/http/serve.ts')]]),
  ...at(server('db/outbox.ts'), 'not below it', [['nor a feature', take('#/features/inbox/service.ts')]]),
  ...at(server('db/migrate.ts'), 'not below it', [['nor the demo world', take('#/demo/seed.ts')]]),
  ...at(server('db/mailbox.ts'), 'not below it', [['nor letters', take('#/mail/letters.ts')]]),
  ...at(server('world.ts'), 'not below it', [
    ['the world knows no feature', takeType('#/features/accounts/service.ts')],
  ]),
  ...at(server('mail/letters.ts'), 'not below it', [['letters know no feature', take('#/features/accounts/store.ts')]]),
  ...at(server('edge/visitor.ts'), 'not below it', [['requests’ helpers know no http', takeType('#/http/guard.ts')]]),
  ...at(server('errors.ts'), 'not below it', [['values know nothing', takeType('#/world.ts')]]),
  ...at(payments('policy.ts'), 'not below it', [
    ['policies do not import stores', take('./store.ts')],
    ['nor what is not known to be pure', take('./bank-files/bank-files.ts')],
  ]),
  ...at(payments('policy.ts'), 'rules does not use', [
    ['nor the database', takeType('#/db/port.ts')],
    ['nor the world', takeType('#/world.ts')],
  ]),
  ...at(payments('states.ts'), 'pure', [['nor packages of others', take('sharp')]]),
  ...at(payments('policy.ts'), 'pure', [['nor platforms', take('@fanfara/platforms')]]),
  ...at(portal('app/server/client.ts'), 'not below it', [
    ['the portal’s app knows no feature', take('#/features/tasks/api.ts')],
  ]),
  ...at(portal('i18n/text.ts'), 'not below it', [['texts know no app', take('#/app/server/client.ts')]]),
  ...at(portal('features/tasks/api.ts'), 'not below it', [
    ['features know no home', take('#/home/home-screen.tsx')],
    ['nor the frame', take('#/frame/header.tsx')],
    ['nor routes', takeType('#/routes.tsx')],
  ]),
  ...at(portal('frame/header.tsx'), 'not below it', [['the frame knows no home', take('#/home/home-screen.tsx')]]),
  ...at(operators('shared/numbers.ts'), 'not below it', [
    ['the console’s shared room knows no feature', take('../features/news/api.ts')],
    ['nor its frame', take('../shell/frame.tsx')],
  ]),
  ...at(operators('shell/frame.tsx'), 'not below it', [
    ['its frame knows no feature', take('../features/news/api.ts')],
  ]),
  ...at(operators('features/news/api.ts'), 'not below it', [
    ['its features know no routes', takeType('../../routes.tsx')],
  ]),
  // Between features.
  ...at(payments('accrual.ts'), 'enters the feature', [
    ['another feature only by its service', take('../ledger/store.ts')],
  ]),
  ...at(payments('service.ts'), 'enters the feature', [
    ['by any spelling', take('#/features/ledger/policy.ts')],
    ['also for types', takeType('../ledger/store.ts')],
  ]),
  ...at(inbox('telling/turns.ts'), 'enters the feature', [['and from folders', take('#/features/accounts/tokens.ts')]]),
  ...at(payments('store.ts'), 'enters the feature', [['a store shares what is pure', take('../campaigns/store.ts')]]),
  ...at(server('app.ts'), 'enters the feature', [
    ['the app enters by routes and services', take('#/features/accounts/tokens.ts')],
  ]),
  ...at(server('jobs/due-work.ts'), 'enters the feature', [
    ['jobs by services', take('#/features/tasks/acceptances.ts')],
  ]),
  ...at(server('cli.ts'), 'enters the feature', [
    ['the command line by services', take('#/features/accounts/passwords.ts')],
  ]),
  ...at(server('demo/seed.ts'), 'enters the feature', [
    ['the demo world by services and rules', take('#/features/accounts/tokens.ts')],
  ]),
  ...at(portal('features/tasks/api.ts'), 'each other', [
    ['portal features do not import each other', take('#/features/news/api.ts')],
  ]),
  ...at(operators('features/news/api.ts'), 'each other', [['nor do the console’s', take('../payouts/api.ts')]]),
]
