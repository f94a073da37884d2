import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Reporter, Vitest } from 'vitest/node'

const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Entries of the contract that lie deeper than their name says, by their package file. */
const contract: { exports: Record<string, string> } = JSON.parse(
  readFileSync(folder('packages/contract/package.json'), 'utf8'),
)
const deeper = Object.entries(contract.exports)
  .filter(([entry]) => !entry.includes('*'))
  .map(([entry, path]) => ({
    find: `@fanfara/contract/${entry.slice(2)}`,
    replacement: folder(`packages/contract/${path.slice(2)}`),
  }))

const tests = process.env.MUTATE_TESTS?.split('|') ?? []
/** Tests of `packages/ui` need what a browser has. */
const browser = ['packages/ui/**']
const isOfBrowser = (path: string) => path.startsWith('packages/ui/')

/** Makes a failed test out of a file that could not be loaded: a change that breaks a module was noticed. */
class LoadingCounts implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest) {
    this.#vitest = vitest
  }

  onTestRunEnd() {
    for (const file of this.#vitest?.state.getFiles() ?? []) {
      if (file.result?.state !== 'fail' || file.tasks.length > 0) continue
      const name = 'is loaded'
      file.tasks.push({
        id: `${file.id}_load`,
        type: 'test',
        name,
        fullName: name,
        fullTestName: name,
        mode: 'run',
        meta: {},
        file,
        timeout: 0,
        annotations: [],
        artifacts: [],
        context: Object.create(null),
        result: file.result,
      })
    }
  }
}

/**
 * What `scripts/mutate.mjs` runs its tests with. Each file is loaded anew for every mutant: values that are made when a
 * module is loaded are changed as well. Our packages come from the copy that is changed, not through `node_modules`.
 * The tests of the area stand in MUTATE_TESTS: some changes are tried with all that is included.
 */
export default defineConfig({
  resolve: {
    alias: [
      ...deeper,
      { find: /^@fanfara\/(contract|testkit)\/(.+)$/, replacement: folder('packages/$1/src/$2.ts') },
      { find: /^@fanfara\/server\/(.+)$/, replacement: folder('apps/server/src/$1.ts') },
      { find: /^@fanfara\/testkit$/, replacement: folder('packages/testkit/src/index.ts') },
    ],
  },
  test: {
    reporters: [new LoadingCounts()],
    projects: [
      { extends: true, test: { name: 'node', environment: 'node', include: tests, exclude: browser } },
      { extends: true, test: { name: 'browser', environment: 'happy-dom', include: tests.filter(isOfBrowser) } },
    ],
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
