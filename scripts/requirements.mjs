/**
 * `npm run requirements`: every requirement with the tests that name it, and what no test names. Ends with a failure when
 * a requirement has neither a test nor a reason in docs/requirements/exempt.md. `-- CAMP-01` shows the tests of one id or
 * of all ids that begin so.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from './lib/files.mjs'
import { exemptionsOf, report, requirementsOf, titlesOf } from './lib/requirements.mjs'
import { main, root, say, Stop } from './lib/run.mjs'

const folder = join(root, 'docs', 'requirements')
const read = path => readFileSync(join(root, path), 'utf8')

await main(() => {
  const pages = readdirSync(folder).filter(name => name.endsWith('.md') && name !== 'exempt.md')
  const requirements = pages.flatMap(name => requirementsOf(readFileSync(join(folder, name), 'utf8')))
  const exemptions = exemptionsOf(read('docs/requirements/exempt.md'))
  const tests = projectFiles()
    .filter(path => /\.(test|journey)\.(tsx?|mjs)$/.test(path))
    .map(path => ({ path, titles: titlesOf(path, read(path)) }))
  const found = report(requirements, exemptions, tests)
  const asked = process.argv[2]
  if (asked) return show(requirements, found, asked)
  summarize(requirements, exemptions, found)
})

function show(requirements, { named }, asked) {
  const chosen = requirements.filter(({ id }) => id.startsWith(asked))
  if (chosen.length === 0) throw new Stop(`No requirement begins with ${asked}.`)
  for (const { id, sentence } of chosen) {
    say(`${id} ${sentence}`)
    for (const { path, title } of named.get(id)) say(`  ${path}: ${title}`)
  }
}

function summarize(requirements, exemptions, { named, doubled, missing, needless }) {
  const groups = grouped(requirements)
  for (const [group, members] of groups) {
    const tests = new Set(members.flatMap(({ id }) => named.get(id).map(({ path, title }) => `${path} ${title}`)))
    const without = members.filter(({ id }) => named.get(id).length === 0).map(({ id }) => id)
    say(
      `${group}: ${members.length} requirements, ${tests.size} tests${without.length ? `; none for ${without.join(' ')}` : ''}`,
    )
  }
  for (const { id, reason } of exemptions) say(`exempted ${id}: ${reason}`)
  const faults = [
    [missing, 'are named by no test'],
    [needless, 'are exempted although they have a test, or do not exist'],
    [doubled, 'stand there twice'],
  ].filter(([ids]) => ids.length > 0)
  if (faults.length > 0)
    throw new Stop(faults.map(([ids, what]) => `${ids.length} ${what}: ${ids.join(' ')}`).join('\n'))
  say(`${requirements.length} requirements, ${exemptions.length} of them exempted: each has a test that names it.`)
}

function grouped(requirements) {
  const groups = new Map()
  for (const one of requirements) {
    const group = one.id.split('-')[0]
    groups.set(group, [...(groups.get(group) ?? []), one])
  }
  return groups
}
