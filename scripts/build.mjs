/** `npm run build [server] [portal] [console] [inbox]`: makes the `dist` folders; without names, all of them. */
import { join } from 'node:path'
import { buildInbox } from './lib/build-inbox.mjs'
import { buildServer } from './lib/build-server.mjs'
import { checkNode, ensureInstalled } from './lib/install.mjs'
import { elapsed, main, must, root, Stop, say } from './lib/run.mjs'
import { parts, rememberBuilt, stampOf } from './lib/sources.mjs'

const serverPrograms = { main: 'src/main.ts', cli: 'src/cli.ts' }

async function buildFrontEnd(name) {
  const folder = join(root, 'apps', name)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await must(process.execPath, [vite, 'build', '--manifest', '--logLevel', 'warn'], { cwd: folder })
}

async function buildPart(part) {
  const startedAt = performance.now()
  const stamp = stampOf(part)
  if (part.name === 'server') await buildServer(serverPrograms, join(root, 'apps', 'server', 'dist'))
  else if (part.name === 'inbox') await buildInbox()
  else await buildFrontEnd(part.name)
  rememberBuilt(part, stamp)
  say(`Built the ${part.name} (${elapsed(startedAt)}).`)
}

await main(async () => {
  checkNode()
  await ensureInstalled()
  const names = process.argv.slice(2)
  const unknown = names.filter(name => !parts.some(part => part.name === name))
  if (unknown.length > 0) throw new Stop(`There is nothing to build called ${unknown.join(', ')}.`)
  await Promise.all(parts.filter(part => names.length === 0 || names.includes(part.name)).map(buildPart))
})
