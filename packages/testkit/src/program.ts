import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const bundle = fileURLToPath(new URL('../../../scripts/bundle.mjs', import.meta.url))
// Inside the repository, where its packages are found.
const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url))

/** A server program as the build makes it. */
export interface Program {
  /** What Node is to run. */
  path: string
  remove(): void
}

/** Compiles a server program once, for tests that start it again and again. @param source its TypeScript file. */
export async function builtProgram(source: string): Promise<Program> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'program-'))
  await promisify(execFile)(process.execPath, [bundle, source, folder])
  return { path: join(folder, 'program.js'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
