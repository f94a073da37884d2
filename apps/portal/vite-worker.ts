import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { NAMED_FILES } from './src/worker/ways.ts'

const entry = fileURLToPath(new URL('./src/worker/worker.ts', import.meta.url))

/** One script without imports, which is what every browser takes as a worker. */
async function scriptOf(version: string, files: readonly string[]): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify({ version, files }) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'worker', fileName: 'sw' },
    },
  })
  const [output] = Array.isArray(made) ? made : [made]
  const script = output && 'output' in output ? output.output[0] : undefined
  if (script?.type !== 'chunk') throw new Error('The worker was not built.')
  return script.code
}

/** Writes `/sw.js`, the worker that keeps the files of this build, after they are known. */
export function serviceWorker(): Plugin {
  let folder = 'dist'
  return {
    name: 'fanfara-worker',
    apply: 'build',
    configResolved: config => {
      folder = join(config.root, config.build.outDir)
    },
    async writeBundle(_, bundle) {
      const files = Object.keys(bundle).filter(name => name.startsWith('assets/'))
      const hash = createHash('sha256').update(files.sort().join())
      for (const path of ['/index.html', ...NAMED_FILES]) hash.update(readFileSync(join(folder, path)))
      const version = hash.digest('hex').slice(0, 12)
      const script = await scriptOf(
        version,
        files.map(name => `/${name}`),
      )
      writeFileSync(join(folder, 'sw.js'), script)
    },
  }
}
