import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const vite = join(root, 'node_modules/vite/bin/vite.js')

async function buildApp(name: string, into: string): Promise<void> {
  const cwd = join(root, 'apps', name)
  const outDir = relative(cwd, join(into, name, 'dist'))
  const build = spawn(
    process.execPath,
    [vite, 'build', '--mode', 'pseudo', '--logLevel', 'error', '--outDir', outDir],
    {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const [code]: unknown[] = await once(build, 'exit')
  if (code !== 0) throw new Error(`The pseudo-language of the ${name} was not built.`)
}

/** Builds both front ends in the pseudo-language (decision 0090). @returns the folder of both, for `startWorld` */
export async function buildPseudo(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfara-pseudo-'))
  await Promise.all(['portal', 'console'].map(name => buildApp(name, folder)))
  return folder
}
