/** What every way of running Fanfara needs first: the right Node, the packages, a current build. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureInstalled } from './install.mjs'
import { elapsed, must, root, say } from './run.mjs'
import { isBuilt, parts } from './sources.mjs'

/** Installs and builds what is missing or out of date, among these parts. Silent when there is nothing to do. */
export async function prepare(names = parts.map(part => part.name)) {
  checkNode()
  await ensureInstalled()
  const stale = parts.filter(part => names.includes(part.name) && !isBuilt(part))
  if (stale.length === 0) return
  const startedAt = performance.now()
  await must(process.execPath, [join(root, 'scripts', 'build.mjs'), ...stale.map(part => part.name)], { live: true })
  say(`Built (${elapsed(startedAt)}).`)
}

/**
 * Runs a built program of the server inside this process: its signals, exit code and output need no forwarding, and
 * nothing is left running when this process is killed.
 */
export async function runBuilt(file, args) {
  const program = join(root, 'apps', 'server', 'dist', file)
  process.argv = [process.argv[0], program, ...args]
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(program).href)
}
