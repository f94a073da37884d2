/** `npm run build [server] [portal] [console] [inbox]`: makes the `dist` folders; without names, all of them. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildInbox } from './lib/build-inbox.mjs'
import { checkNode, ensureInstalled } from './lib/install.mjs'
import { elapsed, main, must, root, Stop, say } from './lib/run.mjs'
import { parts, rememberBuilt, stampOf } from './lib/sources.mjs'

const serverRoot = join(root, 'apps', 'server')
const serverDist = join(serverRoot, 'dist')

/** Our own packages are TypeScript sources and go into the bundle; everything else is loaded from node_modules. */
const bundleOnlyOurs = {
  name: 'bundle-only-ours',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@fanfara/') ? undefined : { path, external: true },
    )
  },
}

async function buildServer() {
  const { build } = await import('esbuild')
  rmSync(serverDist, { recursive: true, force: true })
  await build({
    absWorkingDir: serverRoot,
    entryPoints: { main: 'src/main.ts', cli: 'src/cli.ts' },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [bundleOnlyOurs],
  }).catch(() => {
    throw new Stop('The server could not be built.')
  })
  copyServerFiles()
}

/** Programs of the server's other threads, found beside the bundle. */
const serverWorkers = [
  ['db', 'embedded-worker.mjs'],
  [join('features', 'payments'), 'pdf-worker.mjs'],
]

/** The files that the server reads at run time, beside the bundle that reads them. */
function copyServerFiles() {
  const migrations = join(serverRoot, 'src', 'db', 'migrations')
  mkdirSync(join(serverDist, 'migrations'), { recursive: true })
  for (const name of readdirSync(migrations).filter(file => file.endsWith('.sql')))
    cpSync(join(migrations, name), join(serverDist, 'migrations', name))
  for (const [folder, worker] of serverWorkers)
    cpSync(join(serverRoot, 'src', folder, worker), join(serverDist, worker))
  const assets = join(serverRoot, 'assets')
  if (existsSync(assets)) cpSync(assets, join(serverDist, 'assets'), { recursive: true })
}

async function buildFrontEnd(name) {
  const folder = join(root, 'apps', name)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await must(process.execPath, [vite, 'build', '--manifest', '--logLevel', 'warn'], { cwd: folder })
}

async function buildPart(part) {
  const startedAt = performance.now()
  const stamp = stampOf(part)
  if (part.name === 'server') await buildServer()
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
