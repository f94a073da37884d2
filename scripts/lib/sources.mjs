/** Knows what each build result is made of, so that only what changed is built again. Node built-ins only. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const sharedSources = [
  'packages',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/lib/build-server.mjs',
]
const inboxSources = ['packages/inbox', 'package-lock.json', 'scripts/build.mjs', 'scripts/lib/build-inbox.mjs']
const unbuilt = new Set(['node_modules', 'dist', 'data', 'coverage', '.cache'])

/** What `npm run build` makes: name, sources, and the file whose absence means that it was never built. */
export const parts = [
  { name: 'server', sources: ['apps/server', ...sharedSources], result: 'apps/server/dist/main.js' },
  { name: 'portal', sources: ['apps/portal', ...sharedSources], result: 'apps/portal/dist/index.html' },
  { name: 'console', sources: ['apps/console', ...sharedSources], result: 'apps/console/dist/index.html' },
  { name: 'inbox', sources: inboxSources, result: 'packages/inbox/dist/web/inbox.js' },
]

const stampFile = name => join(root, '.cache', `build-${name}`)
const isTest = name => /\.test\.tsx?$/.test(name)

/** One line per file: path, size, time of change. */
function describe(path, lines) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return
  if (!stats.isDirectory()) {
    lines.push(`${path} ${stats.size} ${stats.mtimeMs}`)
    return
  }
  for (const entry of readdirSync(join(root, path)).sort())
    if (!unbuilt.has(entry) && !isTest(entry)) describe(`${path}/${entry}`, lines)
}

/** A hash that changes when a source of this part is added, removed or written. */
export function stampOf(part) {
  const lines = []
  for (const source of part.sources) describe(source, lines)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** True when the part was built from the sources as they are now. */
export function isBuilt(part) {
  const file = stampFile(part.name)
  return existsSync(join(root, part.result)) && existsSync(file) && readFileSync(file, 'utf8') === stampOf(part)
}

/** Remembers from which sources the part was built; take the stamp before building. */
export function rememberBuilt(part, stamp) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stampFile(part.name), stamp)
}
