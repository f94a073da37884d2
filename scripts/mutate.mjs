/**
 * `npm run mutate -- --only=money`: changes the code of an area piece by piece and shows what no test noticed
 * (docs/mutation.md). Areas stand in scripts/lib/mutation.mjs; without `--only` all run, which takes hours.
 * `--file=` changes this one file with the tests of the area; `--lines=1-80` only these lines of it. `--tests=` runs these tests
 * alone, with commas: quick, and what they notice all of them notice.
 */
import { Stryker } from '@stryker-mutator/core'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { areas, mutated, scoreOf, survivorsOf } from './lib/mutation.mjs'
import { main, root, say, Stop } from './lib/run.mjs'

const option = name => process.argv.find(argument => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const read = path => readFileSync(join(root, path), 'utf8')

/** Changes one area and answers what became of each mutant, by its path in the repository. */
async function mutate(name, { files, tests }, only) {
  process.env.MUTATE_TESTS = tests.join('|')
  const stryker = new Stryker({
    mutate: only ? [only] : files.map(entry => mutated(entry, read)),
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutate.vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Stryker would read it with an interface that TypeScript 7 does not have.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    ignorePatterns: ['.cache', 'data', 'e2e', 'bench', '**/dist'],
    tempDirName: `.cache/mutate-${name}`,
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    warnings: { slow: false },
    concurrency: Math.min(2, availableParallelism()),
    // A busy machine is no reason to call a change noticed.
    timeoutMS: 30_000,
    timeoutFactor: 3,
  })
  const results = await stryker.runMutationTest()
  return results.map(result => ({ ...result, fileName: relative(root, resolve(root, result.fileName)) }))
}

function report(name, results, wanted) {
  const { noticed, all, percent } = scoreOf(results)
  for (const file of [...new Set(results.map(({ fileName }) => fileName))].toSorted()) {
    const own = scoreOf(results.filter(({ fileName }) => fileName === file))
    say(`  ${own.percent.toFixed(1).padStart(5)} %  ${String(own.noticed).padStart(4)} of ${own.all}  ${file}`)
  }
  for (const line of survivorsOf(results, read)) say(`  ${line}`)
  const slow = results.filter(({ status }) => status === 'Timeout').length
  const left = results.filter(({ status }) => status === 'Ignored').length
  const holds = percent >= wanted
  say(
    `${holds ? '✓' : '✗'} ${name}: ${noticed} of ${all} noticed, ${percent.toFixed(1)} % (wanted ${wanted} %)` +
      `; ${slow} by taking too long, ${left} left out with a reason`,
  )
  return holds
}

await main(async () => {
  process.chdir(root)
  const names = option('only')?.split(',') ?? Object.keys(areas)
  const unknown = names.filter(name => !(name in areas))
  if (unknown.length > 0)
    throw new Stop(`There is no area ${unknown.join(', ')}. Areas: ${Object.keys(areas).join(', ')}`)
  const [file, lines, tests] = ['file', 'lines', 'tests'].map(option)
  if (lines && !file) throw new Stop('Which file do these lines belong to? --file=PATH')
  const only = lines ? `${file}:${lines}` : file
  const failed = []
  for (const name of names) {
    say(`Changing ${name} …`)
    const results = await mutate(name, { ...areas[name], ...(tests && { tests: tests.split(',') }) }, only)
    if (!report(name, results, areas[name].wanted)) failed.push(name)
  }
  if (failed.length > 0) throw new Stop(`Below what is wanted: ${failed.join(', ')}`)
})
