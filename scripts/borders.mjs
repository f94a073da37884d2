/** Checks every import of the project against the borders; see scripts/lib/borders/borders.mjs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBorders } from './lib/borders/borders.mjs'
import { projectFiles } from './lib/files.mjs'
import { main, root, Stop, say } from './lib/run.mjs'

await main(() => {
  const { problems, modules, features, unneeded } = checkBorders(projectFiles(), path =>
    readFileSync(join(root, path), 'utf8'),
  )
  problems.push(...unneeded.map(arrow => `${arrow}: is so no more; take it out of scripts/lib`))
  if (problems.length > 0) throw new Stop(problems.join('\n'))
  say(`${modules} modules, ${features} features: no border crossed.`)
})
