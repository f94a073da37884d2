/**
 * The house, floor by floor: what may use what. Read it from above: a file may use what lies in its own room and on the
 * floors below, never what lies above or in the room beside it; types count as much as values. A file that has no floor is
 * refused, so whoever makes a new folder says here where it stands. scripts/lib/borders/borders.mjs holds every import to this page.
 */

/** Which workspaces each may use, by package name; one that is not listed may use the contract only. */
export const workspaces = {
  'packages/contract': [],
  'packages/inbox': [],
  'packages/platforms': ['packages/contract'],
  'packages/ui': ['packages/contract'],
  'packages/testkit': ['packages/contract', 'packages/platforms', 'packages/inbox', 'apps/server'],
  'apps/server': ['packages/contract', 'packages/platforms', 'packages/inbox'],
  'apps/portal': ['packages/contract', 'packages/ui', 'packages/inbox'],
  'apps/console': ['packages/contract', 'packages/ui', 'packages/inbox'],
}

/** What measures and tries the product from outside uses all of it. */
export const outside = ['e2e', 'bench', 'scripts']

/**
 * The floors of each app, the highest first. A line is a floor, a key is a room on it; `folder/` is all that is in it,
 * `**` any folders between. The most exact line counts.
 */
export const floors = {
  'apps/server': [
    { start: 'main.ts cli.ts cli/' },
    { app: 'app.ts http/development.ts' },
    { opening: 'setup/open-world.ts setup/platforms.ts setup/start-failures.ts' },
    { jobs: 'jobs/', demo: 'demo/' },
    {
      // All of a feature that speaks HTTP.
      routes:
        'features/**/routes.ts features/**/*-routes.ts features/inbox/sessions/asking.ts features/inbox/telling/realtime.ts',
    },
    // A feature's file without a role is part of its service.
    { services: 'features/', http: 'http/' },
    { stores: 'features/**/store.ts features/**/*-store.ts' },
    {
      // Pure: same facts, same answer. Helpers that policies share are listed by name.
      rules: [
        'features/**/policy.ts features/**/*-policy.ts features/**/states.ts features/**/*-states.ts',
        'features/billing/identifiers.ts features/calendar/ical.ts features/ledger/accounts.ts',
        'features/payments/bank-files/payee-address.ts',
      ].join(' '),
    },
    { letters: 'mail/letters.ts', uploads: 'files/' },
    // What services may know of a request.
    { edge: 'edge/' },
    { outbox: 'db/outbox.ts db/outbox-net.ts db/backup/ db/migrations/' },
    { world: 'world.ts' },
    { ports: 'files/files.ts files/away.ts mail/' },
    { db: 'db/' },
    { settings: 'setup/ metrics.ts mail/letter.ts' },
    {
      values:
        'errors.ts clock.ts version.ts company.ts rates.ts references.ts revision.ts kept-text.ts plain-text.ts bounded-work.ts i18n/ db/rows/kept-json.ts',
    },
  ],
  'apps/portal': [
    { start: 'main.tsx routes.tsx door/ test/ test-setup.ts' },
    { home: 'home/' },
    { frame: 'frame/' },
    { features: 'features/' },
    { app: 'app/' },
    { texts: 'i18n/ vite-env.d.ts app.css', worker: 'worker/' },
  ],
  'apps/console': [
    { start: 'main.tsx console.tsx routes.tsx test/' },
    { features: 'features/' },
    { shell: 'shell/' },
    { shared: 'shared/' },
    { texts: 'api.ts texts.ts i18n/ styles.css vite-env.d.ts' },
    // Whose session it is, and what is kept in it: the client of the API keeps keys there.
    { session: 'session.ts shared/kept/kept.ts shared/kept/kept-keys.ts' },
  ],
  'packages/contract': [
    { testing: 'testing/' },
    { all: 'all.ts' },
    { operators: 'ops/' },
    { endpoints: '*.ts inbox/ own/ tracking/' },
    { values: 'values/' },
  ],
  'packages/platforms': [
    { harness: 'harness.ts' },
    { adapters: 'index.ts adapters.ts base-urls.ts' },
    // Each speaks for itself, and the simulator knows platforms' protocols from outside.
    {
      twitch: 'twitch/',
      youtube: 'youtube/',
      instagram: 'instagram/',
      tiktok: 'tiktok/',
      x: 'x/',
      simulator: 'simulator/',
    },
    { shared: '*.ts' },
  ],
  'packages/inbox': [
    { element: 'element/ index.ts' },
    { react: 'react/' },
    { headless: 'headless/', testing: 'testing/' },
    { core: 'core/', locales: 'locales/', content: 'content-tags.ts' },
  ],
}

