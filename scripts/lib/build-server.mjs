/** Makes one file of a server program, with what it reads at run time beside it. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, Stop } from './run.mjs'

const serverRoot = join(root, 'apps', 'server')

/** Our own packages are TypeScript sources and go into the bundle; everything else is loaded from node_modules. */
const bundleOnlyOurs = {
  name: 'bundle-only-ours',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@fanfara/') ? undefined : { path, external: true },
    )
  },
}

/**
 * Bundles programs of the server into a folder of their own, which is emptied before.
 *
 * @param {Record<string, string>} entryPoints paths by the names of the programs
 * @param {string} outdir
 */
export async function buildServer(entryPoints, outdir) {
  const { build } = await import('esbuild')
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: serverRoot,
    entryPoints,
    outdir,
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
  copyServerFiles(outdir)
}

/** Programs of the server's other threads, found beside the bundle. */
const serverWorkers = [
  [join('db', 'engines'), 'embedded-worker.mjs'],
  [join('features', 'payments', 'invoices'), 'pdf-worker.mjs'],
  [join('files', 'pdf'), 'pdf-table-worker.mjs'],
]

/** The files that the server reads at run time, beside the bundle that reads them. */
function copyServerFiles(outdir) {
  const migrations = join(serverRoot, 'src', 'db', 'migrations')
  mkdirSync(join(outdir, 'migrations'), { recursive: true })
  for (const name of readdirSync(migrations).filter(file => file.endsWith('.sql')))
    cpSync(join(migrations, name), join(outdir, 'migrations', name))
  for (const [folder, worker] of serverWorkers) cpSync(join(serverRoot, 'src', folder, worker), join(outdir, worker))
  const assets = join(serverRoot, 'assets')
  if (existsSync(assets)) cpSync(assets, join(outdir, 'assets'), { recursive: true })
}
