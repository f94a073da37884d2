import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { messages, uiMessages } from './packages/ui/vite-messages.ts'

const ignored = ['**/node_modules/**', '**/dist/**']

/** Files that take longest, so that they do not run alone at the end. */
const slowest = [
  'storm.test.ts',
  'main.test.ts',
  'payments.test.ts',
  'routes.journey.ts',
  'frame.journey.ts',
  'accounts.journey.ts',
  'phone.journey.ts',
]

/** What comes from elsewhere may take its time on a busy machine: how long is no test's business. Milliseconds. */
const patience = { poll: { timeout: 10_000 } }

/** More room for what is young: half of what a test makes is gone at once. A sixteenth of the processor time. */
const execArgv = ['--max-semi-space-size=64']

/** Where the product is at home; a device elsewhere is a test's own matter. */
const atHome = { TZ: 'Europe/Warsaw' }

/** Files of one process share what comes from elsewhere, and find our own modules and the page as if they were the first. */
const shared = { isolate: false, setupFiles: ['packages/ui/src/testing/fresh-page.ts'] }

/**
 * One project after the other, since a process is used again only while its next file is of the same one; the slowest files of each
 * first, the others as vitest would.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = slowest.findIndex(name => moduleId.endsWith(`/${name}`))
      return place === -1 ? slowest.length : place
    }
    const order = [...new Set(files.map(({ project }) => project))]
    const place = ({ project }: TestSpecification) => order.indexOf(project)
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other) || rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: patience,
          environment: 'node',
          // No test here replaces a module or a global: files of one process share what they load, which takes seconds each.
          isolate: false,
          execArgv,
          setupFiles: ['packages/testkit/src/strict.ts'],
          include: [
            'packages/{contract,platforms,testkit}/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'bench/**/*.test.ts',
          ],
          exclude: ignored,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'core',
          expect: patience,
          environment: 'node',
          ...shared,
          include: ['packages/inbox/**/*.test.ts'],
          exclude: ignored,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [messages([uiMessages])],
        test: {
          name: 'ui',
          env: atHome,
          expect: patience,
          environment: 'happy-dom',
          ...shared,
          include: ['packages/ui/**/*.test.{ts,tsx}'],
          exclude: ignored,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'inbox',
          expect: patience,
          environment: 'happy-dom',
          ...shared,
          include: ['packages/inbox/**/*.test.tsx'],
          exclude: ignored,
          testTimeout: 60_000,
        },
      },
      'apps/{portal,console}/vitest.config.ts',
      {
        test: {
          name: 'e2e',
          env: atHome,
          expect: patience,
          environment: 'node',
          // Each journey has a world and windows of its own; files of one process share what they load.
          isolate: false,
          include: ['e2e/**/*.journey.ts'],
          execArgv,
          setupFiles: ['packages/testkit/src/strict.ts', 'e2e/failed.ts'],
          exclude: ignored,
          // Each has a browser and a server of its own; both wait for the other much of the time.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
