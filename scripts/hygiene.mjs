/** Looks through all files of the project for what must not be there; see scripts/lib/hygiene.mjs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from './lib/files.mjs'
import { hygieneProblems } from './lib/hygiene.mjs'
import { main, root, Stop, say } from './lib/run.mjs'

await main(() => {
  const paths = projectFiles()
  if (paths.length === 0) throw new Stop('The hygiene check saw no files.')
  const problems = paths.flatMap(path => hygieneProblems(path, readFileSync(join(root, path), 'utf8')))
  if (problems.length > 0) throw new Stop(problems.join('\n'))
  say(`${paths.length} files are clean.`)
})