/** Floors that a room does not use although they lie below it, or the only ones that it does. */
export const narrower = {
  'apps/server': {
    // A route asks its service, and decides and looks up nothing.
    routes: { not: ['stores', 'outbox', 'db'] },
    http: { not: ['stores', 'rules', 'letters'] },
    jobs: { not: ['routes', 'http', 'stores', 'rules'] },
    // The demo world is written into an empty database, by what the rules say.
    demo: { not: ['routes', 'http', 'stores'] },
    start: { not: ['routes', 'stores', 'rules'] },
    app: { not: ['stores', 'rules'] },
    rules: { only: ['values'] },
  },
}

/** By which of its files others enter a feature, by the room that they come from. */
export const doors = {
  'apps/server': {
    start: ['service'],
    app: ['service', 'routes', 'telling/realtime'],
    jobs: ['service'],
    demo: ['service', 'policy', 'states'],
    routes: ['service'],
    services: ['service'],
    // They stand below services, so what they share is what is pure.
    stores: ['policy', 'states'],
    rules: ['policy', 'states'],
    tests: ['service'],
  },
}

/** What a policy may use that is not ours. */
export const pureLibraries = ['node:assert', 'node:assert/strict', 'ibantools', 'isbot']

/** Rooms, and single files with their reason, that may use what no other part of the server may. */
export const means = {
  environment: { rooms: ['start'], instead: 'take it from the config' },
  timers: {
    rooms: ['start', 'jobs', 'db', 'outbox'],
    files: {
      'http/running/stop.ts': 'a stop ends within its time',
      'features/channels/tokens.ts': 'waits while another process refreshes a token',
      'features/inbox/telling/realtime.ts': 'looks whose token ran out',
      'features/inbox/telling/telling.ts': 'counts again after a database that was away',
      'features/bank-statements/reading/read.ts': 'lets others have their turn between lines',
      'features/bank-statements/searching.ts': 'lets others have their turn between lines',
      'features/payments/payout-run/runs.ts': 'lets others have their turn between orders',
      'features/tracking/judging.ts': 'lets others have their turn between clicks',
      'features/payments/invoices/invoice-file.ts': 'ends a worker that reads a file for too long',
      'files/pdf/pdf-table.ts': 'ends a worker that draws a document for too long',
      'features/privacy/page.ts': 'lets others have their turn between rows',
    },
    instead: 'timed work is a job',
  },
  clocks: {
    rooms: [],
    files: {
      'clock.ts': 'it is the clock',
      'http/development.ts': 'says how far the clock was turned',
      'db/backup/backup.ts': 'a backup says when it was really made',
      'db/engines/embedded-worker.mjs': 'measures a checkpoint',
    },
    instead: 'ask clock.now() of the world',
  },
  stopwatch: { rooms: ['routes', 'services', 'http', 'outbox', 'db', 'jobs', 'demo'], instead: 'hand the moment in' },
  dice: { rooms: [], instead: 'nothing is decided by what anybody can guess' },
  chance: {
    rooms: ['app', 'opening', 'demo', 'services', 'stores', 'db', 'outbox', 'settings'],
    instead: 'hand it in',
  },
  fastify: {
    rooms: ['app', 'routes', 'http', 'edge'],
    instead: 'services know nothing of requests',
  },
  sql: {
    rooms: ['stores', 'outbox', 'db', 'demo'],
    files: { 'jobs/queue.ts': 'hands the queue its database' },
    instead: 'SQL belongs in store.ts',
  },
}

/** Apps whose files name what lies outside their folder from the root: `#/app/client.ts`, never `../../app/client.ts`. */
export const fromTheRoot = { 'apps/portal': true, 'apps/console': true }

/** Arrows that still go up. Each goes as soon as it is gone: one that is not needed is refused. */
export const stillUp = ['apps/portal/src/features/messages/messages-screen.tsx -> apps/portal/src/frame/places.ts']
